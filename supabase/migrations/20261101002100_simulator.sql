-- The simulator: what the AI would answer, without a chat, and real chats that are answered again. Texts of customers leave
-- the database masked, so that nothing that the simulator shows, keeps or sends to a model names a person.

-- Scene ---------------------------------------------------------------------------------------------------------------

-- A time at which the business is open or closed. Without opening hours it is always open.
create function private.simulated_time(hours jsonb, opening text, at timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select case opening
    when 'open' then coalesce(private.opens_at(hours, at), at)
    when 'closed' then coalesce((
      select moment from generate_series(at, at + interval '7 days', interval '30 minutes') as moment
      where private.opens_at(hours, moment) > moment limit 1), at)
    else at
  end
$$;

create function private.simulation_scene(in_business uuid, version text, model_size text, burst jsonb, opening text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  of_business public.business;
  hours jsonb;
  at timestamptz;
  scene jsonb;
begin
  if not coalesce(private.is_member(in_business), false) then
    perform private.raise_not_found();
  end if;
  select * into of_business from public.business where business.id = in_business;
  if coalesce(of_business.toggles ->> 'useAgentBehaviourV2', 'off') = 'off' then
    perform private.raise_error('agent_off', 'simulation.agent_off', 409);
  end if;
  hours := case when of_business.enable_operational_hours then of_business.operational_hours end;
  at := private.simulated_time(hours, opening, clock_timestamp());
  scene := public.agent_scene(in_business, version, burst, at) || jsonb_build_object('model_size', model_size,
    'now', jsonb_build_object('at', at, 'zone', private.zone_of(of_business.operational_hours)));
  if opening = 'closed' and scene #>> '{business,opens_again}' is null then
    scene := jsonb_set(scene, '{business,opens_again}', '"Kami buka lagi besok pukul 08.00 WIB."');
  end if;
  return scene;
end
$$;

-- Masking -------------------------------------------------------------------------------------------------------------

-- The words of names, without those of the business: the shop "Batik Lestari" keeps its name before a customer Lestari.
create function private.name_words(names text[], business_name text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct word), '{}')
  from unnest(names) as name, regexp_split_to_table(lower(name), '[^[:alpha:]]+') as word
  where char_length(word) >= 3
    and word <> all (regexp_split_to_array(lower(coalesce(business_name, '')), '[^[:alpha:]]+'))
    -- Forms of address, and what customers call themselves.
    and word <> all ('{kak,kakak,mbak,mas,pak,bapak,ibu,bang,abang,bunda,mama,papa,sis,gan,toko,admin,the,and,dan}')
$$;

-- A text without phone numbers and other numbers of nine digits or more, addresses of mail, and these names.
create function private.masked(wording text, name_words text[]) returns text
language plpgsql immutable set search_path = '' as $$
declare
  masked text := wording;
begin
  masked := regexp_replace(masked, '(?<![[:alnum:]._%+-])[[:alnum:]._%+-]+@[[:alnum:]-]+(\.[[:alnum:]-]+)+', '[email]', 'g');
  -- A range of prices is no number of twelve digits.
  masked := regexp_replace(masked, '\m([1-9]\d{0,2}(?:\.\d{3}){1,5})\s{0,3}[-–]\s{0,3}([1-9]\d{0,2}(?:\.\d{3}){1,5})\M', '\1 – \2', 'g');
  -- A phone number in groups.
  masked := regexp_replace(masked, '(?:\+|\m)(?:62|0)[-. ()]*8(?:[-. ()]{0,2}\d){6,}', '[nomor]', 'g');
  -- Written together, with any one mark between two digits.
  masked := regexp_replace(masked, '\+?\d(?:[-.()/]?\d){8,}', '[nomor]', 'g');
  -- An account in groups.
  masked := regexp_replace(masked, '\m\d{3,}(?: \d{2,}){2,40}\M', '[nomor]', 'g');
  -- "atas nama Budi Santoso": names that no profile tells.
  masked := regexp_replace(masked,
    '\m(atas nama|a/n|a\.n\.?|an\.|nama saya|namaku|nama|penerima)(\s{0,3}[:=]?\s{1,9})(?!Kak\M)[[:upper:]][[:alpha:]''.]*(?:\s+[[:upper:]][[:alpha:]''.]*){0,3}',
    '\1\2Kak', 'g');
  if cardinality(name_words) > 0 then
    masked := regexp_replace(masked, '\m(?:' || array_to_string(name_words, '|') || ')\M', 'Kak', 'gi');
  end if;
  return regexp_replace(masked, '\m(?:(?:kak|kakak|mbak|mas|pak|bu)\s+)?Kak(?:\s+Kak\M)*', 'Kak', 'gi');
end
$$;

-- The words of the names in a chat: of its customer, and of the team.
create function private.names_in_room(of_room public.room, newest int default 500) returns text[]
language sql stable security definer set search_path = '' as $$
  select private.name_words(array(
    select of_room.name
    union select distinct turn.author_name from (
      select message.author_name from public.message
      where message.room_id = of_room.id order by message.sent_at desc, message.seq desc limit newest) as turn
    union select (select profile.full_name from public.profile where profile.id = team_business.member_id)
    from public.team_business where team_business.business_id = of_room.business_id
  ), (select business.name from public.business where business.id = of_room.business_id))
$$;

-- Replay --------------------------------------------------------------------------------------------------------------

-- The newest chats that can be replayed, or those in which the query is found, in the name, the number or a message.
create function private.replayable_rooms(in_business uuid, query text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  typed constant text := nullif(btrim(left(query, 200)), '');
  most constant int := 30;
  found uuid[];
begin
  if not coalesce(private.is_member(in_business), false) then
    perform private.raise_not_found();
  end if;
  if typed is not null then
    found := array(
      select room.id from private.find_rooms(in_business, jsonb_build_object('query', typed), 'last_message_at', false, null, most) as room
      union
      select hit.room_id from private.find_messages(in_business, typed, null, null, null, 200) as hit);
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'room_id', listed.id, 'last_message_at', listed.last_message_at, 'questions', listed.questions,
      'preview', private.masked(coalesce(listed.body, ''), private.names_in_room(listed.room, 50)))
      order by listed.last_message_at desc, listed.id desc), '[]')
    from (
      select room.id, room.last_message_at, room, latest.questions, latest.body
      from public.room
      cross join lateral (
        select count(*) as questions, (array_agg(left(question.body, 160) order by question.sent_at desc, question.seq desc))[1] as body
        from (
          select message.body, message.sent_at, message.seq from public.message
          where message.room_id = room.id and message.author = 'customer' and message.kind = 'text' and message.revoked_at is null
          order by message.sent_at desc, message.seq desc limit 100
        ) as question
      ) as latest
      where room.business_id = in_business and room.erased_at is null and (typed is null or room.id = any (found))
        and latest.questions > 0
      order by room.last_message_at desc, room.id desc limit most
    ) as listed);
