-- The report of a morning, and its sending by WhatsApp and push.

-- The morning report --------------------------------------------------------------------------------------------------

-- 'Rp 1.250.000'
create function private.rupiah_text(amount numeric) returns text
language sql immutable set search_path = '' as $$
  select 'Rp ' || replace(to_char(amount, 'FM999,999,999,999,999,999,999,990'), ',', '.')
$$;

-- '45 detik', '12 menit', '3 jam'
create function private.duration_text(seconds int) returns text
language sql immutable set search_path = '' as $$
  select case when seconds < 60 then seconds || ' detik' when seconds < 3570 then round(seconds / 60.0) || ' menit'
    else round(seconds / 3600.0) || ' jam' end
$$;

-- The figures of a day for its report, which the page and private.report_text make sentences of. null: unknown. `before`: the
-- chats of the same weekday a week earlier. `waiting`: chats that wait for the team now, 100 at most.
create function private.report_facts(of_business uuid, which date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  shop public.business;
  zone text;
  at constant timestamptz := clock_timestamp();
  today date;
  now_is jsonb;
  before_was jsonb;
  needs jsonb;
begin
  select * into shop from public.business where business.id = of_business;
  zone := private.zone_of(shop.operational_hours);
  today := (at at time zone zone)::date;
  now_is := private.sum_days(array(
    select row(figures_row.*)::private.day_row from private.day_figures(of_business, which, which) as figures_row));
  before_was := case when which - 7 >= (shop.created_at at time zone zone)::date then
    private.sum_days(array(
      select row(figures_row.*)::private.day_row
      from private.day_figures(of_business, which - 7, which - 7,
        case when which = today then at - interval '7 days' else 'infinity' end) as figures_row)) end;
  needs := private.escalations_of(of_business);
  return jsonb_build_object(
    'day', which, 'shop', shop.name, 'at', at,
    'when', case which when today then 'today' when today - 1 then 'yesterday' else 'past' end,
    'chats', now_is -> 'chats', 'before', before_was -> 'chats', 'answered', now_is -> 'answered',
    'by_ai', now_is -> 'by_ai', 'handed_over', now_is -> 'handed_over', 'reply_seconds', now_is -> 'reply_seconds',
    'completed', now_is -> 'completed', 'orders', now_is -> 'orders', 'order_value', now_is -> 'order_value',
    'has_hours', shop.enable_operational_hours, 'waiting', needs -> 'count',
    'longest', case when private.read_whole(needs -> 'count') > 0 then jsonb_build_object(
      'name', coalesce(nullif(btrim(needs #>> '{longest,name}'), ''), needs #>> '{longest,phone}'),
      'since', needs #> '{longest,since}') end);
end
$$;

-- The report as it is sent on WhatsApp: a title and five Indonesian sentences. What is unknown is said to be so, and fewer than
-- five chats have no percentage. views/home/reportSentences.ts says the same on the page.
create function private.report_text(of_business uuid, which date) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  zone constant text := private.zone_of_business(of_business);
  facts constant jsonb := private.report_facts(of_business, which);
  at constant timestamptz := private.read_timestamp(facts -> 'at');
  weekday constant text := split_part(private.indonesian_day(which), ',', 1);
  since constant timestamptz := private.read_timestamp(facts #> '{longest,since}');
  figures record;
  before_was int := private.read_whole(facts -> 'before')::int;
begin
  select private.read_whole(facts -> 'chats')::int as chats, private.read_whole(facts -> 'answered')::int as answered,
    private.read_whole(facts -> 'by_ai')::int as by_ai, private.read_whole(facts -> 'handed_over')::int as handed_over,
    private.read_whole(facts -> 'completed')::int as completed, private.read_whole(facts -> 'orders')::int as orders,
    private.read_number(facts -> 'order_value') as order_value, private.read_whole(facts -> 'reply_seconds')::int as reply_seconds,
    private.read_whole(facts -> 'waiting')::int as waiting
  into figures;
  return format('Laporan %s, %s', facts ->> 'shop', private.indonesian_day(which)) || (
    select string_agg(format(e'\n%s. %s', line.number, line.body), '' order by line.number)
    from unnest(array[
      case facts ->> 'when' when 'today' then format('Hari ini sampai pukul %s', to_char(at at time zone zone, 'HH24.MI'))
        when 'yesterday' then 'Kemarin, ' || private.indonesian_day(which) else private.indonesian_day(which) end
      || case when figures.chats = 0 then ', tidak ada chat masuk' else format(', ada %s chat', figures.chats) end
      || case when before_was is null then ', dan belum ada hari untuk dibandingkan.'
        when before_was = figures.chats then format(', sama banyak dengan %s sebelumnya.', weekday)
        else format(', %s lebih %s daripada %s sebelumnya.', abs(figures.chats - before_was),
          case when figures.chats > before_was then 'banyak' else 'sedikit' end, weekday) end,
      case when figures.answered = 0 then 'Belum ada chat yang dijawab, jadi bagian AI belum diketahui.'
        else format('AI menangani sendiri %s dari %s chat yang dijawab%s, dan %s chat diserahkan ke tim.', figures.by_ai,
          figures.answered, case when figures.answered >= 5 then format(' (%s%%)', round(figures.by_ai * 100.0 / figures.answered)) else '' end,
          figures.handed_over) end,
      case when figures.reply_seconds is null then 'Waktu balasan pertama belum diketahui'
        else format('Balasan pertama biasanya datang dalam %s', private.duration_text(figures.reply_seconds))
          || case when private.read_boolean(facts -> 'has_hours') then ' di jam buka' else '' end end
      || case when figures.chats = 0 then '.' when figures.chats = figures.answered then ', dan semua chat sudah dijawab.'
        else format(', dan %s chat belum dijawab.', figures.chats - figures.answered) end,
      format('%s chat selesai, dan %s.', figures.completed, case when figures.orders = 0 then 'tidak ada pesanan'
        else format('ada %s pesanan senilai %s', figures.orders, private.rupiah_text(figures.order_value)) end),
      case figures.waiting when 0 then 'Sekarang tidak ada chat yang menunggu tim.'
        else format('Sekarang %s chat menunggu tim, yang paling lama %s sejak %s.',
          case when figures.waiting >= 100 then 'lebih dari 99' else figures.waiting::text end,
          coalesce(facts #>> '{longest,name}', 'seorang pelanggan'),
          case when (since at time zone zone)::date = (at at time zone zone)::date
            then 'pukul ' || to_char(since at time zone zone, 'HH24.MI')
            else private.indonesian_day((since at time zone zone)::date) end) end
    ]) with ordinality as line (body, number));
end
$$;

create function private.home_report(of_business uuid, span text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  of_span record;
begin
  of_span := private.days_of_span(of_business, case span when 'today' then span else
    coalesce(span, ((clock_timestamp() at time zone private.zone_of_business(of_business))::date - 1)::text) end);
  return private.report_facts(of_business, of_span.to_day);
end
$$;

-- Sending the report --------------------------------------------------------------------------------------------------

-- The choice of the owner. A new owner of the business chooses anew, so that no report goes to the former one.
create table private.report_setting (
  business_id uuid primary key references public.business (id) on delete cascade,
  owner_id uuid not null references public.profile (id) on delete cascade,
  is_on boolean not null,
  -- In the time zone of the business.
  hour int not null check (hour between 0 and 23),
  phone text check (phone ~ '^\+[1-9][0-9]{5,14}$'),
  -- When it was turned on, or its hour was chosen: an hour that is over begins with the next day.
  chosen_at timestamptz not null default clock_timestamp(),
  constraint report_setting_has_a_phone check (phone is not null or not is_on)
);
comment on column private.report_setting.phone is 'personal of members: erase';
create index report_setting_owner_idx on private.report_setting (owner_id);
alter table private.report_setting enable row level security;
grant all on private.report_setting to service_role;

-- One row per business and day: the run of the job that inserts it sends the report, and no other does.
create table private.report_sending (
  business_id uuid not null references public.business (id) on delete cascade,
  day date not null,
  due_at timestamptz not null,
  -- Why nothing was queued.
  reason text check (reason in ('disconnected', 'own_number', 'failed')),
  queued_id uuid references private.message_to_member (id) on delete set null,
  primary key (business_id, day)
);
create index report_sending_queued_idx on private.report_sending (queued_id);
alter table private.report_sending enable row level security;
grant all on private.report_sending to service_role;

-- Without a choice, the phone is that of the owner's account.
create function private.report_delivery(of_business uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  zone constant text := private.zone_of_business(of_business);
  chosen private.report_setting;
begin
  if not coalesce(private.is_owner(of_business), false) then
    perform private.raise_not_found();
  end if;
  select * into chosen from private.report_setting as setting
  where setting.business_id = of_business and setting.owner_id = auth.uid();
  return jsonb_build_object(
    'isOn', coalesce(chosen.is_on, false),
    'hour', coalesce(chosen.hour, 7),
    'phone', coalesce(chosen.phone, (
      select '+' || ltrim(account.phone, '+') from auth.users as account
      where account.id = auth.uid() and account.phone ~ '^\+?[1-9][0-9]{5,14}$')),
    'zone', case zone when 'Asia/Makassar' then 'WITA' when 'Asia/Jayapura' then 'WIT' else 'WIB' end,
    'last', (
      select jsonb_build_object('day', sent.day, 'time', to_char(sent.due_at at time zone zone, 'HH24.MI'),
        'state', case when sent.reason is not null then 'failed'
          else coalesce(private.state_to_member(queued) ->> 'state', 'unknown') end,
        'reason', coalesce(sent.reason, private.state_to_member(queued) ->> 'reason'))
      from private.report_sending as sent left join private.message_to_member as queued on queued.id = sent.queued_id
      where sent.business_id = of_business order by sent.day desc limit 1));
end
$$;

create function private.save_report_delivery(of_business uuid, turned_on boolean, at_hour int, to_phone text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_owned_business(of_business);
  if turned_on is null or at_hour is null or at_hour not between 0 and 23 then
    perform private.raise_error('invalid', 'report.hour', 422);
  end if;
  if to_phone is null and turned_on or to_phone !~ '^\+[1-9][0-9]{5,14}$' then
    perform private.raise_error('invalid_phone', 'phone.unreadable', 422);
  end if;
  if turned_on and exists (
    select from public.channel where channel.business_id = of_business and channel.phone = to_phone) then
    perform private.raise_error('own_number', 'report.own_number', 422);
  end if;
  insert into private.report_setting as setting (business_id, owner_id, is_on, hour, phone)
  values (of_business, auth.uid(), turned_on, at_hour, to_phone)
  on conflict (business_id) do update set owner_id = excluded.owner_id, is_on = excluded.is_on, hour = excluded.hour,
    phone = excluded.phone,
    chosen_at = case when (setting.owner_id, setting.is_on, setting.hour) = (excluded.owner_id, excluded.is_on, excluded.hour)
      then setting.chosen_at else excluded.chosen_at end;
  return private.report_delivery(of_business);
end
$$;

-- Queues the reports whose hour has come, as a message to the owner's own phone: it is from the system, so it neither wakes
-- the AI nor counts as a reply. After an outage, a report is late by three hours at most. Runs every minute.
create function private.send_reports() returns int
language plpgsql security definer set search_path = '' as $$
declare
  queued int;
begin
  queued := private.for_each('send-reports', $due$
    select due.business_id, due.business_id from private.due_reports() as due order by due.due_at$due$,
    'private.send_report($1::uuid)', give_up => 'private.give_up_report($1::uuid)');
  if queued > 0 then
    perform private.call_function('campaigns');
  end if;
  return queued;
end
$$;

-- The reports whose hour has come, of one business or of all.
create function private.due_reports(of_business uuid default null)
returns table (business_id uuid, owner_id uuid, phone text, day date, due_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select chosen.business_id, chosen.owner_id, chosen.phone, planned.day, planned.due_at
  from private.report_setting as chosen
  join public.business on business.id = chosen.business_id and business.profile_id = chosen.owner_id
  cross join lateral (select private.zone_of(business.operational_hours) as zone) as place
  cross join lateral (select (now() at time zone place.zone)::date as day) as today
  cross join lateral (
    select today.day, (today.day + make_interval(hours => chosen.hour)) at time zone place.zone as due_at) as planned
  where (of_business is null or chosen.business_id = of_business)
    and chosen.is_on and planned.due_at between greatest(now() - interval '3 hours', chosen.chosen_at) and now()
    and not exists (
      select from private.report_sending as sent where sent.business_id = chosen.business_id and sent.day = planned.day)
$$;

create function private.send_report(of_business uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  of_channel public.channel;
  problem text;
  message uuid;
begin
  select * into due from private.due_reports(of_business);
  if not found then
    return 0;
  end if;
  select * into of_channel from public.channel
  where channel.business_id = of_business and channel.status = 'WORKING' and not private.has_wrong_number(channel)
  order by channel.phone is not distinct from due.phone, channel.created_at, channel.id limit 1;
  problem := case when of_channel.id is null then 'disconnected' when of_channel.phone = due.phone then 'own_number' end;
  insert into private.report_sending (business_id, day, due_at, reason)
  values (of_business, due.day, due.due_at, problem) on conflict do nothing;
  if not found or problem is not null then
    return 0;
  end if;
  message := gen_random_uuid();
  insert into private.message_to_member (id, kind, business_id, channel_id, member_id, name, phone, body)
  values (message, 'morning_report', of_business, of_channel.id, due.owner_id, 'Laporan pagi', due.phone,
    private.report_text(of_business, due.day - 1));
  update private.report_sending as sent set queued_id = message
  where sent.business_id = of_business and sent.day = due.day;
  return 1;
end
$$;

-- The owner sees on the home page that the report of this day could not be made. Returns 1.
create function private.give_up_report(of_business uuid) returns int
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.report_sending (business_id, day, due_at, reason)
  select due.business_id, due.day, due.due_at, 'failed' from private.due_reports(of_business) as due
  on conflict do nothing;
  -- The report of the next day has other numbers.
  perform private.delete_failure('send-reports', of_business::text);
  return 1;
end
$$;

grant execute on all functions in schema private to service_role;

-- Hosted Supabase runs the jobs. A database without pg_cron needs another scheduler for them.
do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('fold-days', '23 * * * *', 'select private.fold_days()');
    perform cron.schedule('send-reports', '* * * * *', 'select private.send_reports()');
  end if;
end
$$;
