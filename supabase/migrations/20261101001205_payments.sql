-- Payments: the tries to pay an order through a provider. The row is written before the provider is called, and its id is
-- the reference that the provider gets. Midtrans finds the first call by it, and Xendit repeats it in each notice.

create table private.payment (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.customer_order (id) on delete cascade,
  provider text not null check (provider in ('midtrans', 'xendit')),
  -- The provider's own id, by which Xendit is asked. Null: not known, or the provider is asked by ours.
  provider_id text check (char_length(provider_id) <= 100),
  bank text not null check (bank in ('bca', 'bni', 'bri', 'mandiri', 'permata', 'cimb', 'bsi')),
  amount bigint not null check (amount > 0),
  -- issuing: the provider's answer is not known yet · waiting: the customer can pay · partial: less than the amount came ·
  -- paid · expired, failed, cancelled: nothing came · reversed: the bank took the payment back.
  status text not null default 'issuing'
    check (status in ('issuing', 'waiting', 'partial', 'paid', 'expired', 'failed', 'cancelled', 'reversed')),
  -- What the customer types at the bank. Mandiri has a company code besides.
  va_number text check (va_number ~ '^[0-9]{1,32}$'),
  biller_code text check (biller_code ~ '^[0-9]{1,16}$'),
  expires_at timestamptz not null,
  received bigint not null default 0 check (received between 0 and 1e15),
  -- What the shop has paid back of it. `received` is what is left.
  refunded bigint not null default 0 check (refunded between 0 and 1e15),
  created_at timestamptz not null default clock_timestamp(),
  -- The last question to the provider about it.
  checked_at timestamptz,
  constraint payment_has_number check (status <> 'waiting' or va_number is not null)
);
comment on column private.payment.provider_id is 'personal: erase';
comment on column private.payment.va_number is 'personal: erase, export';
comment on column private.payment.biller_code is 'personal: none because it is the number of a company at its bank';
-- An order has one open number at a time, also with two open pages.
create unique index payment_open_idx on private.payment (order_id) where status in ('issuing', 'waiting');
create index payment_order_idx on private.payment (order_id, created_at desc);

alter table private.payment enable row level security;
grant all on private.payment to service_role;

-- The banks with virtual accounts of a provider, by the names of the settings page, and the amounts that they accept.
create function private.provider_banks(of_provider text) returns table (bank text, label text, lowest bigint, highest bigint)
language sql immutable set search_path = '' as $$
  select bank_row.bank, bank_row.label, bank_row.lowest, bank_row.highest
  from (values
    ('midtrans', 'bca', 'BCA', 10000::bigint, 20000000000::bigint),
    ('midtrans', 'mandiri', 'Mandiri', 1, 50000000000),
    ('midtrans', 'bni', 'BNI', 1, 50000000000),
    ('midtrans', 'bri', 'BRI', 1, 20000000000),
    ('midtrans', 'permata', 'Permata', 1, 9999999999),
    ('midtrans', 'cimb', 'CIMB Niaga', 1, 250000000),
    ('xendit', 'bca', 'BCA', 10000, 50000000),
    ('xendit', 'mandiri', 'Mandiri', 1, 50000000000),
    ('xendit', 'bni', 'BNI', 1, 50000000000),
    ('xendit', 'bri', 'BRI', 1, 50000000000),
    ('xendit', 'permata', 'Permata', 1, 9999999999),
    ('xendit', 'bsi', 'BSI', 1, 50000000000)) as bank_row (provider, bank, label, lowest, highest)
  where bank_row.provider = of_provider
$$;

