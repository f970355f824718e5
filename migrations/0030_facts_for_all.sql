-- A correction of staff can be taken back, the event of a delivered deed says whether its facts are read,
-- and a deed's row shows its first page.

-- What was read, while a correction stands in its place.
alter table deed_facts add column as_read jsonb;

-- The first page in small, as PNG, after redaction.
alter table copies add column thumbnail bytea;

create or replace function note_api_event() returns trigger
language plpgsql
as $$
declare
  owner uuid;
  said text := case new.event
    when 'paid' then 'order.created'
    when 'deliver' then 'deed.delivered'
    when 'delay_told' then 'deed.delayed'
    when 'refunded' then 'deed.refunded'
    else 'deed.superseded'
  end;
begin
  select organization_id into owner from orders where id = new.order_id;
  if owner is null then
    return null;
  end if;
  insert into api_events (organization_id, type, order_id, line_id, progress, detail, created_at)
  values (owner, said, new.order_id, new.line_id,
    (select progress from order_lines where id = new.line_id),
    case when said = 'deed.delivered' then (
      select jsonb_build_object('facts', case
        when count(*) = 0 then 'none'
        when bool_or(claim is not null) then 'reading'
        else 'read' end)
      from documents join deed_facts on deed_facts.copy_id = documents.copy_id
      where documents.line_id = new.line_id and superseded_at is null) end,
    new.at)
  on conflict do nothing;
  -- Lines that move together are told of one by one, and the order's end after the last of them.
  if said in ('deed.delivered', 'deed.refunded') and not exists (
    select from order_lines as line where order_id = new.order_id and progress <> 'released'
      and (progress not in ('delivered', 'refunded') or not exists (
        select from api_events as told where told.line_id = line.id
          and told.type = case progress when 'refunded' then 'deed.refunded' else 'deed.delivered' end))
  ) then
    insert into api_events (organization_id, type, order_id, created_at)
    values (owner, 'order.completed', new.order_id, new.at)
    on conflict do nothing;
  end if;
  return null;
end
$$;
