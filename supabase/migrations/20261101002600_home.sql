-- What happened on each day, for the numbers of the home page.
--
-- A message writes one small row per chat and day (private.chat_day), under the lock of its room, which it holds anyway.
-- Nothing is counted in a row that all chats of a business share, so that two messages never wait for each other. The sums
-- of a day (private.business_day) are written once the day is over; the two latest days, and days that changed later, are
-- summed from their own rows. A day lasts from midnight to midnight in the time zone of the business at that time: a
-- business that changes its zone keeps the days that it had.

-- Days of chats -------------------------------------------------------------------------------------------------------

-- A bucket is 10 % wider than the one before (the divisor is ln 1.1), so that a median is exact within 5 %: as exact as it is
-- shown. In floating point, because the logarithm of a numeric takes a hundred times as long.
create function private.reply_bucket(duration interval) returns int
language sql immutable set search_path = '' as $$
  select floor(ln(greatest(extract(epoch from duration)::float8, 1)) / 0.09531017980432493)::int
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
create trigger measure_reply before insert on private.chat_day for each row
  when (new.replied_at is not null and new.asked_at is not null) execute function private.measure_reply();
create trigger measure_later_reply before update of asked_at, replied_at on private.chat_day for each row
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
create function private.valid_version(named text) returns text
language sql immutable set search_path = '' as $$
  select named where named in ('v2', 'v3')
$$;

-- The day to which counts what a customer does after an answer of the AI: the last one with an answer, within three days. The
-- times of a customer's messages are whole seconds.
create function private.answered_day(of_room uuid, at timestamptz, on_day date) returns date
language sql stable security definer set search_path = '' as $$
  select chat.day from private.chat_day as chat
  where chat.room_id = of_room and chat.day between on_day - 3 and on_day and date_trunc('second', chat.ai_at) <= at
    and chat.version is not null
  order by chat.day desc limit 1
$$;

-- A reply counts for the day on which the customer wrote: the first one within seven days, and others on the same day.
create function private.count_message(written public.message) returns void
language plpgsql security definer set search_path = '' as $$
declare
  that_day constant date := (written.sent_at at time zone private.zone_of_business(written.business_id))::date;
begin
  if written.author = 'customer' then
    insert into private.chat_day as chat (room_id, day, business_id, asked_at)
    values (written.room_id, that_day, written.business_id, written.sent_at)
    on conflict (room_id, day) do update set asked_at = excluded.asked_at
    where chat.asked_at is null or chat.asked_at > excluded.asked_at;
    if private.has_angry_words(written.body) then
      update private.chat_day as chat set complained_at = written.sent_at
      where chat.room_id = written.room_id and chat.complained_at is null
        and chat.day = private.answered_day(written.room_id, written.sent_at, that_day);
    end if;
  else
    update private.chat_day as chat set
      replied_at = coalesce(chat.replied_at, written.sent_at),
      ai_at = coalesce(chat.ai_at, case when written.author = 'ai' then written.sent_at end),
      version = coalesce(chat.version, case when written.author = 'ai' then private.valid_version(written.agent_version) end),
      model_size = coalesce(chat.model_size, case when written.author = 'ai' then (
        select run.model_size from public.agent_run as run where run.id = written.id) end),
      channel_id = coalesce(chat.channel_id, written.channel_id),
      team_at = coalesce(chat.team_at, case when written.author in ('member', 'phone') then written.sent_at end)
    where chat.room_id = written.room_id and chat.asked_at <= written.sent_at
      and (chat.day = that_day or chat.replied_at is null and chat.day between that_day - 6 and that_day)
      and (chat.replied_at is null or written.author = 'ai' and chat.ai_at is null
        or written.author in ('member', 'phone') and chat.team_at is null);
  end if;
end
$$;

create function private.count_handover() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.chat_day as chat (room_id, day, business_id, handed_over_at)
  values (new.room_id, (new.at at time zone private.zone_of_business(new.business_id))::date, new.business_id, new.at)
  on conflict (room_id, day) do update set handed_over_at = excluded.handed_over_at where chat.handed_over_at is null;
  return null;
end
$$;
create trigger tally_day after insert on public.handover for each row
  when (new.reason = 'escalated' or new.from_holder = 'ai' and new.to_holder <> 'ai' and new.reason <> 'undone')
  execute function private.count_handover();