-- The choice of banks in the order of the settings; none without a provider. `why`: the reason for which a bank cannot be chosen.
create function private.bank_choice(invoice jsonb, amount bigint, of_provider text) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'bank', coalesce(bank_row.bank, 'other'), 'label', named.label, 'least', bank_row.lowest, 'most', bank_row.highest,
    'why', case when bank_row.bank is null then 'unsupported' when amount < bank_row.lowest then 'tooSmall'
      when amount > bank_row.highest then 'tooLarge' end) order by named.place), '[]')
  from jsonb_array_elements_text(coalesce(case when of_provider is not null then invoice #> '{payment,virtual_account,banks}' end, '[]'))
    with ordinality as named (label, place)
  left join private.provider_banks(of_provider) as bank_row on lower(bank_row.label) = lower(btrim(named.label))
$$;

-- Locks the room first, then the order, like all changes of an order.
create function private.lock_order(which uuid) returns public.customer_order
language plpgsql security definer set search_path = '' as $$
declare
  of_order public.customer_order;
begin
  perform from public.room
  where room.id = (select order_row.room_id from public.customer_order as order_row where order_row.id = which) for update;
  select * into of_order from public.customer_order as order_row where order_row.id = which for update;
  return of_order;
end
$$;

-- What came for an order so far, in one payment or in several, and whether that pays it. What the shop pays back by itself,
-- for goods that it does not have, leaves the order paid. A cancelled order stays cancelled, and its team sees what came.
create function private.settle_order(which uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  of_order public.customer_order := private.lock_order(which);
  amount_received bigint;
  back bigint;
  is_paid boolean;
begin
  select coalesce(sum(payment.received), 0), coalesce(sum(payment.refunded), 0) into amount_received, back
  from private.payment where payment.order_id = which;
  is_paid := amount_received > 0 and amount_received + back >= of_order.total;
  update public.customer_order as order_row set
    received = amount_received,
    refunded = back,
    status = case
      when order_row.status = 'unpaid' and is_paid then 'paid'
      -- The bank took the only payment back. What a member has marked stays.
      when order_row.paid_through = 'virtual_account' and not is_paid then 'unpaid'
      else order_row.status end,
    paid_at = case
      when order_row.status = 'unpaid' and is_paid then clock_timestamp()
      when order_row.paid_through = 'virtual_account' and not is_paid then null
      else order_row.paid_at end,
    paid_through = case
      when order_row.status = 'unpaid' and is_paid then 'virtual_account'
      when order_row.paid_through = 'virtual_account' and not is_paid then null
      else order_row.paid_through end
  where order_row.id = of_order.id;
end
$$;

-- Writes what the provider said about a payment. `amount_received`: what is left of it. A repeated or overtaken notice changes nothing:
-- only a payment that was taken back, in whole or in part, changes one that was paid.
create function private.apply_payment(which uuid, reported text, amount_received bigint, number text, biller text, reported_id text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  tried private.payment;
  next text;
  back bigint := 0;
begin
  perform private.lock_order(payment_row.order_id) from private.payment as payment_row where payment_row.id = which;
  select * into tried from private.payment as payment_row where payment_row.id = which for update;
  if not found then
    perform private.raise_not_found();
  end if;
  amount_received := least(amount_received, 1000000000000000);
  if reported = 'refunded' and amount_received > 0 then
    -- The notice of the payment itself may come later, or never.
    back := greatest(case when tried.received > 0 then tried.received + tried.refunded else tried.amount end - amount_received, 0);
  end if;
  next := case
    when reported = 'refunded' and amount_received = 0 then 'reversed'
    when reported in ('paid', 'refunded') then case when amount_received + back < tried.amount then 'partial' else 'paid' end
    when reported = 'reversed' and tried.status not in ('paid', 'partial') then 'failed'
    when reported in ('expired', 'cancelled') and coalesce(tried.va_number, number) is null then 'failed'
    else reported end;
  if (next = tried.status and (reported <> 'refunded' or amount_received = tried.received))
    or (tried.status in ('paid', 'partial') and next <> 'reversed' and reported <> 'refunded')
    or tried.status = 'reversed'
    -- Money counts whenever it comes; anything else does not reopen what has ended.
    or (tried.status in ('expired', 'failed', 'cancelled') and next not in ('paid', 'partial'))
    or (tried.status = 'waiting' and next = 'issuing')
  then
    update private.payment as payment_row set provider_id = coalesce(payment_row.provider_id, reported_id) where payment_row.id = which;
    return;
  end if;
  update private.payment as payment_row set
    status = next,
    provider_id = coalesce(payment_row.provider_id, reported_id),
    received = case when next in ('paid', 'partial') then amount_received else 0 end,
    refunded = case when next in ('paid', 'partial') then back else 0 end,
    va_number = coalesce(payment_row.va_number, number),
    biller_code = coalesce(payment_row.biller_code, biller)
  where payment_row.id = which;
  if next in ('paid', 'partial', 'reversed') then
    perform private.settle_order(tried.order_id);
  end if;
end
$$;

-- Proofs of transfers -------------------------------------------------------------------------------------------------

-- Pictures that customers send after a manual transfer, in the folder of the chat (bucket `media`). No picture shows that
-- money came: amounts are edited easily. Only a member who has seen the statement of the account marks the order as paid.
create table public.payment_proof (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  order_id uuid not null references public.customer_order (id) on delete cascade,
  path text not null,
  -- Of the bytes. It finds the same file, and neither a new screenshot nor an edited amount.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The number of the order for which the business got the same bytes before; null: for none.
  used_for int,
  sent_at timestamptz not null default clock_timestamp(),
  -- Null: the picture waits for the check, or the order is paid.
  rejected_at timestamptz,
  -- Null, too: the user was deleted.
  rejected_by uuid references public.profile (id) on delete set null,
  -- What the customer reads.
  reason text check (reason ~ '\S' and char_length(reason) <= 300),
  constraint payment_proof_is_of_its_room check (starts_with(path, business_id || '/' || room_id || '/')),
  constraint payment_proof_has_reason check ((rejected_at is null) = (reason is null) and (rejected_at is not null or rejected_by is null))
);
comment on column public.payment_proof.path is 'personal: erase, export';
comment on column public.payment_proof.sha256 is 'personal: erase';
comment on column public.payment_proof.reason is 'personal: erase, export';
create index payment_proof_order_idx on public.payment_proof (order_id, sent_at desc);
create index payment_proof_same_idx on public.payment_proof (business_id, sha256);
create index payment_proof_room_id_idx on public.payment_proof (room_id);
create index payment_proof_rejected_by_idx on public.payment_proof (rejected_by);

alter table public.payment_proof enable row level security;
grant all on public.payment_proof to service_role;
grant select on public.payment_proof to authenticated;
create policy "the team reads proofs" on public.payment_proof for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false)
    and not coalesce(room_id = any ((select private.rooms_being_erased())::uuid[]), false));

-- The pictures of an order, newest first. Runs as the caller, so row level security applies.
create function public.proofs(public.customer_order) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', sent.id, 'path', sent.path, 'usedFor', sent.used_for,
    'sentAt', sent.sent_at, 'rejectedAt', sent.rejected_at, 'reason', sent.reason) order by sent.sent_at desc), '[]')
  from public.payment_proof as sent where sent.order_id = $1.id
