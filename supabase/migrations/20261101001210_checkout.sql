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
  left join private.rate_bucket as known on known.key = given.bucket
  cross join lateral (
    select coalesce(greatest(0, extract(epoch from known.full_at - clock_timestamp())), 0) as seconds) as owed
$$;

-- The state of the machine `checkout` in which the page shows the order.
create function private.checkout_state(asked public.customer_order) returns text
language sql stable set search_path = '' as $$
  select case
    -- What a member has marked says nothing about the time of the payment.
    when asked.paid_through = 'virtual_account' and asked.paid_at > asked.expires_at then 'paidLate'
    when asked.status <> 'unpaid' then asked.status
    -- The customer may have paid in time.
    when asked.proof = 'waiting' then 'proof'
    when exists (select from private.payment where payment.order_id = asked.id and payment.status = 'waiting'
      and payment.expires_at > now()) and coalesce(asked.expires_at > clock_timestamp(), true) then 'waiting'
    -- Less than the total came, also from a number that was issued before the shipping changed.
    when asked.received > 0 then 'partial'
    when asked.expires_at <= clock_timestamp() then 'expired'
    when asked.transfer_chosen_at is not null then 'transfer'
    when asked.ships and asked.courier is null then 'addressing'
    else 'choosing' end
$$;

-- What can be paid now by a virtual account: the total, or what is left of it. Null: nothing.
create function private.payable(asked public.customer_order) returns bigint
language sql stable set search_path = '' as $$
  select nullif(greatest(asked.total - asked.received, 0), 0)
  where private.checkout_state(asked) in ('choosing', 'partial') and coalesce(asked.expires_at > now(), true)
$$;

-- The order of a link. A guessed id, a wrong key and a deleted order give the same error.
create function private.order_of_link(which uuid, key uuid) returns public.customer_order
language plpgsql stable security definer set search_path = '' as $$
declare
  asked public.customer_order;
begin
  select * into asked from public.customer_order as known
  where known.id = which and known.link_key = key and known.room_id <> all (private.rooms_being_erased());
  if not found then
    perform private.raise_not_found();
  end if;
  return asked;
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
  asked constant public.customer_order := private.order_of_link(which, key);
  chat public.room;
  shop public.business;
  access private.checkout_access;
  invoice jsonb;
  head jsonb;
