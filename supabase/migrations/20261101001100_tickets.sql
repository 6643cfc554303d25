-- Tickets: work for a customer that outlasts the chat, with comments and a history of changes.

create table public.ticket (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  type text not null default 'lainnya' check (type in ('komplain', 'retur', 'pesanan', 'pembayaran', 'lainnya')),
  status text not null default 'baru' check (status in ('baru', 'dikerjakan', 'menunggu_pelanggan', 'selesai')),
  priority text not null default 'normal' check (priority in ('rendah', 'normal', 'tinggi', 'mendesak')),
  assignee_id uuid references public.profile (id) on delete set null,
  due_at timestamptz,
  room_id uuid references public.room (id) on delete set null,
  -- Whether there was a room, which may have been deleted since.
  had_room boolean not null default false,
  message_ids uuid[] not null default '{}'
    check (cardinality(message_ids) <= 20 and array_position(message_ids, null) is null),
  created_by uuid default auth.uid() references public.profile (id) on delete set null,
  closed_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  priority_rank smallint not null
    generated always as (array_position(array['mendesak', 'tinggi', 'normal', 'rendah'], priority)) stored,
  -- The target of foreign keys that name the ticket and its business together.
  unique (id, business_id)
);
comment on column public.ticket.message_ids is 'Messages of the room that are pinned as evidence.';
comment on column public.ticket.priority_rank is 'The rank of the priority: 1 is the most urgent.';
comment on column public.ticket.title is 'personal: erase, export';
-- Newest first, all or of one status.
create index ticket_list_idx on public.ticket (business_id, created_at desc, id desc);
create index ticket_status_idx on public.ticket (business_id, status, created_at desc, id desc);
-- Due first, and most urgent first. Tickets without a due date come last.
create index ticket_due_order_idx on public.ticket (business_id, coalesce(due_at, 'infinity'::timestamptz), id);
create index ticket_pressing_idx on public.ticket
  (business_id, priority_rank, coalesce(due_at, 'infinity'::timestamptz), id);
create index ticket_due_idx on public.ticket (business_id, due_at) where status <> 'selesai' and due_at is not null;
create index ticket_search_idx on public.ticket using gin (business_id, private.search_text(title) extensions.gin_trgm_ops);
create index ticket_assignee_id_idx on public.ticket (assignee_id);
create index ticket_room_id_idx on public.ticket (room_id);
create index ticket_created_by_idx on public.ticket (created_by);

alter table public.ticket enable row level security;
grant all on public.ticket to service_role;
grant select, insert (id, business_id, title, type, priority, assignee_id, due_at, room_id, message_ids),
  update (title, type, status, priority, assignee_id, due_at) on public.ticket to authenticated;
create policy "the team reads tickets" on public.ticket for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false));
create policy "the team makes tickets" on public.ticket for insert to authenticated
  with check (business_id = any ((select private.businesses())::uuid[]));
create policy "the team changes tickets" on public.ticket for update to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false))
  with check (business_id = any ((select private.businesses())::uuid[]));

create table public.ticket_comment (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null,
  business_id uuid not null,
  author_id uuid default auth.uid() references public.profile (id) on delete set null,
  body text not null check (body ~ '\S' and char_length(body) <= 5000),
  created_at timestamptz not null default now(),
  foreign key (ticket_id, business_id) references public.ticket (id, business_id) on delete cascade
);
comment on column public.ticket_comment.body is 'personal: erase, export';
create index ticket_comment_ticket_idx on public.ticket_comment (ticket_id, business_id, created_at);
create index ticket_comment_author_id_idx on public.ticket_comment (author_id);

alter table public.ticket_comment enable row level security;
grant all on public.ticket_comment to service_role;
grant select, insert (id, ticket_id, business_id, body) on public.ticket_comment to authenticated;
create policy "the team reads comments" on public.ticket_comment for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));
create policy "the team comments" on public.ticket_comment for insert to authenticated
  with check (business_id = any ((select private.businesses())::uuid[]));

