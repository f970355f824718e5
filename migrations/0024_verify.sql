-- The first delivery of a file whose hash is in this range, for anyone who holds the file or its sheet.
-- It runs as the owner of the tables: a file is looked for among all organizations' and guests', and
-- nothing that it returns says whose it was. An erased order's isn't found. A listed address is marked,
-- and so that names can be compared with the list, those on the deed come along.
create function delivered_file(low bytea, high bytea)
returns table (
  sha256 bytea, document_type text, instrument_number text, recorded_on date, page_count integer,
  indexed_through text, office_title text, office_place text, delivered_at timestamptz,
  is_listed boolean, names text[], passed_at timestamptz
)
language plpgsql stable
security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query select document.sha256, document.document_type, document.instrument_number, document.recorded_on,
    document.page_count, document.provenance ->> 'indexedThrough',
    coalesce(keeper.office_title, place.office_title),
    coalesce(keeper.name, place.name) || ', ' || place.state, link.created_at,
    bool_or(exists (
      select from suppressions as entry where entry.lifted_at is null
        and entry.address_key in (line.address_key, regexp_replace(line.address_key, ' #[^|]*', ''))
    )) over (),
    array(select jsonb_array_elements_text(
      coalesce(copy.findings #> '{fields,grantors}', '[]') ||
      coalesce(copy.findings #> '{fields,grantees}', '[]'))),
    document.retrieved_at
  from documents as document
  join order_lines as line on line.id = document.line_id
  join orders on orders.id = line.order_id and orders.erased_at is null
  cross join lateral (
    select min(download_links.created_at) as created_at from download_links
    where download_links.line_id = line.id and download_links.document_id = document.id
  ) as link
  left join copies as copy on copy.id = document.copy_id
  left join jurisdictions as place on place.id = line.jurisdiction_id
  -- If the place has no office of its own, the one that keeps its deeds.
  left join jurisdictions as keeper on keeper.id = place.office_at
  where document.sha256 between low and high and link.created_at is not null
  order by link.created_at, document.id
  limit 1;
end
$$;
