-- Payments: the tries to pay an order through a provider. The row is written before the provider is called and its id is
-- the provider's order id, so a repeated call finds the first one.

create table private.payment (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.customer_order (id) on delete cascade,
  provider text not null check (provider in ('midtrans')),
  bank text not null check (bank in ('bca', 'bni', 'bri', 'mandiri', 'permata', 'cimb')),
  amount bigint not null check (amount > 0),
  -- issuing: the provider's answer is not known yet · waiting: the customer can pay · partial: less than the amount came ·
  -- paid · expired, failed, cancelled: nothing came · reversed: the bank took the payment back.
  status text not null default 'issuing'
    check (status in ('issuing', 'waiting', 'partial', 'paid', 'expired', 'failed', 'cancelled', 'reversed')),
  -- What the customer types at the bank. Mandiri has a company code besides.
  va_number text check (va_number ~ '^[0-9]{1,32}$'),
  biller_code text check (biller_code ~ '^[0-9]{1,16}$'),
  expires_at timestamptz not null,
  received bigint not null default 0 check (received >= 0),
  created_at timestamptz not null default clock_timestamp(),
  -- The last question to the provider about it.
  checked_at timestamptz,
  constraint payment_has_number check (status <> 'waiting' or va_number is not null)
);
-- An order has one open number at a time, also with two open pages.
create unique index payment_open_idx on private.payment (order_id) where status in ('issuing', 'waiting');
create index payment_order_idx on private.payment (order_id, created_at desc);

alter table private.payment enable row level security;
grant all on private.payment to service_role;

-- The banks with virtual accounts, by the names of the settings page, and the amounts that they accept (Midtrans).
create function private.known_banks() returns table (bank text, label text, lowest bigint, highest bigint)
language sql immutable set search_path = '' as $$
  values
    ('bca', 'BCA', 10000::bigint, 20000000000::bigint),
    ('mandiri', 'Mandiri', 1, 50000000000),
    ('bni', 'BNI', 1, 50000000000),
    ('bri', 'BRI', 1, 20000000000),
    ('permata', 'Permata', 1, 9999999999),
    ('cimb', 'CIMB Niaga', 1, 250000000)
$$;

-- The choice of banks in the order of the settings. `why`: the reason for which a bank cannot be chosen.
create function private.bank_choice(invoice jsonb, amount bigint) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'bank', coalesce(known.bank, 'other'), 'label', named.label, 'least', known.lowest, 'most', known.highest,
    'why', case when known.bank is null then 'unsupported' when amount < known.lowest then 'tooSmall'
      when amount > known.highest then 'tooLarge' end) order by named.place), '[]')
  from jsonb_array_elements_text(coalesce(invoice #> '{payment,virtual_account,banks}', '[]'))
    with ordinality as named (label, place)
  left join private.known_banks() as known on lower(known.label) = lower(btrim(named.label))
$$;

-- Locks the room first, then the order, like all changes of an order.
create function private.lock_order(which uuid) returns public.customer_order
language plpgsql security definer set search_path = '' as $$
declare
  asked public.customer_order;
begin
  perform from public.room
  where room.id = (select known.room_id from public.customer_order as known where known.id = which) for update;
  select * into asked from public.customer_order as known where known.id = which for update;
  return asked;
end
$$;

-- What came for an order so far, and whether that pays it. A cancelled order stays cancelled, and its team sees what came.
create function private.settle_order(which uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked public.customer_order := private.lock_order(which);
  came constant bigint := (select coalesce(sum(payment.received), 0) from private.payment where payment.order_id = which);
  is_paid constant boolean := exists (
    select from private.payment where payment.order_id = which and payment.status = 'paid');
begin
  update public.customer_order as known set
    received = came,
    status = case
      when known.status = 'unpaid' and is_paid then 'paid'
      -- The bank took the only payment back. What a member has marked stays.
      when known.paid_through = 'virtual_account' and not is_paid then 'unpaid'
      else known.status end,
    paid_at = case
      when known.status = 'unpaid' and is_paid then clock_timestamp()
      when known.paid_through = 'virtual_account' and not is_paid then null
      else known.paid_at end,
    paid_through = case
      when known.status = 'unpaid' and is_paid then 'virtual_account'
      when known.paid_through = 'virtual_account' and not is_paid then null
      else known.paid_through end
  where known.id = asked.id;
end
$$;

-- Writes what the provider said about a payment. A repeated or overtaken notice changes nothing: only a payment that was
-- taken back ends one that was paid.
create function private.apply_payment(which uuid, told text, came bigint, number text, biller text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  tried private.payment;
  next text;
begin
  perform private.lock_order(known.order_id) from private.payment as known where known.id = which;
  select * into tried from private.payment as known where known.id = which for update;
  if not found then
    perform private.raise_not_found();
  end if;
  next := case
    when told = 'paid' and came < tried.amount then 'partial'
    when told = 'reversed' and tried.status not in ('paid', 'partial') then 'failed'
    when told in ('expired', 'cancelled') and coalesce(tried.va_number, number) is null then 'failed'
    else told end;
  if next = tried.status
    or (tried.status in ('paid', 'partial') and next <> 'reversed')
    or tried.status = 'reversed'
    -- Money counts whenever it comes; anything else does not reopen what has ended.
    or (tried.status in ('expired', 'failed', 'cancelled') and next not in ('paid', 'partial'))
    or (tried.status = 'waiting' and next = 'issuing')
  then
    return;
  end if;
  update private.payment as known set
    status = next,
    received = case when next in ('paid', 'partial') then came else 0 end,
    va_number = coalesce(known.va_number, number),
    biller_code = coalesce(known.biller_code, biller)
  where known.id = which;
  if next in ('paid', 'partial', 'reversed') then
    perform private.settle_order(tried.order_id);
  end if;
end
$$;

create function public.apply_payment(
  p_payment uuid, p_status text, p_received bigint default 0, p_number text default null, p_biller text default null)
returns void
language sql security invoker set search_path = '' as $$ select private.apply_payment($1, $2, $3, $4, $5) $$;
grant execute on function public.apply_payment(uuid, text, bigint, text, text) to service_role;
grant execute on all functions in schema private to service_role;
