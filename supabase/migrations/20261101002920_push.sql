-- Notifications of a closed page: a device that a user has subscribed hears of the chats that need them by Web Push.
--
-- A row of private.push_delivery is written by the trigger of this file, in the transaction of the alert. The function
-- `push` sends it. What it says is read when it is sent, so that a chat that a colleague has taken meanwhile causes no notification.

-- Subscriptions -------------------------------------------------------------------------------------------------------

create function private.allows_loopback_push() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.setting where setting.name = 'loopback_push' and setting.value = 'on')
$$;

-- The address comes from a browser, and the server calls it: only services of browsers are let through. A setting of the
-- installation also lets this computer through, for its own push service.
create function private.valid_push_endpoint(endpoint text) returns boolean
language sql stable strict set search_path = '' as $$
  select char_length(endpoint) <= 1000 and (
    endpoint ~ '^https://(fcm\.googleapis\.com|([a-z0-9-]+\.)?push\.services\.mozilla\.com|[a-z0-9-]+\.push\.apple\.com|[a-z0-9-]+\.notify\.windows\.com)/[^[:space:]#]+$'
    or (endpoint ~ '^http://127\.0\.0\.1(:[0-9]+)?/[^[:space:]#]+$' and private.allows_loopback_push()))
$$;

-- Reached through functions only, because an endpoint with its keys lets its holder send to the device.
create table private.push_subscription (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profile (id) on delete cascade,
  -- The session of auth.sessions in which the user has the device. Nothing is sent after its end; the next session of the
  -- same user on the device takes the subscription up again. Null: another user has the device.
  session_id uuid,
  endpoint text not null unique,
  -- The keys of the browser in base64url: an uncompressed point of P-256, and 16 bytes.
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  -- Of the notifications, as chosen on the device.
  language text not null check (language in ('id', 'en')),
  created_at timestamptz not null default clock_timestamp()
);
comment on column private.push_subscription.session_id is 'personal of members: erase';
comment on column private.push_subscription.endpoint is 'personal of members: erase';
comment on column private.push_subscription.p256dh is 'personal of members: erase';
comment on column private.push_subscription.auth is 'personal of members: erase';
create index push_subscription_profile_idx on private.push_subscription (profile_id, created_at desc, id);
alter table private.push_subscription enable row level security;
grant all on private.push_subscription to service_role;

-- A session at aal1 of a user with a second factor sees no chat, so its device hears of none.
create function private.is_push_session(which uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.sessions
    where sessions.id = which and sessions.user_id = person and coalesce(sessions.not_after > now(), true)
      and (sessions.aal::text = 'aal2' or not exists (
        select from auth.mfa_factors where mfa_factors.user_id = person and mfa_factors.status = 'verified')))
$$;

create function private.require_push_caller() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_required_aal() then
    perform private.raise_error('aal2_required', 'session.needs_code', 403);
  end if;
end
$$;

