-- outside a transaction: an organization's payments. All automatic ones that are under way count as
-- one and the same, so it has one at most, whoever begins it.
create unique index concurrently if not exists intents_of_organizations on intents (
  organization_id,
  (case when is_automatic and closed_at is null
    then '00000000-0000-0000-0000-000000000000'::uuid else id end)
) where organization_id is not null;
