-- Webhooks: what happens in a business is told to systems of its owner.
--
-- A delivery is written by the triggers of this file, in the transaction of what it tells. The function `integrations` sends
-- it until the endpoint has accepted it, and a crash repeats a delivery rather than losing one: receivers recognise a
-- repeat by its id.

-- Endpoints -----------------------------------------------------------------------------------------------------------

create function private.valid_webhook_events(events text[]) returns boolean
language sql immutable strict set search_path = '' as $$
  select cardinality(events) between 1 and 7 and array_position(events, null) is null
    and events <@ array['chat.escalated', 'chat.completed', 'order.created', 'order.paid', 'order.cancelled',
      'ticket.created', 'ticket.closed']
$$;

create function private.allows_loopback_webhooks() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.setting where setting.name = 'loopback_webhooks' and setting.value = 'on')
$$;

-- Whether a host may be of the public internet, as isPublic in supabase/functions/_shared/publicAddress.ts says of the
-- addresses that the sender connects to. An IPv4 address is four decimal numbers: other spellings of one (2130706433, 0x7f.1,
-- 0177.0.0.1, 127.1) are refused, and a name with a letter that is not ASCII is written as xn--. Names of inner networks are
-- those of RFC 6761, 6762 (with appendix G) and 8375, and names of one part.
create function private.is_public_host(host text) returns boolean
language plpgsql immutable strict set search_path = '' as $$
declare
  reserved constant inet[] := array['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12',
    '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24',
    '224.0.0.0/4', '240.0.0.0/4', '2001::/23', '2001:db8::/32', '2002::/16'];
  literal text := substring(host from '^\[([0-9A-Fa-f:.]+)\]$');
  is_v6 constant boolean := literal is not null;
begin
  literal := coalesce(literal, substring(host from '^(?:0|[1-9][0-9]{0,2})(?:\.(?:0|[1-9][0-9]{0,2})){3}$'));
  if literal is null then
    return char_length(host) <= 254 and host ~ '^[A-Za-z0-9_-]{1,63}(\.[A-Za-z0-9_-]{1,63})+\.?$'
      and host !~ '\.([0-9]+|0[Xx][0-9A-Fa-f]*)\.?$'
      and host !~* '\.(localhost|local|internal|intranet|private|corp|home|lan|home\.arpa)\.?$';
  end if;
  return pg_input_is_valid(literal, 'inet') and (not is_v6 or family(literal::inet) = 6 and literal::inet <<= '2000::/3')
    and not literal::inet <<= any (reserved);
end
$$;

-- HTTPS only, to a host of the public internet: the sender would refuse another. A setting of the installation also lets
-- receivers of this computer through, for development and tests.
create function private.valid_webhook_url(url text) returns boolean
language plpgsql stable strict set search_path = '' as $$
declare
  parts constant text[] := regexp_match(url, '^(https?)://([^[:space:]/?#@:\u005c]+|\[[^\]]*\])(?::([0-9]{1,5}))?(?:[/?#][^[:space:]]*)?$');
begin
  return parts is not null and char_length(url) <= 2000 and coalesce(parts[3]::int, 0) <= 65535
    and (parts[1] = 'https' and private.is_public_host(parts[2]) or parts[2] = '127.0.0.1' and private.allows_loopback_webhooks());
end
$$;

-- The host of an address, with its port: what the team sees of it.
create function private.host_of(url text) returns text
language sql immutable strict set search_path = '' as $$ select substring(url from '^https?://([^/?#[:space:]]+)') $$;

