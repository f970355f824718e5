-- outside a transaction: who else of a company has joined.
create index concurrently if not exists organizations_by_domain
  on organizations (lower(split_part(email, '@', 2)));
