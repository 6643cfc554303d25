-- Broadcasts: one message to many recipients, sent by the function `campaigns` one after the other.
--
-- A row of campaign_messages is queue, lock and record in one. Its WhatsApp id is chosen before the call, the call is made
-- once, and an unknown end is looked up before anything is repeated. One lane per channel draws the gap to the next message
-- when it gives one out, so that neither two broadcasts nor a restart make it shorter.
--
-- Locks are taken in this order: lane, chat, room, message, recipient, campaign.

-- Settings ------------------------------------------------------------------------------------------------------------

-- Of the installation. Seconds, except for hours of the day and counts. Tests shorten them.
insert into private.setting (name, value) values ('broadcast_pace', '{
  "gap_min": 30, "gap_max": 60, "package": 50, "rest": 600, "opens": "08:00", "closes": "20:00", "daily_cap": 200,
  "idle": 259200,
  "stranger_cap": 20, "warm_up": [20, 36, 65, 117, 210, 378, 680], "stage_min": 100, "stage_wait": 7200, "lease": 100,
  "grace": 60}');

create function private.broadcast_pace() returns jsonb
language sql stable security definer set search_path = '' as $$
  select setting.value::jsonb from private.setting where setting.name = 'broadcast_pace'
$$;

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
create trigger touch before update on public.campaigns for each row execute function private.touch();

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
create trigger complete before insert on public.campaign_messages
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
create trigger has_pace after insert on public.channel for each row execute function private.add_channel_pace();

-- A message has left the number. One write an hour at most; a row that another transaction is writing is left alone.
create function private.note_sending() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.channel_pace as pace set
    warm_since = case when coalesce(pace.last_sent_at, channel.created_at) < new.sent_at - private.idle_limit() then new.sent_at
      else pace.warm_since end,
    last_sent_at = new.sent_at
  from public.channel
  where channel.id = pace.channel_id and pace.channel_id = (
    select mine.channel_id from private.channel_pace as mine
    where mine.channel_id = new.channel_id and coalesce(mine.last_sent_at, '-infinity') < new.sent_at - interval '1 hour'
    for update skip locked);
  return null;
end
$$;
create function private.idle_limit() returns interval
language sql stable security definer set search_path = '' as $$
  select make_interval(secs => coalesce(private.read_number(private.broadcast_pace() -> 'idle'), 259200)::double precision)
$$;
create trigger notes_sending after insert or update of wa_id on public.message for each row
  when (new.author <> 'customer' and new.wa_id is not null) execute function private.note_sending();

-- On which day of its warm-up a number is. One that sent nothing for three days begins anew.
create function private.warm_days(of_channel public.channel, at timestamptz) returns int
language sql stable security definer set search_path = '' as $$
  select case when coalesce(pace.last_sent_at, of_channel.created_at) < at - private.idle_limit() then 0
    else greatest(extract(day from at - coalesce(pace.warm_since, of_channel.created_at))::int, 0) end
  from (select) as one left join private.channel_pace as pace on pace.channel_id = of_channel.id
$$;

-- How many messages a channel may send a day. A number that is new here, or was idle, begins slowly.
create function private.daily_cap(of_channel public.channel, pace jsonb, at timestamptz) returns int
language sql stable security definer set search_path = '' as $$
  select least(coalesce(
      (select chosen.daily_cap from private.channel_pace as chosen where chosen.channel_id = of_channel.id),
      private.read_whole(pace -> 'daily_cap')::int),
    private.read_whole(pace -> 'warm_up' -> private.warm_days(of_channel, at))::int)
$$;

-- Businesses that offer financing, which the law allows to offer it in fewer hours.
create table private.lender (business_id uuid primary key references public.business (id) on delete cascade);
alter table private.lender enable row level security;
grant all on private.lender to service_role;

-- Holidays with a date of their own each year, as 'YYYY-MM-DD'. The operator adds them when they are announced.
insert into private.setting (name, value) values ('public_holidays', '[]');

create function private.is_public_holiday(day date) returns boolean
language sql stable security definer set search_path = '' as $$
  select to_char(day, 'MM-DD') = any (array['01-01', '05-01', '06-01', '08-17', '12-25'])
    or exists (select from private.setting
      where setting.name = 'public_holidays' and setting.value::jsonb ? to_char(day, 'YYYY-MM-DD'))
$$;

-- When a campaign may send, from a time on: never outside the hours of the day. Financing is offered on working days from
-- Monday to Saturday, from 08.00 to 18.00 (POJK 6/2022).
create function private.sending_time(of_campaign public.campaigns, pace jsonb, at timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  lends constant boolean := exists (select from private.lender where lender.business_id = of_campaign.business_id);
  opens constant time := greatest(private.read_time(pace -> 'opens'), case when lends then '08:00'::time end);
  closes constant time := least(private.read_time(pace -> 'closes'), case when lends then '18:00'::time end);
  clock constant timestamp := at at time zone of_campaign.zone;
  day date := clock::date;
begin
  if clock::time >= closes then
    day := day + 1;
  end if;
  while lends and (extract(isodow from day) = 7 or private.is_public_holiday(day)) loop
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
-- A column of campaigns for PostgREST.
create function public.daily_cap(campaigns) returns int
language sql stable security invoker set search_path = '' as $$ select private.daily_cap($1) $$;
comment on function public.daily_cap is 'How many messages the channel of a campaign may send today.';

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
language sql stable security definer set search_path = '' as $$ select private.read_whole(private.broadcast_pace() -> 'stage_wait')::int $$;
create function public.stage_wait(campaigns) returns int
language sql stable security invoker set search_path = '' as $$ select private.stage_wait() $$;
comment on function public.stage_wait is 'For how many seconds the replies of the first recipients of a campaign are awaited.';
grant execute on function private.sent_today(public.campaigns), private.stage_wait() to authenticated;
grant execute on function public.sent_today(campaigns), public.stage_wait(campaigns) to authenticated, service_role;

create function private.is_lender(of_campaign public.campaigns) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.lender where lender.business_id = of_campaign.business_id)
$$;
create function public.is_lender(campaigns) returns boolean
language sql stable security invoker set search_path = '' as $$ select private.is_lender($1) $$;
comment on function public.is_lender is 'Whether a campaign keeps to the hours in which financing may be offered.';
grant execute on function private.is_lender(public.campaigns) to authenticated;
grant execute on function public.daily_cap(campaigns), public.is_lender(campaigns) to authenticated, service_role;

