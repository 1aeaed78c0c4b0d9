-- Duties of one kind, in the order of their days: of a company's year end each kind is due on a day of its own, so that one is found far behind another.
create index obligations_by_kind on obligations (organisation_id, mode, kind, settled, due_order, id);
-- Companies with one registration number, in the order of the list: in a sandbox very many may have the same.
create index companies_of_number on companies (organisation_id, mode, registration_number, next_order, id) where registration_number is not null;
drop index companies_by_number;
