-- The checkout: the public page of one order. Its only door is the function `checkout`, so anon has no rights here.

-- What the page of an order knows after the last digits of the customer's phone.
create table private.checkout_access (
  order_id uuid primary key references public.customer_order (id) on delete cascade,
  -- Returned for the right digits. The page repeats it with each request, so that the digits are checked once.
  pass uuid not null default gen_random_uuid()
);
comment on column private.checkout_access.pass is 'personal: none because it is a random number, and goes with the order';
alter table private.checkout_access enable row level security;
grant all on private.checkout_access to service_role;

create function private.last_digits(phone text) returns text
language sql immutable set search_path = '' as $$ select right(phone, 4) $$;

-- Wrong digits are counted for an address and an order, so that they block who guesses and not the customer. An order has
-- a limit of all addresses as well: four digits are 10,000, and who has very many addresses finds them in no hour. Rows: the
-- bucket, what it holds, and the seconds after which it holds one more.
create function private.digits_buckets(of_order uuid, address text)
returns table (bucket text, most int, seconds int)
language sql immutable set search_path = '' as $$
  values ('checkout-digits:' || of_order || ':' || address, 5, 900), ('checkout-digits:' || of_order, 50, 900)
$$;

-- How often an address may still give wrong digits of an order, and the seconds until it may again; 0: now.
create function private.digits_left(of_order uuid, address text, out tries int, out blocked_for int)
language sql stable security definer set search_path = '' as $$
  select min(greatest(0, floor(given.most - owed.seconds / given.seconds))::int),
    max(greatest(0, ceil(owed.seconds - (given.most - 1) * given.seconds))::int)
  from private.digits_buckets(of_order, address) as given
  left join private.rate_bucket on rate_bucket.key = given.bucket
  cross join lateral (
    select coalesce(greatest(0, extract(epoch from rate_bucket.full_at - clock_timestamp())), 0) as seconds) as owed
$$;

-- The state of the machine `checkout` in which the page shows the order.
create function private.checkout_state(of_order public.customer_order) returns text
language sql stable set search_path = '' as $$
  select case
    -- What a member has marked says nothing about the time of the payment.
    when of_order.paid_through = 'virtual_account' and of_order.paid_at > of_order.expires_at then 'paidLate'
    when of_order.status <> 'unpaid' then of_order.status
    -- The customer may have paid in time.
    when of_order.proof = 'waiting' then 'proof'
    when exists (select from private.payment where payment.order_id = of_order.id and payment.status = 'waiting'
      and payment.expires_at > now()) and coalesce(of_order.expires_at > clock_timestamp(), true) then 'waiting'
    -- Less than the total came, also from a number that was issued before the shipping changed.
    when of_order.received > 0 then 'partial'
    when of_order.expires_at <= clock_timestamp() then 'expired'
    when of_order.transfer_chosen_at is not null then 'transfer'
    when of_order.ships and of_order.courier is null then 'addressing'
    else 'choosing' end
$$;

-- What can be paid now by a virtual account: the total, or what is left of it. Null: nothing.
create function private.payable(of_order public.customer_order) returns bigint
language sql stable set search_path = '' as $$
  select nullif(greatest(of_order.total - of_order.received, 0), 0)
  where private.checkout_state(of_order) in ('choosing', 'partial') and coalesce(of_order.expires_at > now(), true)
$$;

-- The order of a link. A guessed id, a wrong key and a deleted order give the same error.
create function private.order_of_link(which uuid, key uuid) returns public.customer_order
language plpgsql stable security definer set search_path = '' as $$
declare
  of_order public.customer_order;
begin
  select * into of_order from public.customer_order as order_row
  where order_row.id = which and order_row.link_key = key and order_row.room_id <> all (private.rooms_being_erased());
  if not found then
    perform private.raise_not_found();
  end if;
  return of_order;
end
$$;

-- The provider of a business among those for which the function `checkout` has a key: {own: {<business id>: provider}, others:
-- provider}. Null: it takes transfers only.
create function private.provider_of(of_business uuid, providers jsonb) returns text
language sql immutable set search_path = '' as $$
  select coalesce(providers -> 'own' ->> of_business::text, providers ->> 'others')
