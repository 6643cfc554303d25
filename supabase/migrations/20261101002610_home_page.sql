-- What the home page shows: the numbers of a day, and what needs a member now.

-- The numbers of the page ---------------------------------------------------------------------------------------------

-- A row of private.day_figures.
create type private.day_row as (day date, chats int, answered int, by_ai int, handed_over int, completed int, orders int,
  order_value numeric, replies jsonb);

-- The median of the reply times in several histograms, in seconds; null without a reply.
create function private.median_reply(histograms jsonb[]) returns int
language sql immutable set search_path = '' as $$
  select private.seconds_of_bucket(ranked.bucket) from (
    select merged.bucket, sum(merged.times) over (order by merged.bucket) as up_to, sum(merged.times) over () as total
    from (
      select entry.key::int as bucket, sum(entry.value::int) as times
      from unnest(histograms) as one, jsonb_each_text(one) as entry group by 1
    ) as merged
  ) as ranked where ranked.up_to * 2 >= ranked.total order by ranked.bucket limit 1
$$;

-- The sums of several days. reply_seconds: the median, null without a reply.
create function private.sum_days(days private.day_row[]) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'chats', sum(one.chats), 'answered', sum(one.answered), 'by_ai', sum(one.by_ai),
    'handed_over', sum(one.handed_over), 'completed', sum(one.completed),
    'orders', sum(one.orders), 'order_value', sum(one.order_value),
    'reply_seconds', private.median_reply(array_agg(one.replies)))
  from unnest($1) as one
$$;

-- The days of `span`: today, week (seven days with today), month (four weeks with today), or a date. `shift`: the days to
-- the same weekdays before.
create function private.days_of_span(of_business uuid, span text, out from_day date, out to_day date, out shift int)
language plpgsql stable security definer set search_path = '' as $$
declare
  today constant date := (clock_timestamp() at time zone private.zone_of_business(of_business))::date;
begin
  if not coalesce(private.is_member(of_business), false) then
    perform private.raise_not_found();
  end if;
  to_day := today;
  shift := case span when 'month' then 28 else 7 end;
  from_day := case span when 'today' then today when 'week' then today - 6 when 'month' then today - 27 end;
  if from_day is null and span ~ '^\d{4}-\d\d-\d\d$' and pg_input_is_valid(span, 'date') then
    from_day := span::date;
    to_day := from_day;
  end if;
  if from_day is null or from_day > today or from_day < today - 99 then
    perform private.raise_error('invalid', 'home.span', 400);
  end if;
end
$$;

