-- Broadcasts: one message to many recipients, sent by the function `campaigns` one after the other.
--
-- A row of campaign_messages is queue, lock and record in one. Its WhatsApp id is chosen before the call, the call is made
-- once, and an unknown end is looked up before anything is repeated. One lane per channel draws the gap to the next message
-- when it gives one out, so that neither two broadcasts nor a restart make it shorter.
--
-- Locks are taken in this order: lane, chat, room, message, recipient, campaign.

-- Settings ------------------------------------------------------------------------------------------------------------

-- Of the installation, in its only row. Tests shorten it.
create table private.broadcast_pace (
  is_only boolean primary key default true check (is_only),
  -- Between two messages of a channel, and after a package of them.
  gap_min interval not null default '30 s',
  gap_max interval not null default '60 s',
  package int not null default 50,
  rest interval not null default '10 min',
  -- Hours of the day, in the campaign's zone.
  opens time not null default '08:00',
  closes time not null default '20:00',
  -- Messages a day: of a channel, of a channel on each day of its warm-up, to strangers.
  daily_cap int not null default 200,
  warm_up int[] not null default '{20, 36, 65, 117, 210, 378, 680}',
  stranger_cap int not null default 20,
  -- After which a number that sent nothing begins its warm-up anew.
  idle interval not null default '3 days',
  -- The recipients of the first stage, and how long their replies are awaited.
  stage_min int not null default 100,
  stage_wait interval not null default '2 h',
  -- How long a process has a message, and how long an unknown end waits before it is looked up.
  lease interval not null default '100 s',
  grace interval not null default '1 min'
);
alter table private.broadcast_pace enable row level security;
grant all on private.broadcast_pace to service_role;
insert into private.broadcast_pace default values;

create function private.broadcast_pace() returns private.broadcast_pace
language sql stable security definer set search_path = '' as $$ select pace from private.broadcast_pace as pace $$;

-- Campaigns -----------------------------------------------------------------------------------------------------------

