-- Changes of rows are broadcast from the database on private channels: a topic per business (rooms, channels, team),
-- one per open room (messages, handovers) and one per user (their own notifications and marks). Policies on
-- realtime.messages decide who may join, once per join.

-- Topics --------------------------------------------------------------------------------------------------------------

-- Realtime checks the policies only when a topic is joined, so that a removed member who keeps a connection open would
-- receive everything until the token expires. The name of a topic therefore ends with an epoch: `business:<id>:<n>`,
-- `room:<id>:<n>`, `typing:<room id>:<n>` and `user:<id>:<n>`. It grows when a member leaves the team or a session ends.
-- From then on nothing is sent on the topics of the epoch before, and they cannot be joined.
--
-- The epoch of a business counts for its rooms too. No row: 0.
create table private.topic_epoch (
  subject_id uuid primary key generated always as (coalesce(business_id, profile_id)) stored,
  business_id uuid references public.business (id) on delete cascade,
  profile_id uuid references public.profile (id) on delete cascade,
  epoch int not null,
  constraint topic_epoch_has_one_subject check (num_nonnulls(business_id, profile_id) = 1)
);
create index topic_epoch_business_id_idx on private.topic_epoch (business_id) where business_id is not null;
create index topic_epoch_profile_id_idx on private.topic_epoch (profile_id) where profile_id is not null;
alter table private.topic_epoch enable row level security;
grant all on private.topic_epoch to service_role;

create function private.epoch_of(subject uuid) returns int
language sql stable security definer set search_path = '' as $$
  select coalesce((select topic_epoch.epoch from private.topic_epoch where topic_epoch.subject_id = subject), 0)
$$;

-- The advisory lock of the transactions that send on an epoch.
create function private.epoch_lock(subject uuid, epoch int) returns bigint
language sql immutable set search_path = '' as $$
  select hashtextextended('topic_epoch' || subject || ':' || epoch, 0)
$$;