-- A chat that is opened again on the same day was not completed on it. Later, the former day keeps it.
create function private.count_completion(changed public.room) returns void
language plpgsql security definer set search_path = '' as $$
declare
  zone constant text := private.zone_of_business(changed.business_id);
begin
  if changed.completed_at is not null then
    insert into private.chat_day as chat (room_id, day, business_id, completed_at)
    values (changed.id, (changed.completed_at at time zone zone)::date, changed.business_id, changed.completed_at)
    on conflict (room_id, day) do update set completed_at = excluded.completed_at;
  else
    update private.chat_day as chat set completed_at = null
    where chat.room_id = changed.id and chat.day = (now() at time zone zone)::date
      and chat.completed_at is not null;
  end if;
end
$$;

-- A run that ends without an answer of its own: a call for help, an error, or thanks of the customer.
create function private.count_run(run public.agent_run, zone text) returns void
language sql security definer set search_path = '' as $$
  update private.chat_day as chat set
    version = coalesce(chat.version, run.version), model_size = coalesce(chat.model_size, run.model_size),
    channel_id = coalesce(chat.channel_id, run.channel_id),
    failed_at = coalesce(chat.failed_at, case when run.status = 'failed' and run.why is distinct from 'held' then run.settled_at end),
    thanked_at = coalesce(chat.thanked_at, case when run.status = 'completed' or run.why = 'closing' then run.settled_at end)
  where chat.room_id = run.room_id and chat.day = (run.created_at at time zone zone)::date
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
  update private.chat_day as chat set wrong_at = (
    select min(feedback.updated_at) from public.answer_feedback as feedback
    join public.agent_run as run on run.id = feedback.run_id
    where run.room_id = rated.room_id and (run.created_at at time zone zone)::date = chat.day
      and feedback.verdict = 'down' and feedback.reason is distinct from 'manner')
  where chat.room_id = rated.room_id and chat.day = (rated.created_at at time zone zone)::date and chat.version is not null;
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
  update private.chat_day as chat set ordered_at = case when new.status <> 'cancelled' then new.created_at end
  where chat.room_id = new.room_id and chat.day = private.answered_day(new.room_id, new.created_at, that_day)
    and (chat.ordered_at is null or chat.ordered_at = new.created_at);
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
  delete from private.business_day as day_row where day_row.business_id = of_business and day_row.day = which;
  delete from private.version_day as day_row where day_row.business_id = of_business and day_row.day = which;
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
      select from private.business_day as day_row where day_row.business_id = of_business and day_row.day = listed.day::date));
begin
  return query
    select day_row.day, day_row.chats, day_row.answered, day_row.by_ai, day_row.handed_over, day_row.completed, day_row.orders,
      day_row.order_value, day_row.replies
    from private.business_day as day_row
    where day_row.business_id = of_business and day_row.day between from_day and to_day and day_row.day <> all (open_days);
  if cardinality(open_days) = 0 then
    return;
  end if;
  return query
    with judged as (
      select chat.day,
        chat.asked_at <= until as has_question,
        case when chat.asked_at <= until and chat.replied_at <= until
          then chat.reply_bucket end as bucket,
        chat.asked_at <= until and chat.ai_at <= until and (chat.team_at is null or chat.team_at > until)
          and (chat.handed_over_at is null or chat.handed_over_at > until) as by_ai,
        chat.handed_over_at <= until as handed_over,
        chat.completed_at <= until as completed
      from private.chat_day as chat
      where chat.business_id = of_business and chat.day = any (open_days)
    ), grouped as (
      select judged.day, judged.bucket, count(*) filter (where judged.has_question) as chats,
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
      select from private.business_day as day_row where day_row.business_id = of_business and day_row.day = listed.day::date));
begin
  return query
    select day_row.* from private.version_day as day_row
    where day_row.business_id = of_business and day_row.day between first_day and to_day and day_row.day <> all (open_days);
  return query select * from private.count_versions(of_business, open_days, since);
end
$$;