-- What owners choose for sending: {channels: [{id, name, phone, cap, today}], lends, standard, most}. `today`: with the
-- warm-up.
create function private.sending_rules(of_business uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_member(of_business) then
    perform private.raise_not_found();
  end if;
  return jsonb_build_object(
    'lends', exists (select from private.lender where lender.business_id = of_business),
    'standard', private.read_whole(private.broadcast_pace() -> 'daily_cap')::int,
    'channels', coalesce((
      select jsonb_agg(jsonb_build_object('id', channel.id, 'name', channel.name, 'phone', channel.phone,
        'cap', pace.daily_cap, 'today', private.daily_cap(channel, private.broadcast_pace(), clock_timestamp()))
        order by channel.created_at, channel.id)
      from public.channel left join private.channel_pace as pace on pace.channel_id = channel.id
      where channel.business_id = of_business), '[]'));
end
$$;

-- An owner changes one of them. chosen: {channelId, cap: null for the standard} or {lends}. Returns the rules.
create function private.save_sending_rule(of_business uuid, chosen jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant int := case when jsonb_typeof(chosen -> 'cap') = 'number' then private.read_whole(chosen -> 'cap')::int end;
begin
  if not private.is_owner(of_business) then
    if private.is_member(of_business) then
      perform private.raise_error('not_owner', 'Hanya pemilik yang dapat mengubah batas kirim.', 403);
    end if;
    perform private.raise_not_found();
  end if;
  if chosen ? 'lends' then
    if private.read_boolean(chosen -> 'lends') then
      insert into private.lender (business_id) values (of_business) on conflict do nothing;
    else
      delete from private.lender where lender.business_id = of_business;
    end if;
  else
    if jsonb_typeof(chosen -> 'cap') is distinct from 'null' and coalesce(wanted not between 10 and 500, true) then
      perform private.raise_error('invalid_cap', 'Batas harian antara 10 dan 500 pesan.', 422);
    end if;
    update private.channel_pace as pace set daily_cap = wanted
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

create function public.sending_rules(business_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.sending_rules($1) $$;
comment on function public.sending_rules is 'The daily limits of a business''s channels, and whether it offers financing.';
create function public.save_sending_rule(business_id uuid, rule jsonb) returns jsonb
language sql security invoker set search_path = '' as $$ select private.save_sending_rule($1, $2) $$;
comment on function public.save_sending_rule is
  'An owner chooses the daily limit of a channel, {channelId, cap}, or whether the business offers financing, {lends}.';
revoke execute on function public.sending_rules(uuid), public.save_sending_rule(uuid, jsonb) from public, anon;
grant execute on function public.sending_rules(uuid), private.sending_rules(uuid), public.save_sending_rule(uuid, jsonb),
  private.save_sending_rule(uuid, jsonb) to authenticated;

-- Texts ---------------------------------------------------------------------------------------------------------------

-- The name of a variable or of a column: {{Jatuh Tempo}}, {{ jatuh_tempo }} and the column "Jatuh tempo" are one.
create function private.variable_name(written text) returns text
language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(lower(written), '[^a-z0-9]+', '_', 'g'), '_')
$$;

-- The variables of a text: as they are written, such as {{Nama}}, and their names.
create function private.placeholders_of(body text) returns table (written text, name text)
language sql immutable set search_path = '' as $$
  select distinct found.parts[1], private.variable_name(found.parts[1])
  from regexp_matches(body, '\{\{[^{}]*\}\}', 'g') as found (parts)
$$;

create function private.variables_of(body text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct placeholder.name), '{}') from private.placeholders_of(body) as placeholder
$$;

-- The variables that the newest lists of a business have, besides the name, by the first contacts of each.
create function private.list_variables(of_business uuid) returns table (list_id uuid, names text[])
language sql stable security definer set search_path = '' as $$
  select list.id, array(
    select distinct private.variable_name(field.key)
    from (
      select contact.fields from public.recipient_list_contacts as contact
      where contact.recipient_list_id = list.id order by contact.created_at desc, contact.id desc limit 20) as first,
      jsonb_object_keys(first.fields) as field (key)
    order by 1 limit 50)
  from public.recipient_lists as list
  where list.business_id = of_business and private.is_member(of_business)
  order by list.created_at desc, list.id desc limit 200
$$;
create function public.list_variables(business_id uuid) returns table (list_id uuid, names text[])
language sql stable security invoker set search_path = '' as $$ select * from private.list_variables($1) $$;
comment on function public.list_variables is 'The variables of a broadcast that the lists of a business fill, besides nama and nama_depan.';
revoke execute on function public.list_variables(uuid) from public, anon;
grant execute on function public.list_variables(uuid), private.list_variables(uuid) to authenticated;

-- Whether a text has braces of a variable that is not complete, such as {{nama}.
create function private.has_broken_variable(body text) returns boolean
language sql immutable set search_path = '' as $$
  select regexp_replace(body, '\{\{[^{}]*\}\}', '', 'g') ~ '\{\{|\}\}'
$$;

-- No recipient gets a text with the braces of a variable.
create function private.require_complete_variables(body text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.has_broken_variable(body) then
    perform private.raise_error('broken_variable',
      'Ada isian yang kurung kurawalnya tidak lengkap. Tulis seperti {{nama}}, lalu kirim lagi.', 422);
  end if;
end
$$;

-- The text for one recipient; null if a variable has neither a value nor a fallback. Of {one|another}, the person's key
-- chooses, so that a repeat has the same text. `written` and `names`: the variables, in the same order.
create function private.fill_text(body text, written text[], names text[], known jsonb, fallbacks jsonb, contact_key text)
returns text
language plpgsql immutable set search_path = '' as $$
declare
  one text;
  value text;
  choices text[];
begin
  while position('|' in body) > 0 loop
    one := substring(body from '(?<!\{)\{[^{}|]*\|[^{}]*\}(?!\})');
    exit when one is null;
    choices := string_to_array(substr(one, 2, char_length(one) - 2), '|');
    body := replace(body, one, choices[1 + abs(hashtext(contact_key || one)::bigint) % cardinality(choices)]);
  end loop;
  for at in 1..cardinality(written) loop
    value := coalesce(nullif(btrim(known ->> names[at]), ''), nullif(btrim(fallbacks ->> names[at]), ''));
    if value is null then
      return null;
    end if;
    body := replace(body, written[at], regexp_replace(value, '\s+', ' ', 'g'));
  end loop;
  return body;
end
$$;

-- What a customer's reply to a broadcast says: 'opt_out' (private.consent_wish), 'negative' for a complaint, or null.
create function private.reply_kind(body text) returns text
language sql immutable set search_path = '' as $$
  select case
    when private.consent_wish(body) in ('stop', 'mention') then 'opt_out'
    when said ~ '\m(spam|penipu|penipuan|laporkan|dilaporkan)\M' or said ~ '\msalah nomor\M'
      or said ~ '^(ini siapa|siapa ini|siapa)( ya| nih| kak)*$' then 'negative'
  end
  from (select btrim(regexp_replace(lower(body), '[^a-z0-9]+', ' ', 'g')) as said) as plain
$$;

-- Recipients ----------------------------------------------------------------------------------------------------------

-- The variables of a contact: the name, and the columns of the file it came from, by names such as kota_asal.
create function private.contact_variables(name text, fields jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when fields = '{}' then fields else (
      select jsonb_object_agg(private.variable_name(field.key), field.value)
      from jsonb_each(fields) as field) end
    || jsonb_build_object('nama', name, 'nama_depan', split_part(btrim(name), ' ', 1))
$$;

-- The persons that a campaign reaches now, each once, with the list through which it reaches them and the reason why one is
-- left out. The reasons `opted_out` and `consent_unknown` are those of private.marketing_refusal.
create function private.audience_of(of_campaign public.campaigns)
returns table (contact_key text, phone text, chat_id text, list_id uuid, name text, variables jsonb, body text,
  is_stranger boolean, reason text)
language sql stable security definer set search_path = '' as $$
  with lists as (
    select chosen.id, private.is_list_answered_for(chosen.id) as is_answered_for
    from (select unnest(private.read_uuids(of_campaign.audience -> 'lists')) as id) as chosen
  ), listed as (
    select distinct on (contact.contact_key) contact.contact_key, contact.phone,
      coalesce(contact.chat_id, substr(contact.phone, 2) || '@c.us') as chat_id, lists.id as list_id, lists.is_answered_for,
      contact.person, contact.name, private.contact_variables(contact.name, contact.fields) as variables
    from lists join public.recipient_list_contacts as contact
      on contact.recipient_list_id = lists.id and contact.business_id = of_campaign.business_id
    order by contact.contact_key, lists.is_answered_for desc, contact.created_at
  -- Of the customers with a chosen tag no list answers for the consent.
  ), tagged as (
    select coalesce(room.phone, room.chat_id) as contact_key, room.phone, room.chat_id, null::uuid as list_id,
      false as is_answered_for, private.person_digest(room.business_id, coalesce(room.phone, room.chat_id)) as person, room.name,
      private.contact_variables(room.name, '{}') as variables
    from public.room
    where coalesce(of_campaign.audience -> 'withTags', '[]') <> '[]'
      and room.business_id = of_campaign.business_id and room.channel_id = of_campaign.channel_id
      and room.tags && array(select jsonb_array_elements_text(of_campaign.audience -> 'withTags'))
      and room.chat_id ~ '@(c\.us|lid)$' and room.erased_at is null
      and not exists (select from listed where listed.contact_key = coalesce(room.phone, room.chat_id))
  ), reached as (
    select * from listed union all select distinct on (tagged.contact_key) * from tagged
  ), wanted as (
    select listed.* from reached as listed
    where (coalesce(of_campaign.audience -> 'withoutLists', '[]') = '[]' or not exists (
        select from public.recipient_list_contacts as without
        where without.business_id = of_campaign.business_id
          and without.contact_key = listed.contact_key and without.recipient_list_id =
          any (private.read_uuids(of_campaign.audience -> 'withoutLists'))))
      and (coalesce(of_campaign.audience -> 'withoutTags', '[]') = '[]' or not exists (
        select from public.room
        where room.channel_id = of_campaign.channel_id and room.chat_id = listed.chat_id
          and room.tags && array(select jsonb_array_elements_text(of_campaign.audience -> 'withoutTags'))))
  ), named as materialized (
    select coalesce(array_agg(placeholder.written), '{}') as written, coalesce(array_agg(placeholder.name), '{}') as names
    from private.placeholders_of(of_campaign.body) as placeholder
  -- Materialized, so that each text is filled once.
  ), known as materialized (
    select wanted.*, consent.state as consent,
      private.fill_text(of_campaign.body, named.written, named.names, wanted.variables, of_campaign.fallbacks, wanted.contact_key) as body,
      not coalesce((
        select exists (
          select from public.message
          where message.room_id = room.id and message.author = 'customer' and message.sent_at > now() - interval '90 days')
        from public.room where room.channel_id = of_campaign.channel_id and room.chat_id = wanted.chat_id), false) as is_stranger
    from wanted cross join named
    left join private.consent_state as consent on consent.business_id = of_campaign.business_id
      and consent.person = wanted.person and consent.purpose = 'marketing'
  )
  select known.contact_key, known.phone, known.chat_id, known.list_id, known.name, known.variables, known.body, known.is_stranger,
    case
      when known.consent in ('paused', 'withdrawn') then 'opted_out'
      when known.consent is distinct from 'given' and not known.is_answered_for then 'consent_unknown'
      when private.read_whole(of_campaign.audience -> 'withoutDays')::int > 0 and exists (
        select from public.campaign_messages as before
        where before.business_id = of_campaign.business_id and before.contact_key = known.contact_key
          and before.sent_at > now() - make_interval(days => private.read_whole(of_campaign.audience -> 'withoutDays')::int)) then 'recent'
      when known.is_stranger and not of_campaign.accepts_strangers then 'stranger'
      when known.body is null then 'variable_missing'
      when char_length(known.body) > case when of_campaign.media is null then 4096 else 1024 end then 'too_long'
    end
  from known
$$;

-- Members' commands ---------------------------------------------------------------------------------------------------

-- The campaign of a member, locked.
create function private.lock_campaign(which uuid) returns public.campaigns
language plpgsql security definer set search_path = '' as $$
declare
  found_campaign public.campaigns;
begin
  select * into found_campaign from public.campaigns
  where campaigns.id = which and campaigns.business_id = any (private.businesses()) for update;
  if not found then
    perform private.raise_not_found();
  end if;
  return found_campaign;
end
$$;

-- The file of a draft as the storage knows it; null without one. chosen: {path, filename}.
create function private.chosen_file(of_business uuid, folder text, chosen jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  file record;
begin
  if jsonb_typeof(chosen) is distinct from 'object' then
    return null;
  end if;
  select * into file from public.stored_file(chosen ->> 'path');
  if not found or not starts_with(chosen ->> 'path', of_business || '/' || folder || '/') or file.mimetype like 'audio/%' then
    perform private.raise_error('no_file', 'Berkas tidak ditemukan. Pilih lagi berkasnya.', 422);
  end if;
  return jsonb_build_object('path', chosen ->> 'path', 'mimetype', file.mimetype, 'size', file.size,
    'filename', left(chosen ->> 'filename', 255));
end
$$;

-- Saves a draft, and creates it with its first save. p_revision: the one that the member saw. Returns {won, campaign}; not
-- won: a colleague saved meanwhile, and `campaign` is theirs.
create function private.save_broadcast(which uuid, of_business uuid, seen int, draft jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  saved public.campaigns;
begin
  if not private.is_member(of_business) then
    perform private.raise_not_found();
  end if;
  insert into public.campaigns (id, business_id, name, created_by, revision)
  values (which, of_business, coalesce(nullif(btrim(draft ->> 'name'), ''), 'Siaran baru'), auth.uid(), seen)
  on conflict (id) do nothing;
  saved := private.lock_campaign(which);
  if saved.status <> 'draft' then
    perform private.raise_error('not_a_draft', 'Siaran ini sudah dimulai, jadi tidak dapat diubah.', 409);
  end if;
  if saved.revision <> seen then
    return jsonb_build_object('won', false, 'campaign', to_jsonb(saved));
  end if;
  if draft ->> 'channelId' is not null and not exists (
    select from public.channel where channel.id = private.read_uuid(draft -> 'channelId') and channel.business_id = of_business) then
    perform private.raise_not_found();
  end if;
  update public.campaigns set
    name = coalesce(nullif(btrim(draft ->> 'name'), ''), campaigns.name), channel_id = private.read_uuid(draft -> 'channelId'),
    body = nullif(draft ->> 'body', ''), media = private.chosen_file(of_business, 'broadcasts', draft -> 'media'), audience = coalesce(draft -> 'audience', '{}'),
    -- Null: it was deleted meanwhile.
    template_id = (select template.id from public.whatsapp_template as template
      where template.id = private.read_uuid(save_broadcast.draft -> 'templateId') and template.business_id = of_business),
    fallbacks = coalesce(draft -> 'fallbacks', '{}'), zone = coalesce(draft ->> 'zone', 'Asia/Jakarta'),
    scheduled_at = private.read_timestamp(draft -> 'scheduledAt'),
    accepts_strangers = coalesce(private.read_boolean(draft -> 'acceptsStrangers'), false), revision = campaigns.revision + 1
  where campaigns.id = which returning * into saved;
  return jsonb_build_object('won', true, 'campaign', to_jsonb(saved));
end
$$;

-- What would happen if a draft were sent now: how many get it, who is left out and why, three filled texts, and what makes
-- WhatsApp suspicious of the number.
create function private.preview_broadcast(which uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  of_campaign public.campaigns;
  wire public.channel;
  pace constant jsonb := private.broadcast_pace();
  counted jsonb;
begin
  select * into of_campaign from public.campaigns
  where campaigns.id = which and campaigns.business_id = any (private.businesses());
  if not found then
    perform private.raise_not_found();
  end if;
  select * into wire from public.channel where channel.id = of_campaign.channel_id;
  with audience as materialized (select * from private.audience_of(of_campaign))
  select jsonb_build_object(
    'recipients', (select count(*) from audience where audience.reason is null),
    'skipped', coalesce((select jsonb_object_agg(left_out.reason, left_out.n) from (
      select audience.reason, count(*) as n from audience where audience.reason is not null group by 1) as left_out), '{}'),
    'strangers', (select count(*) from audience where audience.is_stranger and coalesce(audience.reason, 'stranger') = 'stranger'),
    'samples', coalesce((select jsonb_agg(jsonb_build_object('name', one.name, 'phone', one.phone, 'text', one.body)) from (
      select * from audience where audience.reason is null order by md5(audience.contact_key) limit 3) as one), '[]'),
    'firstNames', coalesce((select jsonb_agg(one.first_name) from (
      select nullif(audience.variables ->> 'nama_depan', '') as first_name from audience
      where audience.reason is null and audience.name is not null order by md5(audience.contact_key) limit 3) as one), '[]'))
  into counted;
  return counted || jsonb_build_object(
    'variables', to_jsonb(private.variables_of(of_campaign.body)),
    'channel', case when wire.id is not null then jsonb_build_object('status', wire.status, 'phone', wire.phone,
      'days', private.warm_days(wire, clock_timestamp()), 'wrongNumber', private.has_wrong_number(wire),
      'wasIdle', private.warm_days(wire, clock_timestamp()) < extract(day from clock_timestamp() - wire.created_at)) end,
    'isLender', private.is_lender(of_campaign), 'testsLeft', private.tests_left(auth.uid()),
    'testPhone', (select test.phone from private.message_to_member as test where test.member_id = auth.uid() and test.kind = 'broadcast_test'
      order by test.created_at desc limit 1),
    'cap', case when wire.id is not null then private.daily_cap(wire, pace, clock_timestamp()) end,
    -- What goes out on another day does not share this one.
    'sentToday', case when private.sending_time(of_campaign, pace, greatest(coalesce(of_campaign.scheduled_at, '-infinity'), clock_timestamp()))
        < (((clock_timestamp() at time zone of_campaign.zone)::date + 1)::timestamp at time zone of_campaign.zone)
      then coalesce(private.sent_today(of_campaign), 0) else 0 end, 'stageWait', private.stage_wait(),
    'strangerCap', private.read_whole(pace -> 'stranger_cap')::int, 'gapMin', private.read_whole(pace -> 'gap_min')::int, 'gapMax', private.read_whole(pace -> 'gap_max')::int,
    'startsAt', private.sending_time(of_campaign, pace, greatest(coalesce(of_campaign.scheduled_at, '-infinity'), clock_timestamp())),
    'stage', least(greatest(private.read_whole(pace -> 'stage_min')::int, ceil(private.read_whole(counted -> 'recipients')::int * 0.05)::int),
      private.daily_cap(wire, pace, clock_timestamp())));
end
$$;

-- Starts a draft, now or at its time. Refuses a draft that the member has not seen in its last version.
create function private.start_broadcast(which uuid, seen int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  started public.campaigns := private.lock_campaign(which);
  wire public.channel;
begin
  if started.status <> 'draft' then
    return to_jsonb(started);
  end if;
  if started.revision <> seen then
    perform private.raise_error('changed', 'Rekan Anda mengubah siaran ini. Periksa lagi sebelum mengirim.', 409);
  end if;
  select * into wire from public.channel where channel.id = started.channel_id;
  if wire.id is null then
    perform private.raise_error('no_channel', 'Pilih saluran WhatsApp dulu.', 422);
  end if;
  perform private.require_expected_number(wire);
  if coalesce(started.body, '') !~ '\S' then
    perform private.raise_error('no_text', 'Tulis isi pesan dulu.', 422);
  end if;
  perform private.require_complete_variables(started.body);
  if coalesce(started.audience -> 'lists', '[]') || coalesce(started.audience -> 'withTags', '[]') = '[]' then
    perform private.raise_error('no_lists', 'Pilih daftar penerima atau label dulu.', 422);
  end if;
  if started.scheduled_at > clock_timestamp() + interval '90 days' then
    perform private.raise_error('too_late', 'Jadwal paling lama 90 hari ke depan.', 422);
  end if;
  update public.campaigns set
    status = case when campaigns.scheduled_at > clock_timestamp() then 'scheduled' else 'planning' end,
    phone = wire.phone, started_by = auth.uid(), started_at = clock_timestamp()
  where campaigns.id = which returning * into started;
  update public.recipient_lists set last_used_at = clock_timestamp()
  where recipient_lists.business_id = started.business_id and started.audience -> 'lists' ? recipient_lists.id::text;
  perform private.record('broadcast.started', started.business_id, jsonb_build_object('campaign_id', which, 'name', started.name));
  perform private.call_function('campaigns');
  return to_jsonb(started);
end
$$;

-- Pauses, continues or cancels a campaign, or tries its failed recipients again. A command that no longer fits changes
-- nothing, so that a second click sends nothing twice. Returns the campaign.
create function private.command_broadcast(which uuid, command text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  entered public.campaigns := private.lock_campaign(which);
  was constant text := entered.status;
begin
  case command
    when 'pause' then
      update public.campaigns set status = 'paused', resumes_as = campaigns.status, status_reason = 'member'
      where campaigns.id = which and (private.is_at_work(campaigns.status) or campaigns.status = 'scheduled');
    when 'resume' then
      perform private.require_expected_number(channel) from public.channel where channel.id = entered.channel_id;
      if was = 'paused' and entered.channel_id is null then
        perform private.raise_error('no_channel', 'Saluran WhatsApp siaran ini sudah dihapus.', 409);
      end if;
      if entered.status_reason = 'admin' and not private.is_owner(entered.business_id) then
        perform private.raise_error('not_owner', 'Administrator menjeda siaran ini. Hanya pemilik yang dapat melanjutkannya.', 403);
      end if;
      perform private.forget_failure('send-broadcasts', entered.channel_id::text);
      -- The number that is linked now is the one that the member continues with.
      update public.campaigns set status = campaigns.resumes_as, resumes_as = null, status_reason = null, status_note = null, refusals_in_row = 0,
        phone = channel.phone
      from public.channel
      where campaigns.id = which and campaigns.status = 'paused' and channel.id = campaigns.channel_id;
    when 'cancel' then
      update public.campaigns set status = 'cancelled', resumes_as = null, status_reason = 'member', ended_at = clock_timestamp()
      where campaigns.id = which and (private.is_at_work(campaigns.status) or campaigns.status in ('scheduled', 'paused'));
    when 'retry' then
      if was in ('partly_failed', 'failed') and entered.channel_id is not null then
        -- Another id: the message of the failed attempt stays in the chat as failed.
        update public.campaign_messages set state = 'queued', reason = null, message_id = null, begun_at = null, sends = 0,
          next_at = clock_timestamp()
        where campaign_messages.campaign_id = which and campaign_messages.state = 'refused';
        -- Without recipients, it could not be planned.
        perform private.forget_failure('plan-broadcasts', which::text);
        update public.campaigns set
          status = case when exists (select from public.campaign_messages as known where known.campaign_id = which)
            then 'sending' else 'planning' end,
          status_reason = null, ended_at = null, refusals_in_row = 0
        where campaigns.id = which;
      end if;
    else perform private.raise_error('invalid', 'Perintah tidak dikenal.', 400);
  end case;
  select * into entered from public.campaigns where campaigns.id = which;
  if entered.status <> was then
    perform private.record(case command when 'pause' then 'broadcast.pause' when 'resume' then 'broadcast.resume'
        when 'cancel' then 'broadcast.cancel' when 'retry' then 'broadcast.retry' end, entered.business_id, jsonb_build_object('campaign_id', which, 'name', entered.name));
    perform private.call_function('campaigns');
  end if;
  return to_jsonb(entered);
end
$$;

create function public.save_broadcast(campaign_id uuid, business_id uuid, revision int, draft jsonb) returns jsonb
language sql security invoker set search_path = '' as $$ select private.save_broadcast($1, $2, $3, $4) $$;
create function public.preview_broadcast(campaign_id uuid) returns jsonb
language sql security invoker stable set search_path = '' as $$ select private.preview_broadcast($1) $$;
create function public.start_broadcast(campaign_id uuid, revision int) returns jsonb
language sql security invoker set search_path = '' as $$ select private.start_broadcast($1, $2) $$;
create function public.command_broadcast(campaign_id uuid, command text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.command_broadcast($1, $2) $$;
comment on function public.command_broadcast is 'A member pauses, resumes or cancels a campaign, or retries its failed recipients.';

-- Messages to a member's own phone -------------------------------------------------------------------------------------

-- A test of a draft, or the morning report (private.send_reports). It is no recipient, and is tried once.
create table private.message_to_member (
  id uuid primary key,
  kind text not null check (kind in ('broadcast_test', 'morning_report')),
  business_id uuid not null references public.business (id) on delete cascade,
  channel_id uuid not null references public.channel (id) on delete cascade,
  member_id uuid not null references public.profile (id) on delete cascade,
  name text not null,
  phone text not null check (phone ~ '^\+[1-9][0-9]{5,14}$'),
  body text not null,
  media jsonb,
  -- Of a test: the recipient whose text it is (campaign_messages.contact_key).
  sample_key text,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'unknown')),
  reason text check (char_length(reason) <= 60),
  message_id uuid not null default gen_random_uuid(),
  owner uuid,
  lease_until timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
comment on column private.message_to_member.name is 'personal of members: erase';
comment on column private.message_to_member.phone is 'personal of members: erase';
comment on column private.message_to_member.body is 'personal: erase; personal of members: erase';
comment on column private.message_to_member.media is 'personal: none because it says how and by which process the message is sent';
comment on column private.message_to_member.reason is 'personal: none because it says how and by which process the message is sent';
comment on column private.message_to_member.message_id is 'personal: none because it says how and by which process the message is sent';
comment on column private.message_to_member.owner is 'personal: none because it says how and by which process the message is sent';
comment on column private.message_to_member.sample_key is 'personal: erase';
create index message_to_member_member_idx on private.message_to_member (member_id, created_at desc);
create index message_to_member_business_id_idx on private.message_to_member (business_id);
create index message_to_member_channel_idx on private.message_to_member (channel_id);
create index message_to_member_sample_idx on private.message_to_member (business_id, sample_key) where sample_key is not null;
create index message_to_member_open_idx on private.message_to_member (created_at) where state in ('queued', 'sending');
alter table private.message_to_member enable row level security;
grant all on private.message_to_member to service_role;

-- How long such a message waits for the sender.
create function private.patience_to_member() returns interval
language sql immutable set search_path = '' as $$ select interval '1 minute' $$;

-- The tests that a member may still send today.
create function private.tests_left(of_member uuid) returns int
language sql stable security definer set search_path = '' as $$
  select greatest(5 - count(*)::int, 0) from private.message_to_member
  where message_to_member.member_id = of_member and message_to_member.kind = 'broadcast_test'
    and message_to_member.created_at >= date_trunc('day', now() at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta'
$$;

create function private.state_to_member(one private.message_to_member) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'state', case
      when one.state = 'queued' and one.created_at < clock_timestamp() - private.patience_to_member() then 'failed'
      when one.state = 'sending' and one.lease_until < clock_timestamp() then 'unknown'
      else one.state end,
    'reason', case when one.state = 'queued' then 'session_not_working' else one.reason end)
$$;

create function private.test_state(test private.message_to_member) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.state_to_member(test) || jsonb_build_object('left', private.tests_left(test.member_id))
$$;

-- Sends a draft, as its first recipient would get it, to a number of the member. A repeat of the same id sends nothing.
create function private.test_broadcast(which uuid, seen int, to_phone text, test_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  drafted constant public.campaigns := private.lock_campaign(which);
  wire public.channel;
  sample record;
  made private.message_to_member;
begin
  select * into made from private.message_to_member as test
  where test.id = test_id and test.member_id = auth.uid() and test.kind = 'broadcast_test';
  if found then
    return private.test_state(made);
  end if;
  if drafted.status <> 'draft' then
    perform private.raise_error('not_a_draft', 'Siaran ini sudah dimulai, jadi tidak dapat diuji.', 409);
  end if;
  if drafted.revision <> seen then
    perform private.raise_error('changed', 'Rekan Anda mengubah siaran ini. Periksa lagi sebelum mengirim uji.', 409);
  end if;
  if coalesce(to_phone, '') !~ '^\+[1-9][0-9]{5,14}$' then
    perform private.raise_error('invalid_phone', 'Nomor ini tidak dapat dibaca. Tulis seperti 0812 3456 7890.', 422);
  end if;
  select * into wire from public.channel where channel.id = drafted.channel_id;
  if wire.id is null or wire.status <> 'WORKING' then
    perform private.raise_error('channel_off', 'WhatsApp nomor ini belum tersambung. Sambungkan dulu, lalu kirim uji lagi.', 409);
  end if;
  perform private.require_expected_number(wire);
  if to_phone = wire.phone then
    perform private.raise_error('own_number', 'Ini nomor pengirim siaran. Pakai nomor HP Anda sendiri.', 422);
  end if;
  if private.marketing_refusal(drafted.business_id, to_phone, null) = 'opted_out' then
    perform private.raise_error('opted_out', 'Pemilik nomor ini meminta berhenti menerima promosi.', 409);
  end if;
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text || 'broadcast_test', 0));
  if private.tests_left(auth.uid()) = 0 then
    perform private.raise_error('too_many_tests', 'Uji untuk hari ini sudah 5 kali. Coba lagi besok.', 429);
  end if;
  perform private.require_complete_variables(drafted.body);
  select audience.body, audience.contact_key into sample from private.audience_of(drafted) as audience
  where audience.reason is null order by md5(audience.contact_key) limit 1;
  if sample.body is null then
    perform private.raise_error('no_recipients', 'Belum ada penerima yang dapat dipakai sebagai contoh.', 422);
  end if;
  insert into private.message_to_member (id, kind, business_id, channel_id, member_id, name, phone, body, media, sample_key)
  values (test_id, 'broadcast_test', drafted.business_id, wire.id, auth.uid(), drafted.name, to_phone, sample.body, drafted.media,
    sample.contact_key)
  returning * into made;
  perform private.call_function('campaigns');
  return private.test_state(made);
end
$$;

create function private.broadcast_test_state(which uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mine private.message_to_member;
begin
  select * into mine from private.message_to_member as test
  where test.id = which and test.member_id = auth.uid() and test.kind = 'broadcast_test';
  if not found then
    perform private.raise_not_found();
  end if;
  return private.test_state(mine);
end
$$;

create function public.test_broadcast(campaign_id uuid, revision int, phone text, test_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.test_broadcast($1, $2, $3, $4) $$;
comment on function public.test_broadcast is
  'A member sends a draft to their own phone, as its first recipient would get it; five times a day. Returns {state, reason, left}.';
create function public.broadcast_test_state(test_id uuid) returns jsonb
language sql security invoker stable set search_path = '' as $$ select private.broadcast_test_state($1) $$;
comment on function public.broadcast_test_state is 'How far a test of the caller is: {state, reason, left}.';

-- Gives out the messages to members that wait, each once.
create function private.claim_messages_to_members(p_owner uuid, p_most int) returns jsonb
language sql security definer set search_path = '' as $$
  with taken as (
    update private.message_to_member as message set state = 'sending', owner = p_owner,
      lease_until = clock_timestamp() + make_interval(secs => private.read_number(private.broadcast_pace() -> 'lease')::double precision)
    from public.channel
    where channel.id = message.channel_id and channel.status = 'WORKING' and not private.has_wrong_number(channel)
      and message.id in (
        select waiting.id from private.message_to_member as waiting
        where waiting.id in (
          select queue.id from (
            -- Businesses take turns. Those whose phone is not linked are no part of the queue.
            select open.id, open.created_at,
              row_number() over (partition by open.business_id order by open.created_at, open.id) as round
            from private.message_to_member as open
            join public.channel as wire on wire.id = open.channel_id and wire.status = 'WORKING' and not private.has_wrong_number(wire)
            where open.state = 'queued' and open.created_at > now() - private.patience_to_member()
          ) as queue
          order by queue.round, queue.created_at limit p_most)
        for update skip locked)
    returning message.*, channel.external_id)
  select coalesce(jsonb_agg(jsonb_build_object('id', taken.id, 'attempt', 1, 'lookup', false, 'to_member', true,
    'message_id', taken.message_id, 'session', taken.external_id, 'chat_id', substr(taken.phone, 2) || '@c.us',
    'body', taken.body, 'begun_at', null, 'media', taken.media)), '[]') from taken
$$;

-- As begin_broadcast_message, for a message to a member.
create function public.begin_message_to_member(p_id uuid, p_owner uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  mine private.message_to_member;
  in_room public.room;
begin
  select * into mine from private.message_to_member
  where message_to_member.id = p_id and message_to_member.state = 'sending' and message_to_member.owner = p_owner
    and message_to_member.lease_until > at for update;
  if not found then
    return false;
  end if;
  if exists (select from public.room
    where room.channel_id = mine.channel_id and room.chat_id = substr(mine.phone, 2) || '@c.us' and room.erased_at is not null) then
    update private.message_to_member set state = 'failed', reason = 'erased' where message_to_member.id = p_id;
    return false;
  end if;
  in_room := private.open_room(mine.channel_id, substr(mine.phone, 2) || '@c.us', null);
  insert into public.message (id, business_id, room_id, channel_id, author, kind, body, media, content, sent_at)
  values (mine.message_id, in_room.business_id, in_room.id, in_room.channel_id, 'system',
    private.file_kind(mine.media ->> 'mimetype'), mine.body, mine.media,
    case when mine.kind = 'broadcast_test' then jsonb_build_object('broadcast', mine.name) end, at)
  on conflict (id) do nothing;
  return true;
end
$$;

-- The end of a message to a member; p_outcome as in settle_broadcast_message.
create function public.settle_message_to_member(p_id uuid, p_owner uuid, p_outcome jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mine private.message_to_member;
  ended constant text := case p_outcome ->> 'state' when 'sent' then 'sent' when 'unknown' then 'unknown' else 'failed' end;
  why constant text := case when ended = 'failed' then coalesce(p_outcome ->> 'reason', 'session_not_working') end;
begin
  update private.message_to_member set state = ended, reason = why, lease_until = null
  where message_to_member.id = p_id and message_to_member.owner = p_owner and message_to_member.state = 'sending' returning * into mine;
  if found and ended <> 'unknown' then
    perform public.finish_outgoing(message.id, p_outcome ->> 'wa_id', coalesce(private.read_whole(p_outcome -> 'ack')::smallint, 0::smallint),
      private.read_timestamp(p_outcome -> 'sent_at'), why)
    from public.message where message.id = mine.message_id;
  end if;
end
$$;

-- Planning ------------------------------------------------------------------------------------------------------------

-- Plans one campaign that is to start. Returns whether there was one: then another may follow. A campaign that cannot be planned
-- fails after the fourth time.
create function public.plan_broadcast() returns boolean
language sql security definer set search_path = '' set statement_timeout = '2min' as $$
  select private.for_each('plan-broadcasts', $due$
    select campaigns.business_id, campaigns.id from public.campaigns
    where campaigns.status = 'planning' or campaigns.status = 'scheduled' and campaigns.scheduled_at <= now()
    order by campaigns.scheduled_at nulls first$due$, 'private.plan_campaign($1::uuid)',
    give_up => 'private.fail_campaign($1::uuid)', most_rows => 1, patience => '1 minute') > 0
$$;

-- Freezes the recipients of a campaign that is to start, one row each, in a random order: the first stage is then a fair
-- sample of the lists. Returns 1, or 0 if another process has it.
create function private.plan_campaign(which uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  planned public.campaigns;
  pace constant jsonb := private.broadcast_pace();
  waiting int;
begin
  select * into planned from public.campaigns
  where campaigns.id = which and (campaigns.status = 'planning'
    or campaigns.status = 'scheduled' and campaigns.scheduled_at <= now())
  for update skip locked;
  if not found then
    return 0;
  end if;
  -- A text that is too long for WhatsApp is not sent, and not kept.
  insert into public.campaign_messages (campaign_id, business_id, channel_id, position, contact_key, phone, chat_id, list_id, name,
    body, variables, is_stranger, state, reason)
  select planned.id, planned.business_id, planned.channel_id,
    row_number() over (order by audience.reason is not null, md5(planned.id || audience.contact_key)),
    audience.contact_key, audience.phone, audience.chat_id, audience.list_id, audience.name,
    case when audience.reason is distinct from 'too_long' then audience.body end, audience.variables,
    audience.is_stranger, case when audience.reason is null then 'queued' else 'skipped' end, audience.reason
  from private.audience_of(planned) as audience
  on conflict (campaign_id, contact_key) do nothing;
  insert into private.broadcast_lane (channel_id) values (planned.channel_id) on conflict do nothing;
  select campaigns.queued_count into waiting from public.campaigns where campaigns.id = planned.id;
  update public.campaigns set
    status = case when waiting = 0 then 'done' else 'staging' end,
    status_reason = case when waiting = 0 then 'no_recipients' end,
    ended_at = case when waiting = 0 then clock_timestamp() end,
    stage_size = least(greatest(private.read_whole(pace -> 'stage_min')::int, ceil(waiting * 0.05)::int),
      (select private.daily_cap(channel, pace, clock_timestamp()) from public.channel where channel.id = planned.channel_id))
  where campaigns.id = planned.id;
  return 1;
end
$$;

-- Ends a campaign that could not be planned. Members see it, and try it again with the command `retry`. Returns 1.
create function private.fail_campaign(which uuid) returns int
language sql security definer set search_path = '' as $$
  with failed as (
    update public.campaigns set status = 'failed', status_reason = 'not_planned', ended_at = clock_timestamp()
    where campaigns.id = which and campaigns.status in ('planning', 'scheduled') returning 1
  )
  select count(*)::int from failed
$$;

-- Judging -------------------------------------------------------------------------------------------------------------

-- From how many of n on an event with this base rate is no accident: the smallest count that n independent messages reach
-- with at most 1 % probability.
create function private.stop_threshold(n int, base double precision) returns int
language plpgsql immutable set search_path = '' as $$
declare
  -- The probability of exactly k, and of at least k.
  exactly double precision := (1 - base) ^ n;
  at_least double precision := 1;
  k int := 0;
begin
  while at_least > 0.01 loop
    at_least := at_least - exactly;
    exactly := exactly * (n - k) / (k + 1) * base / (1 - base);
    k := k + 1;
  end loop;
  return k;
end
$$;

-- What n attempts say about the rest: 'replies' or 'failures' stop it, 'slow' makes gaps longer, 'continue'. Base rates: 2 %
-- of people ask to stop or complain, 5 % of numbers fail.
create function private.broadcast_verdict(n int, negatives int, failures int) returns text
language sql immutable set search_path = '' as $$
  select case
    when negatives >= private.stop_threshold(n, 0.02) then 'replies'
    when failures >= private.stop_threshold(n, 0.05) then 'failures'
    when n >= 50 and (negatives * 3 >= private.stop_threshold(n, 0.02) * 2
      or failures * 3 >= private.stop_threshold(n, 0.05) * 2) then 'slow'
    else 'continue' end
$$;

-- The last look at or before n attempts. Looks are few, because each may be a false alarm.
create function private.look_before(n int) returns int
language sql immutable set search_path = '' as $$
  select coalesce(max(look), 0) from unnest(array[20, 50, 100, 200, 500, 1000, 2000, 5000]) as look where look <= n
$$;

-- Pauses the campaign, or makes it slower, if what came back says so.
create function private.look_at(of_campaign public.campaigns, now_due boolean) returns text
language plpgsql security definer set search_path = '' as $$
declare
  attempts constant int := of_campaign.sent_count + of_campaign.delivered_count + of_campaign.read_count
    + of_campaign.replied_count + of_campaign.refused_count;
  verdict text := 'continue';
begin
  -- With more, the test of the whole would need a probability too small for a float.
  if attempts between 20 and 10000 and (now_due or private.look_before(attempts) > of_campaign.looked_at) then
    verdict := private.broadcast_verdict(attempts, of_campaign.negative_count, of_campaign.refused_count);
    update public.campaigns set
      looked_at = private.look_before(attempts),
      slowness = case when verdict = 'slow' then 2 else campaigns.slowness end,
      status_reason = case when verdict in ('replies', 'failures') then verdict else campaigns.status_reason end,
      resumes_as = case when verdict in ('replies', 'failures') then
        case when campaigns.status = 'judging' then 'sending' else campaigns.status end end,
      status = case when verdict in ('replies', 'failures') then 'paused' else campaigns.status end
    where campaigns.id = of_campaign.id;
  end if;
  return verdict;
end
$$;

-- Moves campaigns on that have come to the end of a stage, or have to be looked at.
create function private.advance_broadcasts() returns void
language sql security definer set search_path = '' as $$
  select private.for_each('advance-broadcasts', $due$
    select campaigns.business_id, campaigns.id from public.campaigns
    where campaigns.status in ('staging', 'judging', 'sending') and private.can_advance(campaigns)$due$,
    'private.advance_broadcast($1::uuid)')
$$;

create function private.can_advance(of_campaign public.campaigns) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when of_campaign.status = 'judging' then of_campaign.judge_at <= now()
    when of_campaign.status in ('staging', 'sending') then
      private.look_before(of_campaign.sent_count + of_campaign.delivered_count + of_campaign.read_count + of_campaign.replied_count
        + of_campaign.refused_count) > of_campaign.looked_at
      or of_campaign.refusals_in_row >= 3
      or not exists (
        select from public.campaign_messages as open
        where open.campaign_id = of_campaign.id and open.state in ('queued', 'sending', 'unknown')
          and (of_campaign.status = 'sending' or open.position <= of_campaign.stage_size))
    else false end
$$;

-- Moves a campaign on: to the judging of the first stage, to the rest, to the end. Returns 1 if it was to be looked at.
create function private.advance_broadcast(which uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  pace constant jsonb := private.broadcast_pace();
  one public.campaigns;
  verdict text;
begin
  select * into one from public.campaigns
  where campaigns.id = which and private.can_advance(campaigns) for update skip locked;
  if not found then
    return 0;
  end if;
  if one.refusals_in_row >= 3 and one.status <> 'judging' then
    update public.campaigns set status = 'paused', resumes_as = one.status, status_reason = 'refusals' where campaigns.id = one.id;
    return 1;
  end if;
  verdict := private.look_at(one, one.status = 'judging');
  if verdict in ('replies', 'failures') then
    return 1;
  end if;
  if one.status = 'judging' then
    update public.campaigns set status = 'sending', judge_at = null where campaigns.id = one.id;
  elsif one.queued_count + one.sending_count + one.unknown_count = 0 then
    update public.campaigns set ended_at = clock_timestamp(), judge_at = null, status = case
      when one.refused_count = 0 then 'done'
      when one.sent_count + one.delivered_count + one.read_count + one.replied_count = 0 then 'failed'
      else 'partly_failed' end
    where campaigns.id = one.id;
  elsif one.status = 'staging' and not exists (
    select from public.campaign_messages as open
    where open.campaign_id = one.id and open.state in ('queued', 'sending', 'unknown') and open.position <= one.stage_size) then
    update public.campaigns set status = 'judging',
      judge_at = clock_timestamp() + make_interval(secs => private.read_number(pace -> 'stage_wait')::double precision)
    where campaigns.id = one.id;
  end if;
  return 1;
end
$$;

-- Sending -------------------------------------------------------------------------------------------------------------

-- The recipient of a campaign who is next at that time; null: none is due. Read from the index, however many wait for later.
create function private.first_queued(of_campaign public.campaigns, at timestamptz) returns uuid
language sql stable security definer set search_path = '' as $$
  select case of_campaign.status when 'sending' then (
    select open.id from public.campaign_messages as open
    where open.campaign_id = of_campaign.id and open.state = 'queued' and open.next_at <= at
      and not private.must_wait('broadcast-messages', open.id::text)
    order by open.next_at, open.position limit 1)
  else (
    select open.id from public.campaign_messages as open
    where open.campaign_id = of_campaign.id and open.state = 'queued' and open.position <= of_campaign.stage_size
      and open.next_at <= at and not private.must_wait('broadcast-messages', open.id::text)
    order by open.position limit 1)
  end
$$;

-- Takes the next message of a lane that is due. Null: none may go out now, or another process has the lane.
create function private.claim_of_lane(which uuid, p_owner uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  pace constant jsonb := private.broadcast_pace();
  lease constant interval := make_interval(secs => private.read_number(pace -> 'lease')::double precision);
  lane private.broadcast_lane;
  wire public.channel;
  of_campaign public.campaigns;
  next public.campaign_messages;
  today date;
  refusal text;
  gap double precision;
  claimed jsonb;
  most_at_once constant int := 500;
  postponed int;
begin
  select * into lane from private.broadcast_lane as due where due.channel_id = which and due.next_send_at <= at for update skip locked;
  if not found then
    return null;
  end if;
  select * into wire from public.channel where channel.id = lane.channel_id;
  loop
    next := null;
    -- Campaigns take turns.
    select waiting.* into next
    from public.campaigns
    join public.campaign_messages as waiting on waiting.id = private.first_queued(campaigns, at)
    where campaigns.channel_id = lane.channel_id and campaigns.status in ('staging', 'sending')
      and private.sending_time(campaigns, pace, at) <= at
    order by campaigns.claimed_at nulls first limit 1;
    exit when next.id is null;
    select * into of_campaign from public.campaigns where campaigns.id = next.campaign_id;
    today := (at at time zone of_campaign.zone)::date;
    if lane.day <> today then
      lane.day := today;
      lane.sent_today := 0;
      lane.strangers_today := 0;
    end if;
    if lane.sent_today >= private.daily_cap(wire, pace, at) then
      lane.next_send_at := private.sending_time(of_campaign, pace, (today + 1)::timestamp at time zone of_campaign.zone);
      exit;
    end if;
    refusal := private.marketing_refusal(next.business_id, next.contact_key, next.list_id);
    if refusal is not null then
      update public.campaign_messages set state = 'skipped', reason = refusal where campaign_messages.id = next.id;
      continue;
    end if;
    if next.is_stranger and lane.strangers_today >= private.read_whole(pace -> 'stranger_cap')::int then
      update public.campaign_messages set
        next_at = private.sending_time(of_campaign, pace, (today + 1)::timestamp at time zone of_campaign.zone)
      where campaign_messages.id in (
        select open.id from public.campaign_messages as open
        where open.campaign_id = of_campaign.id and open.state = 'queued' and open.is_stranger and open.next_at <= at
        order by open.next_at, open.position limit most_at_once);
      get diagnostics postponed = row_count;
      continue when postponed < most_at_once;
      -- The others of this campaign in the next claim, because all lanes wait for this one.
      lane.next_send_at := at + interval '1 second';
      exit;
    end if;
    update public.campaign_messages as taken set state = 'sending', owner = p_owner, attempt = taken.attempt + 1,
      lease_until = at + lease, begun_at = null, message_id = coalesce(taken.message_id, gen_random_uuid())
    where taken.id = next.id returning * into next;
    update public.campaigns set claimed_at = at where campaigns.id = of_campaign.id;
    lane.sent_today := lane.sent_today + 1;
    lane.strangers_today := lane.strangers_today + next.is_stranger::int;
    lane.in_package := lane.in_package + 1;
    gap := private.read_number(pace -> 'gap_min')::double precision
      + random() * (private.read_number(pace -> 'gap_max')::double precision - private.read_number(pace -> 'gap_min')::double precision);
    if lane.in_package >= private.read_whole(pace -> 'package')::int then
      lane.in_package := 0;
      gap := gap + private.read_number(pace -> 'rest')::double precision;
    end if;
    lane.next_send_at := at + make_interval(secs => gap * of_campaign.slowness);
    claimed := jsonb_build_object('id', next.id, 'attempt', next.attempt, 'lookup', false,
      'message_id', next.message_id, 'session', wire.external_id, 'chat_id', next.chat_id, 'body', next.body, 'begun_at', null,
      'media', of_campaign.media);
    exit;
  end loop;
  update private.broadcast_lane set next_send_at = lane.next_send_at, day = lane.day, sent_today = lane.sent_today,
    strangers_today = lane.strangers_today, in_package = lane.in_package
  where broadcast_lane.channel_id = lane.channel_id;
  return claimed;
end
$$;

insert into private.handled_rows (job, business_of, give_up) values
  ('broadcast-messages', 'select business_id from public.campaign_messages where id = $1',
    'private.refuse_recipient($1::uuid)'),
  ('messages-to-members', 'select business_id from private.message_to_member where id = $1',
    'private.fail_message_to_member($1::uuid)');

-- Ends a message to a member that could not be handled. Returns 1.
create function private.fail_message_to_member(which uuid) returns int
language sql security definer set search_path = '' as $$
  with failed as (
    update private.message_to_member as lost set state = 'failed', reason = 'not_accepted', owner = null, lease_until = null
    where lost.id = which and lost.state in ('queued', 'sending') returning 1
  )
  select count(*)::int from failed
$$;

-- Pauses the campaigns of a lane whose messages could not be taken. A member continues them. Returns how many.
create function private.pause_lane(of_channel uuid) returns int
language sql security definer set search_path = '' as $$
  with paused as (
    update public.campaigns set status = 'paused', resumes_as = campaigns.status, status_reason = 'not_sent'
    where campaigns.channel_id = of_channel and campaigns.status in ('staging', 'sending') returning 1
  )
  select count(*)::int from paused
$$;

-- Ends a recipient whose message could not be handled several times: for a call that may have been made, its end stays unknown.
create function private.refuse_recipient(which uuid) returns int
language sql security definer set search_path = '' as $$
  with ended as (
    update public.campaign_messages as lost set state = 'refused', reason = 'not_accepted', owner = null, lease_until = null
    where lost.id = which and lost.state in ('queued', 'sending', 'unknown') returning 1
  )
  select count(*)::int from ended
$$;

-- Takes the next message of each lane that is due, at most p_most, and recipients whose end is unknown. p_owner: the
-- process. Returns {messages, next_ms: until the next one is due, null: none within a minute}. A message with `lookup` may
-- have been sent: it is looked up in the chat, and not sent.
create function public.claim_broadcast_messages(p_owner uuid, p_most int default 1) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  pace constant jsonb := private.broadcast_pace();
  lease constant interval := make_interval(secs => private.read_number(pace -> 'lease')::double precision);
  claimed jsonb;
begin
  perform private.advance_broadcasts();

  -- What is in flight. A process stopped: if the call had not begun, it never will (begin_broadcast_message checks the lease);
  -- otherwise its end is unknown, and is looked up. Businesses take turns, so that none waits for the many of another.
  with flight as materialized (
    select open.*, channel.business_id, channel.external_id
    from private.broadcast_lane as lane
    join public.channel on channel.id = lane.channel_id
    cross join lateral (
      select one.id, one.state, one.begun_at, private.flight_ends_at(one.state, one.lease_until, one.next_at) as due_at
      from public.campaign_messages as one
      where one.channel_id = lane.channel_id and one.state in ('sending', 'unknown')
        and private.flight_ends_at(one.state, one.lease_until, one.next_at) <= at
        and (one.state = 'sending' or channel.status = 'WORKING') and not private.must_wait('broadcast-messages', one.id::text)
      order by private.flight_ends_at(one.state, one.lease_until, one.next_at) limit greatest(p_most, 20) for update skip locked
    ) as open
  ), queue as (
    select flight.*, row_number() over (partition by flight.business_id, flight.state order by flight.due_at, flight.id) as round
    from flight
  ), ordered as (
    select queue.*, row_number() over (partition by queue.state order by queue.round, queue.due_at, queue.id) as turn from queue
  ), taken as (
    update public.campaign_messages as mine set
      state = case when ordered.state = 'sending' and ordered.begun_at is null then 'queued' else 'unknown' end,
      owner = case ordered.state when 'unknown' then p_owner end,
      attempt = mine.attempt + (ordered.state = 'unknown')::int,
      lease_until = case ordered.state when 'unknown' then at + lease end,
      next_at = case when ordered.state = 'unknown' then at + lease when ordered.begun_at is null then at
        else at + make_interval(secs => private.read_number(pace -> 'grace')::double precision) end
    from ordered
    where mine.id = ordered.id and (ordered.state = 'sending' or ordered.turn <= p_most)
    returning mine.*, ordered.state = 'unknown' as is_lookup, ordered.turn, ordered.external_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', taken.id, 'attempt', taken.attempt, 'lookup', true, 'message_id', taken.message_id,
    'session', taken.external_id, 'chat_id', taken.chat_id, 'body', taken.body, 'begun_at', taken.begun_at,
    'media', (select campaigns.media from public.campaigns where campaigns.id = taken.campaign_id)) order by taken.turn), '[]')
  into claimed
  from taken where taken.is_lookup;

  claimed := claimed || private.results_of_each('send-broadcasts', $due$
    select channel.business_id, due.channel_id from private.broadcast_lane as due
    join public.channel on channel.id = due.channel_id
    where due.next_send_at <= now() and channel.status = 'WORKING' and not private.has_wrong_number(channel)
      and not private.must_wait('send-broadcasts', due.channel_id::text)
      and exists (select from public.campaigns
        where campaigns.channel_id = due.channel_id and campaigns.status in ('staging', 'sending') and campaigns.queued_count > 0
          and private.first_queued(campaigns, now()) is not null
          and private.sending_time(campaigns, private.broadcast_pace(), now()) <= now())
    order by due.next_send_at limit 200$due$, 'private.claim_of_lane($1::uuid, private.read_uuid($2))', to_jsonb(p_owner),
    'private.pause_lane($1::uuid)', p_most);

  claimed := claimed || private.claim_messages_to_members(p_owner, p_most);

  return jsonb_build_object('messages', claimed, 'next_ms', private.next_broadcast_ms(),
    'has_unused_files', exists (select from private.unused_campaign_file));
end
$$;

-- Milliseconds until a message, a look-up, a lease or a judgement is due; null: nothing within a minute.
create function private.next_broadcast_ms() returns double precision
language sql stable security definer set search_path = '' as $$
  select case when count(*) > 0 then ceil(greatest(extract(epoch from min(due.at) - clock_timestamp()), 0) * 1000) end
  from (
    select greatest(lane.next_send_at, waiting.at, failed.next_at) as at
    from private.broadcast_lane as lane
    left join private.job_failure as failed on failed.job = 'send-broadcasts' and failed.row_id = lane.channel_id::text
    join public.channel on channel.id = lane.channel_id and channel.status = 'WORKING' and not private.has_wrong_number(channel)
    cross join lateral (
      select min(greatest(open.next_at, private.sending_time(campaigns, private.broadcast_pace(), clock_timestamp()))) as at
      from public.campaigns cross join lateral (
        select next_at from public.campaign_messages as open
        where open.campaign_id = campaigns.id and open.state = 'queued'
          and (campaigns.status = 'sending' or open.position <= campaigns.stage_size)
          and open.next_at < now() + interval '1 minute'
        order by open.next_at limit 1) as open
      where campaigns.channel_id = lane.channel_id and campaigns.status in ('staging', 'sending')
    ) as waiting
    where waiting.at is not null
    union all
    select campaign_messages.lease_until from public.campaign_messages where campaign_messages.state = 'sending'
    union all
    select campaign_messages.next_at from public.campaign_messages
    join public.channel on channel.id = campaign_messages.channel_id and channel.status = 'WORKING'
    where campaign_messages.state = 'unknown'
    union all
    select message.created_at from private.message_to_member as message
    join public.channel on channel.id = message.channel_id and channel.status = 'WORKING' and not private.has_wrong_number(channel)
    where message.state = 'queued' and message.created_at > now() - private.patience_to_member()
    union all
    select campaigns.judge_at from public.campaigns where campaigns.status = 'judging'
    union all
    select greatest(coalesce(campaigns.scheduled_at, clock_timestamp()), failed.next_at) from public.campaigns
    left join private.job_failure as failed on failed.job = 'plan-broadcasts' and failed.row_id = campaigns.id::text
    where campaigns.status in ('scheduled', 'planning')
  ) as due
  where due.at < now() + interval '1 minute'
$$;

-- How WhatsApp shows a file (functions/_shared/waha/outgoingFile.ts).
create function private.file_kind(mimetype text) returns text
language sql immutable set search_path = '' as $$
  select case when mimetype is null then 'text' when mimetype in ('image/jpeg', 'image/png') then 'image'
    when mimetype = 'video/mp4' then 'video' else 'document' end
$$;

-- The last check before the call: whether the process still owns the recipient, and whether they may still get it. Writes
-- the message into the chat, as an automatic one: the AI goes on, and the chat keeps its place. Returns whether to send.
create function public.begin_broadcast_message(p_id uuid, p_owner uuid, p_attempt int) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  pace constant jsonb := private.broadcast_pace();
  mine public.campaign_messages;
  of_campaign public.campaigns;
  wire public.channel;
  in_room public.room;
  why text;
begin
  select * into mine from public.campaign_messages where campaign_messages.id = p_id;
  select * into of_campaign from public.campaigns where campaigns.id = mine.campaign_id;
  select * into wire from public.channel where channel.id = mine.channel_id;
  if of_campaign.id is null or wire.id is null then
    return false;
  end if;
  if exists (select from public.room where room.channel_id = wire.id and room.chat_id = mine.chat_id and room.erased_at is not null) then
    why := 'erased';
  else
    in_room := private.open_room(wire.id, mine.chat_id, mine.name);
    why := case when private.has_opted_out(in_room) then 'opted_out' when private.is_being_erased(in_room) then 'erased' end;
  end if;
  select * into mine from public.campaign_messages
  where campaign_messages.id = p_id and campaign_messages.state = 'sending' and campaign_messages.owner = p_owner
    and campaign_messages.attempt = p_attempt and campaign_messages.lease_until > at for update;
  if not found then
    return false;
  end if;
  if why is not null then
    update public.campaign_messages set state = 'skipped', reason = why, owner = null, lease_until = null where campaign_messages.id = p_id;
    return false;
  end if;
  if of_campaign.status not in ('staging', 'sending') or wire.status <> 'WORKING' or private.has_wrong_number(wire) then
    update public.campaign_messages set state = 'queued', owner = null, lease_until = null where campaign_messages.id = p_id;
    return false;
  end if;
  insert into public.message (id, business_id, room_id, channel_id, author, kind, body, media, content, sent_at)
  values (mine.message_id, in_room.business_id, in_room.id, in_room.channel_id, 'system',
    private.file_kind(of_campaign.media ->> 'mimetype'), mine.body, of_campaign.media,
    jsonb_build_object('broadcast', of_campaign.name), at)
  on conflict (id) do nothing;
  update public.campaign_messages set begun_at = at, sends = campaign_messages.sends + 1, room_id = in_room.id,
    lease_until = at + make_interval(secs => private.read_number(pace -> 'lease')::double precision)
  where campaign_messages.id = p_id;
  return true;
end
$$;

-- The end of an attempt. p_outcome: {state: 'sent', wa_id, ack, sent_at} | {state: 'refused', reason, restricted?} | {state:
-- 'unknown'} | {state: 'queued', retry_ms} (WhatsApp did not accept it, and may later) | {state: 'queued', retry_ms, limit:
-- 'restricted' or 'capped'} (not tried, because WhatsApp limits the number) | {state: 'missing'} (a look-up found nothing). That it was sent counts from every process, the rest only from the owner.
create function public.settle_broadcast_message(p_id uuid, p_owner uuid, p_attempt int, p_outcome jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  pace constant jsonb := private.broadcast_pace();
  outcome text := p_outcome ->> 'state';
  why text := p_outcome ->> 'reason';
  mine public.campaign_messages;
begin
  select * into mine from public.campaign_messages where campaign_messages.id = p_id;
  if outcome = 'sent' then
    -- Its trigger settles the recipient (private.follow_broadcast).
    perform public.finish_outgoing(mine.message_id, p_outcome ->> 'wa_id', coalesce(private.read_whole(p_outcome -> 'ack')::smallint, 0::smallint),
      private.read_timestamp(p_outcome -> 'sent_at'), null);
    update public.campaigns set refusals_in_row = 0 where campaigns.id = mine.campaign_id and campaigns.refusals_in_row > 0;
    return;
  end if;
  if outcome = 'missing' then
    outcome := case when mine.sends >= 5 then 'refused' else 'queued' end;
    why := case when mine.sends >= 5 then 'not_accepted' end;
  end if;
  if outcome = 'refused' then
    -- Without its file, it was never written into the chat.
    perform public.finish_outgoing(message.id, null, null, null, why) from public.message where message.id = mine.message_id;
  end if;
  update public.campaign_messages set
    state = outcome, reason = why, owner = null, lease_until = null,
    begun_at = case when outcome = 'unknown' then campaign_messages.begun_at end,
    next_at = at + case outcome
      when 'unknown' then make_interval(secs => private.read_number(pace -> 'grace')::double precision)
      else make_interval(secs => coalesce(private.read_number(p_outcome -> 'retry_ms')::double precision, 0) / 1000) end
  where campaign_messages.id = p_id and campaign_messages.state in ('sending', 'unknown')
    and campaign_messages.owner = p_owner and campaign_messages.attempt = p_attempt;
  if not found then
    return;
  end if;
  if outcome = 'queued' and why is null and mine.state = 'sending' then
    -- WhatsApp has not accepted it, and it may never be sent.
    delete from public.message where message.id = mine.message_id and message.wa_id is null;
  end if;
  if outcome = 'refused' then
    update public.campaigns set refusals_in_row = campaigns.refusals_in_row + 1 where campaigns.id = mine.campaign_id;
  end if;
  -- For a customer who wrote before, it is a fault of this chat: three in a row stop the broadcast as other refusals do.
  if private.read_boolean(p_outcome -> 'restricted') and mine.is_stranger or p_outcome ->> 'limit' in ('restricted', 'capped') then
    update public.campaigns set status = 'paused', resumes_as = campaigns.status,
      status_reason = coalesce(p_outcome ->> 'limit', 'restricted')
    where campaigns.channel_id = mine.channel_id and campaigns.status in ('staging', 'judging', 'sending');
  end if;
end
$$;

-- What comes back -----------------------------------------------------------------------------------------------------

-- The acks of a broadcast's message settle its recipient. A recipient never moves backwards.
create function private.follow_broadcast() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.campaign_messages as told set
    state = case
      when new.ack = -1 then 'refused' when told.state = 'replied' then told.state
      when new.ack >= 3 then 'read' when new.ack = 2 then 'delivered'
      when told.state in ('delivered', 'read') then told.state else 'sent' end,
    reason = case when new.ack = -1 then 'not_delivered' end,
    owner = null, lease_until = null,
    sent_at = coalesce(told.sent_at, new.sent_at),
    delivered_at = case when new.ack >= 2 then coalesce(told.delivered_at, clock_timestamp()) end,
    read_at = case when new.ack >= 3 then coalesce(told.read_at, clock_timestamp()) end
  where told.message_id = new.id and told.state not in ('skipped', 'refused');
  return null;
end
$$;
create trigger broadcast_follows after update of ack, wa_id on public.message for each row
  when (new.author = 'system' and new.wa_id is not null and (old.wa_id is null or old.ack <> new.ack))
  execute function private.follow_broadcast();

-- A customer who writes within a week of a broadcast has replied to it.
create function private.hear_reply() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  answered uuid;
  said constant text := private.reply_kind(new.body);
begin
  select told.id into answered from public.campaign_messages as told
  where told.room_id = new.room_id and told.sent_at between new.sent_at - interval '7 days' and new.sent_at + interval '1 minute'
  order by told.sent_at desc limit 1;
  if answered is null then
    return null;
  end if;
  update public.campaign_messages as told set state = 'replied', replied_at = coalesce(told.replied_at, clock_timestamp()),
    reply_kind = coalesce(told.reply_kind, said)
  where told.id = answered and told.state in ('sent', 'delivered', 'read', 'replied');
  return null;
end
$$;
create trigger broadcast_hears after insert on public.message for each row
  when (new.author = 'customer' and private.is_news()) execute function private.hear_reply();

-- Tells open dashboards how far a campaign is: counts, never recipients.
create function private.announce_campaign() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  fields constant jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end) - 'body' - 'media' - 'audience' - 'fallbacks'
    || case when tg_op = 'UPDATE' then jsonb_build_object('sent_today', private.sent_today(new)) else '{}' end;
begin
  perform private.broadcast(tg_op, 'business:' || (fields ->> 'business_id'), private.read_uuid(fields -> 'business_id'),
    jsonb_build_object('operation', tg_op, 'table', 'campaigns', 'schema', 'public',
      'old_record', case when tg_op = 'DELETE' then fields end, 'record', case when tg_op <> 'DELETE' then fields end));
  return null;
end
$$;
create trigger announce after insert or delete on public.campaigns for each row execute function private.announce_campaign();
create trigger announce_change after update on public.campaigns for each row
  when (old.* is distinct from new.*) execute function private.announce_campaign();

-- Lost links ----------------------------------------------------------------------------------------------------------

-- A broadcast needs the phone of its channel. While WAHA reconnects, messages wait (claim_broadcast_messages). When the phone
-- is unlinked, or the session deleted, the broadcast is paused, and only a member continues it: after a new link it could go
-- out from an unintended number. When the session fails for longer than a restart takes, it is paused too, and continues
-- by itself when the same number works again.
-- STARTING and STOPPED count only after two minutes, because the phone is still linked and every restart passes through
-- them. FAILED counts only if it lasts, because the WEBJS engine reports it two seconds before it restarts by itself.

create function private.is_unlinked(of_campaign public.campaigns, wire public.channel) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_at_work(of_campaign.status) and wire.status in ('FAILED', 'STARTING', 'STOPPED')
    and not exists (
      select from public.channel_status_change as change
      where change.channel_id = wire.id and change.at > now()
        - case when wire.status = 'FAILED' then interval '10 seconds' else interval '2 minutes' end)
$$;

-- Pauses a campaign whose channel does not work for longer than a restart takes. Returns how many.
create function private.pause_if_unlinked(which uuid) returns int
language sql security definer set search_path = '' as $$
  with paused as (
    update public.campaigns set status = 'paused', resumes_as = campaigns.status, status_reason = 'channel_lost'
    from public.channel
    where campaigns.id = which and channel.id = campaigns.channel_id and private.is_unlinked(campaigns, channel)
    returning 1)
  select count(*)::int from paused
$$;

-- Pauses the campaigns of channels that do not work for longer than a restart takes. Returns how many. Runs every
-- minute as a scheduled job, and with each change of a status.
create function private.pause_unlinked(of_channel uuid default null) returns int
language sql security definer set search_path = '' as $$
  select private.for_each('pause-unlinked', $due$
    select campaigns.business_id, campaigns.id from public.campaigns join public.channel on channel.id = campaigns.channel_id
    where private.is_at_work(campaigns.status) and private.is_unlinked(campaigns, channel)$due$
    || coalesce(' and channel.id = ' || quote_literal(of_channel), ''), 'private.pause_if_unlinked($1::uuid)')
$$;

create function private.follow_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'WORKING' then
    update public.campaigns set status = campaigns.resumes_as, resumes_as = null, status_reason = null
    where campaigns.channel_id = new.id and campaigns.status = 'paused' and campaigns.status_reason = 'channel_lost'
      and campaigns.phone is not distinct from new.phone;
    perform private.call_function('campaigns') from public.campaigns
    where campaigns.channel_id = new.id and private.is_at_work(campaigns.status) limit 1;
  elsif new.status in ('STARTING', 'STOPPED', 'FAILED') then
    perform private.pause_unlinked(new.id);
  else
    update public.campaigns set status = 'paused', status_reason = 'unlinked',
      resumes_as = case when campaigns.status = 'paused' then campaigns.resumes_as else campaigns.status end
    where campaigns.channel_id = new.id
      and (private.is_at_work(campaigns.status) or campaigns.status = 'paused' and campaigns.status_reason = 'channel_lost');
  end if;
  return null;
end
$$;
-- The name sorts after `status_changes`, which writes the history that pause_unlinked reads.
create trigger unlinks after update of status on public.channel for each row
  when (old.status <> new.status) execute function private.follow_link();

-- The channel was deleted.
create function private.pause_without_channel() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.resumes_as := new.status;
  new.status := 'paused';
  new.status_reason := 'unlinked';
  return new;
end
$$;
create trigger loses_channel before update of channel_id on public.campaigns for each row
  when (old.channel_id is not null and new.channel_id is null and old.status = new.status
    and new.status in ('scheduled', 'planning', 'staging', 'judging', 'sending'))
  execute function private.pause_without_channel();

-- Waking --------------------------------------------------------------------------------------------------------------

-- Calls an edge function that works through a queue. Hosted, pg_net sends the request; its address and key are the secrets
-- `<function>_url` and `<function>_key` of Vault. Elsewhere a program listens to `wake_<function>` and calls.
create function private.call_function(called text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
  key text;
begin
  perform pg_notify('wake_' || called, '');
  if exists (select from pg_catalog.pg_extension where extname = 'pg_net') and to_regclass('vault.decrypted_secrets') is not null then
    execute 'select max(decrypted_secret) filter (where name = $1), max(decrypted_secret) filter (where name = $2)
      from vault.decrypted_secrets' into address, key using called || '_url', called || '_key';
    if address is not null and key is not null then
      execute 'select net.http_post(url := $1, headers := $2)'
        using address, jsonb_build_object('authorization', 'Bearer ' || key, 'content-type', 'application/json');
    end if;
  end if;
end
$$;

-- Calls the function `campaigns` if a broadcast has something to do within the next seconds.
create function private.wake_campaigns() returns void
language sql security definer set search_path = '' as $$
  select private.wake('campaigns', 'private.next_broadcast_ms() < 10000')
$$;

-- Files, and messages to members, that have served their purpose --------------------------------------------------------

-- Files to be removed. The storage has no way to remove files from SQL, so the function `campaigns` does.
create table private.unused_campaign_file (path text primary key);
comment on column private.unused_campaign_file.path is 'personal: none because it is the path of a file for many recipients';
alter table private.unused_campaign_file enable row level security;
grant all on private.unused_campaign_file to service_role;

-- Whether a broadcast, a template, a quick reply, a message to a member that is not sent yet, or a message in a chat has the file.
create function private.is_campaign_file_used(object_name text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if split_part(object_name, '/', 2) = 'templates' then
    return private.is_template_sample(object_name);
  elsif split_part(object_name, '/', 2) = 'replies' then
    return exists (select from public.quick_reply where quick_reply.file ->> 'path' = object_name);
  end if;
  return exists (select from public.campaigns where campaigns.media ->> 'path' = object_name)
    or exists (select from private.message_to_member as waiting
      where waiting.state in ('queued', 'sending') and waiting.media ->> 'path' = object_name)
    or exists (select from public.message
      where message.media ->> 'path' = object_name and split_part(message.media ->> 'path', '/', 2) = 'broadcasts');
end
$$;

-- Deletes messages to members after thirty days. Queues files that nothing has a day after their upload: those of discarded
-- drafts, and those that were replaced or never saved.
create function private.sweep_campaigns() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tidy('sweep-campaigns', 'private.message_to_member', $old$old.created_at < now() - interval '30 days'$old$);
  perform private.for_each('sweep-campaigns', 'select business.id, business.id from public.business',
    'private.queue_unused_files($1::uuid)', most_rows => 10000);
  if exists (select from private.unused_campaign_file) then
    perform private.call_function('campaigns');
  end if;
end
$$;

create function private.queue_unused_files(of_business uuid) returns int
language sql security definer set search_path = '' as $$
  with queued as (
    insert into private.unused_campaign_file (path)
    select file.name
    from (values ('/broadcasts'), ('/templates'), ('/replies')) as folder (name)
    cross join lateral (
      select objects.name from storage.objects
      -- '0' is the next character after '/'.
      where objects.bucket_id = 'media' and objects.name ~>=~ (of_business || folder.name || '/')
        and objects.name ~<~ (of_business || folder.name || '0')
        and objects.created_at < now() - interval '1 day' and not private.is_campaign_file_used(objects.name)
      limit 100
    ) as file
    on conflict do nothing
    returning 1
  )
  select count(*)::int from queued
$$;

-- Takes up to 100 files from the queue. One whose removal fails is queued again by the next sweep.
create function public.take_unused_campaign_files() returns setof text
language sql security definer set search_path = '' as $$
  with taken as (
    delete from private.unused_campaign_file as unused
    where unused.path in (select queued.path from private.unused_campaign_file as queued limit 100 for update skip locked)
    returning unused.path
  )
  select taken.path from taken where not private.is_campaign_file_used(taken.path)
$$;
comment on function public.take_unused_campaign_files is 'For the service: files of broadcasts, templates and quick replies that nothing has, to be removed.';
revoke execute on function public.take_unused_campaign_files() from public, anon, authenticated;
grant execute on function public.take_unused_campaign_files() to service_role;

revoke execute on function public.test_broadcast(uuid, int, text, uuid), public.broadcast_test_state(uuid) from public, anon;
grant execute on function public.test_broadcast(uuid, int, text, uuid), private.test_broadcast(uuid, int, text, uuid),
  public.broadcast_test_state(uuid), private.broadcast_test_state(uuid) to authenticated;
revoke execute on function public.begin_message_to_member(uuid, uuid), public.settle_message_to_member(uuid, uuid, jsonb)
  from public, anon, authenticated;
grant execute on function public.begin_message_to_member(uuid, uuid), public.settle_message_to_member(uuid, uuid, jsonb) to service_role;
revoke execute on function public.save_broadcast(uuid, uuid, int, jsonb), public.preview_broadcast(uuid),
  public.start_broadcast(uuid, int), public.command_broadcast(uuid, text) from public, anon;
grant execute on function public.save_broadcast(uuid, uuid, int, jsonb), private.save_broadcast(uuid, uuid, int, jsonb),
  public.preview_broadcast(uuid), private.preview_broadcast(uuid), public.start_broadcast(uuid, int),
  private.start_broadcast(uuid, int), public.command_broadcast(uuid, text), private.command_broadcast(uuid, text) to authenticated;
revoke execute on function public.plan_broadcast(), public.claim_broadcast_messages(uuid, int),
  public.begin_broadcast_message(uuid, uuid, int), public.settle_broadcast_message(uuid, uuid, int, jsonb)
  from public, anon, authenticated;
grant execute on function public.plan_broadcast(), public.claim_broadcast_messages(uuid, int),
  public.begin_broadcast_message(uuid, uuid, int), public.settle_broadcast_message(uuid, uuid, int, jsonb) to service_role;
grant execute on all functions in schema private to service_role;

-- Without a scheduler, a lost link takes effect with the next status: at the latest when WAHA offers a new QR code,
-- before anything could be sent again.
do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('pause-unlinked', '* * * * *', 'select private.pause_unlinked()');
    perform cron.schedule('wake-campaigns', '10 seconds', 'select private.wake_campaigns()');
    perform cron.schedule('sweep-campaigns', '47 * * * *', 'select private.sweep_campaigns()');
  end if;
end
$$;
