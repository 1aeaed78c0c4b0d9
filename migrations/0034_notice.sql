-- The day on which HMRC gave notice to file a return, where the request says it: the days by which the return is due and can be amended follow from it.

alter table filings add column notice_given_on date;
