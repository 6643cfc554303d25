-- Orders: what the customer of a chat buys. An order keeps the names, prices, tax and deadline of its creation, even
-- if the business changes its settings later (business.invoice_details).

-- [{name, price: whole rupiah, quantity, weight?: grams, variant?, size?}]. variant: a colour, a pattern, a taste.
create function private.valid_order_lines(lines jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(lines) = 'array' then
    jsonb_array_length(lines) between 1 and 100
    and not exists (
      select from jsonb_array_elements(lines) as line
      where jsonb_typeof(line) <> 'object'
        or line - array['name', 'price', 'quantity', 'weight', 'variant', 'size'] <> '{}'
        or not coalesce(private.short_text(line -> 'name', 200) and line ->> 'name' ~ '\S', false)
        or not coalesce(private.whole_within(line -> 'price', 0, 1e12), false)
        or not coalesce(private.whole_within(line -> 'quantity', 1, 9999), false)
        or not coalesce(private.short_text(line -> 'variant', 100) and line ->> 'variant' ~ '\S', not line ? 'variant')
        or not coalesce(private.short_text(line -> 'size', 100) and line ->> 'size' ~ '\S', not line ? 'size')
        or not coalesce(line -> 'weight' = 'null' or private.within(line -> 'weight', 0, 1e9), true)
    )
  else false end
$$;

-- Null if the lines are not valid, which a constraint of the table then refuses.
create function private.order_subtotal(lines jsonb) returns bigint
language sql immutable strict set search_path = '' as $$
  select case when private.valid_order_lines(lines) then (
    select sum(private.read_number(line -> 'price') * private.read_number(line -> 'quantity'))::bigint
    from jsonb_array_elements(lines) as line
  ) end
$$;

-- On the goods only, in whole rupiah, rounded half up.
create function private.order_tax(lines jsonb, percentage numeric) returns bigint
language sql immutable strict set search_path = '' as $$
  select round(private.order_subtotal(lines) * percentage / 100)::bigint
$$;

-- Where an order goes: {name, street, postal_code, area_id, area}. The area is one of the provider of shipping prices.
create function private.valid_recipient(recipient jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(recipient) = 'object' then
    recipient - array['name', 'street', 'postal_code', 'area_id', 'area'] = '{}'
    and coalesce(private.short_text(recipient -> 'name', 100) and recipient ->> 'name' ~ '\S', false)
    and coalesce(private.short_text(recipient -> 'street', 300) and recipient ->> 'street' ~ '\S', false)
    and coalesce(recipient ->> 'postal_code' ~ '^[0-9]{5}$', false)
    and coalesce(private.short_text(recipient -> 'area_id', 40), false)
    and coalesce(private.short_text(recipient -> 'area', 400), false)
  else false end
$$;

create table public.customer_order (
  -- Chosen by the client, so that a repeat finds the order.
  id uuid primary key,
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  -- Counted per business, so that people can refer to the order.
  number int not null check (number > 0),
  -- The secret of the link to the checkout. It stands behind the # of the address, which browsers do not send.
  link_key uuid not null default gen_random_uuid(),
  lines jsonb not null,
  tax_percentage numeric not null default 0 check (tax_percentage between 0 and 100),
  -- Null: not known yet.
  shipping bigint check (shipping between 0 and 1e12),
  -- The customer chooses a courier on the page of the order, and the choice sets the shipping.
  ships boolean not null default false,
  -- What the customer has chosen: the address, and {code, service, name, etd, kilograms} of the courier.
  recipient jsonb check (private.valid_recipient(recipient)),
  courier jsonb check (jsonb_typeof(courier) = 'object'),
  subtotal bigint generated always as (private.order_subtotal(lines)) stored,
  tax bigint generated always as (private.order_tax(lines, tax_percentage)) stored,
  total bigint generated always as
    (private.order_subtotal(lines) + private.order_tax(lines, tax_percentage) + coalesce(shipping, 0)) stored,
  note text check (note ~ '\S' and char_length(note) <= 500),
  -- Where the goods go, as the customer wrote it in the chat. A courier needs the address that is chosen on the page.
  ship_to text check (ship_to ~ '\S' and char_length(ship_to) <= 300),
  -- An expired order keeps the status unpaid. It is expired once expires_at has passed.
  status text not null default 'unpaid' check (status in ('unpaid', 'paid', 'cancelled')),
  -- Null: no time limit.
  expires_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  -- The AI has recorded it, with the answer that tells the customer its total and its link.
  is_by_ai boolean not null default false,
  -- Null, as in the columns below: the AI, or a user that was deleted.
  created_by uuid references public.profile (id) on delete set null,
  paid_at timestamptz,
  paid_by uuid references public.profile (id) on delete set null,
  -- A provider has reported a virtual account, a member has seen a manual transfer; null: a member has marked it.
  paid_through text check (paid_through in ('virtual_account', 'manual_transfer')),
  -- What providers have reported in all, without what the shop has paid back. More than the total is for the team to pay back.
  received bigint not null default 0 check (received between 0 and 1e18),
  refunded bigint not null default 0 check (refunded between 0 and 1e18),
  -- Added to the total of a manual transfer, so that its amount tells the order (private.choose_transfer).
  transfer_code int check (transfer_code between 1 and 999),
  -- Null: the customer has not chosen manual transfer, or has gone back. The code stays.
  transfer_chosen_at timestamptz,
  -- Pictures of a transfer that wait for the check, or whose newest was rejected (public.payment_proof). None is a payment.
  proof text check (proof in ('waiting', 'rejected')),
  -- When a member has handed over the goods. Null: not yet.
  shipped_at timestamptz,
  shipped_by uuid references public.profile (id) on delete set null,
  -- The chat has a line about the end of the time limit.
  is_expiry_announced boolean not null default false,
  cancelled_at timestamptz,
  cancelled_by uuid references public.profile (id) on delete set null,
  unique (business_id, number),
  constraint customer_order_lines_are_valid check (private.valid_order_lines(lines)),
  -- JavaScript numbers are exact up to 9e15.
  constraint customer_order_total_is_countable check (total <= 1e15),
  constraint customer_order_courier_has_address
    check ((courier is null) = (recipient is null) and (courier is null or (ships and shipping is not null))),
  constraint customer_order_has_paid_at
    check ((status = 'paid') = (paid_at is not null) and (paid_at is not null or paid_by is null)),
  constraint customer_order_paid_one_way check (paid_through is null or (status = 'paid' and (paid_through = 'manual_transfer' or paid_by is null))),
  constraint customer_order_transfer_has_code check (transfer_chosen_at is null or transfer_code is not null),
  constraint customer_order_has_cancelled_at
    check ((status = 'cancelled') = (cancelled_at is not null) and (cancelled_at is not null or cancelled_by is null))
);
comment on table public.customer_order is
  'What a customer buys. lines: [{name, price: whole rupiah, quantity, weight?: grams, variant?, size?}]; subtotal, tax (rounded half up) and total are computed. An order that is unpaid after expires_at is expired.';
comment on column public.customer_order.link_key is 'personal: none because it is a random number, and goes with the order';
comment on column public.customer_order.lines is 'personal: erase, export';
comment on column public.customer_order.recipient is 'personal: erase, export';
comment on column public.customer_order.courier is 'personal: erase, export';
comment on column public.customer_order.note is 'personal: erase, export';
comment on column public.customer_order.ship_to is 'personal: erase, export';
create index customer_order_room_idx on public.customer_order (room_id, created_at desc);
create index customer_order_transfer_idx on public.customer_order (business_id)
  where status = 'unpaid' and transfer_code is not null;
create index customer_order_expiry_idx on public.customer_order (expires_at) where status = 'unpaid' and not is_expiry_announced;
create index customer_order_created_by_idx on public.customer_order (created_by);
create index customer_order_paid_by_idx on public.customer_order (paid_by);
create index customer_order_cancelled_by_idx on public.customer_order (cancelled_by);
create index customer_order_shipped_by_idx on public.customer_order (shipped_by);

alter table public.customer_order enable row level security;
grant all on public.customer_order to service_role;
grant select on public.customer_order to authenticated;
create policy "the team reads orders" on public.customer_order for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false)
    and not coalesce(room_id = any ((select private.rooms_being_erased())::uuid[]), false));