create function private.valid_audience(audience jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(audience) = 'object' then
    private.short_texts(coalesce(audience -> 'lists', '[]'), 50, 36)
    and private.short_texts(coalesce(audience -> 'withTags', '[]'), 50, 60)
    and private.short_texts(coalesce(audience -> 'withoutLists', '[]'), 50, 36)
    and private.short_texts(coalesce(audience -> 'withoutTags', '[]'), 50, 60)
    and private.whole_within(coalesce(audience -> 'withoutDays', '0'), 0, 365)
    and not exists (select from jsonb_array_elements_text(
        coalesce(audience -> 'lists', '[]') || coalesce(audience -> 'withoutLists', '[]')) as list (id)
      where list.id !~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$')
  else false end
$$;

create function private.valid_fallbacks(fallbacks jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select private.string_map(fallbacks) and (select count(*) from jsonb_each(fallbacks)) <= 20 and not exists (
    select from jsonb_each_text(fallbacks) as entry where char_length(entry.value) > 200 or char_length(entry.key) > 40)
$$;

grant execute on function private.valid_audience(jsonb), private.valid_fallbacks(jsonb), private.short_texts(jsonb, int, int),
  private.short_text(jsonb, int), private.whole_within(jsonb, numeric, numeric), private.within(jsonb, numeric, numeric),
  private.string_map(jsonb) to authenticated;

create table public.campaigns (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  name text not null check (name ~ '\S' and char_length(name) <= 200),
  -- The states of the chart `broadcastRun`. Only functions of this file and of the handover change it.
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'planning', 'staging', 'judging', 'sending',
    'paused', 'done', 'partly_failed', 'failed', 'cancelled')),
  status_reason text check (status_reason in
    ('member', 'admin', 'channel_lost', 'unlinked', 'handover', 'refusals', 'failures', 'replies', 'restricted', 'capped',
      'no_recipients', 'not_planned', 'not_sent')),
  -- Why an administrator paused it.
  status_note text check (char_length(status_note) <= 500),
  -- Where a paused campaign continues.
  resumes_as text check (resumes_as in ('scheduled', 'planning', 'staging', 'judging', 'sending')),
  channel_id uuid,
  -- The number that was linked when it started. With another one, it does not continue by itself.
  phone text,
  body text check (char_length(body) <= 4096),
  -- The template that the text was taken from. Members may have changed the text since.
  template_id uuid,
  -- A file of the bucket `media`, for which the body is the caption.
  media jsonb check (private.valid_media(media)),
  -- {lists, withoutLists: ids, withTags, withoutTags: names, withoutDays: got a broadcast within these days}
  audience jsonb not null default '{}' check (private.valid_audience(audience)),
  -- By variable, for recipients who lack it.
  fallbacks jsonb not null default '{}' check (private.valid_fallbacks(fallbacks)),
  zone text not null default 'Asia/Jakarta' check (zone in ('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura')),
  -- Null: at once.
  scheduled_at timestamptz,
  -- A member has accepted that recipients who never wrote may report the number.
  accepts_strangers boolean not null default false,
  -- Counts the changes of the draft, so that two members do not overwrite each other.
  revision int not null default 1,
  created_by uuid default auth.uid() references public.profile (id) on delete set null,
  started_by uuid references public.profile (id) on delete set null,
  started_at timestamptz,
  ended_at timestamptz,
  -- How many recipients the first stage has, and when what came back is judged.
  stage_size int,
  judge_at timestamptz,
  -- The attempts at the last look at replies and failures (private.looks).
  looked_at int not null default 0,
  refusals_in_row int not null default 0,
  -- 2: gaps are twice as long, because of what came back.
  slowness int not null default 1 check (slowness in (1, 2)),
  claimed_at timestamptz,
  -- Recipients by state (private.tally_recipients), and of those who replied, how many asked to stop or complained.
  queued_count int not null default 0,
  sending_count int not null default 0,
  unknown_count int not null default 0,
  sent_count int not null default 0,
  delivered_count int not null default 0,
  read_count int not null default 0,
  replied_count int not null default 0,
  refused_count int not null default 0,
  skipped_count int not null default 0,
  negative_count int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, business_id),
  foreign key (channel_id, business_id) references public.channel (id, business_id) on delete set null (channel_id),
  constraint campaign_file_is_of_its_business check (starts_with(media ->> 'path', business_id || '/broadcasts/')),
  constraint campaign_pause_has_an_end check ((status = 'paused') = (resumes_as is not null))
);
comment on column public.campaigns.name is 'personal: none because the business writes for many recipients';
comment on column public.campaigns.status_note is 'personal: none because the business writes for many recipients';
comment on column public.campaigns.phone is 'personal: none because the business writes for many recipients';
comment on column public.campaigns.body is 'personal: none because the business writes for many recipients';
comment on column public.campaigns.media is 'personal: none because the business writes for many recipients';
comment on column public.campaigns.audience is 'personal: none because the business writes for many recipients';
comment on column public.campaigns.fallbacks is 'personal: none because the business writes for many recipients';
create index campaigns_page_idx on public.campaigns (business_id, created_at desc, id desc);
create index campaigns_file_idx on public.campaigns ((media ->> 'path')) where media is not null;
-- Messages whose file is that of a broadcast.
create index message_broadcast_file_idx on public.message ((media ->> 'path')) where split_part(media ->> 'path', '/', 2) = 'broadcasts';
create index campaigns_at_work_idx on public.campaigns (channel_id)
  where status in ('scheduled', 'planning', 'staging', 'judging', 'sending');
-- For administrators, over all businesses.
create index campaigns_running_idx on public.campaigns (created_at desc, id desc)
  where status in ('scheduled', 'planning', 'staging', 'judging', 'sending', 'paused');
create index campaigns_channel_id_idx on public.campaigns (channel_id, business_id);
create index campaigns_created_by_idx on public.campaigns (created_by);
create index campaigns_started_by_idx on public.campaigns (started_by);
create trigger set_updated_at before update on public.campaigns for each row execute function private.set_updated_at();

alter table public.campaigns enable row level security;
grant all on public.campaigns to service_role;
grant select, delete, insert (id, business_id, name), update (name) on public.campaigns to authenticated;
create policy "the team reads" on public.campaigns for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));
create policy "the team adds" on public.campaigns for insert to authenticated
  with check (business_id = any ((select private.businesses())::uuid[]));
create policy "the team changes" on public.campaigns for update to authenticated
  using (business_id = any ((select private.businesses())::uuid[]))
  with check (business_id = any ((select private.businesses())::uuid[]));
create policy "the team removes what is not at work" on public.campaigns for delete to authenticated
  using (business_id = any ((select private.businesses())::uuid[])
    and status in ('draft', 'done', 'partly_failed', 'failed', 'cancelled'));

create function public.find_campaigns(business_id uuid, query text) returns setof public.campaigns
language sql stable security invoker set search_path = '' as $$
  select * from public.campaigns as made where made.business_id = $1 and private.is_found(made.name, $2)