$$;
comment on function public.proofs is
  'Column `proofs` of an order: the pictures of its transfer, newest first: [{id, path, usedFor, sentAt, rejectedAt, reason}]. usedFor: the number of the order for which the same file was sent before.';
grant execute on function public.proofs(public.customer_order) to authenticated, service_role;

-- A member has not found the money: all waiting pictures of an order are rejected, and the customer reads the reason.
create function private.reject_proof(which uuid, why text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  of_order public.customer_order;
begin
  perform private.lock_room(order_row.room_id) from public.customer_order as order_row
  where order_row.id = which and order_row.business_id = any (private.businesses());
  select * into of_order from public.customer_order as order_row
  where order_row.id = which and order_row.business_id = any (private.businesses()) for update;
  if not found then
    perform private.raise_not_found();
  end if;
  if nullif(btrim(why), '') is null or char_length(btrim(why)) > 300 then
    perform private.raise_error('invalid', 'proof.reason', 400);
  end if;
  if of_order.status <> 'unpaid' or of_order.proof is distinct from 'waiting' then
    perform private.raise_error('changed', 'orders.changed', 409);
  end if;
  update public.payment_proof as sent set rejected_at = clock_timestamp(), rejected_by = auth.uid(), reason = btrim(why)
  where sent.order_id = which and sent.rejected_at is null;
  update public.customer_order as order_row set proof = 'rejected' where order_row.id = which;
  -- Pictures that are rejected together are one line.
  perform private.write_line(of_order, 'proof.rejected', jsonb_build_object('reason', btrim(why)));
end
$$;

-- What the chat shows of payments -------------------------------------------------------------------------------------

-- A line in the chat for the team. It is no message to the customer, and changes neither the order of the chats nor what waits.
-- It is a code with the number of the order and other facts as JSON; the page has the sentences (src/views/conversation/roomLines).
create function private.write_line(of_order public.customer_order, code text, facts jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  line public.message := private.new_message(private.room_row(of_order.room_id), 'system', clock_timestamp());
begin
  if line.room_id is not null and not private.is_erased(line.room_id) then
    line.kind := 'system';
    line.body := code || ': ' || jsonb_strip_nulls(facts || jsonb_build_object('order', of_order.number));
    perform private.record_message(line);
  end if;
end
$$;

create function private.write_payment_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_order public.customer_order;
  bank constant text := (select bank_row.label from private.provider_banks(new.provider) as bank_row where bank_row.bank = new.bank);
  amount_received bigint;
  others bigint;
begin
  select * into of_order from public.customer_order as order_row where order_row.id = new.order_id;
  select sum(payment_row.received + payment_row.refunded), sum(payment_row.received + payment_row.refunded) filter (where payment_row.id <> new.id) into amount_received, others
  from private.payment as payment_row where payment_row.order_id = new.order_id;
  perform private.write_line(of_order, case
    when new.refunded > old.refunded then 'payment.refunded'
    when new.status = 'paid' then case
      when of_order.status = 'cancelled' then 'payment.after_cancelling'
      -- The number is older than the shipping that the customer has chosen since.
      when amount_received < of_order.total then 'payment.below_total'
      when others >= of_order.total then 'payment.twice'
      when amount_received > of_order.total then 'payment.above_total'
      when of_order.expires_at <= clock_timestamp() then 'payment.late'
      when others > 0 then 'payment.rest'
      else 'payment.paid' end
    when new.status = 'partial' then 'payment.partial'
    when new.status = 'reversed' then 'payment.reversed'
    when new.status = 'expired' then 'payment.expired'
  end, jsonb_build_object('bank', bank, 'due', new.amount, 'total', of_order.total, 'over', amount_received - of_order.total,
    'amount', case when new.refunded > old.refunded then new.refunded - old.refunded else new.received end));
  return null;
end
$$;
create trigger write_payment_line after update of status, refunded on private.payment for each row
  when (new.refunded > old.refunded or old.status <> new.status and new.status in ('paid', 'partial', 'reversed', 'expired'))
  execute function private.write_payment_line();

create function private.write_transfer_line() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_line(new, 'transfer.seen', jsonb_build_object('amount', new.total + new.transfer_code));
  return null;
end
$$;
create trigger write_transfer_line after update of status on public.customer_order for each row
  when (old.status <> new.status and new.status = 'paid' and new.paid_through = 'manual_transfer')
  execute function private.write_transfer_line();

create function private.write_proof_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_order public.customer_order;
begin
  select * into of_order from public.customer_order as order_row where order_row.id = new.order_id;
  perform private.write_line(of_order, case when new.used_for is null then 'proof.waiting'
    when new.used_for = of_order.number then 'proof.again' else 'proof.of_other' end, jsonb_build_object('other', new.used_for));
  return null;
end
$$;
create trigger write_proof_line after insert on public.payment_proof for each row execute function private.write_proof_line();

-- Says in the chats which orders were not paid in time. Runs every minute as a scheduled job.
create function private.write_expiry_lines() returns void
language sql security definer set search_path = '' as $$
  select private.for_each('write-expiry-lines', $due$
    select customer_order.business_id, customer_order.id from public.customer_order
    where customer_order.status = 'unpaid' and not customer_order.is_expiry_announced and customer_order.proof is distinct from 'waiting'
      and customer_order.expires_at between now() - interval '1 day' and now()
    order by customer_order.expires_at$due$, 'private.write_expiry_line($1::uuid)')
$$;

create function private.write_expiry_line(which uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  expired public.customer_order;
begin
  update public.customer_order as order_row set is_expiry_announced = true
  where order_row.id = (select late.id from public.customer_order as late
    where late.id = which and late.status = 'unpaid' and not late.is_expiry_announced and late.proof is distinct from 'waiting'
    for update skip locked)
  returning order_row.* into expired;
  if not found then
    return 0;
  end if;
  perform private.write_line(expired, 'deadline.passed');
  return 1;
end
$$;

grant execute on all functions in schema private to service_role;

do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('write-expiry-lines', '* * * * *', 'select private.write_expiry_lines()');
  end if;
end
$$;