-- The last number of each business. It stays when an order is deleted, so that no number is used twice.
create table private.order_counter (
  business_id uuid primary key references public.business (id) on delete cascade,
  last_number int not null
);

alter table private.order_counter enable row level security;
grant all on private.order_counter to service_role;

create function private.count_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.order_counter as counter (business_id, last_number) values (new.business_id, new.number)
  on conflict (business_id) do update set last_number = greatest(counter.last_number, excluded.last_number);
  return null;
end
$$;
create trigger count_order after insert on public.customer_order
  for each row execute function private.count_order();

-- Orders of a business that are recorded at the same time wait for each other here.
create function private.next_order_number(of_business uuid) returns int
language sql security definer set search_path = '' as $$
  insert into private.order_counter as counter (business_id, last_number) values (of_business, 1)
  on conflict (business_id) do update set last_number = counter.last_number + 1
  returning counter.last_number
$$;

-- The order in the room -----------------------------------------------------------------------------------------------

-- The newest order of the current conversation. An order that was paid or had expired before the customer reopened
-- the chat belongs to the conversation before.
create function private.order_of_room(of_room uuid)
returns table (status text, total bigint, expires_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select made.status, made.total, case when made.status = 'unpaid' then made.expires_at end
  from public.customer_order as made
  where made.room_id = of_room and made.status <> 'cancelled'
    and (greatest(made.created_at, made.paid_at) >= coalesce((
        select max(handover.at) from public.handover
        where handover.room_id = of_room and handover.reason = 'reopened'), '-infinity')
      or (made.status = 'unpaid' and coalesce(made.expires_at, 'infinity') > now()))
  order by made.created_at desc, made.number desc
  limit 1
$$;

create function private.update_room_of_order() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_room constant uuid := case when tg_op = 'DELETE' then old.room_id else new.room_id end;
begin
  if private.is_erased(of_room) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into public.room_event (business_id, room_id, kind, actor_id, detail)
    values (new.business_id, new.room_id, case when new.is_by_ai then 'order_by_ai' else 'order' end, auth.uid(), new.number);
  elsif tg_op = 'UPDATE' then
    insert into public.room_event (business_id, room_id, kind, actor_id, detail)
    values (new.business_id, new.room_id, case
      when new.status = 'paid' then 'order_paid'
      when new.status = 'cancelled' then 'order_cancelled'
      when old.status = 'paid' then 'order_unpaid'
      else 'order_restored' end, auth.uid(), new.number);
  end if;
  update public.room set (order_status, order_total, order_expires_at) =
    (select newest.status, newest.total, newest.expires_at from private.order_of_room(of_room) as newest)
  where room.id = of_room;
  return null;
end
$$;
create trigger update_room after insert or delete on public.customer_order
  for each row execute function private.update_room_of_order();
create trigger update_room_of_change after update of status on public.customer_order for each row
  when (old.status <> new.status) execute function private.update_room_of_order();

-- Completion decides which order belongs to the conversation, so the columns are computed again.
create function private.with_order(of_room public.room) returns public.room
language plpgsql stable security definer set search_path = '' as $$
begin
  select newest.status, newest.total, newest.expires_at
  into of_room.order_status, of_room.order_total, of_room.order_expires_at
  from (select) as once left join private.order_of_room(of_room.id) as newest on true;
  return of_room;
end
$$;

-- Creating and marking orders -----------------------------------------------------------------------------------------

-- The time limit for a payment. Null: no limit. Without a setting it is one day, the default of the settings page.
create function private.payment_time_limit(invoice jsonb) returns interval
language sql immutable set search_path = '' as $$
  select nullif(make_interval(
    days => coalesce(private.read_whole(invoice #> '{time_limit,days}'), 1)::int,
    hours => coalesce(private.read_whole(invoice #> '{time_limit,hours}'), 0)::int,
    mins => coalesce(private.read_whole(invoice #> '{time_limit,minutes}'), 0)::int,
    secs => coalesce(private.read_whole(invoice #> '{time_limit,seconds}'), 0)::int), interval '0')
$$;

-- The tax of a new order, in percent.
create function private.tax_percentage(invoice jsonb) returns numeric
language sql immutable set search_path = '' as $$
  select case when private.read_boolean(invoice #> '{tax,enabled}') then coalesce(private.read_number(invoice #> '{tax,percentage}'), 0) else 0 end
$$;

-- Whether prices of couriers can be asked for: the settings name the origin, and couriers.
create function private.is_shipping_ready(config jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(private.read_boolean(config -> 'enabled') and config #>> '{origin,area_id}' <> ''
    and jsonb_array_length(config -> 'couriers') > 0, false)
$$;

create function private.create_order(new_id uuid, which uuid, new_lines jsonb, new_shipping bigint, new_note text)
returns public.customer_order
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 1000;
  entered public.room;
  invoice jsonb;
  delivery jsonb;
  made public.customer_order;
begin
  entered := private.lock_room(which);
  select business.invoice_details, business.check_shipping_config into invoice, delivery
  from public.business where business.id = entered.business_id;
  if entered.erased_at is not null then
    perform private.raise_erased();
  end if;
  -- A repeated call.
  select * into made from public.customer_order as order_row where order_row.id = new_id and order_row.room_id = which;
  if found then
    return made;
  end if;
  if not coalesce(private.valid_order_lines(new_lines), false) then
    perform private.raise_error('invalid', 'orders.lines', 400);
  end if;
  if (select count(*) from public.customer_order as order_row where order_row.room_id = which) >= most then
    perform private.raise_error('too_many', 'orders.too_many', 409);
  end if;
  perform private.require_free('public.customer_order', new_id);
  insert into public.customer_order
    (id, business_id, room_id, number, lines, tax_percentage, shipping, ships, note, expires_at, created_by)
  values (
    new_id, entered.business_id, which, private.next_order_number(entered.business_id), new_lines,
    private.tax_percentage(invoice), new_shipping, new_shipping is null and private.is_shipping_ready(delivery),
    nullif(btrim(new_note), ''), clock_timestamp() + private.payment_time_limit(invoice), auth.uid())
  returning * into made;
  return made;
end
$$;

-- The amounts of manual transfers that may still come in: of open orders, of those that expired in the last day, and of
-- those with a proof that waits for the check.
create function private.open_transfers(of_business uuid, but uuid) returns setof bigint
language sql stable security definer set search_path = '' as $$
  select made.total + made.transfer_code from public.customer_order as made
  where made.business_id = of_business and made.id <> but and made.status = 'unpaid' and made.transfer_code is not null
    and (made.expires_at is null or made.expires_at > now() - interval '1 day' or made.proof = 'waiting')
$$;

-- `was` is the status that the caller has seen. If a colleague has changed it since, the call is refused.
create function private.mark_order(which uuid, was text, target text) returns public.customer_order
language plpgsql security definer set search_path = '' as $$
declare
  of_order public.customer_order;
begin
  if target = 'unpaid' then
    -- Locks the business before the room, because the code of a transfer is compared with those of the other orders.
    perform from public.business where business.id = any (private.businesses())
      and business.id = (select order_row.business_id from public.customer_order as order_row where order_row.id = which)
    for no key update;
  end if;
  -- Locks the room first, then the order.
  perform private.lock_room(order_row.room_id) from public.customer_order as order_row
  where order_row.id = which and order_row.business_id = any (private.businesses());
  select * into of_order from public.customer_order as order_row
  where order_row.id = which and order_row.business_id = any (private.businesses()) for update;
  if not found then
    perform private.raise_not_found();
  end if;
  if of_order.status = target then
    return of_order;
  end if;
  if target is null or of_order.status <> was or (target <> 'unpaid' and was <> 'unpaid') then
    perform private.raise_error('changed', 'orders.changed', 409);
  end if;
  update public.customer_order as order_row set
    status = target,
    paid_at = case when target = 'paid' then clock_timestamp() end,
    paid_by = case when target = 'paid' then auth.uid() end,
    paid_through = case when target = 'paid' and order_row.transfer_chosen_at is not null then 'manual_transfer' end,
    cancelled_at = case when target = 'cancelled' then clock_timestamp() end,
    cancelled_by = case when target = 'cancelled' then auth.uid() end
  where order_row.id = which returning * into of_order;
  -- Another order may have the amount by now. Then the customer chooses again, and gets another code.
  if target = 'unpaid' and of_order.total + of_order.transfer_code in (
    select * from private.open_transfers(of_order.business_id, of_order.id))
  then
    update public.customer_order as order_row set transfer_code = null, transfer_chosen_at = null, proof = null
    where order_row.id = which returning * into of_order;
  end if;
  return of_order;
end
$$;

-- Runs as the caller, so row level security applies.
create function public.customer_orders(room_id uuid) returns setof public.customer_order
language sql stable security invoker set search_path = '' as $$
  select made.* from public.customer_order as made
  where made.room_id in (
    select $1
    union
    select chat.id from public.room as here
    join public.room as chat on chat.business_id = here.business_id and chat.phone = here.phone
    where here.id = $1)
$$;
comment on function public.customer_orders is
  'The orders of the customer of a chat: of this chat, and of other chats with the same phone number.';

-- The list of the orders ----------------------------------------------------------------------------------------------

-- What a search for an order reads besides its customer: the number, the goods, and where they go.
create function private.order_search_text(number int, lines jsonb, recipient jsonb, ship_to text, note text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return private.search_text(concat_ws(' ', '#' || number,
    (select string_agg(concat_ws(' ', line ->> 'name', line ->> 'variant', line ->> 'size'), ' ') from jsonb_array_elements(lines) as line),
    recipient ->> 'name', recipient ->> 'street', recipient ->> 'area', ship_to, note));
end
$$;
grant execute on function private.order_search_text(int, jsonb, jsonb, text, text) to authenticated;

create index customer_order_page_idx on public.customer_order (business_id, created_at desc, id desc);
create index customer_order_ship_idx on public.customer_order (business_id, paid_at, id) where status = 'paid' and shipped_at is null;
create index customer_order_proof_idx on public.customer_order (business_id, created_at, id) where status = 'unpaid' and proof = 'waiting';
create index customer_order_unpaid_idx on public.customer_order (business_id, (coalesce(expires_at, 'infinity')), id) where status = 'unpaid';
create index customer_order_search_idx on public.customer_order
  using gin (business_id, private.order_search_text(number, lines, recipient, ship_to, note) extensions.gin_trgm_ops);

-- The condition and the order of a part of the list: `ship` (paid, and not yet sent: the longest waiting first), `proof` (a
-- picture of a transfer waits for the check: likewise), `unpaid` (the nearest deadline first), or all, the newest first.
create function private.orders_shown(shown text) returns text
language sql immutable set search_path = '' as $$
  select case shown
    when 'ship' then 'made.status = ''paid'' and made.shipped_at is null'
    when 'proof' then 'made.status = ''unpaid'' and made.proof = ''waiting'''
    when 'unpaid' then 'made.status = ''unpaid'' and coalesce(made.expires_at, ''infinity'') > now() and made.proof is distinct from ''waiting'''
    else 'true' end
$$;

create function private.orders_sequence(shown text) returns text
language sql immutable set search_path = '' as $$
  select case shown
    when 'ship' then 'made.paid_at, made.id'
    when 'proof' then 'made.created_at, made.id'
    when 'unpaid' then 'coalesce(made.expires_at, ''infinity''), made.id'
    else 'made.created_at desc, made.id desc' end
$$;

-- A page of the orders of a business: {rows, total, page, counts}. At most a thousand are listed: a count of all would grow with
-- the years. counts: of ship, unpaid and proof, to a hundred. Null: the business is not for the caller.
create function private.orders_page(of_business uuid, query text, shown text, page int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size constant int := 25;
  most constant int := 1000;
  pattern constant text := private.like_pattern(query);
  digits constant text := private.number_pattern(query);
  hits uuid[];
  listed uuid[];
  counts jsonb := '{}';
  part text;
  counted int;
  rows jsonb;
begin
  if not coalesce(private.is_member(of_business), false) then
    return null;
  end if;
  if pattern is not null then
    hits := array(
      select made.id from public.customer_order as made
      where made.business_id = of_business
        and (private.order_search_text(made.number, made.lines, made.recipient, made.ship_to, made.note) like pattern
          or private.order_search_text(made.number, made.lines, made.recipient, made.ship_to, made.note) like digits)
      limit most);
    hits := hits || array(
      select made.id from public.customer_order as made
      where made.room_id = any (array(
        select room.id from public.room
        where room.business_id = of_business and (private.room_search_text(room.name, room.phone, room.chat_id) like pattern
          or private.room_search_text(room.name, room.phone, room.chat_id) like digits)
        limit most))
      limit most);
  end if;
  execute format('select array(select made.id from public.customer_order as made
      where made.business_id = $1 and %s and %s order by %s limit $3)',
    private.orders_shown(shown), case when pattern is null then 'true' else 'made.id = any ($2)' end, private.orders_sequence(shown))
  into listed using of_business, hits, most;
  page := least(greatest(page, 1), greatest(1, ceil(cardinality(listed) / size::numeric)::int));
  foreach part in array array['ship', 'unpaid', 'proof'] loop
    execute format('select count(*) from (select from public.customer_order as made
        where made.business_id = $1 and %s order by %s limit 100) as first_ones', private.orders_shown(part), private.orders_sequence(part))
    into counted using of_business;
    counts := counts || jsonb_build_object(part, counted);
  end loop;
  select coalesce(jsonb_agg(jsonb_build_object('id', made.id, 'room_id', made.room_id, 'number', made.number, 'lines', made.lines,
      'total', made.total, 'shipping', made.shipping, 'status', made.status, 'expires_at', made.expires_at,
      'created_at', made.created_at, 'paid_at', made.paid_at, 'shipped_at', made.shipped_at, 'proof', made.proof,
      'courier', made.courier, 'name', room.name, 'phone', room.phone, 'chat_id', room.chat_id) order by listing.place), '[]')
  from unnest(listed[(page - 1) * size + 1 : page * size]) with ordinality as listing (id, place)
  join public.customer_order as made on made.id = listing.id
  join public.room on room.id = made.room_id and room.erased_at is null
  into rows;
  return jsonb_build_object('rows', rows, 'total', cardinality(listed), 'page', page, 'counts', counts);
end
$$;

-- A member has handed over the goods of a paid order, or undoes that. Returns the order, also if it was so already.
create function private.ship_order(which uuid, shipped boolean) returns public.customer_order
language plpgsql security definer set search_path = '' as $$
declare
  of_order public.customer_order;
begin
  -- Locks the room first, then the order.
  perform private.lock_room(order_row.room_id) from public.customer_order as order_row
  where order_row.id = which and order_row.business_id = any (private.businesses());
  select * into of_order from public.customer_order as order_row
  where order_row.id = which and order_row.business_id = any (private.businesses()) for update;
  if not found then
    perform private.raise_not_found();
  end if;
  if (of_order.shipped_at is not null) = shipped then
    return of_order;
  end if;
  if shipped is null or of_order.status <> 'paid' then
    perform private.raise_error('changed', 'orders.changed', 409);
  end if;
  update public.customer_order as order_row set shipped_at = case when shipped then clock_timestamp() end,
    shipped_by = case when shipped then auth.uid() end
  where order_row.id = which returning * into of_order;
  insert into public.room_event (business_id, room_id, kind, actor_id, detail)
  values (of_order.business_id, of_order.room_id, case when shipped then 'order_shipped' else 'order_unshipped' end, auth.uid(), of_order.number);
  return of_order;
end
$$;

grant execute on function public.customer_orders(uuid) to authenticated, service_role;
grant execute on all functions in schema private to service_role;
