-- What may be compressed, oldest first. A row is not in it while there is something to do, nor once it is compressed. Apart from migration 0045, whose lock
-- would keep requests waiting meanwhile.

create index submissions_compressible on submissions (created_at, id) where next is null and compressed_body is null;
