-- outside a transaction: an organization's card has one charge under way at most, whoever begins it.
create unique index concurrently if not exists intents_one_automatic on intents (organization_id)
  where is_automatic and closed_at is null;