end
$$;

-- The last bursts of a chat: what the customer wrote in one go, and what the business replied. Null: there is no such chat,
-- or it is not for the caller.
create function private.replay_room(which uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  of_room public.room;
  names text[];
begin
  select * into of_room from public.room where room.id = which and room.erased_at is null;
  if not found or not coalesce(private.is_member(of_room.business_id), false) then
    return null;
  end if;
  names := private.names_in_room(of_room);
  return (
    with turn as (
      select * from public.message
      where message.room_id = of_room.id and message.author <> 'system' and message.revoked_at is null
        and message.kind not in ('system', 'call', 'waiting', 'unknown')
      order by message.sent_at desc, message.seq desc limit 200
    ), placed as (
      select turn.*, row_number() over in_order as place, lag(turn.author) over in_order as before
      from turn window in_order as (order by turn.sent_at, turn.seq)
    ), numbered as (
      select placed.*,
        count(*) filter (where placed.author = 'customer' and placed.before is distinct from 'customer') over (order by placed.place) as number
      from placed
    ), bursts as (
      select numbered.number,
        jsonb_agg(jsonb_build_object('kind', numbered.kind, 'text', left(private.masked(numbered.body, names), 2000))
          order by numbered.place) filter (where numbered.author = 'customer') as messages,
        min(numbered.sent_at) as at,
        coalesce(jsonb_agg(jsonb_build_object('author', case numbered.author when 'ai' then 'ai' else 'member' end,
          'kind', numbered.kind, 'text', left(private.masked(numbered.body, names), 2000))
          order by numbered.place) filter (where numbered.author <> 'customer'), '[]') as replies,
        min(numbered.seq) filter (where numbered.author = 'customer') as first_seq,
        max(numbered.seq) filter (where numbered.author = 'customer') as last_seq
      from numbered where numbered.number > 0
      group by numbered.number order by numbered.number desc limit 30
    ), called as materialized (
      select agent_run.burst_to from public.agent_run
      where agent_run.room_id = of_room.id and agent_run.status in ('escalated', 'failed')
        and agent_run.created_at > (select min(turn.sent_at) from turn) - interval '1 day'
    )
    select coalesce(jsonb_agg(jsonb_build_object('messages', bursts.messages, 'at', bursts.at, 'replies', bursts.replies,
      'was_escalated', exists (
        select from called where called.burst_to between bursts.first_seq and bursts.last_seq))
      order by bursts.number), '[]')
    from bursts);
end
$$;

grant execute on all functions in schema private to service_role;