begin
  select * into chat from public.room where room.id = asked.room_id;
  select * into shop from public.business where business.id = asked.business_id;
  select * into access from private.checkout_access as known where known.order_id = asked.id;
  invoice := shop.invoice_details;
  head := jsonb_build_object(
    'number', asked.number,
    'seller', shop.name,
    'zone', private.zone_of(shop.operational_hours),
    'whatsapp', (select substr(channel.phone, 2) from public.channel where channel.id = chat.channel_id));
  -- Null on both sides is no pass: the digits of this order were never tried.
  if chat.phone is not null and not coalesce(access.pass = shown_pass, false) then
    return head || jsonb_build_object('access', 'locked', 'blockedFor', (private.digits_left(asked.id, address)).blocked_for);
  end if;
  return head || jsonb_build_object(
    'access', 'open',
    'state', private.checkout_state(asked),
    'lines', asked.lines,
    'taxPercentage', asked.tax_percentage,
    'subtotal', asked.subtotal,
    'tax', asked.tax,
    'shipping', asked.shipping,
    'delivery', case when asked.ships then private.order_weight(asked.lines, shop.check_shipping_config)
      || jsonb_build_object('recipient', asked.recipient, 'courier', asked.courier,
        'isPriced', private.prices_shipping(asked.business_id, providers)) end,
    'total', asked.total,
    'note', asked.note,
    'shipTo', asked.ship_to,
    'createdAt', asked.created_at,
    'expiresAt', asked.expires_at,
    -- The page counts down by the server's clock and not by that of the phone.
    'expiresIn', case when asked.status = 'unpaid' and asked.expires_at > clock_timestamp() then
      ceil(extract(epoch from asked.expires_at - clock_timestamp()) * 1000) end,
    'paidAt', asked.paid_at,
    'cancelledAt', asked.cancelled_at,
    'received', asked.received,
    'refunded', asked.refunded,
    -- Without a deadline, or before it: a customer who paid less is offered the rest.
    'banks', case when asked.received > 0 and private.payable(asked) is null then '[]'
      else private.bank_choice(invoice, greatest(asked.total - asked.received, 0), private.provider_of(asked.business_id, providers)) end,
    'account', (
      select jsonb_build_object('bank', payment.bank, 'label', known.label, 'number', payment.va_number,
        'biller', payment.biller_code, 'amount', payment.amount)
      from private.payment cross join lateral private.known_banks(payment.provider) as known
      where payment.order_id = asked.id and payment.status = 'waiting' and known.bank = payment.bank
      order by payment.created_at desc limit 1),
    'collector', jsonb_build_object('name', nullif(btrim(invoice ->> 'collector_name'), ''),
      'address', nullif(btrim(invoice ->> 'collector_address'), '')),
    'transferInstruction', nullif(btrim(invoice #>> '{payment,manual_transfer,instruction}'), ''),
    'transfer', case when asked.transfer_chosen_at is not null then
      jsonb_build_object('code', asked.transfer_code, 'amount', asked.total + asked.transfer_code) end,
    'proof', (
      select jsonb_build_object('count', count(*), 'sentAt', max(sent.sent_at))
      from public.payment_proof as sent where sent.order_id = asked.id and sent.rejected_at is null having count(*) > 0),
    'rejection', case when asked.proof = 'rejected' then (
      select jsonb_build_object('reason', sent.reason, 'at', sent.rejected_at)
      from public.payment_proof as sent where sent.order_id = asked.id and sent.rejected_at is not null
      order by sent.rejected_at desc limit 1) end,
    'terms', nullif(btrim(invoice ->> 'terms_of_service'), ''));
end
$$;

-- Five wrong tries block the order for the address, one more after 15 minutes (private.digits_buckets). A page that has its
-- pass is not asked for digits.
create function private.open_checkout(which uuid, key uuid, digits text, address text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked constant public.customer_order := private.order_of_link(which, key);
  wanted constant text := (select private.last_digits(room.phone) from public.room where room.id = asked.room_id);
  access private.checkout_access;
  allowed record;
begin
  insert into private.checkout_access (order_id) values (asked.id) on conflict do nothing;
  -- Locks the row, so that parallel tries are counted one after the other.
  select * into access from private.checkout_access as known where known.order_id = asked.id for update;
  allowed := private.digits_left(asked.id, address);
  if allowed.blocked_for > 0 then
    return jsonb_build_object('outcome', 'blocked', 'blockedFor', allowed.blocked_for);
  end if;
  if wanted is null or digits = wanted then
    delete from private.rate_bucket
    where rate_bucket.key = 'checkout-digits:' || asked.id || ':' || address;
    return jsonb_build_object('outcome', 'opened', 'pass', access.pass);
  end if;
  perform public.take_request(given.bucket, given.most, 1.0 / given.seconds)
  from private.digits_buckets(asked.id, address) as given;
  allowed := private.digits_left(asked.id, address);
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
  asked constant public.customer_order := private.order_of_link(which, key);
begin
  if exists (select from public.room where room.id = asked.room_id and room.phone is not null) and not exists (
    select from private.checkout_access as known where known.order_id = asked.id and known.pass = shown_pass)
  then
    perform private.raise_not_found();
  end if;
  return private.lock_order(asked.id);
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
  asked constant public.customer_order := private.order_of_link(which, key);
  is_open constant boolean := exists (
    select from private.checkout_access as known where known.order_id = asked.id and known.pass = shown_pass);
begin
  return public.take_request(format('%s:%s:%s', of_limit, asked.id, case when is_open then 'open' else address end), burst, per_second);
end
$$;

-- What the function `checkout` needs to ask a provider about a payment.
create function private.payment_to_ask(asked private.payment) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', asked.id, 'provider', asked.provider, 'providerId', asked.provider_id, 'bank', asked.bank,
    'business', paid.business_id)
  from public.customer_order as paid where paid.id = asked.order_id
$$;

-- The payment that is to be issued, or the one that is open already: with two pages both get the same. `isNew` tells who
-- calls the provider first; a later caller asks it what became of the first call. Null: the order cannot be paid now.
create function private.begin_payment(which uuid, key uuid, shown_pass uuid, wanted text, providers jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- The longest life of a number without a deadline.
  longest constant interval := interval '24 hours';
  -- The provider counts in minutes.
  shortest constant interval := interval '1 minute';
  asked constant public.customer_order := private.opened_order(which, key, shown_pass);
  of_provider constant text := private.provider_of(asked.business_id, providers);
  due bigint;
  choice jsonb;
  tried private.payment;
  is_new boolean := false;
begin
  select * into tried from private.payment as known
  where known.order_id = asked.id and known.status in ('issuing', 'waiting');
  -- A number whose time is over is not open any more, also before the provider has said so.
  -- Xendit cannot be asked by our reference: a call whose answer was lost is given up. If it has arrived and is paid, its
  -- notice says so.
  if tried.id is not null and (tried.expires_at <= clock_timestamp()
    or tried.provider = 'xendit' and tried.status = 'issuing' and tried.created_at < clock_timestamp() - interval '40 seconds')
  then
    update private.payment as known set status = case when known.va_number is null then 'failed' else 'expired' end
    where known.id = tried.id;
    tried.id := null;
  end if;
  if tried.id is null then
    due := private.payable(asked);
    if due is null then
      return null;
    end if;
    select offered.bank into choice from jsonb_array_elements(private.bank_choice(
      (select business.invoice_details from public.business where business.id = asked.business_id), due, of_provider)) as offered (bank)
    where offered.bank ->> 'bank' = wanted and offered.bank ->> 'why' is null limit 1;
    if choice is null then
      return null;
    end if;
    insert into private.payment (order_id, provider, bank, amount, expires_at)
    values (asked.id, of_provider, wanted, due, greatest(clock_timestamp() + shortest,
      least(coalesce(asked.expires_at, 'infinity'), clock_timestamp() + longest)))
    returning * into tried;
    is_new := true;
  end if;
  return private.payment_to_ask(tried) || jsonb_build_object('number', asked.number,
    'shop', (select business.name from public.business where business.id = asked.business_id), 'amount', tried.amount, 'status', tried.status, 'isNew', is_new,
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
  asked public.customer_order;
  code int;
begin
  -- Locks the business before the room, so that two orders never get the same amount.
  select business.invoice_details into invoice from public.business where business.id = shop for no key update;
  asked := private.opened_order(which, key, shown_pass);
  if not is_chosen then
    update public.customer_order as known set transfer_chosen_at = null
    where known.id = asked.id and known.status = 'unpaid' and known.proof is distinct from 'waiting';
    return true;
  end if;
  if private.checkout_state(asked) <> 'choosing'
    or nullif(btrim(invoice #>> '{payment,manual_transfer,instruction}'), '') is null
  then
    return false;
  end if;
  code := coalesce(asked.transfer_code, (
    select free from generate_series(1, 999) as free
    where asked.total + free not in (select * from private.open_transfers(shop, asked.id))
    order by random() limit 1));
  if code is null then
    perform private.raise_error('too_many', 'transfer.no_code', 409);
  end if;
  update public.customer_order as known set transfer_code = code, transfer_chosen_at = clock_timestamp()
  where known.id = asked.id;
  return true;
end
$$;

-- A picture of the transfer, before (`stored`: null) and after it is stored under the returned path. The same file again,
-- while it waits for the check, is no second picture: then, and when no picture is expected, the result is null.
create function private.add_proof(which uuid, key uuid, shown_pass uuid, hash text, stored text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 10;
  asked constant public.customer_order := private.opened_order(which, key, shown_pass);
begin
  if private.checkout_state(asked) not in ('transfer', 'proof') or exists (
    select from public.payment_proof as sent where sent.order_id = which and sent.sha256 = hash and sent.rejected_at is null)
  then
    return null;
  end if;
  if (select count(*) from public.payment_proof as sent where sent.order_id = which) >= most then
    perform private.raise_error('too_many', 'proof.too_many', 409);
  end if;
  if stored is null then
    return asked.business_id || '/' || asked.room_id || '/' || gen_random_uuid();
  end if;
  insert into public.payment_proof (business_id, room_id, order_id, path, sha256, used_for)
  values (asked.business_id, asked.room_id, which, stored, hash, (
    select before.number from public.payment_proof as sent join public.customer_order as before on before.id = sent.order_id
    where sent.business_id = asked.business_id and sent.sha256 = hash order by sent.sent_at limit 1));
  update public.customer_order as known set proof = 'waiting' where known.id = which;
  return stored;
end
$$;

-- The open payment of an order, if the provider was not asked about it for 20 seconds: a notice of the provider may be
-- lost. `at_once`: also before.
create function private.payment_to_check(which uuid, key uuid, shown_pass uuid, at_once boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked constant public.customer_order := private.opened_order(which, key, shown_pass);
  at constant timestamptz := clock_timestamp();
  tried private.payment;
begin
  update private.payment as known set checked_at = at
  where known.order_id = asked.id and known.status in ('issuing', 'waiting')
    and (at_once or coalesce(known.checked_at, known.created_at) < at - interval '20 seconds')
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
  select payment.* from private.payment join public.customer_order as known on known.id = payment.order_id
  where payment.status in ('issuing', 'waiting') and known.status <> 'unpaid'
$$;

insert into private.handled_rows (job, business_of) values
  ('close-payments', 'select paid.business_id from private.payment join public.customer_order as paid on paid.id = payment.order_id
    where payment.id = $1');

-- Those that the provider is to close, at most 20, of each business in turn. Each is returned once in 20 seconds, because callers
-- overlap, and less often after failures (public.note_row_failure).
create function private.payments_to_close() returns jsonb
language sql security definer set search_path = '' as $$
  select private.results_of_each('close-payments', $due$
    select known.business_id, open.id from private.needless_payments() as open
    join public.customer_order as known on known.id = open.order_id
    where coalesce(open.checked_at, '-infinity') < now() - interval '20 seconds'
    order by open.checked_at nulls first, open.id$due$, 'private.payment_to_close($1::uuid)', most_rows => 20)
$$;

-- Null: another process has it.
create function private.payment_to_close(which uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  taken private.payment;
begin
  update private.payment as known set checked_at = clock_timestamp()
  where known.id = (select open.id from private.payment as open
    where open.id = which and coalesce(open.checked_at, '-infinity') < now() - interval '20 seconds' for update skip locked)
  returning known.* into taken;
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
  update private.payment as known set checked_at = null where known.order_id = new.id and known.status in ('issuing', 'waiting');
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