$$;

-- Whether the function `checkout` has a key for shipping prices: {shipping: {own: [<business id>], others: boolean}}.
create function private.prices_shipping(of_business uuid, providers jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(private.read_boolean(providers #> '{shipping,others}'), true)
    or coalesce(providers #> '{shipping,own}' ? of_business::text, false)
$$;

-- Before the digits: the shop and the number of the order. A customer whose number WhatsApp hides has no digits to
-- compare; their link alone opens the order.
create function private.read_checkout(which uuid, key uuid, shown_pass uuid, providers jsonb, address text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  of_order constant public.customer_order := private.order_of_link(which, key);
  chat public.room;
  shop public.business;
  access private.checkout_access;
  invoice jsonb;
  head jsonb;
begin
  select * into chat from public.room where room.id = of_order.room_id;
  select * into shop from public.business where business.id = of_order.business_id;
  select * into access from private.checkout_access as access_row where access_row.order_id = of_order.id;
  invoice := shop.invoice_details;
  head := jsonb_build_object(
    'number', of_order.number,
    'seller', shop.name,
    'zone', private.zone_of(shop.operational_hours),
    'whatsapp', (select substr(channel.phone, 2) from public.channel where channel.id = chat.channel_id));
  -- Null on both sides is no pass: the digits of this order were never tried.
  if chat.phone is not null and not coalesce(access.pass = shown_pass, false) then
    return head || jsonb_build_object('access', 'locked', 'blockedFor', (private.digits_left(of_order.id, address)).blocked_for);
  end if;
  return head || jsonb_build_object(
    'access', 'open',
    'state', private.checkout_state(of_order),
    'lines', of_order.lines,
    'taxPercentage', of_order.tax_percentage,
    'subtotal', of_order.subtotal,
    'tax', of_order.tax,
    'shipping', of_order.shipping,
    'delivery', case when of_order.ships then private.order_weight(of_order.lines, shop.check_shipping_config)
      || jsonb_build_object('recipient', of_order.recipient, 'courier', of_order.courier,
        'isPriced', private.prices_shipping(of_order.business_id, providers)) end,
    'total', of_order.total,
    'note', of_order.note,
    'shipTo', of_order.ship_to,
    'createdAt', of_order.created_at,
    'expiresAt', of_order.expires_at,
    -- The page counts down by the server's clock and not by that of the phone.
    'expiresIn', case when of_order.status = 'unpaid' and of_order.expires_at > clock_timestamp() then
      ceil(extract(epoch from of_order.expires_at - clock_timestamp()) * 1000) end,
    'paidAt', of_order.paid_at,
    'cancelledAt', of_order.cancelled_at,
    'received', of_order.received,
    'refunded', of_order.refunded,
    -- Without a deadline, or before it: a customer who paid less is offered the rest.
    'banks', case when of_order.received > 0 and private.payable(of_order) is null then '[]'
      else private.bank_choice(invoice, greatest(of_order.total - of_order.received, 0), private.provider_of(of_order.business_id, providers)) end,
    'account', (
      select jsonb_build_object('bank', payment.bank, 'label', bank_row.label, 'number', payment.va_number,
        'biller', payment.biller_code, 'amount', payment.amount)
      from private.payment cross join lateral private.provider_banks(payment.provider) as bank_row
      where payment.order_id = of_order.id and payment.status = 'waiting' and bank_row.bank = payment.bank
      order by payment.created_at desc limit 1),
    'collector', jsonb_build_object('name', nullif(btrim(invoice ->> 'collector_name'), ''),
      'address', nullif(btrim(invoice ->> 'collector_address'), '')),
    'transferInstruction', nullif(btrim(invoice #>> '{payment,manual_transfer,instruction}'), ''),
    'transfer', case when of_order.transfer_chosen_at is not null then
      jsonb_build_object('code', of_order.transfer_code, 'amount', of_order.total + of_order.transfer_code) end,
    'proof', (
      select jsonb_build_object('count', count(*), 'sentAt', max(sent.sent_at))
      from public.payment_proof as sent where sent.order_id = of_order.id and sent.rejected_at is null having count(*) > 0),
    'rejection', case when of_order.proof = 'rejected' then (
      select jsonb_build_object('reason', sent.reason, 'at', sent.rejected_at)
      from public.payment_proof as sent where sent.order_id = of_order.id and sent.rejected_at is not null
      order by sent.rejected_at desc limit 1) end,
    'terms', nullif(btrim(invoice ->> 'terms_of_service'), ''));
end
$$;

-- Five wrong tries block the order for the address, one more after 15 minutes (private.digits_buckets). A page that has its
-- pass is not asked for digits.
create function private.open_checkout(which uuid, key uuid, digits text, address text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  of_order constant public.customer_order := private.order_of_link(which, key);
  expected_digits constant text := (select private.last_digits(room.phone) from public.room where room.id = of_order.room_id);
  access private.checkout_access;
  allowed record;
begin
  insert into private.checkout_access (order_id) values (of_order.id) on conflict do nothing;
  -- Locks the row, so that parallel tries are counted one after the other.
  select * into access from private.checkout_access as access_row where access_row.order_id = of_order.id for update;
  allowed := private.digits_left(of_order.id, address);
  if allowed.blocked_for > 0 then
    return jsonb_build_object('outcome', 'blocked', 'blockedFor', allowed.blocked_for);
  end if;
  if expected_digits is null or digits = expected_digits then
    delete from private.rate_bucket
    where rate_bucket.key = 'checkout-digits:' || of_order.id || ':' || address;
    return jsonb_build_object('outcome', 'opened', 'pass', access.pass);
  end if;
  perform public.take_request(given.bucket, given.most, 1.0 / given.seconds)
  from private.digits_buckets(of_order.id, address) as given;
  allowed := private.digits_left(of_order.id, address);
  if allowed.blocked_for > 0 then
    return jsonb_build_object('outcome', 'blocked', 'blockedFor', allowed.blocked_for);
  end if;
  return jsonb_build_object('outcome', 'wrong', 'left', allowed.tries);
end
$$;

-- Payments --------------------------------------------------------------------------------------------------------------

-- The order of a page that may be seen.
create function private.opened_order(which uuid, key uuid, shown_pass uuid) returns public.customer_order
language plpgsql security definer set search_path = '' as $$
declare
  of_order constant public.customer_order := private.order_of_link(which, key);
begin
  if exists (select from public.room where room.id = of_order.room_id and room.phone is not null) and not exists (
    select from private.checkout_access as access where access.order_id = of_order.id and access.pass = shown_pass)
  then
    perform private.raise_not_found();
  end if;
  return private.lock_order(of_order.id);
end
$$;

-- Takes a request of a page from one of its limits: 0, or the seconds until the next. Only the right key is counted, so that a
-- stranger who knows the order blocks no one. A page that has passed the digits has limits of its own, and one that has not
-- those of its address, so that the holder of a forwarded link does not block the customer.
create function private.take_page_request(
  which uuid, key uuid, shown_pass uuid, of_limit text, burst int, per_second double precision, address text
) returns double precision
language plpgsql security definer set search_path = '' as $$
declare
  of_order constant public.customer_order := private.order_of_link(which, key);
  is_open constant boolean := exists (
    select from private.checkout_access as access where access.order_id = of_order.id and access.pass = shown_pass);
begin
  return public.take_request(format('%s:%s:%s', of_limit, of_order.id, case when is_open then 'open' else address end), burst, per_second);
end
$$;

-- What the function `checkout` needs to ask a provider about a payment.
create function private.payment_to_ask(of_payment private.payment) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', of_payment.id, 'provider', of_payment.provider, 'providerId', of_payment.provider_id, 'bank', of_payment.bank,
    'business', paid.business_id)
  from public.customer_order as paid where paid.id = of_payment.order_id
$$;

-- The payment that is to be issued, or the one that is open already: with two pages both get the same. `isNew` tells who
-- calls the provider first; a later caller asks it what became of the first call. Null: the order cannot be paid now.
create function private.begin_payment(which uuid, key uuid, shown_pass uuid, of_bank text, providers jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- The longest life of a number without a deadline.
  longest constant interval := interval '24 hours';
  -- The provider counts in minutes.
  shortest constant interval := interval '1 minute';
  of_order constant public.customer_order := private.opened_order(which, key, shown_pass);
  of_provider constant text := private.provider_of(of_order.business_id, providers);
  due bigint;
  choice jsonb;
  tried private.payment;
  is_new boolean := false;
begin
  select * into tried from private.payment as payment_row
  where payment_row.order_id = of_order.id and payment_row.status in ('issuing', 'waiting');
  -- A number whose time is over is not open any more, also before the provider has said so.
  -- Xendit cannot be asked by our reference: a call whose answer was lost is given up. If it has arrived and is paid, its
  -- notice says so.
  if tried.id is not null and (tried.expires_at <= clock_timestamp()
    or tried.provider = 'xendit' and tried.status = 'issuing' and tried.created_at < clock_timestamp() - interval '40 seconds')
  then
    update private.payment as payment_row set status = case when payment_row.va_number is null then 'failed' else 'expired' end
    where payment_row.id = tried.id;
    tried.id := null;
  end if;
  if tried.id is null then
    due := private.payable(of_order);
    if due is null then
      return null;
    end if;
    select offered.bank into choice from jsonb_array_elements(private.bank_choice(
      (select business.invoice_details from public.business where business.id = of_order.business_id), due, of_provider)) as offered (bank)
    where offered.bank ->> 'bank' = of_bank and offered.bank ->> 'why' is null limit 1;
    if choice is null then
      return null;
    end if;
    insert into private.payment (order_id, provider, bank, amount, expires_at)
    values (of_order.id, of_provider, of_bank, due, greatest(clock_timestamp() + shortest,
      least(coalesce(of_order.expires_at, 'infinity'), clock_timestamp() + longest)))
    returning * into tried;
    is_new := true;
  end if;
  return private.payment_to_ask(tried) || jsonb_build_object('number', of_order.number,
    'shop', (select business.name from public.business where business.id = of_order.business_id), 'amount', tried.amount, 'status', tried.status, 'isNew', is_new,
    'minutes', greatest(1, floor(extract(epoch from tried.expires_at - clock_timestamp()) / 60)));
end
$$;

-- Chooses manual transfer, or goes back to the choice. An order keeps the code of its first choice, because the customer may
-- have transferred already. False: this order cannot be paid that way now.
create function private.choose_transfer(which uuid, key uuid, shown_pass uuid, is_chosen boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  shop constant uuid := (private.order_of_link(which, key)).business_id;
  invoice jsonb;
  of_order public.customer_order;
  code int;
begin
  -- Locks the business before the room, so that two orders never get the same amount.
  select business.invoice_details into invoice from public.business where business.id = shop for no key update;
  of_order := private.opened_order(which, key, shown_pass);
  if not is_chosen then
    update public.customer_order as order_row set transfer_chosen_at = null
    where order_row.id = of_order.id and order_row.status = 'unpaid' and order_row.proof is distinct from 'waiting';
    return true;
  end if;
  if private.checkout_state(of_order) <> 'choosing'
    or nullif(btrim(invoice #>> '{payment,manual_transfer,instruction}'), '') is null
  then
    return false;
  end if;
  code := coalesce(of_order.transfer_code, (
    select free from generate_series(1, 999) as free
    where of_order.total + free not in (select * from private.open_transfers(shop, of_order.id))
    order by random() limit 1));
  if code is null then
    perform private.raise_error('too_many', 'transfer.no_code', 409);
  end if;
  update public.customer_order as order_row set transfer_code = code, transfer_chosen_at = clock_timestamp()
  where order_row.id = of_order.id;
  return true;
end
$$;

-- A picture of the transfer, before (`stored`: null) and after it is stored under the returned path. The same file again,
-- while it waits for the check, is no second picture: then, and when no picture is expected, the result is null.
create function private.add_proof(which uuid, key uuid, shown_pass uuid, hash text, stored text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 10;
  of_order constant public.customer_order := private.opened_order(which, key, shown_pass);
begin
  if private.checkout_state(of_order) not in ('transfer', 'proof') or exists (
    select from public.payment_proof as sent where sent.order_id = which and sent.sha256 = hash and sent.rejected_at is null)
  then
    return null;
  end if;
  if (select count(*) from public.payment_proof as sent where sent.order_id = which) >= most then
    perform private.raise_error('too_many', 'proof.too_many', 409);
  end if;
  if stored is null then
    return of_order.business_id || '/' || of_order.room_id || '/' || gen_random_uuid();
  end if;
  insert into public.payment_proof (business_id, room_id, order_id, path, sha256, used_for)
  values (of_order.business_id, of_order.room_id, which, stored, hash, (
    select before.number from public.payment_proof as sent join public.customer_order as before on before.id = sent.order_id
    where sent.business_id = of_order.business_id and sent.sha256 = hash order by sent.sent_at limit 1));
  update public.customer_order as order_row set proof = 'waiting' where order_row.id = which;
  return stored;
end
$$;

-- The open payment of an order, if the provider was not asked about it for 20 seconds: a notice of the provider may be
-- lost. `at_once`: also before.
create function private.payment_to_check(which uuid, key uuid, shown_pass uuid, at_once boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  of_order constant public.customer_order := private.opened_order(which, key, shown_pass);
  at constant timestamptz := clock_timestamp();
  tried private.payment;
begin
  update private.payment as payment_row set checked_at = at
  where payment_row.order_id = of_order.id and payment_row.status in ('issuing', 'waiting')
    and (at_once or coalesce(payment_row.checked_at, payment_row.created_at) < at - interval '20 seconds')
  returning * into tried;
  return case when tried.id is not null then
    private.payment_to_ask(tried) end;
end
$$;

-- The payment that a notice of a provider is about; null: not ours.
create function private.payment_of_notice(which uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.payment_to_ask(payment) from private.payment where payment.id = which
$$;

-- Open numbers of orders that need no payment any more: cancelled ones, and those that were paid another way.
create function private.needless_payments() returns setof private.payment
language sql stable security definer set search_path = '' as $$
  select payment.* from private.payment join public.customer_order on customer_order.id = payment.order_id
  where payment.status in ('issuing', 'waiting') and customer_order.status <> 'unpaid'
$$;

insert into private.handled_rows (job, business_of) values
  ('close-payments', 'select paid.business_id from private.payment join public.customer_order as paid on paid.id = payment.order_id
    where payment.id = $1');

-- Those that the provider is to close, at most 20, of each business in turn. Each is returned once in 20 seconds, because callers
-- overlap, and less often after failures (public.record_row_failure).
create function private.payments_to_close() returns jsonb
language sql security definer set search_path = '' as $$
  select private.results_of_each('close-payments', $due$
    select customer_order.business_id, open.id from private.needless_payments() as open
    join public.customer_order on customer_order.id = open.order_id
    where coalesce(open.checked_at, '-infinity') < now() - interval '20 seconds'
    order by open.checked_at nulls first, open.id$due$, 'private.payment_to_close($1::uuid)', most_rows => 20)
$$;

-- Null: another process has it.
create function private.payment_to_close(which uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  taken private.payment;
begin
  update private.payment as payment_row set checked_at = clock_timestamp()
  where payment_row.id = (select open.id from private.payment as open
    where open.id = which and coalesce(open.checked_at, '-infinity') < now() - interval '20 seconds' for update skip locked)
  returning payment_row.* into taken;
  return case when found then private.payment_to_ask(taken) end;
end
$$;

-- Calls the function `checkout` if a number is to be closed.
create function private.wake_checkout() returns void
language sql security definer set search_path = '' as $$
  select private.wake('checkout', 'exists (select from private.needless_payments())')
$$;

create function private.close_payments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Also a number that was asked about a moment ago.
  update private.payment set checked_at = null where payment.order_id = new.id and payment.status in ('issuing', 'waiting');
  perform private.wake_checkout();
  return null;
end
$$;
create trigger close_payments after update of status on public.customer_order for each row
  when (old.status = 'unpaid' and new.status <> 'unpaid') execute function private.close_payments();

grant execute on all functions in schema private to service_role;

-- Without a scheduler, a number whose provider did not answer stays open until it expires.
do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('close-payments', '* * * * *', 'select private.wake_checkout()');
  end if;
end
$$;