-- The business or user whose epoch counts for a topic without its epoch. Null: there is no such topic.
create function private.subject_of_topic(topic text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when topic !~ '^(business|room|typing|user):[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then null
    when topic ~ '^(room|typing):' then (
      select room.business_id from public.room where room.id = split_part(topic, ':', 2)::uuid)
    else split_part(topic, ':', 2)::uuid
  end;
end
$$;

-- Sends an event on a topic of the business or user `subject`. A transaction that still sends on an epoch holds its lock,
-- for which private.current_topics waits: otherwise clients would join the next epoch and read before this transaction
-- commits, and miss what it changes.
create function private.broadcast(event text, topic text, subject uuid, payload jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  epoch int;
begin
  loop
    epoch := private.epoch_of(subject);
    perform pg_advisory_xact_lock_shared(private.epoch_lock(subject, epoch));
    -- It may have changed before the lock was taken.
    exit when epoch = private.epoch_of(subject);
  end loop;
  perform realtime.send(payload, event, topic || ':' || epoch, true);
end
$$;

-- Begins the next epoch of businesses and users. The last message on the old topics has no content: those who may know
-- read the new names (current_topics).
create function private.end_topics(of_businesses uuid[], of_people uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform realtime.send('{}', 'epoch.changed', moved.topic || ':' || moved.epoch - 1, true)
  from private.next_epochs(of_businesses, of_people) as moved;
end
$$;

-- A subject that is being deleted has no next epoch. In one order, so that two transactions never wait for each other.
create function private.next_epochs(of_businesses uuid[], of_people uuid[]) returns table (topic text, epoch int)
language sql volatile security definer set search_path = '' as $$
  insert into private.topic_epoch (business_id, profile_id, epoch)
  select subject.business_id, subject.profile_id, 1
  from (
    select business.id, business.id as business_id, null::uuid as profile_id from public.business
    where business.id = any (of_businesses)
    union all
    select profile.id, null, profile.id from public.profile where profile.id = any (of_people)
  ) as subject
  order by subject.id
  on conflict (subject_id) do update set epoch = topic_epoch.epoch + 1
  returning case when topic_epoch.business_id is null then 'user:' else 'business:' end || topic_epoch.subject_id, topic_epoch.epoch
$$;

create function private.end_topics_of_team() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_topics(array[old.business_id], '{}');
  return null;
end
$$;
create trigger end_topics after delete on public.team_business
  for each row execute function private.end_topics_of_team();
create trigger end_topics_of_change after update of business_id, member_id, role on public.team_business for each row
  when ((old.business_id, old.member_id, old.role) is distinct from (new.business_id, new.member_id, new.role))
  execute function private.end_topics_of_team();

create function private.end_topics_of_business() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_topics(array[new.id], '{}');
  return null;
end
$$;
create trigger end_topics after update of profile_id on public.business for each row
  when (old.profile_id is distinct from new.profile_id) execute function private.end_topics_of_business();

-- Of all sessions that a statement ends: signing out elsewhere or everywhere, a new password, a new factor, a deleted account.
-- Not of one whose own device signs it out (private.end_own_session): it has closed its connection, and a team of twenty would
-- join and read again for each.
create function private.end_topics_of_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  people constant uuid[] := array(
    select distinct ended.user_id from ended
    where ended.id::text is distinct from current_setting('chabot.left_session', true));
begin
  perform private.end_topics(
    array(
      select business.id from public.business where business.profile_id = any (people)
      union
      select team_business.business_id from public.team_business where team_business.member_id = any (people)),
    people);
  return null;
end
$$;
create trigger end_topics after delete on auth.sessions referencing old table as ended
  for each statement execute function private.end_topics_of_sessions();

-- Who may join --------------------------------------------------------------------------------------------------------

-- `business`, `room` and `typing` belong to the team of the business, `user` to that user. There are no other topics.
-- PL/pgSQL plans the checks only when they are reached; planning evaluates stable functions.
create function private.may_read_topic(topic text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  subject constant uuid := private.subject_of_topic(topic);
begin
  return case
    when subject is null then false
    when topic like 'user:%' then subject = auth.uid() and private.has_required_aal()
    else private.is_member(subject)
  end;
end
$$;

-- The checks raise an error for an ended session, and Realtime expects a yes or a no.
create function private.may_join(topic text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  unnumbered constant text := regexp_replace(topic, ':[0-9]+$', '');
begin
  return private.has_session() and coalesce(private.may_read_topic(unnumbered), false)
    and topic = unnumbered || ':' || private.epoch_of(private.subject_of_topic(unnumbered));
end
$$;
grant execute on function private.may_join(text) to authenticated;

-- The names of topics as they are now, in the order asked; null: not for the caller. Waits until nothing is sent any more
-- on the epochs before, so that a client that joins the topic and then reads has everything.
create function private.current_topics(topics text[]) returns text[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- Of Realtime, for a connection.
  most constant int := 100;
  -- How many epochs can have passed while a transaction was sending.
  recent constant int := 4;
  allowed uuid[];
begin
  perform private.require_session();
  if cardinality(topics) > most then
    perform private.raise_error('invalid', 'realtime.too_many', 400);
  end if;
  allowed := array(
    select distinct private.subject_of_topic(one.topic) from unnest(topics) as one (topic) where private.may_read_topic(one.topic));
  perform pg_advisory_xact_lock(private.epoch_lock(before.subject, before.epoch))
  from (
    select one.subject, past.epoch from unnest(allowed) as one (subject)
    cross join lateral (select private.epoch_of(one.subject) as epoch) as newest
    cross join lateral generate_series(greatest(newest.epoch - recent, 0), newest.epoch - 1) as past (epoch)
    order by one.subject, past.epoch
  ) as before;
  return array(
    select case when private.may_read_topic(one.topic)
      then one.topic || ':' || private.epoch_of(private.subject_of_topic(one.topic)) end
    from unnest(topics) with ordinality as one (topic, place) order by one.place);
end
$$;

create policy "members join topics" on realtime.messages for select to authenticated
  using (extension in ('broadcast', 'presence') and (select private.may_join(realtime.topic())));

-- Members may be present on every topic, but broadcast on `typing` only. On the other topics, a member could
-- otherwise show colleagues a message that no customer wrote.
create policy "the team is present and types" on realtime.messages for insert to authenticated
  with check (
    (extension = 'presence' or (extension = 'broadcast' and (select realtime.topic()) like 'typing:%'))
    and (select private.may_join(realtime.topic()))
  );

-- What is broadcast ---------------------------------------------------------------------------------------------------

-- Sends the new row in the form of realtime.broadcast_changes, without its search vector. A deleted row is sent as its ids,
-- because Realtime keeps messages for days, and what was erased would be among them. A row that is too large for a socket
-- is sent as its ids as well, and the client fetches it; so is one with an e-mail address (an invitation, a handover), which
-- not every member on the topic may read.
create function private.broadcast_row(operation text, of_table text, fields jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  topic constant text := case
    when of_table in ('message', 'handover', 'room_note', 'promise', 'privacy_request', 'customer_order') then 'room:' || (fields ->> 'room_id')
    when of_table = 'business' then 'business:' || (fields ->> 'id')
    when of_table in ('notice', 'room_mark', 'saved_view') then 'user:' || (fields ->> 'profile_id')
    else 'business:' || (fields ->> 'business_id')
  end;
  is_deleted constant boolean := operation = 'DELETE';
begin
  if is_deleted or octet_length(fields::text) > 65536 or of_table in ('team_invitation', 'business_handover') then
    fields := (
      select jsonb_object_agg(key, value) from jsonb_each(fields)
      where key in ('id', 'business_id', 'room_id', 'channel_id', 'agent_id', 'profile_id', 'member_id', 'version', 'sent_at', 'seq',
        'updated_at'));
  end if;
  perform private.broadcast(operation, topic,
    case when topic like 'user:%' then fields ->> 'profile_id' when of_table = 'business' then fields ->> 'id'
      else fields ->> 'business_id' end::uuid,
    jsonb_build_object(
      'operation', operation, 'table', of_table, 'schema', 'public',
      'old_record', case when is_deleted then fields end, 'record', case when not is_deleted then fields end));
end
$$;

create function private.broadcast_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  fields constant jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end) - 'search_vector';
begin
  -- The room tells once that its messages, notes, promises and orders are erased.
  if tg_op <> 'INSERT' and tg_table_name in ('message', 'room_note', 'promise', 'customer_order')
    and private.is_erased(private.read_uuid(fields -> 'room_id'))
  then
    return null;
  end if;
  -- A later change of the same transaction tells it.
  if tg_table_name = 'room' and tg_op = 'UPDATE' and not exists (
    select from public.room where room.id = private.read_uuid(fields -> 'id') and room.version = private.read_whole(fields -> 'version')
  ) then
    return null;
  end if;
  perform private.broadcast_row(tg_op, tg_table_name, fields);
  return null;
end
$$;

-- Also sends a membership to the member's own topic: a new member is not yet on the topic of the business, and a
-- removed one must leave it at once.
create function private.broadcast_membership() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  about constant public.team_business := case when tg_op = 'DELETE' then old else new end;
begin
  perform private.broadcast(tg_op, 'user:' || about.member_id, about.member_id,
    jsonb_build_object(
      'operation', tg_op, 'table', tg_table_name, 'schema', tg_table_schema,
      'old_record', case when tg_op = 'DELETE' then to_jsonb(about) end,
      'record', case when tg_op <> 'DELETE' then to_jsonb(about) end));
  return null;
end
$$;

-- Tells the list of orders that one has changed: its ids only, for the whole business.
create function private.announce_order() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  about constant public.customer_order := case when tg_op = 'DELETE' then old else new end;
  ids constant jsonb := jsonb_build_object('id', about.id, 'business_id', about.business_id, 'room_id', about.room_id);
begin
  if private.is_erased(about.room_id) then
    return null;
  end if;
  perform private.broadcast(tg_op, 'business:' || about.business_id, about.business_id,
    jsonb_build_object('operation', tg_op, 'table', 'customer_order', 'schema', 'public',
      'old_record', case when tg_op = 'DELETE' then ids end, 'record', case when tg_op <> 'DELETE' then ids end));
  return null;
end
$$;

create trigger announce_row after insert or delete on public.room for each row execute function private.broadcast_change();
-- At the end of the transaction, so that a room that changes twice in it is told once, as it is then.
create constraint trigger announce_change after update on public.room deferrable initially deferred for each row
  when (old.* is distinct from new.*) execute function private.broadcast_change();
-- A new message is announced by the step that records it (private.record_message), unless it is from WhatsApp's history.
create trigger announce_row after delete on public.message for each row execute function private.broadcast_change();
create trigger announce_change after update on public.message for each row
  when (old.* is distinct from new.*) execute function private.broadcast_change();
create trigger announce_row after insert on public.handover for each row execute function private.broadcast_change();
create trigger announce_row after insert or update on public.ai_pause for each row execute function private.broadcast_change();
create trigger announce_row after insert or delete on public.channel for each row execute function private.broadcast_change();
create trigger announce_change after update on public.channel for each row
  when (old.status is distinct from new.status or old.name is distinct from new.name
    or old.phone is distinct from new.phone or old.expected_phone is distinct from new.expected_phone)
  execute function private.broadcast_change();
create trigger announce_row after insert on public.channel_status_change
  for each row execute function private.broadcast_change();
create trigger announce_row after insert or update or delete on public.channel_agent
  for each row execute function private.broadcast_change();
create trigger announce_row after insert or update on public.agent for each row execute function private.broadcast_change();
create trigger announce_row after update on public.business
  for each row when (old.* is distinct from new.*) execute function private.broadcast_change();
create trigger announce_row after insert or update or delete on public.business_tag
  for each row execute function private.broadcast_change();
create trigger announce_row after insert or update or delete on public.team_business
  for each row execute function private.broadcast_change();
create trigger announce_to_member after insert or update or delete on public.team_business
  for each row execute function private.broadcast_membership();
create trigger announce_row after insert or update on public.team_invitation
  for each row execute function private.broadcast_change();
create trigger announce_row after insert or update on public.business_handover
  for each row execute function private.broadcast_change();
create trigger announce_row after insert on public.notice for each row execute function private.broadcast_change();
create trigger announce_row after insert or delete on public.room_mark for each row execute function private.broadcast_change();
create trigger announce_change after update on public.room_mark for each row
  when (old.* is distinct from new.*) execute function private.broadcast_change();
create trigger announce_row after insert or delete on public.saved_view for each row execute function private.broadcast_change();
create trigger announce_change after update on public.saved_view for each row
  when (old.* is distinct from new.*) execute function private.broadcast_change();
create trigger announce_row after insert or update or delete on public.room_note
  for each row execute function private.broadcast_change();
create trigger announce_row after insert or update or delete on public.promise
  for each row execute function private.broadcast_change();
create trigger announce_row after insert or update on public.privacy_request
  for each row execute function private.broadcast_change();
create trigger announce_row after insert or update or delete on public.customer_order
  for each row execute function private.broadcast_change();
create trigger announce_to_list after insert or update or delete on public.customer_order
  for each row execute function private.announce_order();
create trigger announce_row after insert or delete on public.ticket for each row execute function private.broadcast_change();
create trigger announce_change after update on public.ticket for each row
  when (old.* is distinct from new.*) execute function private.broadcast_change();
create trigger announce_row after insert or update or delete on public.whatsapp_template
  for each row execute function private.broadcast_change();
create trigger announce_row after insert on public.ticket_comment for each row execute function private.broadcast_change();

grant execute on all functions in schema private to service_role;
