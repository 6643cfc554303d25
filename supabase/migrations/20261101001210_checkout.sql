-- The checkout: the public page of one order. Its only door is the function `checkout`, so anon has no rights here.

-- What the page of an order knows after the last digits of the customer's phone.
create table private.checkout_access (
  order_id uuid primary key references public.customer_order (id) on delete cascade,
  -- Returned for the right digits. The page repeats it with each request, so that the digits are checked once.
  pass uuid not null default gen_random_uuid(),
  wrong_digits int not null default 0 check (wrong_digits >= 0),
  last_wrong_at timestamptz
);
alter table private.checkout_access enable row level security;
grant all on private.checkout_access to service_role;

create function private.last_digits(phone text) returns text
language sql immutable set search_path = '' as $$ select right(phone, 4) $$;

-- Seconds until digits may be tried again; 0: now.
create function private.digits_blocked_for(access private.checkout_access) returns int
language sql stable set search_path = '' as $$
  select case when access.wrong_digits >= 5 then greatest(0, ceil(extract(epoch from
    access.last_wrong_at + interval '15 minutes' - clock_timestamp()))::int) else 0 end
$$;

-- The state of the machine `checkout` in which the page shows the order.
create function private.checkout_state(asked public.customer_order) returns text
language sql stable set search_path = '' as $$
  select case
    when asked.status <> 'unpaid' then asked.status
    when asked.expires_at <= clock_timestamp() then 'expired'
    else 'choosing' end
$$;

-- The order of a link. A guessed id, a wrong key and a deleted order give the same error.
create function private.order_of_link(which uuid, key uuid) returns public.customer_order
language plpgsql stable security definer set search_path = '' as $$
declare
  asked public.customer_order;
begin
  select * into asked from public.customer_order as known where known.id = which and known.link_key = key;
  if not found then
    perform private.raise_not_found();
  end if;
  return asked;
end
$$;

-- Before the digits: the shop and the number of the order. A customer whose number WhatsApp hides has no digits to
-- compare; their link alone opens the order.
create function private.read_checkout(which uuid, key uuid, shown_pass uuid) returns jsonb
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
    return head || jsonb_build_object('access', 'locked', 'blockedFor', coalesce(private.digits_blocked_for(access), 0));
  end if;
  return head || jsonb_build_object(
    'access', 'open',
    'state', private.checkout_state(asked),
    'lines', asked.lines,
    'taxPercentage', asked.tax_percentage,
    'subtotal', asked.subtotal,
    'tax', asked.tax,
    'shipping', asked.shipping,
    'total', asked.total,
    'note', asked.note,
    'createdAt', asked.created_at,
    'expiresAt', asked.expires_at,
    -- The page counts down by the server's clock and not by that of the phone.
    'expiresIn', case when asked.status = 'unpaid' and asked.expires_at > clock_timestamp() then
      ceil(extract(epoch from asked.expires_at - clock_timestamp()) * 1000) end,
    'paidAt', asked.paid_at,
    'cancelledAt', asked.cancelled_at,
    'collector', jsonb_build_object('name', nullif(btrim(invoice ->> 'collector_name'), ''),
      'address', nullif(btrim(invoice ->> 'collector_address'), '')),
    'transferInstruction', nullif(btrim(invoice #>> '{payment,manual_transfer,instruction}'), ''),
    'terms', nullif(btrim(invoice ->> 'terms_of_service'), ''));
end
$$;

-- Five wrong tries block an order for 15 minutes after the last of them.
create function private.open_checkout(which uuid, key uuid, digits text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 5;
  asked constant public.customer_order := private.order_of_link(which, key);
  wanted constant text := (select private.last_digits(room.phone) from public.room where room.id = asked.room_id);
  access private.checkout_access;
begin
  insert into private.checkout_access (order_id) values (asked.id) on conflict do nothing;
  -- Locks the row, so that parallel tries are counted one after the other.
  select * into access from private.checkout_access as known where known.order_id = asked.id for update;
  if private.digits_blocked_for(access) > 0 then
    return jsonb_build_object('outcome', 'blocked', 'blockedFor', private.digits_blocked_for(access));
  end if;
  if wanted is null or digits = wanted then
    update private.checkout_access as known set wrong_digits = 0, last_wrong_at = null where known.order_id = asked.id;
    return jsonb_build_object('outcome', 'opened', 'pass', access.pass);
  end if;
  update private.checkout_access as known set
    -- After a block, counting starts again.
    wrong_digits = case when known.wrong_digits >= most then 1 else known.wrong_digits + 1 end,
    last_wrong_at = clock_timestamp()
  where known.order_id = asked.id returning * into access;
  if access.wrong_digits >= most then
    return jsonb_build_object('outcome', 'blocked', 'blockedFor', private.digits_blocked_for(access));
  end if;
  return jsonb_build_object('outcome', 'wrong', 'left', most - access.wrong_digits);
end
$$;

create function public.read_checkout(p_order uuid, p_key uuid, p_pass uuid default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_checkout($1, $2, $3) $$;
create function public.open_checkout(p_order uuid, p_key uuid, p_digits text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.open_checkout($1, $2, $3) $$;

grant execute on function public.read_checkout(uuid, uuid, uuid), public.open_checkout(uuid, uuid, text) to service_role;
grant execute on all functions in schema private to service_role;
