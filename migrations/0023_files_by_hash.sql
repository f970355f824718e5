-- outside a transaction: which deed a file is that somebody holds.
create index concurrently if not exists documents_by_hash on documents (sha256);