create table public.webhook (
  -- Chosen by the client, so that a repeat finds it.
  id uuid primary key,
  business_id uuid not null references public.business (id) on delete cascade,
  -- The whole address often holds a secret of its receiver. It is in private.webhook_secret.
  host text not null check (char_length(host) <= 2000),
  description text not null default '' check (char_length(description) <= 100),
  events text[] not null check (private.valid_webhook_events(events)),
  is_enabled boolean not null default true,
  -- Why the server has turned it off: it failed for three days, it has answered that it is gone, or the owner who entered its
  -- address is no owner any more. Null: it has not.
  disabled_reason text check (disabled_reason in ('failing', 'gone', 'owner_left')),
  -- The first failure since the last success.
  failing_since timestamptz,
  -- Until then deliveries are also signed with the secret before.
  old_secret_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (id, business_id),
  check (disabled_reason is null or not is_enabled)
);
comment on table public.webhook is 'An address of the owner''s own system that is told what happens. Its address and its secret are in private.webhook_secret.';
comment on column public.webhook.host is 'personal: none because it is an address of the business';
comment on column public.webhook.description is 'personal: none because it is an address of the business';
comment on column public.webhook.events is 'personal: none because it is an address of the business';
create index webhook_business_idx on public.webhook (business_id, created_at, id);
create trigger set_updated_at before update on public.webhook for each row execute function private.set_updated_at();

alter table public.webhook enable row level security;
grant all on public.webhook to service_role;
grant select on public.webhook to authenticated;
create policy "the team reads" on public.webhook for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

-- The address, and the key of the signature and the one before it. No role of the browser reaches this schema.
create table private.webhook_secret (
  webhook_id uuid primary key references public.webhook (id) on delete cascade,
  url text not null check (char_length(url) <= 2000),
  -- The owner who entered the address. It is shown, and told what happens, while they are an owner.
  entered_by uuid references public.profile (id) on delete set null,
  secret bytea not null default extensions.gen_random_bytes(32),
  old_secret bytea
);
comment on column private.webhook_secret.url is 'personal: none because it is an address of the business';
comment on column private.webhook_secret.secret is 'personal: none because it is a secret of the business';
comment on column private.webhook_secret.old_secret is 'personal: none because it is a secret of the business';
create index webhook_secret_entered_by_idx on private.webhook_secret (entered_by) where entered_by is not null;
alter table private.webhook_secret enable row level security;
grant all on private.webhook_secret to service_role;

-- As the libraries of Standard Webhooks take it.
create function private.written_secret(secret bytea) returns text
language sql immutable strict set search_path = '' as $$ select 'whsec_' || encode(secret, 'base64') $$;

-- Deliveries ----------------------------------------------------------------------------------------------------------

create table public.webhook_delivery (
  -- The id of the message for the receiver. It stays the same for all tries.
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null,
  business_id uuid not null,
  event text not null check (char_length(event) <= 40),
  payload jsonb not null check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 8192),
  status text not null default 'queued' check (status in ('queued', 'sending', 'delivered', 'failed')),
  -- Since it was queued last.
  tries smallint not null default 0 check (tries between 0 and 8),
  due_at timestamptz not null default clock_timestamp(),
  -- Which process sends it, and until when.
  lease_owner uuid,
  lease_until timestamptz,
  -- Of the last try: the status of the response, why there was none or what was wrong with it, and how long it took.
  code int check (code between 100 and 999),
  failure text check (failure in ('status', 'redirect', 'slow', 'unreachable', 'unknown_host', 'forbidden_address', 'disabled', 'interrupted')),
  ms int check (ms >= 0),
  tried_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (webhook_id, business_id) references public.webhook (id, business_id) on delete cascade,
  check ((status = 'sending') = (lease_owner is not null and lease_until is not null))
);
comment on table public.webhook_delivery is 'An event for an endpoint: queued, being sent, or settled. Kept for 14 days.';
comment on column public.webhook_delivery.event is 'personal: none because events hold ids and states, and nothing that a customer has written';
comment on column public.webhook_delivery.payload is 'personal: none because events hold ids and states, and nothing that a customer has written';
comment on column public.webhook_delivery.lease_owner is 'personal: none because events hold ids and states, and nothing that a customer has written';
create index webhook_delivery_list_idx on public.webhook_delivery (webhook_id, business_id, created_at desc, id desc);
create index webhook_delivery_open_idx on public.webhook_delivery (webhook_id, due_at) where status in ('queued', 'sending');
create index webhook_delivery_age_idx on public.webhook_delivery (created_at);