$$;
comment on function public.find_campaigns is 'The broadcasts of a business whose name contains the query.';
grant execute on function public.find_campaigns(uuid, text) to authenticated, service_role;

create function private.is_at_work(status text) returns boolean
language sql immutable set search_path = '' as $$
  select status in ('planning', 'staging', 'judging', 'sending')
$$;

-- The recipients of a broadcast, with what each of them got. They stay when the campaign is deleted.
create table public.campaign_messages (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  -- Null: the campaign was deleted.
  campaign_id uuid,
  channel_id uuid,
  -- The order of sending.
  position int not null default 0,
  -- One message per person and campaign, also from three lists.
  contact_key text not null check (char_length(contact_key) between 1 and 80),
  phone text check (phone ~ '^\+[1-9][0-9]{5,14}$'),
  chat_id text check (chat_id ~ '^[0-9-]{1,64}@(c\.us|lid)$'),
  -- The list through which the person is reached, for its statement of responsibility.
  list_id uuid,
  name text check (char_length(name) <= 512),
  body text check (char_length(body) <= 65536),
  variables jsonb,
  -- The recipient has not written to this channel within 90 days.
  is_stranger boolean not null default false,
  state text not null default 'queued' check (state in
    ('queued', 'sending', 'unknown', 'sent', 'delivered', 'read', 'replied', 'refused', 'skipped')),
  -- Why it is skipped or refused.
  reason text check (char_length(reason) <= 60),
  -- The id of the message in the chat, from which its WhatsApp id is derived. Chosen before the first attempt.
  message_id uuid,
  room_id uuid references public.room (id) on delete set null,
  attempt int not null default 0,
  -- How often the call was made.
  sends int not null default 0,
  owner uuid,
  lease_until timestamptz,
  -- When the call of the current attempt may have begun. Null: it has not.
  begun_at timestamptz,
  next_at timestamptz not null default now(),
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  replied_at timestamptz,
  -- What the first reply asks: to stop, or a complaint. Null: neither.
  reply_kind text check (reply_kind in ('opt_out', 'negative')),
  created_at timestamptz not null default now(),
  foreign key (campaign_id, business_id) references public.campaigns (id, business_id) on delete set null (campaign_id),
  unique (campaign_id, contact_key),
  constraint recipient_is_sent_to_an_address check (state = 'skipped' or phone is not null or chat_id is not null)
);
comment on column public.campaign_messages.channel_id is
  'personal: none because states, and ids of rows and processes, say nothing about the recipient';
comment on column public.campaign_messages.contact_key is 'personal: erase';
comment on column public.campaign_messages.phone is 'personal: erase';
comment on column public.campaign_messages.chat_id is 'personal: erase';
comment on column public.campaign_messages.list_id is 'personal: none because states, and ids of rows and processes, say nothing about the recipient';
comment on column public.campaign_messages.name is 'personal: erase, export';
comment on column public.campaign_messages.body is 'personal: erase, export';
comment on column public.campaign_messages.variables is 'personal: erase, export';
comment on column public.campaign_messages.reason is 'personal: none because states, and ids of rows and processes, say nothing about the recipient';
comment on column public.campaign_messages.message_id is
  'personal: none because states, and ids of rows and processes, say nothing about the recipient';
comment on column public.campaign_messages.owner is 'personal: none because states, and ids of rows and processes, say nothing about the recipient';
create index campaign_messages_page_idx on public.campaign_messages (campaign_id, position, id);
create index campaign_messages_state_idx on public.campaign_messages (campaign_id, state, position, id);
create index campaign_messages_business_id_idx on public.campaign_messages (business_id, contact_key);
-- When the lease of an attempt ends, or its end is to be looked up.
create function private.flight_ends_at(state text, lease_until timestamptz, next_at timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$ select case state when 'sending' then lease_until else next_at end $$;
create index campaign_messages_flight_idx on public.campaign_messages
  (channel_id, private.flight_ends_at(state, lease_until, next_at)) where state in ('sending', 'unknown');
create index campaign_messages_due_idx on public.campaign_messages (campaign_id, next_at, position) where state = 'queued';
create index campaign_messages_room_idx on public.campaign_messages (room_id, sent_at desc) where room_id is not null;
create unique index campaign_messages_message_idx on public.campaign_messages (message_id) where message_id is not null;

alter table public.campaign_messages enable row level security;
grant all on public.campaign_messages to service_role;
grant select on public.campaign_messages to authenticated;
create policy "the team reads" on public.campaign_messages for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false));

