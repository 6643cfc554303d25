-- The numbers of the home page: what happened on each day, and what needs a member now.
--
-- A message writes one small row per chat and day (private.chat_day), under the lock of its room, which it holds anyway.
-- Nothing is counted in a row that all chats of a business share, so that two messages never wait for each other. The sums
-- of a day (private.business_day) are written once the day is over; the two latest days, and days that changed later, are
-- summed from their own rows. A day lasts from midnight to midnight in the time zone of the business at that time: a
-- business that changes its zone keeps the days that it had.

-- Days of chats -------------------------------------------------------------------------------------------------------

-- A bucket is 10 % wider than the one before (the divisor is ln 1.1), so that a median is exact within 5 %: as exact as it is
-- shown. In floating point, because the logarithm of a numeric takes a hundred times as long.
create function private.reply_bucket(took interval) returns int
language sql immutable set search_path = '' as $$
  select floor(ln(greatest(extract(epoch from took)::float8, 1)) / 0.09531017980432493)::int
$$;

create table private.chat_day (
  room_id uuid not null references public.room (id) on delete cascade,
  day date not null,
  business_id uuid not null references public.business (id) on delete cascade,
  -- The first message of the customer. Null: the customer did not write on this day.
  asked_at timestamptz,
  -- The first reply to it by anyone, within seven days.
  replied_at timestamptz,
  -- How long the business was open until that reply (private.open_time).
  replied_in interval,
  -- The first reply of the AI and of the team on this day; also that first reply.
  ai_at timestamptz,
  team_at timestamptz,
  -- When the AI called for the team, or the team took the chat from it.
  handed_over_at timestamptz,
  completed_at timestamptz,
  -- The version of the AI that was the first to answer on this day, or to call for the team, and its model. Null: none was.
  version text check (version in ('v2', 'v3')),
  model_size text check (model_size in ('small', 'large')),
  channel_id uuid,
  -- Of a chat with a version: thanks of the customer without a further question, an answer that a member calls wrong, angry words
  -- and an order within three days after an answer, and a run that ended with an error.
  thanked_at timestamptz,
  wrong_at timestamptz,
  complained_at timestamptz,
  ordered_at timestamptz,
  failed_at timestamptz,
  reply_bucket int generated always as (private.reply_bucket(coalesce(replied_in, replied_at - asked_at))) stored,
  primary key (room_id, day)
);
comment on table private.chat_day is 'What happened in a chat on one day. Kept for 100 days.';
comment on column private.chat_day.channel_id is 'personal: none because it holds counts and times of a chat, which stays without a name';
create index chat_day_business_idx on private.chat_day (business_id, day);
-- What few chats of many days have (private.home_day).
create index chat_day_unanswered_idx on private.chat_day (business_id, day) where replied_at is null;
create index chat_day_handed_over_idx on private.chat_day (business_id, day) where handed_over_at is not null;
create index chat_day_completed_idx on private.chat_day (business_id, day) where completed_at is not null;
create index chat_day_version_idx on private.chat_day (business_id, version, asked_at desc) where version is not null;
-- The chats behind a figure that few chats have (private.rollout_chats).
create index chat_day_complained_idx on private.chat_day (business_id, version, asked_at desc) where complained_at is not null;
create index chat_day_wrong_idx on private.chat_day (business_id, version, asked_at desc) where wrong_at is not null;
create index chat_day_failed_idx on private.chat_day (business_id, version, asked_at desc) where failed_at is not null;
create index chat_day_ordered_idx on private.chat_day (business_id, version, asked_at desc) where ordered_at is not null;
alter table private.chat_day enable row level security;
grant all on private.chat_day to service_role;

-- The sums of a day that is over. No row: the day is summed from its chats.
create table private.business_day (
  business_id uuid not null references public.business (id) on delete cascade,
  day date not null,
  chats int not null,
  answered int not null,
  -- Chats in which only the AI replied, and which it did not hand over.
  by_ai int not null,
  handed_over int not null,
  completed int not null,
  orders int not null,
  -- numeric, as all sums of money: the totals of some thousand orders exceed a bigint.
  order_value numeric not null,
  -- Number of first replies by bucket of their time (private.reply_bucket). Histograms of several days add up.
  replies jsonb not null,
  primary key (business_id, day)
);
comment on column private.business_day.replies is 'personal: none because it holds sums of a day';
alter table private.business_day enable row level security;
grant all on private.business_day to service_role;

-- The sums of the chats of each version of the AI on a day that is over, which is a day with a row of business_day.
create table private.version_day (
  business_id uuid not null references public.business (id) on delete cascade,
  day date not null,
  channel_id uuid not null,
  version text not null,
  model_size text not null,
  chats int not null,
  -- Thanks, a completion or an order, and neither a hand-over nor a reply of the team. A silent customer does not count.
  resolved int not null,
  handed_over int not null,
  wrong int not null,
  complaints int not null,
  ordered int not null,
  failed int not null,
  replies jsonb not null,
  primary key (business_id, day, channel_id, version, model_size)
);
comment on column private.version_day.channel_id is 'personal: none because it holds sums of a day';
comment on column private.version_day.version is 'personal: none because it holds sums of a day';
comment on column private.version_day.model_size is 'personal: none because it holds sums of a day';
comment on column private.version_day.replies is 'personal: none because it holds sums of a day';
alter table private.version_day enable row level security;
grant all on private.version_day to service_role;

create index customer_order_day_idx on public.customer_order (business_id, created_at);
create index customer_order_deadline_idx on public.customer_order (business_id, expires_at) where status = 'unpaid';

-- The time until a reply is that of the opening hours when it was sent: later changes of them change no figure.
create function private.measure_reply() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A quick answer of the AI at night took seconds, and not none.
  new.replied_in := case when new.replied_at - new.asked_at < interval '1 minute' then new.replied_at - new.asked_at
    else private.open_time((
      select case when business.enable_operational_hours then business.operational_hours end
      from public.business where business.id = new.business_id), new.asked_at, new.replied_at) end;
  return new;
end
$$;
create trigger measure_first before insert on private.chat_day for each row
  when (new.replied_at is not null and new.asked_at is not null) execute function private.measure_reply();
create trigger measure_again before update of asked_at, replied_at on private.chat_day for each row
  when (new.asked_at is not null and new.replied_at is not null
    and (old.replied_at is distinct from new.replied_at or old.asked_at is distinct from new.asked_at))
  execute function private.measure_reply();