alter table public.webhook_delivery enable row level security;
grant all on public.webhook_delivery to service_role;
grant select on public.webhook_delivery to authenticated;
create policy "the team reads" on public.webhook_delivery for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false));

-- {type, timestamp, data}
create function private.webhook_payload(event text, data jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('type', event,
    'timestamp', to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', data)
$$;

-- Queues an event for each endpoint of the business that wants it.
create function private.queue_webhooks(of_business uuid, event text, data jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.webhook_delivery (webhook_id, business_id, event, payload)
  select webhook.id, of_business, event, private.webhook_payload(event, data)
  from public.webhook
  where webhook.business_id = of_business and webhook.is_enabled and event = any (webhook.events);
  if found then
    perform private.call_function('integrations');
  end if;
end
$$;

-- Events: ids and states, and nothing that a customer has written. ----------------------------------------------------

create function private.queue_webhooks_of_room(changed public.room) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if changed.status = 'ai_need_help' then
    perform private.queue_webhooks(changed.business_id, 'chat.escalated', jsonb_build_object(
      'room_id', changed.id, 'channel_id', changed.channel_id));
  else
    perform private.queue_webhooks(changed.business_id, 'chat.completed', jsonb_build_object(
      'room_id', changed.id, 'channel_id', changed.channel_id, 'completed_by', changed.completed_by, 'completed_at', changed.completed_at));
  end if;
end
$$;

create function private.queue_webhooks_of_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_webhooks(new.business_id,
    case when tg_op = 'INSERT' then 'order.created' else 'order.' || new.status end,
    jsonb_build_object('order_id', new.id, 'number', new.number, 'room_id', new.room_id, 'status', new.status,
      'total', new.total, 'expires_at', new.expires_at, 'paid_at', new.paid_at, 'paid_through', new.paid_through));
  return null;
end
$$;
create trigger queue_webhooks after insert on public.customer_order
  for each row execute function private.queue_webhooks_of_order();
create trigger queue_webhooks_of_change after update of status on public.customer_order for each row
  when (new.status <> old.status and new.status in ('paid', 'cancelled'))
  execute function private.queue_webhooks_of_order();

create function private.queue_webhooks_of_ticket() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_webhooks(new.business_id, case when tg_op = 'INSERT' then 'ticket.created' else 'ticket.closed' end,
    jsonb_build_object('ticket_id', new.id, 'room_id', new.room_id, 'type', new.type, 'status', new.status,
      'priority', new.priority, 'due_at', new.due_at));
  return null;
end
$$;
create trigger queue_webhooks after insert on public.ticket
  for each row execute function private.queue_webhooks_of_ticket();
create trigger queue_webhooks_of_change after update of status on public.ticket for each row
  when (new.status <> old.status and new.status = 'selesai')
  execute function private.queue_webhooks_of_ticket();

-- What owners do ------------------------------------------------------------------------------------------------------

-- Locks an endpoint of a business that the caller owns.
create function private.lock_webhook(which uuid) returns public.webhook
language plpgsql security definer set search_path = '' as $$
declare
  entered public.webhook;
begin
  select * into entered from public.webhook where webhook.id = which for no key update;
  perform private.require_owner(entered.business_id);
  return entered;
end
$$;

-- The whole addresses, for owners. One that a former owner entered stays hidden: it may open a system of theirs.
create function private.webhook_addresses(of_business uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(webhook.id, secret.url), '{}')
  from public.webhook join private.webhook_secret as secret on secret.webhook_id = webhook.id
  where webhook.business_id = of_business and webhook.business_id = any (private.owned_businesses())
    and private.owns(secret.entered_by, webhook.business_id)
$$;

-- Returns the secret of a new endpoint, and null for a known one: the secret is shown once.
create function private.save_webhook(of_business uuid, which uuid, new_url text, new_description text, new_events text[])
returns text
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 5;
  made bytea;
begin
  perform private.require_owner(of_business);
  perform from public.business where business.id = of_business for no key update;
  if not coalesce(private.valid_webhook_url(new_url), false) then
    perform private.raise_error('invalid_url', 'webhook.url', 400);
  end if;
  if not coalesce(private.valid_webhook_events(new_events), false) then
    perform private.raise_error('invalid', 'webhook.no_events', 400);
  end if;
  update public.webhook set host = private.host_of(new_url), description = btrim(coalesce(new_description, '')),
    events = new_events
  where webhook.id = which and webhook.business_id = of_business;
  if found then
    update private.webhook_secret as secret_row set url = new_url, entered_by = auth.uid() where secret_row.webhook_id = which;
    perform private.record('webhooks.changed', of_business, jsonb_build_object('webhook_id', which));
    return null;
  end if;
  if (select count(*) from public.webhook where webhook.business_id = of_business) >= most then
    perform private.raise_error('too_many', 'webhook.too_many', 409);
  end if;
  perform private.require_free('public.webhook', which);
  insert into public.webhook (id, business_id, host, description, events)
  values (which, of_business, private.host_of(new_url), btrim(coalesce(new_description, '')), new_events);
  insert into private.webhook_secret (webhook_id, url, entered_by) values (which, new_url, auth.uid())
  returning secret into made;
  perform private.record('webhooks.added', of_business, jsonb_build_object('webhook_id', which));
  return private.written_secret(made);
end
$$;

-- Settles what waits for an endpoint that is turned off.
create function private.stop_webhook(which uuid) returns void
language sql security definer set search_path = '' as $$
  update public.webhook_delivery set status = 'failed', failure = 'disabled', lease_owner = null, lease_until = null
  where webhook_delivery.webhook_id = which and webhook_delivery.status in ('queued', 'sending')
$$;

create function private.enable_webhook(which uuid, is_on boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entered public.webhook := private.lock_webhook(which);
begin
  update public.webhook set is_enabled = is_on, disabled_reason = null, failing_since = null where webhook.id = which;
  if not is_on then
    perform private.stop_webhook(which);
  end if;
  perform private.record(case when is_on then 'webhooks.enabled' else 'webhooks.disabled' end, entered.business_id,
    jsonb_build_object('webhook_id', which));
end
$$;

-- Nothing is told any more where a former owner wants it: all endpoints after a handover of the business, and those of an owner
-- who leaves or becomes a member. An owner turns them on again, or removes them.
create function private.end_webhooks(of_business uuid, entered uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ended record;
begin
  for ended in
    update public.webhook set is_enabled = false, disabled_reason = 'owner_left'
    from private.webhook_secret as secret
    where secret.webhook_id = webhook.id and webhook.business_id = of_business
      and (entered is null or secret.entered_by = entered) and webhook.disabled_reason is distinct from 'owner_left'
    returning webhook.id
  loop
    perform private.stop_webhook(ended.id);
    perform private.record('webhooks.disabled', of_business,
      jsonb_build_object('webhook_id', ended.id, 'reason', 'owner_left'));
  end loop;
end
$$;

create function private.end_webhooks_of_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_webhooks(old.business_id, old.member_id);
  return null;
end
$$;
create trigger end_webhooks after delete on public.team_business for each row
  when (old.role = 'owner') execute function private.end_webhooks_of_member();
create trigger end_webhooks_of_role after update of role on public.team_business for each row
  when (old.role = 'owner' and new.role <> 'owner') execute function private.end_webhooks_of_member();
create function private.end_webhooks_of_business() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_webhooks(new.id, null);
  return null;
end
$$;
create trigger end_webhooks after update of profile_id on public.business for each row
  when (new.profile_id is distinct from old.profile_id) execute function private.end_webhooks_of_business();

-- Returns the new secret. The one before is used beside it for a day, so that the receiver can change over.
create function private.rotate_webhook_secret(which uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  both_for constant interval := interval '24 hours';
  entered public.webhook := private.lock_webhook(which);
  made bytea;
begin
  update private.webhook_secret set old_secret = webhook_secret.secret, secret = extensions.gen_random_bytes(32)
  where webhook_secret.webhook_id = which returning webhook_secret.secret into made;
  update public.webhook set old_secret_until = clock_timestamp() + both_for where webhook.id = which;
  perform private.record('webhooks.rotated', entered.business_id, jsonb_build_object('webhook_id', which));
  return private.written_secret(made);
end
$$;

create function private.remove_webhook(which uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entered public.webhook := private.lock_webhook(which);
begin
  delete from public.webhook where webhook.id = which;
  perform private.record('webhooks.removed', entered.business_id, jsonb_build_object('webhook_id', which));
end
$$;

create function private.require_enabled(entered public.webhook) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not entered.is_enabled then
    perform private.raise_error('changed', 'webhook.off', 409);
  end if;
end
$$;

-- Refuses what an owner has sent too often: each is a request from the installation to an address that the owner chose.
create function private.limit_sending(bucket text, burst int, per_second double precision) returns void
language plpgsql security definer set search_path = '' as $$
declare
  seconds constant double precision := public.take_request(bucket, burst, per_second);
begin
  if seconds > 0 then
    perform private.raise_error('rate_limited', format('webhook.too_often: %s', ceil(seconds)), 429);
  end if;
end
$$;

-- Sends an event without content: five at once, then one a minute. One that still waits is enough.
create function private.test_webhook(which uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entered public.webhook := private.lock_webhook(which);
begin
  perform private.require_enabled(entered);
  perform private.limit_sending('webhook-test:' || which, 5, 1.0 / 60);
  insert into public.webhook_delivery (webhook_id, business_id, event, payload)
  select which, entered.business_id, 'webhook.test', private.webhook_payload('webhook.test', jsonb_build_object('webhook_id', which))
  where not exists (select from public.webhook_delivery as waiting
    where waiting.webhook_id = which and waiting.status in ('queued', 'sending') and waiting.event = 'webhook.test' and waiting.tries = 0);
  perform private.call_function('integrations');
end
$$;

-- Sends a settled delivery once more, with the same id and up to eight more tries: of one endpoint twenty at once, then one in
-- ten seconds.
create function private.resend_webhook_delivery(which uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entered constant public.webhook := private.lock_webhook(
    (select delivery.webhook_id from public.webhook_delivery as delivery where delivery.id = which));
begin
  perform private.require_enabled(entered);
  perform private.limit_sending('webhook-resend:' || entered.id, 20, 1.0 / 10);
  update public.webhook_delivery set status = 'queued', tries = 0, due_at = clock_timestamp(), failure = null
  where webhook_delivery.id = which and webhook_delivery.status in ('delivered', 'failed');
  perform private.call_function('integrations');
end
$$;

-- What the function `integrations` does -------------------------------------------------------------------------------

-- The endpoints for which something waits, found by jumps through the index.
create function private.waiting_webhooks() returns setof uuid
language sql stable security definer set search_path = '' as $$
  with recursive waiting (webhook_id) as (
    (select first.webhook_id from public.webhook_delivery as first where first.status in ('queued', 'sending')
      order by first.webhook_id limit 1)
    union all
    select (select next.webhook_id from public.webhook_delivery as next
      where next.status in ('queued', 'sending') and next.webhook_id > waiting.webhook_id order by next.webhook_id limit 1)
    from waiting where waiting.webhook_id is not null
  )
  select waiting.webhook_id from waiting where waiting.webhook_id is not null
$$;

-- When the next delivery may be claimed, in milliseconds from now. Null: none waits. Of each endpoint the first four count,
-- as in claim_webhook_deliveries.
create function private.next_webhook_ms() returns double precision
language sql stable security definer set search_path = '' as $$
  select extract(epoch from min(case when near.status = 'queued' then near.due_at else near.lease_until end) - clock_timestamp()) * 1000
  from private.waiting_webhooks() as endpoint (id)
  cross join lateral (
    select open.status, open.due_at, open.lease_until from public.webhook_delivery as open
    where open.webhook_id = endpoint.id and open.status in ('queued', 'sending')
    order by open.due_at, open.id
    limit 4
  ) as near
$$;

insert into private.handled_rows (job, business_of) values
  ('webhooks', 'select business_id from public.webhook_delivery where id = $1');

-- What a process needs to know of a delivery that it has leased.
create function private.claimed_webhook_delivery(which uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', leased.id, 'url', webhook_secret.url, 'payload', leased.payload::text, 'tries', leased.tries,
    'secrets', jsonb_build_array(encode(webhook_secret.secret, 'base64')) || case
      when webhook.old_secret_until > now() and webhook_secret.old_secret is not null
      then jsonb_build_array(encode(webhook_secret.old_secret, 'base64')) else '[]' end)
  from public.webhook_delivery as leased
  join public.webhook on webhook.id = leased.webhook_id
  join private.webhook_secret on webhook_secret.webhook_id = leased.webhook_id
  where leased.id = which
$$;

-- Leases due deliveries, at most four of an endpoint, so that a slow one does not keep the others waiting. A lease that
-- has run out belonged to a process that was killed: whether the receiver has the delivery is not known, so it is sent again.
-- {deliveries: [{id, url, payload, tries, secrets}], next_ms, allows_loopback}
create function public.claim_webhook_deliveries(p_owner uuid, p_most int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  most_each constant int := 4;
  most_tries constant int := 8;
  lease constant interval := interval '1 minute';
  at constant timestamptz := clock_timestamp();
  batch jsonb;
  one jsonb;
  tried private.attempt;
  claimed jsonb := '[]';
begin
  perform private.for_each('end-webhooks', format($due$
    select lost.business_id, lost.id from public.webhook_delivery as lost
    where lost.status = 'sending' and lost.lease_until < (select clock_timestamp()) and lost.tries >= %s$due$, most_tries),
    $work$private.changed_by('update public.webhook_delivery set status = ''failed'', failure = ''interrupted'', lease_owner = null,
      lease_until = null where id = $1::uuid and status = ''sending'' and lease_until < (select clock_timestamp())', $1)$work$);
  with due as (
    select near.id
    from private.waiting_webhooks() as endpoint (id)
    cross join lateral (
      select open.id, open.status, open.lease_until, open.due_at from public.webhook_delivery as open
      where open.webhook_id = endpoint.id and open.status in ('queued', 'sending') and open.due_at <= at
      order by open.due_at, open.id
      limit most_each
    ) as near
    where (near.status = 'queued' or near.lease_until < at) and not private.must_wait('webhooks', near.id::text)
    order by near.due_at, near.id
    limit p_most
  ), taken as (
    select delivery.id from public.webhook_delivery as delivery
    where delivery.id in (select due.id from due)
      and (delivery.status = 'queued' or (delivery.status = 'sending' and delivery.lease_until < at))
    for update of delivery skip locked
  ), leased as (
    update public.webhook_delivery as delivery set status = 'sending', lease_owner = p_owner,
      lease_until = clock_timestamp() + lease, tries = delivery.tries + 1, tried_at = clock_timestamp()
    from taken where delivery.id = taken.id
    returning delivery.id, delivery.business_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', leased.id, 'business', leased.business_id)), '[]') into batch from leased;
  for one in select * from jsonb_array_elements(batch) loop
    tried := private.attempt('webhooks', private.read_uuid(one -> 'business'), one ->> 'id',
      'select private.claimed_webhook_delivery($1::uuid)');
    if tried.is_done and tried.result is not null then
      claimed := claimed || tried.result;
    end if;
    exit when tried.is_canceled;
  end loop;
  return jsonb_build_object('deliveries', claimed, 'next_ms', private.next_webhook_ms(),
    'allows_loopback', private.allows_loopback_webhooks());
end
$$;

-- The wait after a try, until the next one. Null: it was the last. Eight tries within 24 hours.
create function private.webhook_wait(tries int) returns interval
language sql immutable set search_path = '' as $$
  select (array['5 seconds', '5 minutes', '30 minutes', '2 hours', '5 hours', '8 hours', '8 hours']::interval[])[tries]
$$;

create function private.disable_webhook(failed public.webhook, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.webhook set is_enabled = false, disabled_reason = reason where webhook.id = failed.id;
  perform private.stop_webhook(failed.id);
  perform private.notify(owner.id, failed.business_id, 'webhook_disabled',
    jsonb_build_object('name', regexp_replace(failed.host, ':[0-9]+$', '')))
  from (
    select business.profile_id as id from public.business where business.id = failed.business_id
    union
    select team_business.member_id from public.team_business
    where team_business.business_id = failed.business_id and team_business.role = 'owner') as owner;
  perform private.record('webhooks.disabled', failed.business_id, jsonb_build_object('webhook_id', failed.id, 'reason', reason));
end
$$;

-- Settles a try that is still leased to its process: {code, failure, ms}. A repeat, or a process that lost its lease,
-- changes nothing.
create function public.settle_webhook_delivery(p_delivery uuid, p_owner uuid, p_tries int, p_result jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  patience constant interval := interval '3 days';
  endpoint public.webhook;
  why constant text := p_result ->> 'failure';
  wait constant interval := private.webhook_wait(p_tries);
begin
  -- Locks the endpoint first, as the commands of the owner do.
  select webhook.* into endpoint from public.webhook
  where webhook.id = (select delivery.webhook_id from public.webhook_delivery as delivery where delivery.id = p_delivery)
  for no key update;
  update public.webhook_delivery as sent set
    status = case when why is null then 'delivered' when wait is null then 'failed' else 'queued' end,
    due_at = coalesce(case when why is not null then clock_timestamp() + wait end, sent.due_at),
    lease_owner = null, lease_until = null, failure = why, code = private.read_whole(p_result -> 'code')::int, ms = private.read_whole(p_result -> 'ms')::int
  where sent.id = p_delivery and sent.status = 'sending' and sent.lease_owner = p_owner and sent.tries = p_tries;
  if not found then
    return;
  end if;
  -- The update also announces the delivery to the pages that show it.
  update public.webhook set failing_since = case when why is not null then coalesce(webhook.failing_since, clock_timestamp()) end
  where webhook.id = endpoint.id;
  if private.read_whole(p_result -> 'code')::int = 410 then
    perform private.disable_webhook(endpoint, 'gone');
  elsif why is not null and endpoint.failing_since < clock_timestamp() - patience then
    perform private.disable_webhook(endpoint, 'failing');
  end if;
end
$$;

-- Calls the function `integrations` if a delivery is due within the next seconds.
create function private.wake_integrations() returns void
language sql security definer set search_path = '' as $$
  select private.wake('integrations', 'private.next_webhook_ms() < 10000')
$$;

-- Deletes deliveries after 14 days.
create function private.sweep_webhooks() returns void
language sql security definer set search_path = '' as $$
  select private.tidy('sweep-webhooks', 'public.webhook_delivery', $old$old.created_at < now() - interval '14 days'$old$)
$$;

create trigger announce_row after insert or update or delete on public.webhook
  for each row execute function private.broadcast_change();

revoke execute on function public.claim_webhook_deliveries(uuid, int), public.settle_webhook_delivery(uuid, uuid, int, jsonb)
  from public, anon, authenticated;
grant execute on function public.claim_webhook_deliveries(uuid, int), public.settle_webhook_delivery(uuid, uuid, int, jsonb) to service_role;
grant execute on all functions in schema private to service_role;

do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('wake-integrations', '10 seconds', 'select private.wake_integrations()');
    perform cron.schedule('sweep-webhooks', '57 * * * *', 'select private.sweep_webhooks()');
  end if;
end
$$;