create function private.check_push_subscription(endpoint text, p256dh text, auth text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not coalesce(private.valid_push_endpoint(endpoint), false) then
    perform private.raise_error('unknown_service', 'push.service', 400);
  end if;
  if not coalesce(p256dh ~ '^[A-Za-z0-9_-]{87}$' and auth ~ '^[A-Za-z0-9_-]{22}$', false) then
    perform private.raise_error('invalid', 'push.key', 400);
  end if;
end
$$;

-- The subscription of a device belongs to the user who subscribed last. Of each user the newest twenty stay.
create function private.save_push_subscription(endpoint text, p256dh text, auth text, language text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 20;
begin
  perform private.require_push_caller();
  perform private.check_push_subscription($1, $2, $3);
  perform from public.profile where profile.id = auth.uid() for no key update;
  insert into private.push_subscription (profile_id, session_id, endpoint, p256dh, auth, language)
  values (auth.uid(), private.read_uuid(auth.jwt() -> 'session_id'), $1, $2, $3, case when $4 = 'en' then 'en' else 'id' end)
  on conflict on constraint push_subscription_endpoint_key do update set profile_id = excluded.profile_id,
    session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language,
    created_at = excluded.created_at;
  delete from private.push_subscription as old where old.id in (
    select subscription.id from private.push_subscription as subscription where subscription.profile_id = auth.uid()
    order by subscription.created_at desc, subscription.id offset most);
end
$$;

create function private.remove_push_subscription(endpoint text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_push_caller();
  delete from private.push_subscription as subscription where subscription.endpoint = $1 and subscription.profile_id = auth.uid();
end
$$;

create function private.has_push_subscription(endpoint text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_push_caller();
  return exists (select from private.push_subscription as subscription
    where subscription.endpoint = $1 and subscription.profile_id = auth.uid()
      and private.is_push_session(subscription.session_id, subscription.profile_id));
end
$$;

-- What a sign-in on a device does to its subscription: that of the same user works again, and that of another user rests,
-- also if they signed out without a network. The secret proves that the caller has the device. Returns whether the caller
-- gets notifications.
create function private.resume_push_subscription(endpoint text, auth text, language text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  own_session constant uuid := private.read_uuid(auth.jwt() -> 'session_id');
begin
  perform private.require_push_caller();
  update private.push_subscription as subscription set
    session_id = case when subscription.profile_id = auth.uid() then own_session end,
    language = case when subscription.profile_id <> auth.uid() then subscription.language when $3 = 'en' then 'en' else 'id' end,
    created_at = case when subscription.profile_id = auth.uid() then clock_timestamp() else subscription.created_at end
  where subscription.endpoint = $1 and subscription.auth = $2
    and subscription.session_id is distinct from case when subscription.profile_id = auth.uid() then own_session end;
  return private.has_push_subscription($1);
end
$$;

-- A browser may change its endpoint while no page is open. The service worker has no token: it proves by the old endpoint
-- and its secret that the subscription is its own.
create function public.renew_push_subscription(p_old_endpoint text, p_old_auth text, p_endpoint text, p_p256dh text, p_auth text)
returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_push_subscription(p_endpoint, p_p256dh, p_auth);
  delete from private.push_subscription as other
  where other.endpoint = p_endpoint and p_endpoint <> p_old_endpoint and exists (
    select from private.push_subscription as subscription where subscription.endpoint = p_old_endpoint and subscription.auth = p_old_auth);
  update private.push_subscription as subscription set endpoint = p_endpoint, p256dh = p_p256dh, auth = p_auth
  where subscription.endpoint = p_old_endpoint and subscription.auth = p_old_auth;
  return found;
end
$$;

-- Who is alerted of what -----------------------------------------------------------------------------------------------

-- The alert that a chat has for a member; null when it needs none or another member. The page decides by the same rule
-- (`alertKindOf` in src/services/notifications/alerts.ts).
create function private.alert_kind(in_room public.room, person uuid) returns text
language sql immutable set search_path = '' as $$
  select case
    when in_room.archived or in_room.erased_at is not null or (in_room.holder = 'member' and in_room.holder_id is distinct from person) then null
    when in_room.status = 'ai_need_help' then 'eskalasi'
    when in_room.holder = 'member' and in_room.awaiting_reply_since is not null
      and in_room.holder_until - in_room.alerted_at <= interval '5 minutes' then 'ending'
    when in_room.unread_count = 0 or in_room.holder = 'phone' then null
    when in_room.holder = 'ai' and in_room.status is not null then 'ai_handled'
    else 'new_message'
  end
$$;

-- The choice in the settings: {eskalasi, new_message, ai_handled}. Missing ones have the default of the product.
create function private.wants_alert(kinds jsonb, kind text) returns boolean
language sql immutable set search_path = '' as $$
  select case kind
    when 'eskalasi' then coalesce(private.read_boolean(kinds -> 'eskalasi'), true)
    when 'ai_handled' then coalesce(private.read_boolean(kinds -> 'ai_handled'), false)
    else coalesce(private.read_boolean(kinds -> 'new_message'), true) and kind is not null
  end
$$;

create function private.works_in(person uuid, of_business uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.business where business.id = of_business and business.profile_id = person)
    or exists (select from public.team_business
      where team_business.business_id = of_business and team_business.member_id = person)
$$;

-- What a device would hear of a chat now; null: nothing.
create function private.push_kind(device private.push_subscription, in_room public.room) returns text
language sql stable security definer set search_path = '' as $$
  select kind from private.alert_kind(in_room, device.profile_id) as kind
  where private.works_in(device.profile_id, in_room.business_id)
    and private.wants_alert((select preference.kinds from public.notification_preference as preference
      where preference.profile_id = device.profile_id and preference.business_id = in_room.business_id), kind)
$$;

-- Deliveries ----------------------------------------------------------------------------------------------------------

-- One for each chat and device. It stays a day after it was sent, so that a chat alerts a device at most once a minute.
create table private.push_delivery (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references private.push_subscription (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent')),
  -- The chat has alerted again while it was being sent.
  is_outdated boolean not null default false,
  -- Since it was queued last.
  tries smallint not null default 0 check (tries between 0 and 5),
  due_at timestamptz not null default clock_timestamp(),
  -- Which process sends it, and until when.
  lease_owner uuid,
  lease_until timestamptz,
  -- What the device was told last, and when.
  sent_kind text,
  sent_at timestamptz,
  unique (subscription_id, room_id),
  check ((status = 'sending') = (lease_owner is not null and lease_until is not null))
);
comment on column private.push_delivery.lease_owner is 'personal: none because it says which kind of alert is due; the text is read when it is sent';
comment on column private.push_delivery.sent_kind is 'personal: none because it says which kind of alert is due; the text is read when it is sent';
create index push_delivery_open_idx on private.push_delivery (due_at, id) where status in ('queued', 'sending');
create index push_delivery_room_idx on private.push_delivery (room_id);
create index push_delivery_sent_idx on private.push_delivery (sent_at) where status = 'sent';
alter table private.push_delivery enable row level security;
grant all on private.push_delivery to service_role;

-- The pause between two notifications of a chat on a device. A call for help waits for none.
create function private.push_pause(last_at timestamptz, last_kind text, kind text) returns timestamptz
language sql stable set search_path = '' as $$
  select case when last_at is null or (kind = 'eskalasi' and last_kind <> 'eskalasi') then clock_timestamp()
    else greatest(clock_timestamp(), last_at + interval '1 minute') end
$$;

create function private.queue_pushes(changed public.room) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.push_delivery as queued (subscription_id, room_id)
  select device.id, changed.id
  from private.push_subscription as device
  where device.profile_id in (
      select business.profile_id from public.business where business.id = changed.business_id
      union
      select team_business.member_id from public.team_business where team_business.business_id = changed.business_id)
    and private.is_push_session(device.session_id, device.profile_id) and private.push_kind(device, changed) is not null
  order by device.id
  on conflict (subscription_id, room_id) do update set
    status = case when queued.status = 'sending' then 'sending' else 'queued' end,
    is_outdated = queued.status = 'sending',
    tries = case when queued.status = 'sent' then 0 else queued.tries end,
    -- A try that has failed keeps its wait.
    due_at = case when queued.status = 'sending' or (queued.status = 'queued' and queued.tries > 0) then queued.due_at
      else private.push_pause(queued.sent_at, queued.sent_kind, private.alert_kind(changed,
        (select device.profile_id from private.push_subscription as device where device.id = queued.subscription_id))) end;
  if found then
    perform private.call_function('push');
  end if;
end
$$;

-- What the function `push` does ---------------------------------------------------------------------------------------

-- When the next delivery may be claimed, in milliseconds from now. Null: none waits.
create function private.next_push_ms() returns double precision
language sql stable security definer set search_path = '' as $$
  select extract(epoch from min(case when open.status = 'queued' then open.due_at else open.lease_until end) - clock_timestamp()) * 1000
  from private.push_delivery as open
  where open.status in ('queued', 'sending') and not private.must_wait('pushes', open.id::text)
$$;

insert into private.handled_rows (job, business_of, give_up) values
  ('pushes', 'select room.business_id from private.push_delivery as told join public.room on room.id = told.room_id where told.id = $1',
    'private.drop_push($1::uuid)');

-- Leases a delivery, or drops it. Null: it is dropped, or another process has it.
create function private.claimed_push_delivery(which uuid, p_owner uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  most_tries constant int := 5;
  leased private.push_delivery;
  device private.push_subscription;
  in_room public.room;
  kind text;
begin
  select * into leased from private.push_delivery as open
  where open.id = which and open.status in ('queued', 'sending') and open.due_at <= (select clock_timestamp())
    and (open.status = 'queued' or open.lease_until < (select clock_timestamp())) for update skip locked;
  if not found then
    return null;
  end if;
  select * into device from private.push_subscription where push_subscription.id = leased.subscription_id;
  select * into in_room from public.room where room.id = leased.room_id;
  kind := private.push_kind(device, in_room);
  if kind is null or leased.tries >= most_tries or not (
    private.is_push_session(device.session_id, device.profile_id) and private.valid_push_endpoint(device.endpoint))
  then
    delete from private.push_delivery as delivery where delivery.id = which;
    return null;
  end if;
  update private.push_delivery as delivery set status = 'sending', is_outdated = false, lease_owner = p_owner,
    lease_until = clock_timestamp() + interval '1 minute', tries = delivery.tries + 1
  where delivery.id = which returning * into leased;
  return jsonb_build_object('id', leased.id, 'tries', leased.tries, 'endpoint', device.endpoint, 'p256dh', device.p256dh,
    'auth', device.auth, 'language', device.language, 'kind', kind, 'business_id', in_room.business_id,
    'preview', coalesce((select private.read_boolean(preference.kinds -> 'preview') from public.notification_preference as preference
      where preference.profile_id = device.profile_id and preference.business_id = in_room.business_id), true),
    'room', jsonb_build_object('id', in_room.id, 'name', in_room.name, 'phone', in_room.phone, 'chat_id', in_room.chat_id,
      'help_reason', in_room.help_reason, 'last_message_preview', in_room.last_message_preview,
      'last_message_kind', in_room.last_message_kind));
end
$$;

-- Drops a delivery that failed. Returns 1.
create function private.drop_push(which uuid) returns int
language sql security definer set search_path = '' as $$
  with dropped as (delete from private.push_delivery where push_delivery.id = which returning 1) select count(*)::int from dropped
$$;

-- Leases due deliveries, and drops those that no longer apply: the session has ended, the member has left, the chat is
-- taken or read, the user does not want to hear of it. After five processes that stopped, a delivery is given up.
-- {deliveries: [{id, tries, endpoint, p256dh, auth, language, kind, preview, business_id, room}], next_ms}
create function public.claim_push_deliveries(p_owner uuid, p_most int) returns jsonb
language sql security definer set search_path = '' as $$
  select jsonb_build_object(
    'deliveries', private.results_of_each('pushes', $due$
      select chat.business_id, open.id
      from private.push_delivery as open join public.room as chat on chat.id = open.room_id
      where open.status in ('queued', 'sending') and open.due_at <= (select clock_timestamp())
        and (open.status = 'queued' or open.lease_until < (select clock_timestamp()))
        and not private.must_wait('pushes', open.id::text)
      order by open.due_at, open.id limit 200$due$, 'private.claimed_push_delivery($1::uuid, private.read_uuid($2))',
      to_jsonb(p_owner), 'private.drop_push($1::uuid)', p_most),
    'next_ms', private.next_push_ms())
$$;

-- Settles a try that is still leased to its process. `sent`: the push service has it. `gone`: the subscription has ended.
-- `dropped`: it will never be accepted. `retry`: again after p_seconds. A process that lost its lease changes nothing.
create function public.settle_push_delivery(p_delivery uuid, p_owner uuid, p_tries int, p_outcome text, p_kind text, p_seconds int)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  most_tries constant int := 5;
  settled private.push_delivery;
begin
  select * into settled from private.push_delivery as delivery
  where delivery.id = p_delivery and delivery.status = 'sending' and delivery.lease_owner = p_owner and delivery.tries = p_tries
  for update;
  if not found then
    return;
  end if;
  if p_outcome = 'gone' then
    delete from private.push_subscription as device where device.id = settled.subscription_id;
  elsif p_outcome = 'dropped' or (p_outcome = 'retry' and p_tries >= most_tries) then
    delete from private.push_delivery as delivery where delivery.id = p_delivery;
  elsif p_outcome = 'retry' then
    update private.push_delivery as delivery set status = 'queued', lease_owner = null, lease_until = null, is_outdated = false,
      due_at = clock_timestamp() + make_interval(secs => least(greatest(p_seconds, 1), 3600))
    where delivery.id = p_delivery;
  else
    update private.push_delivery as delivery set lease_owner = null, lease_until = null, is_outdated = false, tries = 0,
      status = case when delivery.is_outdated then 'queued' else 'sent' end,
      due_at = clock_timestamp() + interval '1 minute', sent_kind = p_kind, sent_at = clock_timestamp()
    where delivery.id = p_delivery;
  end if;
end
$$;

-- Calls the function `push` if a delivery is due within the next seconds.
create function private.wake_push() returns void
language sql security definer set search_path = '' as $$
  select private.wake('push', 'private.next_push_ms() < 10000')
$$;

-- How long a subscription waits for the next session of its user on the device.
create function private.push_rest() returns interval
language sql immutable set search_path = '' as $$ select interval '90 days' $$;

-- Deletes what was sent a day ago, and the subscriptions that have rested for long.
create function private.sweep_pushes() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tidy('sweep-pushes', 'private.push_delivery', $old$old.status = 'sent' and old.sent_at < now() - interval '1 day'$old$);
  perform private.tidy('sweep-pushes', 'private.push_subscription', $old$old.created_at < now() - private.push_rest() and not exists (
    select from auth.sessions where sessions.id = old.session_id and coalesce(sessions.not_after > now(), true))$old$);
end
$$;

revoke execute on function public.renew_push_subscription(text, text, text, text, text), public.claim_push_deliveries(uuid, int),
  public.settle_push_delivery(uuid, uuid, int, text, text, int) from public, anon, authenticated;
grant execute on function public.renew_push_subscription(text, text, text, text, text), public.claim_push_deliveries(uuid, int),
  public.settle_push_delivery(uuid, uuid, int, text, text, int) to service_role;
grant execute on all functions in schema private to service_role;

do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('wake-push', '10 seconds', 'select private.wake_push()');
    perform cron.schedule('sweep-pushes', '7 * * * *', 'select private.sweep_pushes()');
  end if;
end
$$;
