-- The releases of HMRC's pack that judged a return on the day of filing, such as "v1.993 + changes to v1.994". Null: it was filed by a program that did
-- not record it, which judged by `schema_version`. Decision: docs/decisions/0041.

alter table filings add column judged_by text;
