-- Tickets in the order in which somebody works: newest, oldest, due first, most pressing first. Each order is a row of
-- columns that all go one way, so that a page begins at a place of an index however many come before it.

alter table public.ticket add column pressing smallint not null
  generated always as (array_position(array['mendesak', 'tinggi', 'normal', 'rendah'], priority)) stored;
comment on column public.ticket.pressing is 'The rank of the priority: 1 is the most pressing.';

-- What is due at no time comes after everything that is.
create index ticket_due_order_idx on public.ticket (business_id, coalesce(due_at, 'infinity'::timestamptz), id);
create index ticket_pressing_idx on public.ticket
  (business_id, pressing, coalesce(due_at, 'infinity'::timestamptz), id);

drop function public.find_tickets(uuid, text, text[], text, uuid, boolean, boolean, uuid, timestamptz, uuid, int);
drop function private.find_tickets(uuid, text, text[], text, uuid, boolean, boolean, uuid, timestamptz, uuid, int);

create function private.find_tickets(
  in_business uuid, query text, statuses text[], with_priority text, with_assignee uuid, is_unassigned boolean,
  is_overdue boolean, in_room uuid, sort text, after_pressing int, after_at timestamptz, after_id uuid, page_size int
) returns setof public.ticket
language plpgsql stable security definer set search_path = '' as $$
declare
  pattern text := private.like_pattern(nullif(btrim(left(query, 200)), ''));
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
      place := format('(ticket.pressing, %s, ticket.id) > ($9, $10, $11)', due);
      sequence := format('ticket.pressing, %s, ticket.id', due);
    else
      raise exception 'There is no such order' using errcode = '22023';
  end case;
  return query execute format(
    'select * from public.ticket
     where ticket.business_id = $1
       and ($2 is null or lower(ticket.title) like $2)
       and ($3 is null or ticket.status = any ($3))
       and ($4 is null or ticket.priority = $4)
       and ($5 is null or ticket.assignee_id = $5)
       and ($6 is null or (ticket.assignee_id is null) = $6)
       and ($7 is null or (ticket.status <> ''selesai'' and coalesce(ticket.due_at < now(), false)) = $7)
       and ($8 is null or ticket.room_id = $8)
       and ($11 is null or %s)
     order by %s
     limit least($12, 200)', place, sequence)
    using in_business, pattern, statuses, with_priority, with_assignee, is_unassigned, is_overdue, in_room,
      after_pressing, after_at, after_id, page_size;
end
$$;

create function public.find_tickets(
  business_id uuid, query text default null, statuses text[] default null, priority text default null,
  assignee_id uuid default null, unassigned boolean default null, overdue boolean default null,
  room_id uuid default null, sort text default 'newest', after_pressing int default null,
  after_at timestamptz default null, after_id uuid default null, page_size int default 50
) returns setof public.ticket
language sql stable security invoker set search_path = '' as $$
  select * from private.find_tickets($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
$$;
comment on function public.find_tickets is
  'Tickets whose title contains the query, in the order of sort: newest, oldest, due (no date last), priority (then due). The next page begins after the last row''s columns of that order; for no date, ''infinity''. Null: no such condition.';

grant execute on function
  private.find_tickets(
    uuid, text, text[], text, uuid, boolean, boolean, uuid, text, int, timestamptz, uuid, int)
  to authenticated, service_role;
revoke execute on function
  public.find_tickets(
    uuid, text, text[], text, uuid, boolean, boolean, uuid, text, int, timestamptz, uuid, int)
  from public, anon;
grant execute on function
  public.find_tickets(
    uuid, text, text[], text, uuid, boolean, boolean, uuid, text, int, timestamptz, uuid, int)
  to authenticated, service_role;
