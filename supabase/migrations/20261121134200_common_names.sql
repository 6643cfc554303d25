-- A name that many bear is met soon on the way down a list, and a rare one quickly in the index; which of the two a name
-- is, no statistics tell. So the first rooms of the list are looked through first, as many as take a few milliseconds, and
-- the index is asked only where they do not fill the page.

create or replace function private.find_rooms(
  in_business uuid, filter jsonb, sort text, turned boolean, after jsonb, page_size int
) returns setof public.room
language plpgsql stable security definer set search_path = '' as $$
declare
  typed constant text := nullif(btrim(left(filter ->> 'query', 200)), '');
  -- Half a name or more can be looked up. Of the digits of a number the first are everybody's.
  is_indexed constant boolean := char_length(typed) >= 5 and private.phone_digits(typed) is null;
  wanted constant int := least(page_size, 1000);
  first_rooms constant int := 2000;
  page constant text := 'select room.* from %s as room where room.business_id = $1 and %s and %s order by %s limit $2';
  place constant text := private.after_place(sort, turned, after);
  sequence constant text := private.room_order(sort, turned);
  found_ids uuid[];
begin
  if not private.is_member(in_business) then
    return;
  end if;
  if is_indexed then
    execute format('select array_agg(hit.id) from (select room.id from (
        select * from public.room where room.business_id = $1 and %s order by %s limit %s
      ) as room where %s order by %s limit $2) as hit', place, sequence, first_rooms, private.room_condition(filter), sequence)
    into found_ids using in_business, wanted;
    if cardinality(found_ids) = wanted then
      return query execute format('select room.* from public.room where room.id = any ($1) order by %s', sequence)
      using found_ids;
      return;
    end if;
  end if;
  return query execute format(page,
    case when is_indexed then
      format('(with hit as materialized (select * from public.room where room.business_id = $1 and %s) select * from hit)',
        private.room_condition(jsonb_build_object('query', typed)))
    else 'public.room' end,
    private.room_condition(filter), place, sequence)
  using in_business, wanted;
end
$$;
