-- Companies join by themselves, and people may sign in with a passkey alone.

alter table organizations
  -- Null: it may use test mode only. Live mode begins with the first top-up.
  add column live_since timestamptz,
  add column terms_accepted_at timestamptz;
-- Until now, our staff let every organization in.
update organizations set live_since = created_at;

alter table staff add column full_name text check (char_length(full_name) between 1 and 100);

-- With passkeys: whoever signs in with one hasn't said who they are.
create or replace function organization_of(proof text, value text) returns text
language plpgsql stable
security definer set search_path = public, pg_temp
as $$
declare
  owner uuid;
begin
  case proof
    when 'key' then
      select organization_id into owner from api_keys where public_id = value;
    when 'session' then
      select organization_id into owner from staff
      where id = (select staff_id from staff_sessions where token_hash = decode(value, 'hex'));
    when 'member' then
      select organization_id into owner from staff
      where lower(username) = lower(convert_from(decode(value, 'hex'), 'UTF8'))
        and organization_id is not null
      order by joined_at is null, id limit 1;
    when 'passkey' then
      select organization_id into owner from staff
      where id = (select staff_id from staff_passkeys where credential_id = decode(value, 'hex'));
    when 'staff_link' then
      select organization_id into owner from staff
      where id = (select staff_id from staff_links where token_hash = decode(value, 'hex'));
    when 'order_link' then
      select organization_id into owner from orders
      where id = (select order_id from order_links where token_hash = decode(value, 'hex'));
    when 'file_link' then
      select organization_id into owner from orders where id = coalesce(
        (select order_id from download_links join order_lines on order_lines.id = line_id
          where token_hash = decode(value, 'hex')),
        (select order_id from bundle_links where token_hash = decode(value, 'hex')));
    when 'grant' then
      select organization_id into owner from orders where id = (
        select order_id from order_grants where order_id = split_part(value, ':', 1)::uuid
          and browser_hash = decode(split_part(value, ':', 2), 'hex'));
  end case;
  return coalesce(owner::text, '');
end
$$;
