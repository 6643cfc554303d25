-- A message writes its chat and a row of its own, and each receipt writes both again: with every index, when a page has no room
-- or an indexed column changes.
set local lock_timeout = '3s';

-- New versions of a row stay on its page and need no entry in an index.
alter table public.room set (fillfactor = 75);
alter table public.message set (fillfactor = 85);

-- In the order of time, so that new rows share the pages of an index (UUID version 7).
create function private.new_id() returns uuid
language sql volatile set search_path = '' as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

create or replace function private.new_message(in_room public.room, author text, at timestamptz) returns public.message
language plpgsql volatile set search_path = '' as $$
declare
  made public.message;
begin
  made.id := private.new_id();
  made.business_id := in_room.business_id;
  made.room_id := in_room.id;
  made.channel_id := in_room.channel_id;
  made.author := author;
  made.kind := 'text';
  made.ack := 0;
  made.sent_at := at;
  return made;
end
$$;

create or replace function private.set_room_columns() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_changed constant boolean := tg_op = 'UPDATE';
  enters constant text := case when new.status is distinct from old.status then new.status end;
begin
  if is_changed and new is not distinct from old then
    return new;
  end if;
  if is_changed and enters = 'ai_need_help' then
    -- A chat that needs a person has a customer who waits: since their question, or since the call for help.
    new.awaiting_reply_since := coalesce(new.awaiting_reply_since, clock_timestamp());
  end if;
  if is_changed and enters in ('ai_need_help', 'ai_auto_reply') then
    new.closed_by_customer_at := null;
  end if;
  new := private.with_completion(new);
  if is_changed and enters = 'ai_task_completed' and new.erased_at is null then
    new := private.with_order(new);
  end if;
  -- The last event that needs a person. It is database time, because a message may arrive long after it was sent. Clients use it
  -- to tell a new alert from another change of a waiting chat. Marking a chat as unread by hand is no alert.
  if enters = 'ai_need_help'
    or new.unread_count > coalesce(old.unread_count, 0) and (not is_changed or new.last_message_id is distinct from old.last_message_id)
  then
    new.alerted_at := clock_timestamp();
  end if;
  if not is_changed
    or (new.awaiting_reply_since, new.last_message_at, new.last_message_preview, new.last_message_author, new.status, new.rollout)
      is distinct from
      (old.awaiting_reply_since, old.last_message_at, old.last_message_preview, old.last_message_author, old.status, old.rollout)
  then
    new := private.with_risk(new, is_changed and old.upset and old.awaiting_reply_since is not null);
  end if;
  if is_changed then
    -- The next ten seconds have the same time, so that a receipt that follows a message changes no index. Later, never earlier: a
    -- page that asks for changes since an instant misses none.
    new.updated_at := date_bin('10 seconds', clock_timestamp(), 'epoch') + interval '10 seconds';
    new.version := old.version + 1;
  end if;
  return new;
end
$$;

-- Lists ---------------------------------------------------------------------------------------------------------------

-- A list of all statuses whose filter has an index by status only: the conditions of its parts. Null: another list.
create function private.parts_of_list(filter jsonb) returns text[]
language sql stable set search_path = '' as $$
  select array['room.status = ''ai_need_help''', 'room.status = ''ai_auto_reply''', 'room.status is null']
    || case when not coalesce(private.read_boolean(filter -> 'open'), false) then array['room.status = ''ai_task_completed''']
      else '{}'::text[] end
  where num_nonnulls(filter ->> 'status', filter ->> 'completed_from', filter ->> 'completed_to', filter ->> 'resolution') = 0
    and (private.read_boolean(filter -> 'unread') or private.read_boolean(filter -> 'awaiting')
      or private.read_boolean(filter -> 'archived') or filter ->> 'holder' not in ('ai', 'none'))
$$;

create or replace function private.find_rooms(
  in_business uuid, filter jsonb, sort text, turned boolean, after jsonb, page_size int
) returns setof public.room
language plpgsql stable security definer set search_path = '' as $$
declare
  typed constant text := nullif(btrim(left(filter ->> 'query', 200)), '');
  -- Half a name or more is selective enough for the index. The first digits of a phone number are not.
  is_indexed constant boolean := coalesce(char_length(typed) >= 5 and private.phone_digits(typed) is null, false)
    or private.text_array(filter -> 'tags') is not null;
  size constant int := least(page_size, 1000);
  -- How many rooms of the list are searched before the index: a tag of one chat in eighty fills a page there. A few are
  -- tried first, which tell whether the rest will.
  tried_rooms constant int := 1000;
  first_rooms constant int := 4000;
  page constant text := 'select room.* from %s as room where room.business_id = $1 and %s and %s order by %s limit $2';
  place constant text := concat_ws(' and ', private.after_cursor(sort, turned, after),
    -- Completed rooms always have this column, so the position is a range of the index.
    case when sort = 'completed_at' and filter ->> 'status' = 'ai_task_completed' then
      'room.completed_at ' || case when turned then '>= ' else '<= ' end || quote_literal(after ->> 'completed_at') end);
  sequence constant text := private.room_order(sort, turned);
  statuses constant text[] := case when sort = 'last_message_at' then private.parts_of_list(filter) end;
  found_ids uuid[];
  limit_of_part int;
  part text;
  found_count int := 0;
  in_part int;
