-- Where the trace is that led to a row, as W3C writes it (traceparent); null where nothing is traced. Decision: docs/decisions/0058.

alter table submissions add column traceparent text;
alter table events add column traceparent text;