create table public.ticket_change (
  id bigint generated always as identity primary key,
  ticket_id uuid not null,
  business_id uuid not null,
  -- Null: no user, as when a room is deleted.
  actor_id uuid default auth.uid() references public.profile (id) on delete set null,
  field text not null check (field ~ '^[a-z_]{1,40}$'),
  before text,
  after text,
  at timestamptz not null default clock_timestamp(),
  foreign key (ticket_id, business_id) references public.ticket (id, business_id) on delete cascade
);
comment on column public.ticket_change.field is 'personal: none because it is the name of a column';
comment on column public.ticket_change.before is 'personal: erase';
comment on column public.ticket_change.after is 'personal: erase';
create index ticket_change_ticket_idx on public.ticket_change (ticket_id, business_id, id);
create index ticket_change_actor_id_idx on public.ticket_change (actor_id);

alter table public.ticket_change enable row level security;
grant all on public.ticket_change to service_role;
grant select on public.ticket_change to authenticated;
create policy "the team reads changes" on public.ticket_change for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

-- Triggers ------------------------------------------------------------------------------------------------------------

create function private.check_ticket() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The policies refuse other users after this trigger, which must not reveal to them who is in the team or which
  -- rooms exist.
  if auth.uid() is not null and not private.is_member(new.business_id) then
    return new;
  end if;
  if new.assignee_id is not null and (tg_op = 'INSERT' or new.assignee_id is distinct from old.assignee_id)
    and not private.is_in_team(new.assignee_id, new.business_id) then
    perform private.raise_error('assignee_not_in_team', 'tickets.not_in_team', 422);
  end if;
  if tg_op = 'INSERT' then
    new.had_room := new.room_id is not null;
    if new.room_id is not null and not exists (
      select from public.room where room.id = new.room_id and room.business_id = new.business_id
    ) then
      perform private.raise_error('room_not_found', 'tickets.no_chat', 422);
    end if;
    if exists (
      select from unnest(new.message_ids) as pinned (id)
      where not exists (select from public.message where message.id = pinned.id and message.room_id = new.room_id)
    ) then
      perform private.raise_error('message_not_found', 'tickets.no_message', 422);
    end if;
  elsif new.room_id is null then
    new.message_ids := '{}';
  end if;
  new.closed_at := case
    when new.status <> 'selesai' then null
    when tg_op = 'UPDATE' and old.status = 'selesai' then old.closed_at
    else coalesce(new.closed_at, now())
  end;
  return new;
end
$$;
create trigger check_ticket before insert or update on public.ticket for each row execute function private.check_ticket();
create trigger set_version before update on public.ticket for each row execute function private.advance_version();

-- One row for each field that changed.
create function private.record_ticket() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.ticket_change (ticket_id, business_id, field, after)
    values (new.id, new.business_id, 'created', new.status);
    return null;
  end if;
  insert into public.ticket_change (ticket_id, business_id, field, before, after)
  select new.id, new.business_id, now_is.key, was.value #>> '{}', now_is.value #>> '{}'
  from jsonb_each(to_jsonb(new)) as now_is
  join jsonb_each(to_jsonb(old)) as was using (key)
  where key in ('title', 'type', 'status', 'priority', 'assignee_id', 'due_at', 'room_id')
    and was.value is distinct from now_is.value;
  return null;
end
$$;
create trigger record_ticket after insert or update on public.ticket for each row execute function private.record_ticket();

-- Search --------------------------------------------------------------------------------------------------------------

-- Checks the caller once and then reads within that one business, for the same reason as private.find_rooms. The
-- columns of each order have the same direction, so that a page begins at a position of an index.
create function private.find_tickets(
  in_business uuid, query text, statuses text[], with_priority text, with_assignee uuid, is_unassigned boolean,
  is_overdue boolean, in_room uuid, sort text, after_priority_rank int, after_at timestamptz, after_id uuid, page_size int
) returns setof public.ticket
language plpgsql stable security definer set search_path = '' as $$
declare
  pattern constant text := private.like_pattern(query);
  number constant text := private.number_pattern(query);
  due constant text := 'coalesce(ticket.due_at, ''infinity''::timestamptz)';
  place text;
  sequence text;