-- A row has the business of its campaign, and a person without another key is known by their address.
create function private.complete_recipient() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.business_id is null then
    new.business_id := (select campaigns.business_id from public.campaigns where campaigns.id = new.campaign_id);
  end if;
  new.contact_key := coalesce(new.contact_key, new.phone, new.chat_id);
  new.chat_id := coalesce(new.chat_id, substr(new.phone, 2) || '@c.us');
  return new;
end
$$;
create trigger complete_recipient before insert on public.campaign_messages
  for each row when (new.business_id is null or new.contact_key is null or new.chat_id is null) execute function private.complete_recipient();

-- Counts recipients by state in their campaign, once per statement.
create function private.tally_recipients() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(to_jsonb(one)) into changes from (
      select campaign_id, state, reply_kind is not null as negative, count(*) as n from added group by 1, 2, 3) as one;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(to_jsonb(one)) into changes from (
      select campaign_id, state, reply_kind is not null as negative, -count(*) as n from removed group by 1, 2, 3) as one;
  else
    select jsonb_agg(to_jsonb(one)) into changes from (
      select campaign_id, state, negative, sum(n) as n from (
        select campaign_id, state, reply_kind is not null as negative, count(*) as n from added group by 1, 2, 3
        union all
        select campaign_id, state, reply_kind is not null, -count(*) from removed group by 1, 2, 3) as both_sides
      group by 1, 2, 3 having sum(n) <> 0) as one;
  end if;
  update public.campaigns set
    queued_count = queued_count + coalesce(change.queued, 0), sending_count = sending_count + coalesce(change.sending, 0),
    unknown_count = unknown_count + coalesce(change.unknown, 0), sent_count = sent_count + coalesce(change.sent, 0),
    delivered_count = delivered_count + coalesce(change.delivered, 0), read_count = read_count + coalesce(change.read, 0),
    replied_count = replied_count + coalesce(change.replied, 0), refused_count = refused_count + coalesce(change.refused, 0),
    skipped_count = skipped_count + coalesce(change.skipped, 0), negative_count = negative_count + coalesce(change.negative, 0)
  from (
    select private.read_uuid(one.campaign_id) as campaign_id,
      sum(one.n) filter (where one.state = 'queued') as queued, sum(one.n) filter (where one.state = 'sending') as sending,
      sum(one.n) filter (where one.state = 'unknown') as unknown, sum(one.n) filter (where one.state = 'sent') as sent,
      sum(one.n) filter (where one.state = 'delivered') as delivered, sum(one.n) filter (where one.state = 'read') as read,
      sum(one.n) filter (where one.state = 'replied') as replied, sum(one.n) filter (where one.state = 'refused') as refused,
      sum(one.n) filter (where one.state = 'skipped') as skipped, sum(one.n) filter (where one.negative) as negative
    from jsonb_to_recordset(changes) as each (campaign_id jsonb, state text, negative jsonb, n jsonb)
    cross join lateral (select private.read_whole(each.n) as n, private.read_boolean(each.negative) as negative,
      each.campaign_id, each.state) as one
    where one.campaign_id <> 'null' group by 1
  ) as change
  where campaigns.id = change.campaign_id;
  return null;
end
$$;
create trigger tally_added after insert on public.campaign_messages referencing new table as added
  for each statement execute function private.tally_recipients();
create trigger tally_changed after update on public.campaign_messages referencing new table as added old table as removed
  for each statement execute function private.tally_recipients();
create trigger tally_removed after delete on public.campaign_messages referencing old table as removed
  for each statement execute function private.tally_recipients();

-- Lanes ---------------------------------------------------------------------------------------------------------------

-- One per channel: when its next message may go out, and how many went out today.
create table private.broadcast_lane (
  channel_id uuid primary key references public.channel (id) on delete cascade,
  next_send_at timestamptz not null default now(),
  day date not null default '2000-01-01',
  sent_today int not null default 0,
  strangers_today int not null default 0,
  in_package int not null default 0
);
alter table private.broadcast_lane enable row level security;
grant all on private.broadcast_lane to service_role;

