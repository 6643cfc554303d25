-- Which customer is most likely to be lost. A chat is at risk since its customer waits, or since the AI has called for
-- help; what makes it worse counts as if they had waited longer. So the order needs no clock: whoever stands before
-- another now stands before them in an hour, an index keeps it, and a page of it is a range.

alter table public.room
  add column upset boolean not null default false,
  add column at_risk_since timestamptz;
comment on column public.room.upset is 'While the customer waits they have used a word of somebody who is about to leave.';
comment on column public.room.at_risk_since is 'Since when the chat counts as at risk (private.at_risk_since). Null: nobody waits.';

-- The words of somebody who is about to leave. Whole words, as people write them; a shop sells none of them.
create function private.sounds_upset(words text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(lower(words) ~ concat(
    '\m(kecewa|mengecewakan|marah|kesal|kesel|jengkel|kapok|bohong|penipu|penipuan|nipu|ditipu|tertipu|komplain|complain',
    '|refund|batal|batalkan|batalin|dibatalkan|laporkan|laporin|brengsek|goblok|tolol|zonk',
    '|(lama|lambat|lelet) (banget|sekali|amat|bgt)|(tidak|nggak|ngga|gak|ga) becus|uang (saya )?kembali)\M'), false);
end
$$;

-- Indonesia's clocks have four names; whatever else is told, or nothing, is read as the first, for an unknown name would
-- be an error with each message.
create function private.known_zone(told text) returns text
language sql immutable set search_path = '' as $$
  select case when told in ('Asia/Pontianak', 'Asia/Makassar', 'Asia/Jayapura') then told else 'Asia/Jakarta' end
$$;

-- The first moment from `at` on at which the business is open; `at` itself where it says no hours.
create function private.opens_at(hours jsonb, at timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(min(
      case
        when case when starts < ends then clock >= starts and clock < ends else clock >= starts or clock < ends end then at
        else (today + starts + case when clock < starts then interval '0' else interval '1 day' end) at time zone zone
      end), at)
    from (
      select zone, starts, ends, (at at time zone zone)::date as today, (at at time zone zone)::time as clock
      from (
        select
          private.known_zone(span ->> 'timezone') as zone,
          nullif(span ->> 'start', '')::time as starts, nullif(span ->> 'end', '')::time as ends
        from jsonb_array_elements(hours) as span
      ) as told
      where starts is not null and ends is not null
    ) as spans
  );
end
$$;

-- How much longer a chat counts as having waited, each said beside it in the list:
--   the AI has called for help  4 hours    the customer has asked for what the AI could not give
--   a word of anger             8 hours    they say themselves that they are about to leave
--   the new AI version          1 hour     what answers them is still being tried
-- Waiting counts from when the business is open: a message of two at night has not waited for six hours at eight.
create function private.at_risk_since(
  waiting_since timestamptz, last_message_at timestamptz, status text, upset boolean, rollout text, hours jsonb
) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return private.opens_at(hours, coalesce(waiting_since, case when status = 'ai_need_help' then last_message_at end))
    - case when status = 'ai_need_help' then interval '4 hours' else interval '0' end
    - case when upset then interval '8 hours' else interval '0' end
    - case when rollout = 'v3' then interval '1 hour' else interval '0' end;
end
$$;

create function private.weigh_risk() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  hours jsonb;
begin
  -- Anger lasts as long as the wait, whatever is written after it.
  new.upset := new.awaiting_reply_since is not null and (
    (tg_op = 'UPDATE' and old.upset and old.awaiting_reply_since is not null)
    or (new.last_message_author = 'customer' and private.sounds_upset(new.last_message_preview)));
  new.at_risk_since := null;
  if new.awaiting_reply_since is not null or new.status = 'ai_need_help' then
    select case when business.enable_operational_hours then business.operational_hours end into hours
    from public.business where business.id = new.business_id;
    new.at_risk_since := private.at_risk_since(
      new.awaiting_reply_since, new.last_message_at, new.status, new.upset, new.rollout, hours);
  end if;
  return new;
end
$$;
-- Its name stands before `touch`: the version counts what this has changed.
create trigger at_risk before insert or update of
  awaiting_reply_since, last_message_at, last_message_preview, last_message_author, status, rollout
  on public.room for each row execute function private.weigh_risk();

create index room_risk_idx on public.room (business_id, at_risk_since, last_message_at desc, id desc)
  include (archived);
