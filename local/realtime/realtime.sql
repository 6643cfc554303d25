-- The part of hosted Supabase's `realtime` schema that migrations and triggers use: messages, send,
-- broadcast_changes, topic.
create schema if not exists realtime;

do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'supabase_realtime_admin') then
    create role supabase_realtime_admin nologin noinherit;
  end if;
end
$$;
-- As on hosted Supabase, migrations may create policies on realtime.messages.
grant supabase_realtime_admin to postgres;
grant usage on schema realtime to postgres, anon, authenticated, service_role;

-- Unlogged, because messages are only delivered to current subscribers and never read again.
create unlogged table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
);
alter table realtime.messages owner to supabase_realtime_admin;
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to postgres, anon, authenticated, service_role;
create index if not exists messages_inserted_at_idx on realtime.messages (inserted_at);

create or replace function realtime.topic() returns text
language sql stable set search_path = '' as $$
  select nullif(pg_catalog.current_setting('realtime.topic', true), '')::text
$$;

create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql set search_path = '' as $$
declare
  message_id uuid := pg_catalog.gen_random_uuid();
begin
  perform pg_catalog.set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (
    message_id,
    case when payload ? 'id' then payload else pg_catalog.jsonb_set(payload, '{id}', pg_catalog.to_jsonb(message_id)) end,
    event,
    topic,
    private,
    'broadcast'
  );
exception
  -- As on hosted Supabase, a failed broadcast does not fail the write that caused it.
  when others then raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end
$$;

create or replace function realtime.broadcast_changes(
  topic_name text,
  event_name text,
  operation text,
  table_name text,
  table_schema text,
  new record,
  old record,
  level text default 'ROW'
) returns void
language plpgsql set search_path = '' as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  perform realtime.send(
    pg_catalog.jsonb_build_object(
      'old_record', old,
      'record', new,
      'operation', operation,
      'table', table_name,
      'schema', table_schema
    ),
    event_name,
    topic_name
  );
end
$$;
grant execute on all functions in schema realtime to postgres, anon, authenticated, service_role;

-- NOTIFY has a limit of 8 kB, so it carries only the id and the service reads the row.
create or replace function realtime.announce() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('realtime_messages', new.id::text);
  return null;
end
$$;
revoke execute on function realtime.announce() from public;
create or replace trigger announce after insert on realtime.messages for each row execute function realtime.announce();
