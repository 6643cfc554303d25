-- Shipping: what the provider of shipping prices has answered, and the courier of an order. Providers limit their calls (100
-- a day on RajaOngkir's free plan), so areas are kept for weeks and prices for hours.

-- Areas that a search has returned. The order takes the name of its area from here and not from the page.
create table private.shipping_area (
  id text primary key check (char_length(id) between 1 and 40),
  province text not null check (char_length(province) <= 120),
  city text not null check (char_length(city) <= 120),
  district text not null check (char_length(district) <= 120),
  subdistrict text not null check (char_length(subdistrict) <= 120),
  -- Empty: the provider does not know it.
  postal_code text not null check (postal_code ~ '^([0-9]{5})?$')
);
comment on column private.shipping_area.id is 'personal: none because these are the areas of the country';
comment on column private.shipping_area.province is 'personal: none because these are the areas of the country';
comment on column private.shipping_area.city is 'personal: none because these are the areas of the country';
comment on column private.shipping_area.district is 'personal: none because these are the areas of the country';
comment on column private.shipping_area.subdistrict is 'personal: none because these are the areas of the country';
comment on column private.shipping_area.postal_code is 'personal: none because these are the areas of the country';
alter table private.shipping_area enable row level security;
grant all on private.shipping_area to service_role;

create table private.shipping_answer (
  -- The question: `areas:<words>`, or `rates:<origin>:<destination>:<kilograms>:<couriers>`.
  question text primary key check (char_length(question) <= 300),
  -- Null: it is being asked, until `expires_at` at the latest.
  answer jsonb,
  expires_at timestamptz not null
);
comment on column private.shipping_answer.question is
  'personal: none because all customers of all businesses share answers about areas; they name no address';
comment on column private.shipping_answer.answer is
  'personal: none because all customers of all businesses share answers about areas; they name no address';
create index shipping_answer_expiry_idx on private.shipping_answer (expires_at);
alter table private.shipping_answer enable row level security;
grant all on private.shipping_answer to service_role;

-- The couriers of the settings page that the provider has prices of.
create function private.priced_couriers() returns table (code text, label text)
language sql immutable set search_path = '' as $$
  values ('jne', 'JNE'), ('jnt', 'J&T'), ('sicepat', 'SiCepat'), ('anteraja', 'AnterAja'), ('pos', 'Pos Indonesia'),
    ('tiki', 'TIKI'), ('ninja', 'Ninja'), ('lion', 'Lion Parcel'), ('ide', 'ID Express'), ('sap', 'SAP Express')
$$;

-- {kilograms, missing}: couriers bill whole kilograms. `missing`: products whose weight is not known, and no default either;
-- then `kilograms` is null.
create function private.order_weight(lines jsonb, config jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'kilograms', case when bool_and(coalesce(weighed.grams > 0, false)) then
      greatest(1, ceil(sum(weighed.grams * weighed.quantity) / 1000))::bigint end,
    'missing', coalesce(jsonb_agg(weighed.name order by weighed.n) filter (where weighed.grams is null or weighed.grams <= 0), '[]'))
  from (
    select line.item ->> 'name' as name, line.n, private.read_number(line.item -> 'quantity') as quantity,
      coalesce(nullif(private.read_number(line.item -> 'weight'), 0), private.read_number(config -> 'default_weight')) as grams
    from jsonb_array_elements(lines) with ordinality as line (item, n)
  ) as weighed
$$;

-- What prices are asked for: {business, origin, couriers: [codes], freeAbove}. Null: the business has not set up shipping.
create function private.shipping_terms(of_business public.business) returns jsonb
language sql stable set search_path = '' as $$
  select case when private.is_shipping_ready(of_business.check_shipping_config) then jsonb_build_object(
    'business', of_business.id,
    'origin', of_business.check_shipping_config #>> '{origin,area_id}',
    'freeAbove', of_business.check_shipping_config -> 'free_above',
    'couriers', (select coalesce(jsonb_agg(courier_row.code order by courier_row.code), '[]') from private.priced_couriers() as courier_row
      where of_business.check_shipping_config -> 'couriers' ? courier_row.label)) end
$$;

-- The terms of an order whose courier can be chosen now, with its weight: {…, kilograms, missing, subtotal}. Null: not now.
create function private.shipping_of_order(which uuid, key uuid, shown_pass uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  of_order constant public.customer_order := private.opened_order(which, key, shown_pass);
  shop public.business;
begin
  select * into shop from public.business where business.id = of_order.business_id;
  return case when of_order.ships and private.checkout_state(of_order) in ('addressing', 'choosing') then
    private.shipping_terms(shop) || private.order_weight(of_order.lines, shop.check_shipping_config)
      || jsonb_build_object('subtotal', of_order.subtotal) end;
end
$$;

-- What is known of a question: {answer} of the provider that is still good, or {asking: true}; null: neither.
create function private.shipping_answer(of_question text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when answer_row.answer is null then jsonb_build_object('asking', true) else jsonb_build_object('answer', answer_row.answer) end
  from private.shipping_answer as answer_row
  where answer_row.question = of_question and answer_row.expires_at > (select clock_timestamp())
$$;

-- The same, before the provider is asked: null is said to one caller, who asks and keeps the answer or drops the question, and
-- the others wait. `spends`: the allowances that a call takes from, [{key, burst, perSecond}]. {limited: n}: the one at n, from 0,
-- is used up, and nothing is to be asked.
create function private.begin_shipping_question(of_question text, spends jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- Longer than a call may take.
  patience constant interval := interval '30 seconds';
  answer_now constant jsonb := private.shipping_answer(of_question);
  spend record;
begin
  if answer_now is not null then
    return answer_now;
  end if;
  insert into private.shipping_answer as waiting (question, expires_at) values (of_question, clock_timestamp() + patience)
  on conflict (question) do update set answer = null, expires_at = excluded.expires_at
    where waiting.expires_at <= (select clock_timestamp());
  if not found then
    return private.shipping_answer(of_question);
  end if;
  for spend in
    select listed.one, listed.n from jsonb_array_elements(spends) with ordinality as listed (one, n) order by listed.n
  loop
    if public.take_request(spend.one ->> 'key', least(private.read_whole(spend.one -> 'burst'), 1000000)::int,
      private.read_number(spend.one -> 'perSecond')::double precision) > 0 then
      perform private.drop_shipping_question(of_question);
      return jsonb_build_object('limited', spend.n - 1);
    end if;
  end loop;
  return null;
end
$$;

-- A question that was not answered may be asked again.
create function private.drop_shipping_question(of_question text) returns void
language sql security definer set search_path = '' as $$
  delete from private.shipping_answer where shipping_answer.question = of_question and shipping_answer.answer is null
$$;

create function private.save_shipping_answer(of_question text, response jsonb, seconds int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.shipping_answer as answer_row (question, answer, expires_at)
  values (of_question, response, clock_timestamp() + make_interval(secs => seconds))
  on conflict (question) do update set answer = excluded.answer, expires_at = excluded.expires_at;
  if starts_with(of_question, 'areas:') then
    insert into private.shipping_area as area_row (id, province, city, district, subdistrict, postal_code)
    select distinct on (area.id) area.id, area.province, area.city, area.district, area.subdistrict, area.postal_code
    from jsonb_to_recordset(response) as area (id text, province text, city text, district text, subdistrict text, postal_code text)
    order by area.id
    on conflict (id) do update set province = excluded.province, city = excluded.city, district = excluded.district,
      subdistrict = excluded.subdistrict, postal_code = excluded.postal_code
    where area_row is distinct from excluded;
  end if;
  -- A few old answers go with each new one, so that the table stays small without a job.
  delete from private.shipping_answer as old where old.question in (
    select expired.question from private.shipping_answer as expired where expired.expires_at < (select clock_timestamp()) limit 20
    for update skip locked);
end
$$;

-- The customer's address and courier. The price is the provider's, read by the function `checkout`. False: the order cannot
-- be changed now. An open number has the old total, so it is ended first.
create function private.choose_courier(which uuid, key uuid, shown_pass uuid, address jsonb, chosen jsonb, price bigint)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  shop constant uuid := (private.order_of_link(which, key)).business_id;
  of_order public.customer_order;
  place private.shipping_area;
  goes_to jsonb;
  at timestamptz;
begin
  -- Locks the business before the room, because the code of a transfer is compared with those of the other orders.
  perform from public.business where business.id = shop for no key update;
  of_order := private.opened_order(which, key, shown_pass);
  at := clock_timestamp();
  if not of_order.ships or private.checkout_state(of_order) not in ('addressing', 'choosing') or exists (
    select from private.payment where payment.order_id = of_order.id and payment.status in ('issuing', 'waiting')
      and payment.expires_at > at)
  then
    return false;
  end if;
  select * into place from private.shipping_area as area_row where area_row.id = address ->> 'area_id';
  goes_to := jsonb_build_object('name', btrim(address ->> 'name'), 'street', btrim(address ->> 'street'),
    'postal_code', address ->> 'postal_code', 'area_id', place.id,
    'area', concat_ws(', ', nullif(place.subdistrict, ''), place.district, place.city, place.province));
  if place.id is null or not coalesce(private.valid_recipient(goes_to), false) then
    perform private.raise_error('invalid', 'shipping.address', 400);
  end if;
  update public.customer_order as order_row set recipient = goes_to, courier = chosen, shipping = price
  where order_row.id = which returning * into of_order;
  -- Another order may have this amount.
  if of_order.total + of_order.transfer_code in (select * from private.open_transfers(shop, which)) then
    update public.customer_order as order_row set transfer_code = null where order_row.id = which;
  end if;
  update public.room set (order_status, order_total, order_expires_at) =
    (select newest.status, newest.total, newest.expires_at from private.order_of_room(of_order.room_id) as newest)
  where room.id = of_order.room_id;
  perform private.write_line(of_order, 'courier.chosen', jsonb_build_object('courier', chosen ->> 'name',
    'service', chosen ->> 'service', 'price', price, 'place', concat_ws(', ', place.district, place.city), 'total', of_order.total));
  return true;
end
$$;

-- A member sets the shipping of an unpaid order without a courier, for example because the provider knows no price.
create function private.set_shipping(which uuid, amount bigint) returns public.customer_order
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
  if amount is null or amount not between 0 and 1e12 then
    perform private.raise_error('invalid', 'shipping.price', 400);
  end if;
  if not of_order.ships and of_order.shipping = amount then
    return of_order;
  end if;
  if of_order.status <> 'unpaid' or not of_order.ships or of_order.courier is not null then
    perform private.raise_error('changed', 'orders.changed', 409);
  end if;
  update public.customer_order as order_row set ships = false, shipping = amount where order_row.id = which returning * into of_order;
  update public.room set (order_status, order_total, order_expires_at) =
    (select newest.status, newest.total, newest.expires_at from private.order_of_room(of_order.room_id) as newest)
  where room.id = of_order.room_id;
  return of_order;
end
$$;

-- The terms of a member's business; refused to anyone else. Null: the business has not set up shipping.
create function private.shipping_of_business(which uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  shop public.business;
begin
  select * into shop from public.business where business.id = which and business.id = any (private.businesses());
  if not found then
    perform private.raise_not_found();
  end if;
  return private.shipping_terms(shop);
end
$$;

grant execute on all functions in schema private to service_role;
