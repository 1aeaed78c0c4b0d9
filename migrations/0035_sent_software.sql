-- Which program sent a return, as HMRC was told: stored with the mark of sending, so that the message is shown as it was sent after the operator changes the
-- vendor id or the name, and after an upgrade. Null for what earlier releases sent: they said "Quarterday", version 1, and the vendor id of their time.

alter table submissions
  add column sent_vendor_id text,
  add column sent_product text,
  add column sent_version text;