begin
  if not private.is_member(in_business) then
    return;
  end if;
  if is_indexed then
    foreach limit_of_part in array array[tried_rooms, first_rooms] loop
      execute format('select coalesce(array_agg(hit.id), ''{}'') from (select room.id from (
          select * from public.room where room.business_id = $1 and %s order by %s limit %s
        ) as room where %s order by %s limit $2) as hit', place, sequence, limit_of_part, private.room_condition(filter), sequence)
      into found_ids using in_business, size;
      if cardinality(found_ids) = size then
        return query execute format('select room.* from public.room where room.id = any ($1) order by %s', sequence)
        using found_ids;
        return;
      end if;
      exit when cardinality(found_ids) * first_rooms < size * tried_rooms;
    end loop;
  end if;
  foreach part in array case when sort <> 'completed_at' then array['true']
    when private.read_boolean(filter -> 'open') then array['room.completed_at is null']
    else array['room.completed_at is not null', 'room.completed_at is null'] end
  loop
    exit when found_count >= size;
    return query execute format(page,
      case when is_indexed then
        format('(with hit as materialized (select * from public.room where room.business_id = $1 and %s) select * from hit)',
          private.room_condition(jsonb_build_object('query', typed, 'tags', filter -> 'tags')))
      -- The status is in the order, because an index returns no order for `is null`.
      when statuses is not null then (select '(' || string_agg(format(
          '(select * from public.room where room.business_id = $1 and %s and %s and %s order by room.status%s, %s limit $2)',
          of_status, private.room_condition(filter), place, case when turned then ' desc' end, sequence), ' union all ') || ')'
        from unnest(statuses) as of_status)
      else 'public.room' end,
      private.room_condition(filter), place || ' and ' || part,
      case when part like '%is null' then private.room_order('last_message_at', turned) else sequence end)
    using in_business, size - found_count;
    get diagnostics in_part = row_count;
    found_count := found_count + in_part;
  end loop;
end
$$;

create or replace function private.count_rooms(in_business uuid, filter jsonb) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  statuses constant text[] := private.parts_of_list(filter);
  counted bigint := 0;
  part text;
  in_part bigint;
begin
  if not private.is_member(in_business) then
    perform private.raise_error('P0002', 'rooms.failed', 404);
  end if;
  -- In the order of an index, so that a filter that many chats pass is a walk that ends. Chats without a resolution are the
  -- open ones, and few of the others, which an index has.
  foreach part in array case when statuses is not null then statuses when filter ->> 'resolution' = 'none' and filter ->> 'status' is null
    then array['room.completed_at is null', 'room.completed_at is not null'] else array['true'] end
  loop
    execute 'select count(*) from (select from public.room where room.business_id = $1 and ' || part || ' and '
      || private.room_condition(filter) || ' order by ' || case when statuses is not null then 'room.status, ' else '' end || private.room_order(case when num_nonnulls(filter ->> 'completed_from', filter ->> 'completed_to') > 0
        then 'completed_at' else 'last_message_at' end, false) || ' limit $2) as counted'
    into in_part using in_business, 1001 - counted;
    counted := counted + in_part;
  end loop;
  return counted;
end
$$;

create or replace function public.room_counts(business_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  -- The lists leave out snoozed rooms, and so do the counts.
  away constant uuid[] := private.snoozed_rooms();
begin
  return jsonb_build_object(
    'inbox_unread', (select count(*) from (
      (select 1 from public.room where room.business_id = $1 and room.unread_count > 0 and not room.archived
        and room.status = any ('{ai_need_help,ai_auto_reply}') and not room.id = any (away) limit 100)
      union all
      (select 1 from public.room where room.business_id = $1 and room.unread_count > 0 and not room.archived
        and room.status is null and not room.id = any (away) limit 100) limit 100) as counted),
    'eskalasi', (select count(*) from (
      select from public.room where room.business_id = $1 and room.status = 'ai_need_help' and not room.archived
        and not room.id = any (away) limit 100) as counted),
    'auto_reply', (select count(*) from (
      select from public.room where room.business_id = $1 and room.status = 'ai_auto_reply' and not room.archived
        and room.last_message_at > 'epoch' and not room.id = any (away) limit 100) as counted),
    'task_completed', (select count(*) from (
      select from public.room where room.business_id = $1 and room.status = 'ai_task_completed' and not room.archived
        and not room.id = any (away) limit 100) as counted)
  );
end
$$;

grant execute on all functions in schema private to service_role;
