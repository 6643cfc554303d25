-- The day of a transfer is compared with the day of its order in the zone of the business. It was compared with that day in UTC, on
-- which no day of Indonesia begins: a transfer of the day before counted as one after the order, and one of tomorrow as made.
set local lock_timeout = '3s';

create or replace function private.proof_checks(in_room public.room, sent public.message, result jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  of_order public.customer_order;
  due bigint;
  accounts text;
  since date;
  today date;
begin
  select * into of_order from public.customer_order as order_row
  where order_row.room_id = in_room.id and order_row.status = 'unpaid' and coalesce(order_row.expires_at > now(), true)
  order by order_row.transfer_chosen_at is null, order_row.created_at desc limit 1;
  due := of_order.total + case when of_order.transfer_chosen_at is null then 0 else of_order.transfer_code end;
  select regexp_replace(business.invoice_details #>> '{payment,manual_transfer,instruction}', '([0-9])[ .-]+(?=[0-9])', '\1', 'g'),
    (of_order.created_at at time zone private.zone_of(business.operational_hours))::date,
    (clock_timestamp() at time zone private.zone_of(business.operational_hours))::date
  into accounts, since, today from public.business where business.id = in_room.business_id;
  return jsonb_strip_nulls(jsonb_build_object(
    'order', of_order.number, 'due', due,
    'amount', private.read_number(result -> 'amount') = due,
    'account', case when result ->> 'to_last4' ~ '^[0-9]{3,6}$' then accounts ~ (result ->> 'to_last4' || '([^0-9]|$)') end,
    'time', private.read_timestamp(result -> 'date')::date between since and today,
    'is_reused', case when result ->> 'reference' is not null then exists (
      select from public.message as other
      where other.business_id = in_room.business_id and other.id <> sent.id and other.revoked_at is null
        and other.reading #>> '{data,proof,reference}' = result ->> 'reference') end));
end
$$;
