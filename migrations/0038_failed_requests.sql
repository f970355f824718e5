-- outside a transaction: finds the calls of an organization that failed.
create index concurrently if not exists api_requests_that_failed
  on api_requests (organization_id, at desc, id desc) where status >= 400;
