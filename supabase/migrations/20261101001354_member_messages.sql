-- Messages of a business's own channel to the phone of a member: tests of a broadcast, and the morning report.

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
create function private.test_broadcast(which uuid, of_revision int, to_phone text, test_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  drafted constant public.campaigns := private.lock_campaign(which);
  of_channel public.channel;
  sample record;
  made private.message_to_member;
begin
  select * into made from private.message_to_member as test
  where test.id = test_id and test.member_id = auth.uid() and test.kind = 'broadcast_test';
  if found then
    return private.test_state(made);
  end if;
  if drafted.status <> 'draft' then
    perform private.raise_error('not_a_draft', 'broadcast.test_started', 409);
  end if;
  if drafted.revision <> of_revision then
    perform private.raise_error('changed', 'broadcast.test_changed', 409);
  end if;
  if coalesce(to_phone, '') !~ '^\+[1-9][0-9]{5,14}$' then
    perform private.raise_error('invalid_phone', 'phone.unreadable', 422);
  end if;
  select * into of_channel from public.channel where channel.id = drafted.channel_id;
  if of_channel.id is null or of_channel.status <> 'WORKING' then
    perform private.raise_error('channel_off', 'broadcast.channel_off', 409);
  end if;
  perform private.require_expected_number(of_channel);
  if to_phone = of_channel.phone then
    perform private.raise_error('own_number', 'broadcast.own_number', 422);
  end if;
  if private.marketing_refusal(drafted.business_id, to_phone, null) = 'opted_out' then
    perform private.raise_error('opted_out', 'broadcast.opted_out', 409);
  end if;
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text || 'broadcast_test', 0));
  if private.tests_left(auth.uid()) = 0 then
    perform private.raise_error('too_many_tests', 'broadcast.too_many_tests', 429);
  end if;
  perform private.require_complete_variables(drafted.body);
  select audience.body, audience.contact_key into sample from private.audience_of(drafted) as audience
  where audience.reason is null order by md5(audience.contact_key) limit 1;
  if sample.body is null then
    perform private.raise_error('no_recipients', 'broadcast.no_recipients', 422);
  end if;
  insert into private.message_to_member (id, kind, business_id, channel_id, member_id, name, phone, body, media, sample_key)
  values (test_id, 'broadcast_test', drafted.business_id, of_channel.id, auth.uid(), drafted.name, to_phone, sample.body, drafted.media,
    sample.contact_key)
  returning * into made;
  perform private.call_function('campaigns');
  return private.test_state(made);
end
$$;

create function private.broadcast_test_state(which uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  member_message private.message_to_member;
begin
  select * into member_message from private.message_to_member as test
  where test.id = which and test.member_id = auth.uid() and test.kind = 'broadcast_test';
  if not found then
    perform private.raise_not_found();
  end if;
  return private.test_state(member_message);
end
$$;

-- Gives out the messages to members that wait, each once.
create function private.claim_messages_to_members(p_owner uuid, p_most int) returns jsonb
language sql security definer set search_path = '' as $$
  with taken as (
    update private.message_to_member as message set state = 'sending', owner = p_owner,
      lease_until = clock_timestamp() + (private.broadcast_pace()).lease
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
            join public.channel as of_channel on of_channel.id = open.channel_id and of_channel.status = 'WORKING' and not private.has_wrong_number(of_channel)
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
  member_message private.message_to_member;
  in_room public.room;
  written public.message;
begin
  select * into member_message from private.message_to_member
  where message_to_member.id = p_id and message_to_member.state = 'sending' and message_to_member.owner = p_owner
    and message_to_member.lease_until > at for update;
  if not found then
    return false;
  end if;
  if exists (select from public.room
    where room.channel_id = member_message.channel_id and room.chat_id = substr(member_message.phone, 2) || '@c.us' and room.erased_at is not null) then
    update private.message_to_member set state = 'failed', reason = 'erased' where message_to_member.id = p_id;
    return false;
  end if;
  in_room := private.open_room(member_message.channel_id, substr(member_message.phone, 2) || '@c.us', null);
  written := private.new_message(in_room, 'system', at);
  written.id := member_message.message_id;
  written.kind := private.file_kind(member_message.media ->> 'mimetype');
  written.body := member_message.body;
  written.media := member_message.media;
  written.content := case when member_message.kind = 'broadcast_test' then jsonb_build_object('broadcast', member_message.name) end;
  perform private.record_message(written);
  return true;
end
$$;

-- The end of a message to a member; p_outcome as in settle_broadcast_message.
create function public.settle_message_to_member(p_id uuid, p_owner uuid, p_outcome jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  member_message private.message_to_member;
  ended constant text := case p_outcome ->> 'state' when 'sent' then 'sent' when 'unknown' then 'unknown' else 'failed' end;
  why constant text := case when ended = 'failed' then coalesce(p_outcome ->> 'reason', 'session_not_working') end;
begin
  update private.message_to_member set state = ended, reason = why, lease_until = null
  where message_to_member.id = p_id and message_to_member.owner = p_owner and message_to_member.state = 'sending' returning * into member_message;
  if found and ended <> 'unknown' then
    perform public.finish_outgoing(message.id, p_outcome ->> 'wa_id', coalesce(private.read_whole(p_outcome -> 'ack')::smallint, 0::smallint),
      private.read_timestamp(p_outcome -> 'sent_at'), why)
    from public.message where message.id = member_message.message_id;
  end if;
end
$$;