-- {from, to, at, zone, opens_at, now, before, days}. `before`: the same weekdays before, until the same time of day; null if
-- the business did not exist on all of them. `days`: at least two weeks, for the chart.
create function private.home_figures(of_business uuid, span text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  of_span constant record := private.days_of_span(of_business, span);
  at constant timestamptz := clock_timestamp();
  shop public.business;
  zone text;
  began date;
  is_running boolean;
  opens timestamptz;
  days private.day_row[];
begin
  select * into shop from public.business where business.id = of_business;
  zone := private.zone_of(shop.operational_hours);
  began := (shop.created_at at time zone zone)::date;
  is_running := of_span.to_day = (at at time zone zone)::date;
  opens := case when shop.enable_operational_hours then private.opens_at(shop.operational_hours, at) end;
  days := array(
    select row(figures_row.*)::private.day_row
    from private.day_figures(of_business, least(of_span.from_day, of_span.to_day - 13), of_span.to_day) as figures_row
    order by figures_row.day);
  return jsonb_build_object(
    'from', of_span.from_day, 'to', of_span.to_day, 'at', at, 'zone', zone,
    'opens_at', case when opens > at then opens end,
    'now', private.sum_days(array(select one from unnest(days) as one where one.day >= of_span.from_day)),
    'before', case when of_span.from_day - of_span.shift >= began then private.sum_days(array(
      select row(figures_row.*)::private.day_row
      from private.day_figures(of_business, of_span.from_day - of_span.shift, of_span.to_day - of_span.shift,
        case when is_running then at - make_interval(days => of_span.shift) else 'infinity' end) as figures_row)) end,
    'days', (
      select jsonb_agg(jsonb_build_object('day', one.day, 'chats', one.chats, 'by_ai', one.by_ai,
        'order_value', one.order_value) order by one.day)
      from unnest(days) as one where one.day >= least(began, of_span.to_day)));
end
$$;

-- What is behind a number on one day, as rows of home_list. `rank`: the order within the day, highest first.
create function private.home_day(of_business uuid, which date, number_of text)
returns table (id text, room_id uuid, at timestamptz, seconds int, number int, total bigint, status text, rank float8)
-- With the number as a constant, the indexes of what few chats have are used.
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  zone constant text := private.zone_of_business(of_business);
begin
  if number_of = 'orders' then
    return query
      select made.id::text, made.room_id, made.created_at, null::int, made.number, made.total, made.status,
        extract(epoch from made.created_at)::float8
      from public.customer_order as made
      where made.business_id = of_business and made.status <> 'cancelled'
        and made.created_at >= which::timestamp at time zone zone and made.created_at < (which + 1)::timestamp at time zone zone;
    return;
  end if;
  return query
    select chat.room_id || '/' || chat.day, chat.room_id, chat_row.at,
      case when number_of = 'replies' then chat_row.seconds::int end, null::int, null::bigint, null::text,
      case when number_of = 'replies' then chat_row.seconds else extract(epoch from chat_row.at)::float8 end
    from private.chat_day as chat
    cross join lateral (select
      case number_of when 'handed_over' then chat.handed_over_at when 'completed' then chat.completed_at else chat.asked_at end,
      extract(epoch from coalesce(chat.replied_in, chat.replied_at - chat.asked_at))::float8) as chat_row (at, seconds)
    where chat.business_id = of_business and chat.day = which and chat_row.at is not null
      and (number_of <> 'by_ai' or chat.ai_at is not null and chat.team_at is null and chat.handed_over_at is null)
      and (number_of <> 'replies' or chat.replied_at is not null)
      and (number_of <> 'unanswered' or chat.replied_at is null)
      and (number_of <> 'handed_over' or chat.handed_over_at is not null)
      and (number_of <> 'completed' or chat.completed_at is not null);
end
$$;

-- The chats or orders behind a number of home_figures. {rows: [{id, room_id, day, name, phone, chat_id, erased, at, seconds,
-- number, total, status}], next}: each chat once per day, as it is counted. Days are read one after the other, the newest
-- first, until the page is full.
create function private.home_list(of_business uuid, span text, number_of text, after jsonb, page_size int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  of_span constant record := private.days_of_span(of_business, span);
  size constant int := least(greatest(coalesce(page_size, 30), 1), 100);
  which date := least(private.read_date(after -> 'day'), of_span.to_day);
  found_rows jsonb := '[]';
  of_day jsonb;
begin
  if number_of is null or number_of not in
    ('chats', 'by_ai', 'replies', 'handed_over', 'completed', 'orders', 'unanswered') then
    perform private.raise_error('invalid', 'home.list', 400);
  end if;
  while which >= of_span.from_day and jsonb_array_length(found_rows) <= size loop
    select jsonb_agg(to_jsonb(page) order by page.rank desc, page.id desc) into of_day from (
      select matched.*, which as day, room.name, room.phone, room.chat_id, room.erased_at is not null as erased
      from (
        select * from private.home_day(of_business, which, number_of) as one
        where after is null or which <> private.read_date(after -> 'day')
          or (one.rank, one.id) < (private.read_number(after -> 'rank')::float8, after ->> 'id')
        order by one.rank desc, one.id desc limit size + 1 - jsonb_array_length(found_rows)
      ) as matched join public.room on room.id = matched.room_id
    ) as page;
    found_rows := found_rows || coalesce(of_day, '[]');
    which := which - 1;
  end loop;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(entry.value - 'rank' order by entry.place)
      from jsonb_array_elements(found_rows) with ordinality as entry (value, place) where entry.place <= size), '[]'),
    'next', case when jsonb_array_length(found_rows) > size then (
      select jsonb_build_object('day', last -> 'day', 'rank', last -> 'rank', 'id', last -> 'id')
      from (select found_rows -> (size - 1)) as page (last)) end);
end
$$;

-- What needs a member now ---------------------------------------------------------------------------------------------

-- {count: 100 at most, longest: {room_id, name, phone, reason, since} or null}
create function private.escalations_of(of_business uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'count', (select count(*) from (
      select from public.room where room.business_id = $1 and room.status = 'ai_need_help' and not room.archived
      limit 100) as counted),
    'longest', (
      select jsonb_build_object('room_id', room.id, 'name', room.name, 'phone', room.phone, 'reason', room.help_reason,
        'since', coalesce(room.awaiting_reply_since, room.alerted_at, room.last_message_at))
      from (
        select * from public.room as called
        where called.business_id = $1 and called.status = 'ai_need_help' and not called.archived
        limit 1000
      ) as room
      order by coalesce(room.awaiting_reply_since, room.alerted_at, room.last_message_at), room.id limit 1))