begin
  if not private.is_member(in_business) then
    return;
  end if;
  case sort
    when 'newest' then
      place := '(ticket.created_at, ticket.id) < ($10, $11)';
      sequence := 'ticket.created_at desc, ticket.id desc';
    when 'oldest' then
      place := '(ticket.created_at, ticket.id) > ($10, $11)';
      sequence := 'ticket.created_at, ticket.id';
    when 'due' then
      place := format('(%s, ticket.id) > ($10, $11)', due);
      sequence := format('%s, ticket.id', due);
    when 'priority' then
      place := format('(ticket.priority_rank, %s, ticket.id) > ($9, $10, $11)', due);
      sequence := format('ticket.priority_rank, %s, ticket.id', due);
    else
      raise exception 'There is no such order' using errcode = '22023';
  end case;
  return query execute format(
    'select * from public.ticket
     where ticket.business_id = $1
       and ($2 is null or private.search_text(ticket.title) like $2 or private.search_text(ticket.title) like $13)
       and ($3 is null or ticket.status = any ($3))
       and ($4 is null or ticket.priority = $4)
       and ($5 is null or ticket.assignee_id = $5)
       and ($6 is null or (ticket.assignee_id is null) = $6)
       and ($7 is null or (ticket.status <> ''selesai'' and coalesce(ticket.due_at < (select clock_timestamp()), false)) = $7)
       and ($8 is null or ticket.room_id = $8)
       and ($11 is null or %s)
     order by %s
     limit least($12, 200)', place, sequence)
    using in_business, pattern, statuses, with_priority, with_assignee, is_unassigned, is_overdue, in_room,
      after_priority_rank, after_at, after_id, page_size, number;
end
$$;

create function private.count_tickets(
  in_business uuid, query text, with_priority text, with_assignee uuid, is_unassigned boolean, is_overdue boolean
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  pattern constant text := private.like_pattern(query);
  number constant text := private.number_pattern(query);
begin
  if not private.is_member(in_business) then
    return null;
  end if;
  -- Each count is a range of an index, which ends at a thousand.
  return (
    select jsonb_object_agg(part.status, counted.n)
    from unnest('{baru,dikerjakan,menunggu_pelanggan,selesai}'::text[]) as part (status)
    cross join lateral (
      select count(*) as n from (
        select from public.ticket
        where ticket.business_id = in_business and ticket.status = part.status
          and (pattern is null or private.search_text(ticket.title) like pattern or private.search_text(ticket.title) like number)
          and (with_priority is null or ticket.priority = with_priority)
          and (with_assignee is null or ticket.assignee_id = with_assignee)
          and (is_unassigned is null or (ticket.assignee_id is null) = is_unassigned)
          and (is_overdue is null or (ticket.status <> 'selesai' and coalesce(ticket.due_at < (select clock_timestamp()), false)) = is_overdue)
        limit 1001) as first_ones
    ) as counted
  ) || jsonb_build_object('overdue', case when is_overdue is distinct from false then (
      select count(*) from (
        select from public.ticket
        where ticket.business_id = in_business and ticket.status <> 'selesai' and ticket.due_at < (select clock_timestamp())
          and (pattern is null or private.search_text(ticket.title) like pattern or private.search_text(ticket.title) like number)
          and (with_priority is null or ticket.priority = with_priority)
          and (with_assignee is null or ticket.assignee_id = with_assignee)
          and (is_unassigned is null or (ticket.assignee_id is null) = is_unassigned)
        limit 1001) as first_ones
    ) else 0 end);
end
$$;

grant execute on all functions in schema private to service_role;