create function private.zone_of_business(which uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.zone_of(business.operational_hours) from public.business where business.id = which
$$;

create function private.seconds_of_bucket(bucket int) returns int
language sql immutable set search_path = '' as $$
  select round(power(1.1, bucket + 0.5))::int
$$;

-- Recording -----------------------------------------------------------------------------------------------------------

-- Messages of an earlier version than those that are compared, and of members' own tools, have another name.
create function private.known_version(named text) returns text
language sql immutable set search_path = '' as $$
  select named where named in ('v2', 'v3')
$$;

-- The day to which counts what a customer does after an answer of the AI: the last one with an answer, within three days. The
-- times of a customer's messages are whole seconds.
create function private.answered_day(of_room uuid, at timestamptz, on_day date) returns date
language sql stable security definer set search_path = '' as $$
  select known.day from private.chat_day as known
  where known.room_id = of_room and known.day between on_day - 3 and on_day and date_trunc('second', known.ai_at) <= at
    and known.version is not null
  order by known.day desc limit 1
$$;

-- A reply counts for the day on which the customer wrote: the first one within seven days, and others on the same day.
create function private.count_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  that_day constant date := (new.sent_at at time zone private.zone_of_business(new.business_id))::date;
begin
  if new.author = 'customer' then
    insert into private.chat_day as known (room_id, day, business_id, asked_at)
    values (new.room_id, that_day, new.business_id, new.sent_at)
    on conflict (room_id, day) do update set asked_at = excluded.asked_at
    where known.asked_at is null or known.asked_at > excluded.asked_at;
    if private.has_angry_words(new.body) then
      update private.chat_day as known set complained_at = new.sent_at
      where known.room_id = new.room_id and known.complained_at is null
        and known.day = private.answered_day(new.room_id, new.sent_at, that_day);
    end if;
  else
    update private.chat_day as known set
      replied_at = coalesce(known.replied_at, new.sent_at),
      ai_at = coalesce(known.ai_at, case when new.author = 'ai' then new.sent_at end),
      version = coalesce(known.version, case when new.author = 'ai' then private.known_version(new.agent_version) end),
      model_size = coalesce(known.model_size, case when new.author = 'ai' then (
        select run.model_size from public.agent_run as run where run.id = new.id) end),
      channel_id = coalesce(known.channel_id, new.channel_id),
      team_at = coalesce(known.team_at, case when new.author in ('member', 'phone') then new.sent_at end)
    where known.room_id = new.room_id and known.asked_at <= new.sent_at
      and (known.day = that_day or known.replied_at is null and known.day between that_day - 6 and that_day)
      and (known.replied_at is null or new.author = 'ai' and known.ai_at is null
        or new.author in ('member', 'phone') and known.team_at is null);
  end if;
  return null;
end
$$;
-- The name of the trigger sorts after `room_hears`, which locks the room.
create trigger tally_day after insert on public.message for each row
  when (new.kind <> 'system' and new.author <> 'system' and new.ack >= 0 and private.is_news())
  execute function private.count_message();

create function private.count_handover() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.chat_day as known (room_id, day, business_id, handed_over_at)
  values (new.room_id, (new.at at time zone private.zone_of_business(new.business_id))::date, new.business_id, new.at)
  on conflict (room_id, day) do update set handed_over_at = excluded.handed_over_at where known.handed_over_at is null;
  return null;
end
$$;
create trigger tally_day after insert on public.handover for each row
  when (new.reason = 'escalated' or new.from_holder = 'ai' and new.to_holder <> 'ai' and new.reason <> 'undone')
  execute function private.count_handover();

-- A chat that is opened again on the same day was not completed on it. Later, the former day keeps it.
create function private.count_completion() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  zone constant text := private.zone_of_business(new.business_id);
begin
  if new.completed_at is not null then
    insert into private.chat_day as known (room_id, day, business_id, completed_at)
    values (new.id, (new.completed_at at time zone zone)::date, new.business_id, new.completed_at)
    on conflict (room_id, day) do update set completed_at = excluded.completed_at;
  else
    update private.chat_day as known set completed_at = null
    where known.room_id = new.id and known.day = (now() at time zone zone)::date
      and known.completed_at is not null;
  end if;
  return null;
end
$$;
create trigger tally_day after update on public.room for each row
  when (old.completed_at is distinct from new.completed_at) execute function private.count_completion();

-- A run that ends without an answer of its own: a call for help, an error, or thanks of the customer.
create function private.count_run(run public.agent_run, zone text) returns void
language sql security definer set search_path = '' as $$
  update private.chat_day as known set
    version = coalesce(known.version, run.version), model_size = coalesce(known.model_size, run.model_size),
    channel_id = coalesce(known.channel_id, run.channel_id),
    failed_at = coalesce(known.failed_at, case when run.status = 'failed' and run.why is distinct from 'held' then run.settled_at end),
    thanked_at = coalesce(known.thanked_at, case when run.status = 'completed' or run.why = 'closing' then run.settled_at end)
  where known.room_id = run.room_id and known.day = (run.created_at at time zone zone)::date
$$;

create function private.count_settled_run() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_run(new, private.zone_of_business(new.business_id));
  return null;
end
$$;
create trigger tally_day after update of status on public.agent_run for each row
  when (new.status in ('escalated', 'failed', 'silent', 'completed') and new.version is not null
    and old.status is distinct from new.status)
  execute function private.count_settled_run();

-- A thumb down about what the AI said, not about its manner. The last one that is withdrawn makes the answer right again.
create function private.count_feedback() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_run constant uuid := case when tg_op = 'DELETE' then old.run_id else new.run_id end;
  zone text;
  rated public.agent_run;
begin
  select * into rated from public.agent_run where agent_run.id = of_run;
  zone := private.zone_of_business(rated.business_id);
  update private.chat_day as known set wrong_at = (
    select min(feedback.updated_at) from public.answer_feedback as feedback
    join public.agent_run as run on run.id = feedback.run_id
    where run.room_id = rated.room_id and (run.created_at at time zone zone)::date = known.day
      and feedback.verdict = 'down' and feedback.reason is distinct from 'manner')
  where known.room_id = rated.room_id and known.day = (rated.created_at at time zone zone)::date and known.version is not null;
  return null;
end
$$;
create trigger tally_day after insert or update or delete on public.answer_feedback for each row
  execute function private.count_feedback();

create function private.count_order_of_chat() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  that_day constant date := (new.created_at at time zone private.zone_of_business(new.business_id))::date;
begin
  update private.chat_day as known set ordered_at = case when new.status <> 'cancelled' then new.created_at end
  where known.room_id = new.room_id and known.day = private.answered_day(new.room_id, new.created_at, that_day)
    and (known.ordered_at is null or known.ordered_at = new.created_at);
  return null;
end
$$;
create trigger tally_day after insert or update of status on public.customer_order for each row
  execute function private.count_order_of_chat();

-- Sums ----------------------------------------------------------------------------------------------------------------

-- The sums of a day are written from the second day after it, so that no zone of Indonesia still changes it.
create function private.is_settled(day date) returns boolean
language sql stable set search_path = '' as $$
  select day < (clock_timestamp() at time zone 'Asia/Jayapura')::date - 1
$$;

-- A change of a day that was summed: it is summed again. The lock makes fold_days wait for the change, or the change for it.
create function private.reopen_day(of_business uuid, which date) returns void
language sql security definer set search_path = '' as $$
  select pg_advisory_xact_lock_shared(hashtextextended('private.business_day', 0));
  delete from private.business_day as known where known.business_id = of_business and known.day = which;
  delete from private.version_day as known where known.business_id = of_business and known.day = which;
$$;

create function private.reopen_day_of_chat() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.reopen_day(new.business_id, new.day);
  return null;
end
$$;
create trigger reopen_day after insert or update on private.chat_day for each row
  when (private.is_settled(new.day)) execute function private.reopen_day_of_chat();

create function private.reopen_day_of_order() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  made constant public.customer_order := case when tg_op = 'DELETE' then old else new end;
  that_day constant date := (made.created_at at time zone private.zone_of_business(made.business_id))::date;
begin
  if private.is_settled(that_day) then
    perform private.reopen_day(made.business_id, that_day);
  end if;
  return null;
end
$$;
create trigger reopen_day after insert or update or delete on public.customer_order for each row
  execute function private.reopen_day_of_order();

-- One row per day, also for days on which nothing happened. `until`: as if it were then.
create function private.day_figures(of_business uuid, from_day date, to_day date, until timestamptz default 'infinity')
returns table (day date, chats int, answered int, by_ai int, handed_over int, completed int, orders int, order_value numeric,
  replies jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  zone constant text := private.zone_of_business(of_business);
  cut constant date := (until at time zone zone)::date;
  open_days constant date[] := array(
    select listed.day::date from generate_series(from_day::timestamp, to_day::timestamp, '1 day') as listed (day)
    where listed.day::date >= cut or not exists (
      select from private.business_day as known where known.business_id = of_business and known.day = listed.day::date));
begin
  return query
    select known.day, known.chats, known.answered, known.by_ai, known.handed_over, known.completed, known.orders,
      known.order_value, known.replies
    from private.business_day as known
    where known.business_id = of_business and known.day between from_day and to_day and known.day <> all (open_days);
  if cardinality(open_days) = 0 then
    return;
  end if;
  return query
    with judged as (
      select chat.day,
        chat.asked_at <= until as asked,
        case when chat.asked_at <= until and chat.replied_at <= until
          then chat.reply_bucket end as bucket,
        chat.asked_at <= until and chat.ai_at <= until and (chat.team_at is null or chat.team_at > until)
          and (chat.handed_over_at is null or chat.handed_over_at > until) as by_ai,
        chat.handed_over_at <= until as handed_over,
        chat.completed_at <= until as completed
      from private.chat_day as chat
      where chat.business_id = of_business and chat.day = any (open_days)
    ), grouped as (
      select judged.day, judged.bucket, count(*) filter (where judged.asked) as chats,
        count(*) filter (where judged.by_ai) as by_ai, count(*) filter (where judged.handed_over) as handed_over,
        count(*) filter (where judged.completed) as completed
      from judged group by judged.day, judged.bucket
    ), counted as (
      select grouped.day, sum(grouped.chats) as chats,
        coalesce(sum(grouped.chats) filter (where grouped.bucket is not null), 0) as answered,
        sum(grouped.by_ai) as by_ai, sum(grouped.handed_over) as handed_over, sum(grouped.completed) as completed,
        coalesce(jsonb_object_agg(grouped.bucket, grouped.chats) filter (where grouped.bucket is not null), '{}') as replies
      from grouped group by grouped.day
    ), bought as (
      select (made.created_at at time zone zone)::date as day, count(*) as orders, sum(made.total) as total
      from public.customer_order as made
      where made.business_id = of_business and made.status <> 'cancelled' and made.created_at <= until
        and made.created_at >= from_day::timestamp at time zone zone
        and made.created_at < (to_day + 1)::timestamp at time zone zone
      group by 1
    )
    select listed.day, coalesce(counted.chats, 0)::int, coalesce(counted.answered, 0)::int, coalesce(counted.by_ai, 0)::int,
      coalesce(counted.handed_over, 0)::int, coalesce(counted.completed, 0)::int, coalesce(bought.orders, 0)::int,
      coalesce(bought.total, 0), coalesce(counted.replies, '{}')
    from unnest(open_days) as listed (day)
    left join counted on counted.day = listed.day
    left join bought on bought.day = listed.day;
end
$$;

-- The sums of the chats of each version, from their own rows: of chats that began at `since` or later.
create function private.count_versions(of_business uuid, days date[], since timestamptz default '-infinity')
returns setof private.version_day
language sql stable security definer set search_path = '' as $$
  with grouped as (
    select chat.day, chat.channel_id, chat.version, coalesce(chat.model_size, 'large') as model_size, chat.reply_bucket as bucket,
      count(*) as chats,
      count(*) filter (where coalesce(chat.thanked_at, chat.completed_at, chat.ordered_at) is not null
        and chat.handed_over_at is null and chat.team_at is null) as resolved,
      count(chat.handed_over_at) as handed_over, count(chat.wrong_at) as wrong, count(chat.complained_at) as complaints,
      count(chat.ordered_at) as ordered, count(chat.failed_at) as failed
    from private.chat_day as chat
    where chat.business_id = of_business and chat.day = any (days) and chat.version is not null and chat.asked_at >= since
    group by chat.day, chat.channel_id, chat.version, coalesce(chat.model_size, 'large'), chat.reply_bucket
  )
  select of_business, grouped.day, grouped.channel_id, grouped.version, grouped.model_size, sum(grouped.chats)::int,
    sum(grouped.resolved)::int, sum(grouped.handed_over)::int, sum(grouped.wrong)::int, sum(grouped.complaints)::int,
    sum(grouped.ordered)::int, sum(grouped.failed)::int,
    coalesce(jsonb_object_agg(grouped.bucket, grouped.chats) filter (where grouped.bucket is not null), '{}')
  from grouped group by grouped.day, grouped.channel_id, grouped.version, grouped.model_size
$$;

-- The sums of each version on each day. The day of `since` is summed from its chats.
create function private.version_rows(of_business uuid, from_day date, to_day date, since timestamptz default '-infinity')
returns setof private.version_day
language plpgsql stable security definer set search_path = '' as $$
declare
  since_day constant date := case when isfinite(since) then (since at time zone private.zone_of_business(of_business))::date end;
  first_day constant date := greatest(from_day, since_day);
  open_days constant date[] := array(
    select listed.day::date from generate_series(first_day::timestamp, to_day::timestamp, '1 day') as listed (day)
    where listed.day::date is not distinct from since_day or not exists (
      select from private.business_day as known where known.business_id = of_business and known.day = listed.day::date));
begin
  return query
    select known.* from private.version_day as known
    where known.business_id = of_business and known.day between first_day and to_day and known.day <> all (open_days);
  return query select * from private.count_versions(of_business, open_days, since);
end
$$;

-- Sums a day of a business. Returns 1.
create function private.fold_day(of_business uuid, which date) returns int
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('private.business_day', 0));
  delete from private.version_day as known where known.business_id = of_business and known.day = which;
  insert into private.version_day select * from private.count_versions(of_business, array[which]);
  insert into private.business_day
    (business_id, day, chats, answered, by_ai, handed_over, completed, orders, order_value, replies)
  select of_business, known.* from private.day_figures(of_business, which, which) as known
  on conflict do nothing;
  return 1;
end
$$;

-- Sums days that are over, not so many that a late message waits long, and forgets the rows of chats whose lists are no
-- longer offered. Runs every hour.
create function private.fold_days() returns int
language plpgsql security definer set search_path = '' as $$
declare
  folded int;
begin
  folded := private.for_each('fold-days', $due$
    select business.id, business.id || ' ' || listed.day::date
    from public.business
    cross join (select (now() at time zone 'Asia/Jayapura')::date as day) as today
    cross join lateral generate_series(
      greatest((business.created_at at time zone 'Asia/Jayapura')::date, today.day - 99)::timestamp,
      (today.day - 2)::timestamp, '1 day') as listed (day)
    where not exists (
      select from private.business_day as known where known.business_id = business.id and known.day = listed.day::date)
    order by listed.day$due$, 'private.fold_day(left($1, 36)::uuid, right($1, 10)::date)');
  perform private.tidy('fold-days', 'private.chat_day', $old$old.day < (now() at time zone 'Asia/Jayapura')::date - 100$old$);
  perform private.tidy('fold-days', 'private.report_sending', $old$old.day < (now() at time zone 'Asia/Jayapura')::date - 100$old$);
  return folded;
end
$$;

-- Records the days of a business anew from its messages, handovers and chats, as the triggers do: for rows that were written
-- without them.
create function private.recount_days(of_business uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  zone constant text := private.zone_of_business(of_business);
  since constant timestamptz := clock_timestamp() - interval '100 days';
begin
  delete from private.business_day as known where known.business_id = of_business;
  delete from private.version_day as known where known.business_id = of_business;
  delete from private.chat_day as known where known.business_id = of_business;
  with said as materialized (
    select message.room_id, message.channel_id, (message.sent_at at time zone zone)::date as day, message.author, message.sent_at,
      message.id, private.known_version(message.agent_version) as version
    from public.message
    where message.business_id = of_business and message.sent_at >= since and message.ack >= 0
      and message.kind <> 'system' and message.author <> 'system'
      -- Later than that, it came from the history of WhatsApp.
      and message.created_at < message.sent_at + interval '2 days'
  ), asked as materialized (
    select said.room_id, said.day, min(said.sent_at) as at from said where said.author = 'customer' group by 1, 2
  ), replied as (
    select asked.room_id, asked.day, asked.at, said.author, said.sent_at, said.id, said.channel_id, said.version,
      row_number() over (partition by asked.room_id, asked.day order by said.sent_at) as nth, said.day as on_day
    from asked left join said on said.room_id = asked.room_id and said.author <> 'customer'
      and said.sent_at >= asked.at and said.day between asked.day and asked.day + 6
  )
  insert into private.chat_day (room_id, day, business_id, asked_at, replied_at, ai_at, version, model_size, channel_id, team_at)
  select replied.room_id, replied.day, of_business, replied.at, min(replied.sent_at),
    min(replied.sent_at) filter (where replied.author = 'ai' and (replied.on_day = replied.day or replied.nth = 1)),
    (array_agg(replied.version order by replied.nth)
      filter (where replied.author = 'ai' and (replied.on_day = replied.day or replied.nth = 1)))[1],
    (select run.model_size from public.agent_run as run where run.id = (array_agg(replied.id order by replied.nth)
      filter (where replied.author = 'ai' and (replied.on_day = replied.day or replied.nth = 1)))[1]),
    (array_agg(replied.channel_id order by replied.nth) filter (where replied.on_day = replied.day or replied.nth = 1))[1],
    min(replied.sent_at) filter (where replied.author in ('member', 'phone') and (replied.on_day = replied.day or replied.nth = 1))
  from replied group by replied.room_id, replied.day, replied.at
  -- The rows of a day stand together, as they do when they are written one by one.
  order by replied.day, replied.at;
  insert into private.chat_day as known (room_id, day, business_id, handed_over_at)
  select handover.room_id, (handover.at at time zone zone)::date, of_business, min(handover.at)
  from public.handover
  where handover.business_id = of_business and handover.at >= since
    and (handover.reason = 'escalated'
      or handover.from_holder = 'ai' and handover.to_holder <> 'ai' and handover.reason <> 'undone')
  group by 1, 2
  on conflict (room_id, day) do update set handed_over_at = excluded.handed_over_at;
  insert into private.chat_day as known (room_id, day, business_id, completed_at)
  select room.id, (room.completed_at at time zone zone)::date, of_business, room.completed_at
  from public.room where room.business_id = of_business and room.completed_at >= since
  on conflict (room_id, day) do update set completed_at = excluded.completed_at;
  perform private.count_run(run, zone) from public.agent_run as run
  where run.business_id = of_business and run.created_at >= since and run.version is not null
    and run.status in ('escalated', 'failed', 'silent', 'completed')
  order by run.settled_at;
  update private.chat_day as known set wrong_at = rated.at
  from (
    select run.room_id, (run.created_at at time zone zone)::date as day, min(feedback.updated_at) as at
    from public.answer_feedback as feedback join public.agent_run as run on run.id = feedback.run_id
    where feedback.business_id = of_business and feedback.verdict = 'down' and feedback.reason is distinct from 'manner'
    group by 1, 2
  ) as rated
  where known.room_id = rated.room_id and known.day = rated.day and known.version is not null;
  update private.chat_day as known set complained_at = angry.at
  from (
    select said.room_id, private.answered_day(said.room_id, said.sent_at, (said.sent_at at time zone zone)::date) as day,
      min(said.sent_at) as at
    from public.message as said
    where said.business_id = of_business and said.author = 'customer' and said.sent_at >= since and said.ack >= 0
      and said.created_at < said.sent_at + interval '2 days' and private.has_angry_words(said.body)
    group by 1, 2
  ) as angry
  where known.room_id = angry.room_id and known.day = angry.day;
  update private.chat_day as known set ordered_at = bought.at
  from (
    select made.room_id, private.answered_day(made.room_id, made.created_at, (made.created_at at time zone zone)::date) as day,
      min(made.created_at) as at
    from public.customer_order as made
    where made.business_id = of_business and made.status <> 'cancelled' and made.created_at >= since
    group by 1, 2
  ) as bought
  where known.room_id = bought.room_id and known.day = bought.day;
end
$$;

select private.recount_days(business.id) from public.business;

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
    perform private.raise_error('invalid', 'Pilih hari ini, 7 hari, 4 minggu, atau satu tanggal dalam 100 hari terakhir.', 400);
  end if;
end
$$;

-- {from, to, at, zone, opens_at, now, before, days}. `before`: the same weekdays before, until the same time of day; null if
-- the business did not exist on all of them. `days`: at least two weeks, for the chart.
create function private.home_figures(of_business uuid, span text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant record := private.days_of_span(of_business, span);
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
  is_running := wanted.to_day = (at at time zone zone)::date;
  opens := case when shop.enable_operational_hours then private.opens_at(shop.operational_hours, at) end;
  days := array(
    select row(known.*)::private.day_row
    from private.day_figures(of_business, least(wanted.from_day, wanted.to_day - 13), wanted.to_day) as known
    order by known.day);
  return jsonb_build_object(
    'from', wanted.from_day, 'to', wanted.to_day, 'at', at, 'zone', zone,
    'opens_at', case when opens > at then opens end,
    'now', private.sum_days(array(select one from unnest(days) as one where one.day >= wanted.from_day)),
    'before', case when wanted.from_day - wanted.shift >= began then private.sum_days(array(
      select row(known.*)::private.day_row
      from private.day_figures(of_business, wanted.from_day - wanted.shift, wanted.to_day - wanted.shift,
        case when is_running then at - make_interval(days => wanted.shift) else 'infinity' end) as known)) end,
    'days', (
      select jsonb_agg(jsonb_build_object('day', one.day, 'chats', one.chats, 'by_ai', one.by_ai,
        'order_value', one.order_value) order by one.day)
      from unnest(days) as one where one.day >= least(began, wanted.to_day)));
end
$$;

create function public.home_figures(business_id uuid, span text default 'today') returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.home_figures($1, $2) $$;
comment on function public.home_figures is
  'The numbers of a span (today, week, month, or a date) and of the same weekdays before, until the same time of day: {from, to, at, zone, opens_at: null while open, now, before: null if unknown, days: [{day, chats, by_ai, order_value}]}. now, before: {chats, answered, by_ai, handed_over, completed, orders, order_value, reply_seconds: the median or null}.';

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
    select chat.room_id || '/' || chat.day, chat.room_id, known.at,
      case when number_of = 'replies' then known.took::int end, null::int, null::bigint, null::text,
      case when number_of = 'replies' then known.took else extract(epoch from known.at)::float8 end
    from private.chat_day as chat
    cross join lateral (select
      case number_of when 'handed_over' then chat.handed_over_at when 'completed' then chat.completed_at else chat.asked_at end,
      extract(epoch from coalesce(chat.replied_in, chat.replied_at - chat.asked_at))::float8) as known (at, took)
    where chat.business_id = of_business and chat.day = which and known.at is not null
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
  wanted constant record := private.days_of_span(of_business, span);
  size constant int := least(greatest(coalesce(page_size, 30), 1), 100);
  which date := least(private.read_date(after -> 'day'), wanted.to_day);
  found_rows jsonb := '[]';
  of_day jsonb;
begin
  if number_of is null or number_of not in
    ('chats', 'by_ai', 'replies', 'handed_over', 'completed', 'orders', 'unanswered') then
    perform private.raise_error('invalid', 'Daftar ini tidak dikenal.', 400);
  end if;
  while which >= wanted.from_day and jsonb_array_length(found_rows) <= size loop
    select jsonb_agg(to_jsonb(page) order by page.rank desc, page.id desc) into of_day from (
      select met.*, which as day, room.name, room.phone, room.chat_id, room.erased_at is not null as erased
      from (
        select * from private.home_day(of_business, which, number_of) as one
        where after is null or which <> private.read_date(after -> 'day')
          or (one.rank, one.id) < (private.read_number(after -> 'rank')::float8, after ->> 'id')
        order by one.rank desc, one.id desc limit size + 1 - jsonb_array_length(found_rows)
      ) as met join public.room on room.id = met.room_id
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

create function public.home_list(
  business_id uuid, span text, number_of text, after jsonb default null, page_size int default 30
) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.home_list($1, $2, $3, $4, $5) $$;
comment on function public.home_list is
  'What is behind a number of home_figures (chats, by_ai, replies: slowest of a day first, handed_over, completed, orders), or the chats without a reply (unanswered): {rows, next}; `next` is `after` of the next page.';

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
  told jsonb;
begin
  if not coalesce(private.is_member(of_business), false) then
    perform private.raise_not_found();
  end if;
  case kind
    when 'escalations' then
      told := private.escalations_of(of_business);
    when 'channels' then
      select jsonb_build_object('total', count(*), 'down', coalesce(jsonb_agg(jsonb_build_object(
          'id', channel.id, 'name', channel.name, 'status', channel.status) order by channel.created_at, channel.id)
        filter (where channel.status <> 'WORKING'), '[]'))
      from public.channel where channel.business_id = of_business into told;
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
        or broadcast.status = 'paused' and broadcast.status_reason is distinct from 'member' into told;
    when 'orders' then
      select jsonb_build_object('count', count(*), 'total', coalesce(sum(due.total), 0),
        'first', (jsonb_agg(jsonb_build_object('room_id', due.room_id, 'number', due.number, 'total', due.total,
          'expires_at', due.expires_at, 'name', room.name, 'phone', room.phone) order by due.expires_at, due.id)) -> 0)
      from (
        select * from public.customer_order as made
        where made.business_id = of_business and made.status = 'unpaid'
          and made.expires_at > now() and made.expires_at <= now() + near
        order by made.expires_at, made.id limit 100
      ) as due join public.room on room.id = due.room_id into told;
    when 'setup' then
      select * into shop from public.business where business.id = of_business;
      told := jsonb_build_object(
        'whatsapp', exists (select from public.channel where channel.business_id = of_business and channel.status = 'WORKING'),
        'hours', shop.operational_hours is not null,
        'knowledge', exists (select from public.knowledge_source as known where known.business_id = of_business),
        'team', exists (select from public.team_business as member
          where member.business_id = of_business and member.member_id <> shop.profile_id),
        'live', shop.toggles ->> 'useAgentBehaviourV2' = 'live');
    when 'answering' then
      told := private.answering_of(of_business);
    when 'knowledge' then
      select jsonb_build_object('count', count(*), 'first', (jsonb_agg(jsonb_build_object('id', open.id, 'times', open.times,
          'body', (select asked.body from public.unanswered_question as asked where asked.group_id = open.id
            order by asked.asked_at desc limit 1)) order by open.times desc, open.last_asked_at desc, open.id desc)) -> 0)
      from (
        select * from public.question_group as known
        where known.business_id = of_business and known.settled_as is null
        order by known.times desc, known.last_asked_at desc, known.id desc limit 100
      ) as open into told;
    else perform private.raise_error('invalid', 'Daftar ini tidak dikenal.', 400);
  end case;
  return told;
end
$$;

create function public.home_need(business_id uuid, kind text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.home_need($1, $2) $$;
comment on function public.home_need is
  'What needs a member now, of one kind: escalations {count, longest}, channels {total, down}, broadcasts {count, latest}, orders {count, total, first} (unpaid, near their deadline), setup {whatsapp, hours, knowledge, team, live}, knowledge {count, first}, answering {mode, share, has_versions} (which share of the chats the AI answers). Counts stop at 100.';

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

create function public.home_absence(business_id uuid, since timestamptz) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.home_absence($1, $2) $$;
comment on function public.home_absence is
  'What happened since then, over a week at most: {since, chats, handed_over, completed, orders}.';

-- The morning report --------------------------------------------------------------------------------------------------

-- 'Rp 1.250.000'
create function private.rupiah_text(amount numeric) returns text
language sql immutable set search_path = '' as $$
  select 'Rp ' || replace(to_char(amount, 'FM999,999,999,999,999,999,999,990'), ',', '.')
$$;

-- '45 detik', '12 menit', '3 jam'
create function private.duration_text(seconds int) returns text
language sql immutable set search_path = '' as $$
  select case when seconds < 60 then seconds || ' detik' when seconds < 3570 then round(seconds / 60.0) || ' menit'
    else round(seconds / 3600.0) || ' jam' end
$$;

-- The figures of a day for its report, which the page and private.report_text make sentences of. null: unknown. `before`: the
-- chats of the same weekday a week earlier. `waiting`: chats that wait for the team now, 100 at most.
create function private.report_facts(of_business uuid, which date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  shop public.business;
  zone text;
  at constant timestamptz := clock_timestamp();
  today date;
  now_is jsonb;
  before_was jsonb;
  needs jsonb;
begin
  select * into shop from public.business where business.id = of_business;
  zone := private.zone_of(shop.operational_hours);
  today := (at at time zone zone)::date;
  now_is := private.sum_days(array(
    select row(known.*)::private.day_row from private.day_figures(of_business, which, which) as known));
  before_was := case when which - 7 >= (shop.created_at at time zone zone)::date then
    private.sum_days(array(
      select row(known.*)::private.day_row
      from private.day_figures(of_business, which - 7, which - 7,
        case when which = today then at - interval '7 days' else 'infinity' end) as known)) end;
  needs := private.escalations_of(of_business);
  return jsonb_build_object(
    'day', which, 'shop', shop.name, 'at', at,
    'when', case which when today then 'today' when today - 1 then 'yesterday' else 'past' end,
    'chats', now_is -> 'chats', 'before', before_was -> 'chats', 'answered', now_is -> 'answered',
    'by_ai', now_is -> 'by_ai', 'handed_over', now_is -> 'handed_over', 'reply_seconds', now_is -> 'reply_seconds',
    'completed', now_is -> 'completed', 'orders', now_is -> 'orders', 'order_value', now_is -> 'order_value',
    'has_hours', shop.enable_operational_hours, 'waiting', needs -> 'count',
    'longest', case when private.read_whole(needs -> 'count') > 0 then jsonb_build_object(
      'name', coalesce(nullif(btrim(needs #>> '{longest,name}'), ''), needs #>> '{longest,phone}'),
      'since', needs #> '{longest,since}') end);
end
$$;

-- The report as it is sent on WhatsApp: a title and five Indonesian sentences. What is unknown is said to be so, and fewer than
-- five chats have no percentage. views/home/reportSentences.ts says the same on the page.
create function private.report_text(of_business uuid, which date) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  zone constant text := private.zone_of_business(of_business);
  facts constant jsonb := private.report_facts(of_business, which);
  at constant timestamptz := private.read_timestamp(facts -> 'at');
  weekday constant text := split_part(private.indonesian_day(which), ',', 1);
  since constant timestamptz := private.read_timestamp(facts #> '{longest,since}');
  told record;
  before_was int := private.read_whole(facts -> 'before')::int;
begin
  select private.read_whole(facts -> 'chats')::int as chats, private.read_whole(facts -> 'answered')::int as answered,
    private.read_whole(facts -> 'by_ai')::int as by_ai, private.read_whole(facts -> 'handed_over')::int as handed_over,
    private.read_whole(facts -> 'completed')::int as completed, private.read_whole(facts -> 'orders')::int as orders,
    private.read_number(facts -> 'order_value') as order_value, private.read_whole(facts -> 'reply_seconds')::int as reply_seconds,
    private.read_whole(facts -> 'waiting')::int as waiting
  into told;
  return format('Laporan %s, %s', facts ->> 'shop', private.indonesian_day(which)) || (
    select string_agg(format(e'\n%s. %s', line.number, line.body), '' order by line.number)
    from unnest(array[
      case facts ->> 'when' when 'today' then format('Hari ini sampai pukul %s', to_char(at at time zone zone, 'HH24.MI'))
        when 'yesterday' then 'Kemarin, ' || private.indonesian_day(which) else private.indonesian_day(which) end
      || case when told.chats = 0 then ', tidak ada chat masuk' else format(', ada %s chat', told.chats) end
      || case when before_was is null then ', dan belum ada hari untuk dibandingkan.'
        when before_was = told.chats then format(', sama banyak dengan %s sebelumnya.', weekday)
        else format(', %s lebih %s daripada %s sebelumnya.', abs(told.chats - before_was),
          case when told.chats > before_was then 'banyak' else 'sedikit' end, weekday) end,
      case when told.answered = 0 then 'Belum ada chat yang dijawab, jadi bagian AI belum diketahui.'
        else format('AI menangani sendiri %s dari %s chat yang dijawab%s, dan %s chat diserahkan ke tim.', told.by_ai,
          told.answered, case when told.answered >= 5 then format(' (%s%%)', round(told.by_ai * 100.0 / told.answered)) else '' end,
          told.handed_over) end,
      case when told.reply_seconds is null then 'Waktu balasan pertama belum diketahui'
        else format('Balasan pertama biasanya datang dalam %s', private.duration_text(told.reply_seconds))
          || case when private.read_boolean(facts -> 'has_hours') then ' di jam buka' else '' end end
      || case when told.chats = 0 then '.' when told.chats = told.answered then ', dan semua chat sudah dijawab.'
        else format(', dan %s chat belum dijawab.', told.chats - told.answered) end,
      format('%s chat selesai, dan %s.', told.completed, case when told.orders = 0 then 'tidak ada pesanan'
        else format('ada %s pesanan senilai %s', told.orders, private.rupiah_text(told.order_value)) end),
      case told.waiting when 0 then 'Sekarang tidak ada chat yang menunggu tim.'
        else format('Sekarang %s chat menunggu tim, yang paling lama %s sejak %s.',
          case when told.waiting >= 100 then 'lebih dari 99' else told.waiting::text end,
          coalesce(facts #>> '{longest,name}', 'seorang pelanggan'),
          case when (since at time zone zone)::date = (at at time zone zone)::date
            then 'pukul ' || to_char(since at time zone zone, 'HH24.MI')
            else private.indonesian_day((since at time zone zone)::date) end) end
    ]) with ordinality as line (body, number));
end
$$;

create function private.home_report(of_business uuid, span text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted record;
begin
  wanted := private.days_of_span(of_business, case span when 'today' then span else
    coalesce(span, ((clock_timestamp() at time zone private.zone_of_business(of_business))::date - 1)::text) end);
  return private.report_facts(of_business, wanted.to_day);
end
$$;

create function public.home_report(business_id uuid, span text default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.home_report($1, $2) $$;
comment on function public.home_report is
  'The figures of a day for its report: {day, shop, at, when: today, yesterday or past, chats, before, answered, by_ai, handed_over, reply_seconds, completed, orders, order_value, has_hours, waiting, longest: {name, since} or null}. null: unknown. span: today or a date; without it, yesterday.';

-- Sending the report --------------------------------------------------------------------------------------------------

-- The choice of the owner. A new owner of the business chooses anew, so that no report goes to the former one.
create table private.report_setting (
  business_id uuid primary key references public.business (id) on delete cascade,
  owner_id uuid not null references public.profile (id) on delete cascade,
  is_on boolean not null,
  -- In the time zone of the business.
  hour int not null check (hour between 0 and 23),
  phone text check (phone ~ '^\+[1-9][0-9]{5,14}$'),
  -- When it was turned on, or its hour was chosen: an hour that is over begins with the next day.
  chosen_at timestamptz not null default clock_timestamp(),
  constraint report_setting_has_a_phone check (phone is not null or not is_on)
);
comment on column private.report_setting.phone is 'personal of members: erase';
create index report_setting_owner_idx on private.report_setting (owner_id);
alter table private.report_setting enable row level security;
grant all on private.report_setting to service_role;

-- One row per business and day: the run of the job that inserts it sends the report, and no other does.
create table private.report_sending (
  business_id uuid not null references public.business (id) on delete cascade,
  day date not null,
  due_at timestamptz not null,
  -- Why nothing was queued.
  reason text check (reason in ('disconnected', 'own_number', 'failed')),
  queued_id uuid references private.message_to_member (id) on delete set null,
  primary key (business_id, day)
);
create index report_sending_queued_idx on private.report_sending (queued_id);
alter table private.report_sending enable row level security;
grant all on private.report_sending to service_role;

-- Without a choice, the phone is that of the owner's account.
create function private.report_delivery(of_business uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  zone constant text := private.zone_of_business(of_business);
  chosen private.report_setting;
begin
  if not coalesce(private.is_owner(of_business), false) then
    perform private.raise_not_found();
  end if;
  select * into chosen from private.report_setting as known
  where known.business_id = of_business and known.owner_id = auth.uid();
  return jsonb_build_object(
    'isOn', coalesce(chosen.is_on, false),
    'hour', coalesce(chosen.hour, 7),
    'phone', coalesce(chosen.phone, (
      select '+' || ltrim(account.phone, '+') from auth.users as account
      where account.id = auth.uid() and account.phone ~ '^\+?[1-9][0-9]{5,14}$')),
    'zone', case zone when 'Asia/Makassar' then 'WITA' when 'Asia/Jayapura' then 'WIT' else 'WIB' end,
    'last', (
      select jsonb_build_object('day', sent.day, 'time', to_char(sent.due_at at time zone zone, 'HH24.MI'),
        'state', case when sent.reason is not null then 'failed'
          else coalesce(private.state_to_member(queued) ->> 'state', 'unknown') end,
        'reason', coalesce(sent.reason, private.state_to_member(queued) ->> 'reason'))
      from private.report_sending as sent left join private.message_to_member as queued on queued.id = sent.queued_id
      where sent.business_id = of_business order by sent.day desc limit 1));
end
$$;

create function private.save_report_delivery(of_business uuid, turned_on boolean, at_hour int, to_phone text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_owned_business(of_business);
  if turned_on is null or at_hour is null or at_hour not between 0 and 23 then
    perform private.raise_error('invalid', 'Pilih jam dari 00.00 sampai 23.00.', 422);
  end if;
  if to_phone is null and turned_on or to_phone !~ '^\+[1-9][0-9]{5,14}$' then
    perform private.raise_error('invalid_phone', 'Nomor ini tidak dapat dibaca. Tulis seperti 0812 3456 7890.', 422);
  end if;
  if turned_on and exists (
    select from public.channel where channel.business_id = of_business and channel.phone = to_phone) then
    perform private.raise_error('own_number', 'Ini nomor WhatsApp toko, yang mengirim laporan. Pakai nomor HP Anda sendiri.', 422);
  end if;
  insert into private.report_setting as known (business_id, owner_id, is_on, hour, phone)
  values (of_business, auth.uid(), turned_on, at_hour, to_phone)
  on conflict (business_id) do update set owner_id = excluded.owner_id, is_on = excluded.is_on, hour = excluded.hour,
    phone = excluded.phone,
    chosen_at = case when (known.owner_id, known.is_on, known.hour) = (excluded.owner_id, excluded.is_on, excluded.hour)
      then known.chosen_at else excluded.chosen_at end;
  return private.report_delivery(of_business);
end
$$;

-- Queues the reports whose hour has come, as a message to the owner's own phone: it is from the system, so it neither wakes
-- the AI nor counts as a reply. After an outage, a report is late by three hours at most. Runs every minute.
create function private.send_reports() returns int
language plpgsql security definer set search_path = '' as $$
declare
  queued int;
begin
  queued := private.for_each('send-reports', $due$
    select due.business_id, due.business_id from private.due_reports() as due order by due.due_at$due$,
    'private.send_report($1::uuid)', give_up => 'private.give_up_report($1::uuid)');
  if queued > 0 then
    perform private.call_function('campaigns');
  end if;
  return queued;
end
$$;

-- The reports whose hour has come, of one business or of all.
create function private.due_reports(of_business uuid default null)
returns table (business_id uuid, owner_id uuid, phone text, day date, due_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select chosen.business_id, chosen.owner_id, chosen.phone, planned.day, planned.due_at
  from private.report_setting as chosen
  join public.business on business.id = chosen.business_id and business.profile_id = chosen.owner_id
  cross join lateral (select private.zone_of(business.operational_hours) as zone) as place
  cross join lateral (select (now() at time zone place.zone)::date as day) as today
  cross join lateral (
    select today.day, (today.day + make_interval(hours => chosen.hour)) at time zone place.zone as due_at) as planned
  where (of_business is null or chosen.business_id = of_business)
    and chosen.is_on and planned.due_at between greatest(now() - interval '3 hours', chosen.chosen_at) and now()
    and not exists (
      select from private.report_sending as sent where sent.business_id = chosen.business_id and sent.day = planned.day)
$$;

create function private.send_report(of_business uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  wire public.channel;
  problem text;
  message uuid;
begin
  select * into due from private.due_reports(of_business);
  if not found then
    return 0;
  end if;
  select * into wire from public.channel
  where channel.business_id = of_business and channel.status = 'WORKING' and not private.has_wrong_number(channel)
  order by channel.phone is not distinct from due.phone, channel.created_at, channel.id limit 1;
  problem := case when wire.id is null then 'disconnected' when wire.phone = due.phone then 'own_number' end;
  insert into private.report_sending (business_id, day, due_at, reason)
  values (of_business, due.day, due.due_at, problem) on conflict do nothing;
  if not found or problem is not null then
    return 0;
  end if;
  message := gen_random_uuid();
  insert into private.message_to_member (id, kind, business_id, channel_id, member_id, name, phone, body)
  values (message, 'morning_report', of_business, wire.id, due.owner_id, 'Laporan pagi', due.phone,
    private.report_text(of_business, due.day - 1));
  update private.report_sending as sent set queued_id = message
  where sent.business_id = of_business and sent.day = due.day;
  return 1;
end
$$;

-- The owner sees on the home page that the report of this day could not be made. Returns 1.
create function private.give_up_report(of_business uuid) returns int
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.report_sending (business_id, day, due_at, reason)
  select due.business_id, due.day, due.due_at, 'failed' from private.due_reports(of_business) as due
  on conflict do nothing;
  -- The report of the next day has other numbers.
  perform private.forget_failure('send-reports', of_business::text);
  return 1;
end
$$;

create function public.report_delivery(business_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.report_delivery($1) $$;
comment on function public.report_delivery is
  'Whether and when the owner gets the morning report on WhatsApp, and how the last one fared: {isOn, hour, phone, zone, last: {day, time, state, reason} or null}. Owners only.';
create function public.save_report_delivery(business_id uuid, is_on boolean, hour int, phone text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.save_report_delivery($1, $2, $3, $4) $$;
comment on function public.save_report_delivery is 'An owner chooses whether, when and to which phone the morning report is sent. Returns report_delivery.';

revoke execute on function public.report_delivery(uuid), public.save_report_delivery(uuid, boolean, int, text) from public, anon;
grant execute on function private.report_delivery(uuid), public.report_delivery(uuid),
  private.save_report_delivery(uuid, boolean, int, text), public.save_report_delivery(uuid, boolean, int, text) to authenticated, service_role;

grant execute on function private.home_absence(uuid, timestamptz), private.home_report(uuid, text), private.home_figures(uuid, text), private.home_list(uuid, text, text, jsonb, int),
  private.home_need(uuid, text) to authenticated;
grant execute on function public.home_absence(uuid, timestamptz), public.home_report(uuid, text), public.home_figures(uuid, text), public.home_list(uuid, text, text, jsonb, int),
  public.home_need(uuid, text) to authenticated, service_role;
grant execute on all functions in schema private to service_role;

-- Hosted Supabase runs the jobs. A database without pg_cron needs another scheduler for them.
do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('fold-days', '23 * * * *', 'select private.fold_days()');
    perform cron.schedule('send-reports', '* * * * *', 'select private.send_reports()');
  end if;
end
$$;