$$;

-- Each kind is a request of its own, so that one that fails leaves the others. Counts stop at 100.
create function private.home_need(of_business uuid, kind text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- How long before its deadline an unpaid order is near it.
  near constant interval := '6 hours';
  shop public.business;
  result jsonb;
begin
  if not coalesce(private.is_member(of_business), false) then
    perform private.raise_not_found();
  end if;
  case kind
    when 'escalations' then
      result := private.escalations_of(of_business);
    when 'channels' then
      select jsonb_build_object('total', count(*), 'down', coalesce(jsonb_agg(jsonb_build_object(
          'id', channel.id, 'name', channel.name, 'status', channel.status) order by channel.created_at, channel.id)
        filter (where channel.status <> 'WORKING'), '[]'))
      from public.channel where channel.business_id = of_business into result;
    when 'broadcasts' then
      -- Those of the last week that failed, and those that stopped by themselves.
      select jsonb_build_object('count', count(*), 'latest', (jsonb_agg(jsonb_build_object('id', broadcast.id,
          'name', broadcast.name, 'status', broadcast.status, 'reason', broadcast.status_reason,
          'refused', broadcast.refused_count) order by broadcast.created_at desc, broadcast.id desc)) -> 0)
      from (
        select * from public.campaigns where campaigns.business_id = of_business
        order by campaigns.created_at desc, campaigns.id desc limit 200
      ) as broadcast
      where broadcast.status in ('failed', 'partly_failed') and broadcast.updated_at > now() - interval '7 days'
        or broadcast.status = 'paused' and broadcast.status_reason is distinct from 'member' into result;
    when 'orders' then
      select jsonb_build_object('count', count(*), 'total', coalesce(sum(due.total), 0),
        'first', (jsonb_agg(jsonb_build_object('room_id', due.room_id, 'number', due.number, 'total', due.total,
          'expires_at', due.expires_at, 'name', room.name, 'phone', room.phone) order by due.expires_at, due.id)) -> 0)
      from (
        select * from public.customer_order as made
        where made.business_id = of_business and made.status = 'unpaid'
          and made.expires_at > now() and made.expires_at <= now() + near
        order by made.expires_at, made.id limit 100
      ) as due join public.room on room.id = due.room_id into result;
    when 'setup' then
      select * into shop from public.business where business.id = of_business;
      result := jsonb_build_object(
        'whatsapp', exists (select from public.channel where channel.business_id = of_business and channel.status = 'WORKING'),
        'hours', shop.operational_hours is not null,
        'knowledge', exists (select from public.knowledge_source as source where source.business_id = of_business),
        'team', exists (select from public.team_business as member
          where member.business_id = of_business and member.member_id <> shop.profile_id),
        'live', shop.toggles ->> 'useAgentBehaviourV2' = 'live');
    when 'answering' then
      result := private.answering_of(of_business);
    when 'knowledge' then
      select jsonb_build_object('count', count(*), 'first', (jsonb_agg(jsonb_build_object('id', open.id, 'times', open.times,
          'body', (select question.body from public.unanswered_question as question where question.group_id = open.id
            order by question.asked_at desc limit 1)) order by open.times desc, open.last_asked_at desc, open.id desc)) -> 0)
      from (
        select * from public.question_group
        where question_group.business_id = of_business and question_group.settled_as is null
        order by question_group.times desc, question_group.last_asked_at desc, question_group.id desc limit 100
      ) as open into result;
    else perform private.raise_error('invalid', 'home.list', 400);
  end case;
  return result;
end
$$;

-- What happened while a member was away, over a week at most. Chats count from their first message of a day.
create function private.home_absence(of_business uuid, since timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  began constant timestamptz := greatest(since, clock_timestamp() - interval '7 days');
  from_day constant date := (began at time zone private.zone_of_business(of_business))::date;
begin
  if not coalesce(private.is_member(of_business), false) then
    perform private.raise_not_found();
  end if;
  return (
    select jsonb_build_object('since', began,
      'chats', count(*) filter (where chat.asked_at > began),
      'handed_over', count(*) filter (where chat.handed_over_at > began),
      'completed', count(*) filter (where chat.completed_at > began),
      'orders', (select count(*) from public.customer_order as made
        where made.business_id = of_business and made.created_at > began and made.status <> 'cancelled'))
    from private.chat_day as chat where chat.business_id = of_business and chat.day >= from_day);
end
$$;