-- What an owner has chosen for a channel, and how long its number has been sending without a break.
create table private.channel_pace (
  channel_id uuid primary key references public.channel (id) on delete cascade,
  -- Messages a day. Null: as the installation has it.
  daily_cap int check (daily_cap between 10 and 500),
  -- The last message that left the number, by anyone and to anyone, to the hour. Null: none since it was linked.
  last_sent_at timestamptz,
  -- The first message after the last break. Null: no break since it was linked.
  warm_since timestamptz
);
alter table private.channel_pace enable row level security;
grant all on private.channel_pace to service_role;

create function private.add_channel_pace() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.channel_pace (channel_id) values (new.id);
  return null;
end
$$;
create trigger assign_pace after insert on public.channel for each row execute function private.add_channel_pace();

-- A message has left the number. One write an hour at most; a row that another transaction is writing is left alone.
create function private.record_sending(written public.message) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.channel_pace as pace set
    warm_since = case when coalesce(pace.last_sent_at, channel.created_at) < written.sent_at - private.idle_limit() then written.sent_at
      else pace.warm_since end,
    last_sent_at = written.sent_at
  from public.channel
  where channel.id = pace.channel_id and pace.channel_id = (
    select pace_row.channel_id from private.channel_pace as pace_row
    where pace_row.channel_id = written.channel_id and coalesce(pace_row.last_sent_at, '-infinity') < written.sent_at - interval '1 hour'
    for update skip locked);
end
$$;
create function private.idle_limit() returns interval
language sql stable security definer set search_path = '' as $$
  select pace.idle from private.broadcast_pace as pace
$$;

-- On which day of its warm-up a number is. One that sent nothing for three days begins anew.
create function private.warm_days(of_channel public.channel, at timestamptz) returns int
language sql stable security definer set search_path = '' as $$
  select case when coalesce(pace.last_sent_at, of_channel.created_at) < at - private.idle_limit() then 0
    else greatest(extract(day from at - coalesce(pace.warm_since, of_channel.created_at))::int, 0) end
  from (select) as one left join private.channel_pace as pace on pace.channel_id = of_channel.id
$$;

-- How many messages a channel may send a day. A number that is new here, or was idle, begins slowly.
create function private.daily_cap(of_channel public.channel, pace private.broadcast_pace, at timestamptz) returns int
language sql stable security definer set search_path = '' as $$
  select least(coalesce(
      (select chosen.daily_cap from private.channel_pace as chosen where chosen.channel_id = of_channel.id),
      pace.daily_cap),
    pace.warm_up[private.warm_days(of_channel, at) + 1])
$$;

-- How many recipients the first stage of a campaign has: 5 % of them, and no more than its channel sends in a day.
create function private.stage_size(recipients int, of_channel public.channel, pace private.broadcast_pace) returns int
language sql stable security definer set search_path = '' as $$
  select least(greatest(pace.stage_min, ceil(recipients * 0.05)::int), private.daily_cap(of_channel, pace, clock_timestamp()))
$$;

-- Businesses that offer financing, which the law allows to offer it in fewer hours.
create table private.loan_business (business_id uuid primary key references public.business (id) on delete cascade);
alter table private.loan_business enable row level security;
grant all on private.loan_business to service_role;

-- Holidays with a date of their own each year. The operator adds them when they are announced.
create table private.public_holiday (day date primary key);
alter table private.public_holiday enable row level security;
grant all on private.public_holiday to service_role;

create function private.is_public_holiday(day date) returns boolean
language sql stable security definer set search_path = '' as $$
  select to_char(day, 'MM-DD') = any (array['01-01', '05-01', '06-01', '08-17', '12-25'])
    or exists (select from private.public_holiday where public_holiday.day = is_public_holiday.day)
$$;