-- Sums a day of a business. Returns 1.
create function private.fold_day(of_business uuid, which date) returns int
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('private.business_day', 0));
  delete from private.version_day as day_row where day_row.business_id = of_business and day_row.day = which;
  insert into private.version_day select * from private.count_versions(of_business, array[which]);
  insert into private.business_day
    (business_id, day, chats, answered, by_ai, handed_over, completed, orders, order_value, replies)
  select of_business, day_row.* from private.day_figures(of_business, which, which) as day_row
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
      select from private.business_day as day_row where day_row.business_id = business.id and day_row.day = listed.day::date)
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
  delete from private.business_day as day_row where day_row.business_id = of_business;
  delete from private.version_day as day_row where day_row.business_id = of_business;
  delete from private.chat_day as day_row where day_row.business_id = of_business;
  with day_message as materialized (
    select message.room_id, message.channel_id, (message.sent_at at time zone zone)::date as day, message.author, message.sent_at,
      message.id, private.valid_version(message.agent_version) as version
    from public.message
    where message.business_id = of_business and message.sent_at >= since and message.ack >= 0
      and message.kind <> 'system' and message.author <> 'system'
      -- Later than that, it came from the history of WhatsApp.
      and message.created_at < message.sent_at + interval '2 days'
  ), question as materialized (
    select day_message.room_id, day_message.day, min(day_message.sent_at) as at from day_message where day_message.author = 'customer' group by 1, 2
  ), replied as (
    select question.room_id, question.day, question.at, day_message.author, day_message.sent_at, day_message.id, day_message.channel_id, day_message.version,
      row_number() over (partition by question.room_id, question.day order by day_message.sent_at) as nth, day_message.day as on_day
    from question left join day_message on day_message.room_id = question.room_id and day_message.author <> 'customer'
      and day_message.sent_at >= question.at and day_message.day between question.day and question.day + 6
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
  insert into private.chat_day as day_row (room_id, day, business_id, handed_over_at)
  select handover.room_id, (handover.at at time zone zone)::date, of_business, min(handover.at)
  from public.handover
  where handover.business_id = of_business and handover.at >= since
    and (handover.reason = 'escalated'
      or handover.from_holder = 'ai' and handover.to_holder <> 'ai' and handover.reason <> 'undone')
  group by 1, 2
  on conflict (room_id, day) do update set handed_over_at = excluded.handed_over_at;
  insert into private.chat_day as day_row (room_id, day, business_id, completed_at)
  select room.id, (room.completed_at at time zone zone)::date, of_business, room.completed_at
  from public.room where room.business_id = of_business and room.completed_at >= since
  on conflict (room_id, day) do update set completed_at = excluded.completed_at;
  perform private.count_run(run, zone) from public.agent_run as run
  where run.business_id = of_business and run.created_at >= since and run.version is not null
    and run.status in ('escalated', 'failed', 'silent', 'completed')
  order by run.settled_at;
  update private.chat_day as day_row set wrong_at = rated.at
  from (
    select run.room_id, (run.created_at at time zone zone)::date as day, min(feedback.updated_at) as at
    from public.answer_feedback as feedback join public.agent_run as run on run.id = feedback.run_id
    where feedback.business_id = of_business and feedback.verdict = 'down' and feedback.reason is distinct from 'manner'
    group by 1, 2
  ) as rated
  where day_row.room_id = rated.room_id and day_row.day = rated.day and day_row.version is not null;
  update private.chat_day as day_row set complained_at = angry.at
  from (
    select day_message.room_id, private.answered_day(day_message.room_id, day_message.sent_at, (day_message.sent_at at time zone zone)::date) as day,
      min(day_message.sent_at) as at
    from public.message as day_message
    where day_message.business_id = of_business and day_message.author = 'customer' and day_message.sent_at >= since and day_message.ack >= 0
      and day_message.created_at < day_message.sent_at + interval '2 days' and private.has_angry_words(day_message.body)
    group by 1, 2
  ) as angry
  where day_row.room_id = angry.room_id and day_row.day = angry.day;
  update private.chat_day as day_row set ordered_at = bought.at
  from (
    select made.room_id, private.answered_day(made.room_id, made.created_at, (made.created_at at time zone zone)::date) as day,
      min(made.created_at) as at
    from public.customer_order as made
    where made.business_id = of_business and made.status <> 'cancelled' and made.created_at >= since
    group by 1, 2
  ) as bought
  where day_row.room_id = bought.room_id and day_row.day = bought.day;
end
$$;

select private.recount_days(business.id) from public.business;
