-- How a channel has been: each change of its status, when it last heard and said something, and what may be done to it.

create table public.channel_status_change (
  id bigint generated always as identity primary key,
  channel_id uuid not null,
  business_id uuid not null,
  status text not null,
  at timestamptz not null default clock_timestamp(),
  foreign key (channel_id, business_id) references public.channel (id, business_id) on delete cascade
);
create index channel_status_change_idx on public.channel_status_change (channel_id, at desc, id desc);
create index channel_status_change_business_id_idx on public.channel_status_change (business_id);

create function private.status_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.channel_status_change (channel_id, business_id, status) values (new.id, new.business_id, new.status);
  return null;
end
$$;
create trigger status_begins after insert on public.channel for each row execute function private.status_changed();
create trigger status_changes after update of status on public.channel for each row
  when (old.status is distinct from new.status) execute function private.status_changed();

-- The number that should be linked; `phone` is the one that is.
alter table public.channel add column expected_phone text check (expected_phone ~ '^\+[1-9][0-9]{5,14}$');
grant insert (expected_phone), update (expected_phone) on public.channel to authenticated;
-- A number is looked for among all businesses' when it is linked.
create index channel_phone_idx on public.channel (phone) where phone is not null;

-- A channel's newest message of either side, however long the other has been silent.
create index message_channel_idx on public.message (channel_id, (author = 'customer'), sent_at desc);

create function private.channel_health(which uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wire public.channel;
begin
  select * into wire from public.channel where channel.id = which;
  if not found or not (private.is_member(wire.business_id) or private.is_admin()) then
    perform private.missing();
  end if;
  return jsonb_build_object(
    'status', wire.status,
    'since', coalesce((
      select change.at from public.channel_status_change as change where change.channel_id = which
      order by change.at desc, change.id desc limit 1), wire.created_at),
    'last_incoming_at', (
      select message.sent_at from public.message
      where message.channel_id = which and (message.author = 'customer') = true
      order by message.sent_at desc limit 1),
    'last_outgoing_at', (
      select message.sent_at from public.message
      where message.channel_id = which and (message.author = 'customer') = false
      order by message.sent_at desc limit 1));
end
$$;

-- What stands in the way of a call to the channel's session: whether the caller owns the business, how many broadcasts
-- would be cut off, and which number is expected.
create function private.channel_guard(which uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wire public.channel;
begin
  select * into wire from public.channel where channel.id = which;
  if not found or not private.is_member(wire.business_id) then
    perform private.missing();
  end if;
  return jsonb_build_object(
    'owner', private.is_owner(wire.business_id),
    'running', (
      select count(*) from public.campaigns
      where campaigns.business_id = wire.business_id and campaigns.status = 'running' and wire.status <> 'FAILED'),
    'expectedPhone', wire.expected_phone);
end
$$;

-- Whether another business's channel is linked to this number. For the service: a caller hears of it only about a number
-- that they have linked themselves.
create function public.phone_taken(p_channel uuid, p_phone text) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (
    select from public.channel as other
    where other.phone = p_phone and other.id <> p_channel and other.status = 'WORKING'
      and other.business_id <> (select channel.business_id from public.channel where channel.id = p_channel))
$$;

create function public.channel_health(channel_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.channel_health($1) $$;
comment on function public.channel_health is 'For the team: {status, since, last_incoming_at, last_outgoing_at}.';

create function public.channel_guard(channel_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.channel_guard($1) $$;
comment on function public.channel_guard is 'For the team: {owner, running, expectedPhone}: what the gateway asks before it unlinks a channel.';

-- What waits for nothing any more. WAHA gives up after minutes: a week is long past any repeat. Three months of changes are
-- a history; more is weight.
create function private.sweep() returns void
language sql security definer set search_path = '' as $$
  delete from private.webhook_event where webhook_event.received_at < now() - interval '7 days';
  delete from private.pending_ack where pending_ack.received_at < now() - interval '7 days';
  -- Whoever takes one now has it.
  delete from private.early_event where early_event.id in (
    select waiting.id from private.early_event as waiting
    where waiting.received_at < now() - interval '7 days' for update skip locked);
  delete from public.channel_status_change as change
  where change.at < now() - interval '90 days' and exists (
    select from public.channel_status_change as later where later.channel_id = change.channel_id and later.id > change.id);
$$;

alter table public.channel_status_change enable row level security;
revoke all on public.channel_status_change from anon, authenticated;
grant all on public.channel_status_change to service_role;
grant select on public.channel_status_change to authenticated;
create policy "the team and administrators see how a channel has been" on public.channel_status_change
  for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]) or (select private.is_admin()));

grant execute on function private.channel_health(uuid), private.channel_guard(uuid) to authenticated;
grant execute on all functions in schema private to service_role;
revoke execute on function public.channel_health(uuid), public.channel_guard(uuid) from public, anon;
revoke execute on function public.phone_taken(uuid, text) from public, anon, authenticated;
grant execute on function public.channel_health(uuid), public.channel_guard(uuid) to authenticated, service_role;
grant execute on function public.phone_taken(uuid, text) to service_role;