-- When a campaign may send, from a time on: never outside the hours of the day. Financing is offered on working days from
-- Monday to Saturday, from 08.00 to 18.00 (POJK 6/2022).
create function private.sending_time(of_campaign public.campaigns, pace private.broadcast_pace, at timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  offers_loans constant boolean := exists (select from private.loan_business where loan_business.business_id = of_campaign.business_id);
  opens constant time := greatest(pace.opens, case when offers_loans then '08:00'::time end);
  closes constant time := least(pace.closes, case when offers_loans then '18:00'::time end);
  clock constant timestamp := at at time zone of_campaign.zone;
  day date := clock::date;
begin
  if clock::time >= closes then
    day := day + 1;
  end if;
  while offers_loans and (extract(isodow from day) = 7 or private.is_public_holiday(day)) loop
    day := day + 1;
  end loop;
  return case when day = clock::date and clock::time >= opens then at else (day + opens) at time zone of_campaign.zone end;
end
$$;

create function private.daily_cap(of_campaign public.campaigns) returns int
language sql stable security definer set search_path = '' as $$
  select private.daily_cap(channel, private.broadcast_pace(), clock_timestamp()) from public.channel
  where channel.id = of_campaign.channel_id and channel.business_id = any ((select private.businesses())::uuid[])
$$;
grant execute on function private.daily_cap(public.campaigns) to authenticated;

create function private.sent_today(of_campaign public.campaigns) returns int
language sql stable security definer set search_path = '' as $$
  select case when lane.day = (clock_timestamp() at time zone of_campaign.zone)::date then lane.sent_today else 0 end
  from public.channel left join private.broadcast_lane as lane on lane.channel_id = channel.id
  where channel.id = of_campaign.channel_id and channel.business_id = of_campaign.business_id
$$;
create function public.sent_today(campaigns) returns int
language sql stable security invoker set search_path = '' as $$
  select private.sent_today($1) where $1.business_id = any ((select private.businesses())::uuid[])
$$;
comment on function public.sent_today is 'How many broadcast messages the channel of a campaign has sent today.';

create function private.stage_wait() returns int
language sql stable security definer set search_path = '' as $$
  select extract(epoch from pace.stage_wait)::int from private.broadcast_pace as pace
$$;
create function public.stage_wait(campaigns) returns int
language sql stable security invoker set search_path = '' as $$ select private.stage_wait() $$;
comment on function public.stage_wait is 'For how many seconds the replies of the first recipients of a campaign are awaited.';
grant execute on function private.sent_today(public.campaigns), private.stage_wait() to authenticated;
grant execute on function public.sent_today(campaigns), public.stage_wait(campaigns) to authenticated, service_role;

create function private.offers_loans(of_campaign public.campaigns) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.loan_business where loan_business.business_id = of_campaign.business_id)
$$;

-- What owners choose for sending: {channels: [{id, name, phone, cap, today}], offersLoans, standard, most}. `today`: with the
-- warm-up.
create function private.sending_rules(of_business uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_member(of_business) then
    perform private.raise_not_found();
  end if;
  return jsonb_build_object(
    'offersLoans', exists (select from private.loan_business where loan_business.business_id = of_business),
    'standard', (private.broadcast_pace()).daily_cap,
    'channels', coalesce((
      select jsonb_agg(jsonb_build_object('id', channel.id, 'name', channel.name, 'phone', channel.phone,
        'cap', pace.daily_cap, 'today', private.daily_cap(channel, private.broadcast_pace(), clock_timestamp()))
        order by channel.created_at, channel.id)
      from public.channel left join private.channel_pace as pace on pace.channel_id = channel.id
      where channel.business_id = of_business), '[]'));
end
$$;

-- An owner changes one of them. chosen: {channelId, cap: null for the standard} or {offersLoans}. Returns the rules.
create function private.save_sending_rule(of_business uuid, chosen jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  cap constant int := case when jsonb_typeof(chosen -> 'cap') = 'number' then private.read_whole(chosen -> 'cap')::int end;
begin
  if not private.is_owner(of_business) then
    if private.is_member(of_business) then
      perform private.raise_error('not_owner', 'broadcast.cap_not_owner', 403);
    end if;
    perform private.raise_not_found();
  end if;
  if chosen ? 'offersLoans' then
    if private.read_boolean(chosen -> 'offersLoans') then
      insert into private.loan_business (business_id) values (of_business) on conflict do nothing;
    else
      delete from private.loan_business where loan_business.business_id = of_business;
    end if;
  else
    if jsonb_typeof(chosen -> 'cap') is distinct from 'null' and coalesce(cap not between 10 and 500, true) then
      perform private.raise_error('invalid_cap', 'broadcast.cap', 422);
    end if;
    update private.channel_pace as pace set daily_cap = cap
    from public.channel
    where channel.id = pace.channel_id and channel.business_id = of_business and channel.id::text = chosen ->> 'channelId';
    if not found then
      perform private.raise_not_found();
    end if;
    -- A lane that waits for tomorrow because of the limit looks again; a gap is shorter than an hour.
    update private.broadcast_lane set next_send_at = clock_timestamp()
    where broadcast_lane.channel_id::text = chosen ->> 'channelId' and next_send_at > now() + interval '1 hour';
  end if;
  perform private.record('broadcast.rule', of_business, chosen);
  perform private.call_function('campaigns');
  return private.sending_rules(of_business);
end
$$;
