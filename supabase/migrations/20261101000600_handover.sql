-- Who holds a chat: the AI, a member, or the paired phone. A reply by a person takes the chat at once. It goes back
-- by a button, or when the silence window of the business ends.
--
-- The functions that clients call run as the caller. They call functions of the private schema, which check the
-- caller again.

-- The record of handovers ---------------------------------------------------------------------------------------------

create table public.handover (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  room_id uuid not null,
  channel_id uuid not null,
  from_holder text not null check (from_holder in ('ai', 'member', 'phone')),
  to_holder text not null check (to_holder in ('ai', 'member', 'phone')),
  member_id uuid references public.profile (id) on delete set null,
  assignee_id uuid references public.profile (id) on delete set null,
  reason text not null check (reason in
    ('reply', 'take_over', 'assigned', 'give_back', 'silence_expired', 'escalated', 'completed', 'phone_reply', 'undone', 'reopened',
     'reopened_by_member')),
  at timestamptz not null default clock_timestamp(),
  foreign key (room_id, business_id, channel_id) references public.room (id, business_id, channel_id) on delete cascade
);
comment on column public.handover.member_id is 'The member who took, gave back, assigned or reopened the chat. Null: the AI, the phone, the customer, or the end of the silence window.';
comment on column public.handover.assignee_id is 'The member to whom a colleague assigned the chat. Null: it was not assigned.';
create index handover_room_idx on public.handover (room_id, at desc);
create index handover_member_id_idx on public.handover (member_id) where member_id is not null;
create index handover_assignee_id_idx on public.handover (assignee_id) where assignee_id is not null;
create index handover_escalated_idx on public.handover (business_id, at desc) where reason = 'escalated';

alter table public.handover enable row level security;
grant all on public.handover to service_role;
grant select on public.handover to authenticated;
create policy "the team reads handovers" on public.handover for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false));

-- Changing the holder -------------------------------------------------------------------------------------------------

-- Changes the holder and adds an entry to the timeline. If the holder stays the same, only the end of the silence
-- window changes. `clears_status`: a person wrote, and the AI's status goes as well.
create function private.hand_over(
  of_room public.room, to_holder text, member uuid, until timestamptz, reason text, clears_status boolean default false
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if of_room.holder <> to_holder or of_room.holder_id is distinct from member or reason in ('escalated', 'undone') then
    insert into public.handover (business_id, room_id, channel_id, from_holder, to_holder, member_id, reason)
    values (of_room.business_id, of_room.id, of_room.channel_id, of_room.holder, to_holder,
      case when reason = 'escalated' then auth.uid() else member end, reason);
  end if;
  update public.room set
    holder = to_holder,
    holder_id = member,
    holder_since = case
      when of_room.holder = to_holder and of_room.holder_id is not distinct from member then of_room.holder_since
      else clock_timestamp() end,
    holder_until = until,
    status = case when not clears_status then room.status end,
    help_reason = case when not clears_status then room.help_reason end
  where room.id = of_room.id;
end
$$;

-- When the AI may reply again after a reply by a person at `since`.
create function private.silence_end(of_business uuid, since timestamptz) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select since + make_interval(mins => business.ai_silence_minutes)
  from public.business where business.id = of_business
$$;

-- Gives a chat back to the AI whose silence window is over. A customer who still waits for the team is not left to the AI: the
-- chat calls for help.
create function private.end_silence(which uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  overdue public.room;
begin
  select * into overdue from public.room where room.id = which and room.holder_until <= now() for update skip locked;
  if not found then
    return 0;
  end if;
  perform private.hand_over(overdue, 'ai', null, null, 'silence_expired');
  if overdue.awaiting_reply_since is not null and overdue.status is distinct from 'ai_need_help' then
    update public.room set status = 'ai_need_help', help_reason = 'team.unanswered' where room.id = overdue.id;
  else
    update public.room set status = coalesce(room.status, 'ai_auto_reply') where room.id = overdue.id;
  end if;
  return 1;
end
$$;

-- Gives chats back to the AI whose silence window is over, in one business or in all. Runs before each decision that depends on
-- the holder, and every minute as a scheduled job.
create function private.end_silences(of_business uuid default null) returns int
language plpgsql security definer set search_path = '' as $$
begin
  if of_business is not null and not exists (
    select from public.room where room.business_id = of_business and room.holder_until <= now())
  then
    return 0;
  end if;
  return private.for_each('end-silences', $due$
    select room.business_id, room.id from public.room where room.holder_until <= now()$due$
    || coalesce(' and room.business_id = ' || quote_literal(of_business), '') || ' order by room.id', 'private.end_silence($1::uuid)');
end
$$;

-- Alerts members whose customer still waits five minutes before the chat goes back to the AI, once, unless the chat
-- has alerted them within that time. Runs every minute as a scheduled job.
create function private.announce_silence_ends() returns int
language sql security definer set search_path = '' as $$
  select private.for_each('announce-silence-ends', $due$
    select room.business_id, room.id from public.room
    where room.holder = 'member' and room.awaiting_reply_since is not null
      and room.holder_until > now() and room.holder_until <= now() + interval '5 minutes'
      and coalesce(room.alerted_at, '-infinity') < room.holder_until - interval '5 minutes'
    order by room.id$due$, 'private.announce_silence_end($1::uuid)')
$$;

create function private.announce_silence_end(which uuid) returns int
language sql security definer set search_path = '' as $$
  with announced as (
    update public.room set alerted_at = clock_timestamp()
    where room.id = (select ending.id from public.room as ending
      where ending.id = which and ending.holder = 'member' and ending.awaiting_reply_since is not null for update skip locked)
    returning room.id
  )
  select count(*)::int from announced
$$;

-- Gives chats of a member back to the AI when they leave the team or delete their account.
create function private.release_rooms(of_member uuid, in_business uuid) returns void
language sql security definer set search_path = '' as $$
  with released as (
    update public.room set holder = 'ai', holder_id = null, holder_since = clock_timestamp(), holder_until = null
    where room.holder_id = of_member and (in_business is null or room.business_id = in_business)
    returning room.id, room.business_id, room.channel_id
  )
  insert into public.handover (business_id, room_id, channel_id, from_holder, to_holder, reason)
  select released.business_id, released.id, released.channel_id, 'member', 'ai', 'give_back' from released
$$;

create function private.release_rooms_on_leave() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'profile' then
    perform private.release_rooms(old.id, null);
  else
    perform private.release_rooms(old.member_id, old.business_id);
  end if;
  return old;
end
$$;
create trigger release_rooms before delete on public.profile for each row execute function private.release_rooms_on_leave();
create trigger release_rooms before delete on public.team_business for each row execute function private.release_rooms_on_leave();

-- Applies an action of a member to rooms that are locked: `take`, `assign` to a colleague, `give_back` to the AI, or
-- `complete`. Each room gets one update and one entry in the timeline; for the present holder, only the end of the
-- silence window changes.
-- Giving back a completed chat is recorded as `reopened_by_member`. An assigned chat is unread and raises an alert for the
-- new holder.
create function private.change_holder(action text, ids uuid[], assignee uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  with chosen as materialized (
    select room.*, to_holder, to_id, room.holder <> to_holder or room.holder_id is distinct from to_id as changes_hands
    from public.room
    cross join (select
      case when action in ('take', 'assign') then 'member' else 'ai' end,
      case action when 'take' then auth.uid() when 'assign' then assignee end) as target (to_holder, to_id)
    where room.id = any (ids) and case action
      when 'complete' then room.status is distinct from 'ai_task_completed'
      when 'give_back' then (room.holder, room.status) is distinct from ('ai', 'ai_auto_reply')
      else true end
  ), recorded as (
    insert into public.handover (business_id, room_id, channel_id, from_holder, to_holder, member_id, assignee_id, reason)
    select business_id, id, channel_id, holder, to_holder, auth.uid(), assignee,
      case action when 'complete' then 'completed' when 'take' then 'take_over' when 'assign' then 'assigned'
        else case when chosen.status = 'ai_task_completed' then 'reopened_by_member' else 'give_back' end end
    from chosen where changes_hands or action in ('complete', 'give_back')
  )
  update public.room set
    holder = chosen.to_holder,
    holder_id = chosen.to_id,
    holder_since = case when chosen.changes_hands then clock_timestamp() else chosen.holder_since end,
    holder_until = case when action in ('take', 'assign') then private.silence_end(chosen.business_id, clock_timestamp()) end,
    unread_count = case when action = 'assign' and chosen.changes_hands then greatest(chosen.unread_count, 1) else chosen.unread_count end,
    alerted_at = case when action = 'assign' and chosen.changes_hands then clock_timestamp() else chosen.alerted_at end,
    status = case action
      when 'complete' then 'ai_task_completed'
      when 'give_back' then 'ai_auto_reply'
      -- Taking a chat that needs help keeps its status until a reply, and shows who will reply.
      else case when chosen.status = 'ai_need_help' then chosen.status end end,
    help_reason = case when action in ('take', 'assign') then chosen.help_reason end,
    awaiting_reply_since = case when action <> 'complete' then chosen.awaiting_reply_since end
  from chosen where room.id = chosen.id;
end
$$;

-- With a holder: only if it still holds the chat. Of two members who respond to the same call for help, the second
-- sees who was first.
create function private.take_room(which uuid, from_holder text default null, from_id uuid default null)
returns public.room
language plpgsql security definer set search_path = '' as $$
declare
  entered public.room;
begin
  perform private.lock_membership(auth.uid(), (private.room_row(which)).business_id);
  entered := private.lock_room(which);
  if from_holder is not null and (entered.holder, entered.holder_id) is distinct from (from_holder, from_id) then
    return entered;
  end if;
  perform private.change_holder('take', array[which]);
  if entered.holder = 'member' and entered.holder_id <> auth.uid() then
    perform private.notify(entered.holder_id, entered.business_id, 'chat_taken', jsonb_build_object(
      'roomId', which, 'byName', (select profile.full_name from public.profile where profile.id = auth.uid())));
  end if;
  return private.room_row(which);
end
$$;

-- These actions can be undone like bulk actions, by the action id that the client chooses.
create function private.give_back_room(which uuid, action uuid) returns public.room
language plpgsql security definer set search_path = '' as $$
declare
  entered public.room := private.lock_room_for_action(which, action, 'give_back');
begin
  perform private.change_holder('give_back', array[which]);
  return private.record_room_change(entered, action);
end
$$;

create function private.complete_room(which uuid, action uuid) returns public.room
language plpgsql security definer set search_path = '' as $$
declare
  entered public.room := private.lock_room_for_action(which, action, 'complete');
begin
  perform private.change_holder('complete', array[which]);
  return private.record_room_change(entered, action);
end
$$;

create function private.escalate_room(which uuid, reason text, action uuid) returns public.room
language plpgsql security definer set search_path = '' as $$
declare
  entered public.room := private.lock_room_for_action(which, action, 'escalate');
begin
  if entered.status is distinct from 'ai_need_help' then
    perform private.hand_over(entered, entered.holder, entered.holder_id, entered.holder_until, 'escalated');
  end if;
  update public.room set
    status = 'ai_need_help', help_reason = nullif(btrim(left(reason, 500)), '')
  where room.id = which;
  return private.record_room_change(entered, action);
end
$$;

-- For a scheduler outside the database. Returns how many chats were given back.
create function public.end_silences() returns int
language sql security invoker set search_path = '' as $$ select private.end_silences(null) $$;

-- Completion ----------------------------------------------------------------------------------------------------------

-- When a chat was completed, who replied until then, and its resolution. Triggers maintain the first two with every
-- change of the status. The resolution is optional: the AI states it with the same update, a member afterwards.

-- Who replied since the customer last reopened the chat, in the last 200 messages. A chat without a reply counts for
-- the one who completes it.
create function private.answered_by(of_room uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when bool_and(answer.author = 'ai') then 'ai'
    when bool_and(answer.author <> 'ai') then 'team'
    when count(*) > 0 then 'both'
    when auth.uid() is null then 'ai'
    else 'team' end
  from (
    select message.author, message.ack from public.message
    where message.room_id = of_room and message.sent_at >= coalesce((
      select handover.at from public.handover
      where handover.room_id = of_room and handover.reason = 'reopened'
      order by handover.at desc limit 1), '-infinity')
    order by message.sent_at desc, message.seq desc
    limit 200
  ) as answer
  where answer.author in ('ai', 'member', 'phone') and answer.ack >= 0
$$;

-- Reopening a chat clears the columns. undo_in_room restores them together with the status.
create function private.with_completion(of_room public.room) returns public.room
language plpgsql stable security definer set search_path = '' as $$
begin
  if of_room.status is distinct from 'ai_task_completed' then
    of_room.completed_at := null;
    of_room.completed_by := null;
    of_room.resolution := null;
  else
    of_room.completed_at := coalesce(of_room.completed_at, clock_timestamp());
    of_room.completed_by := coalesce(of_room.completed_by, private.answered_by(of_room.id));
  end if;
  return of_room;
end
$$;

create function private.set_resolution(which uuid, resolution text) returns public.room
language plpgsql security definer set search_path = '' as $$
declare
  entered public.room := private.lock_room(which);
begin
  if entered.status is distinct from 'ai_task_completed' then
    perform private.raise_error('reopened', 'chat.reopened', 409);
  end if;
  update public.room set resolution = set_resolution.resolution where room.id = which and room.resolution is distinct from set_resolution.resolution;
  return private.room_row(which);
end
$$;

-- Thanks of the customer ----------------------------------------------------------------------------------------------

-- A thank-you does not reopen a completed chat; the room records that the customer closed it. In a chat that people
-- handle, it suggests that the chat can be completed.

-- The words of a message in a form that can be compared: lower case, without punctuation, repeated letters once
-- ("makasiiih"), and each friendly emoji or emoticon as ✓. A question mark stays, and is in none of the lists below.
create function private.normalised_words(body text) returns text[]
language sql immutable set search_path = '' as $$
  select array_remove(regexp_split_to_array(
    regexp_replace(regexp_replace(regexp_replace(private.without_repeats(regexp_replace(regexp_replace(regexp_replace(
      lower(left(body, 400)),
      '[\u200b-\u200f\u2060\ufe0e\ufe0f]', '', 'g'),
      concat('[🙏👍👌🤝🙌👏💪🫶🤲🫡✌🤙😊☺😁😄😃😀😆🙂🥰😍😘🤗😇😎🤩🎉✨⭐🌟💯✅✔🌹🌸💐❤🧡💛💚💙💜🤎🖤🤍💕💖💗💓💝💞',
        '🏻🏼🏽🏾🏿]+|[:;=]-?[)dp]|<3'), ' ✓ ', 'g'),
      '[.,!~…*_"''’()-]+', ' ', 'g'), 1),
      '\mte?rima\s+kasih?\M|\m[mh]atur\s*(nuwun|nuhun|suwun)\M', 'terimakasih', 'g'),
      '\msama(2|\s+sama)\M', 'samasama', 'g'),
      '([^\d\s])2\M', '\1', 'g'),
    '\s+'), '')
$$;

create function private.thank_words() returns text[]
language sql immutable set search_path = '' as $$
  select array[
    'makasih', 'makasi', 'makacih', 'mkasih', 'maksih', 'mksih', 'mksh', 'mks', 'terimakasih', 'trims', 'trms', 'trm',
    'thanks', 'thank', 'thankyou', 'thanx', 'thx', 'thnks', 'tks', 'tq', 'ty', 'tengkyu', 'tengkiu', 'nuhun', 'suwun',
    'nuwun', 'suksma', 'syukron', 'jazakalah', 'jazakumulah'
  ]
$$;

-- A part of a message that says nothing to be answered: courtesy alone, a remark on what was just heard ("oh deket ternyata"),
-- or with `may_leave` what the customer does later ("nanti saya ke sana"). `polite`: the words of courtesy.
create function private.asks_nothing(wording text[], polite text[], may_leave boolean) returns boolean
language sql immutable set search_path = '' as $$
  select wording <@ polite
    -- "Makasih Kak Dina": behind an address and thanks stands a name.
    or wording && private.thank_words() and wording[:cardinality(wording) - 1] <@ polite and wording[cardinality(wording)] ~ '^[a-z]{3,}$'
      and wording[cardinality(wording) - 1] in ('kak', 'bu', 'ibu', 'pak', 'bapak', 'mas', 'mbak', 'mba', 'bang', 'kang', 'teh', 'ci', 'koh', 'sis', 'gan')
    or cardinality(wording) <= 7 and not array_to_string(wording, ' ') ~ concat('[?\d]|\m(',
        'apa|apakah|brp|berapa|kapan|kpn|gimana|gmn|bagaimana|kenapa|knp|mana|dimana|dmn|siapa|piro|piye|opo|endi|kumaha|naon|sabaraha|',
        'bisa|bs|boleh|minta|tolong|tlg|mau|pengen|jadi|pesan|pesen|order|ambil|kirim|',
        'tidak|tdk|ga|gak|g|enggak|nggak|ngga|gk|ora|mboten|boten|teu|henteu|belum|blm|jangan|jgn|bukan|kok|tapi|tp|not|but)\M')
      and (wording[1] in ('o', 'oh', 'ow', 'oalah', 'walah', 'oia', 'oiya', 'wah', 'wih') and cardinality(wording) <= 5
        or may_leave and wording && array['nanti', 'nti', 'ntar', 'tar', 'engke', 'mengko', 'mangke', 'besok', 'bsk', 'later']
          and wording && array['saya', 'sy', 'aku', 'ak', 'gw', 'gue', 'tak', 'kulo', 'kula', 'abdi', 'kami', 'i'])
$$;

-- Whether a message needs no answer: each of its parts asks nothing, and one has a word of thanks or agreement.
create function private.needs_no_answer(kind text, body text, may_leave boolean default true) returns boolean
language sql immutable set search_path = '' as $$
  select kind = 'sticker' or (kind = 'text' and char_length(body) <= 200
    and coalesce(private.normalised_words(body) && closing and not exists (
      select from regexp_split_to_table(body, '[,.!;\n]+') as part
      where not private.asks_nothing(private.normalised_words(part), closing || beside, may_leave)), false))
  from (
    select private.thank_words() || array[
        '✓', 'alhamdulilah', 'amin',
        'ok', 'oke', 'okey', 'okay', 'okeh', 'oki', 'okd', 'okelah', 'sip', 'sep', 'siap', 'noted', 'baik', 'baiklah',
        'mantap', 'mantab', 'mantul', 'beres', 'samasama', 'hehe', 'hehehe', 'haha', 'hahaha', 'wkwk', 'wkwkwk'
      ] as closing,
      array[
        'kak', 'kaka', 'kakak', 'ka', 'kakang', 'kang', 'min', 'mimin', 'admin', 'gan', 'agan', 'sis', 'sist', 'bu', 'ibu',
        'bun', 'bunda', 'pak', 'bapak', 'bos', 'bro', 'mas', 'mbak', 'mba', 'bang', 'abang', 'om', 'tante', 'u', 'you',
        'ya', 'yah', 'iya', 'iyah', 'deh', 'banget', 'bgt', 'sekali', 'banyak', 'byk', 'bnyk', 'so', 'much', 'very', 'matur',
        'hatur', 'kasih', 'khair', 'khairan', 'kembali', 'atas', 'untuk', 'buat', 'dengan', 'dan',
        'info', 'infonya', 'informasi', 'informasinya', 'bantuan', 'bantuanya', 'respon', 'responya', 'penjelasan',
        'penjelasanya', 'pelayanan', 'pelayananya', 'jawaban', 'jawabanya', 'waktu', 'waktunya', 'dibantu', 'membantu',
        'sangat', 'fast', 'cepat', 'cepet', 'ramah', 'sudah', 'udah', 'sdh', 'udh', 'dah', 'telah',
        'barang', 'barangnya', 'paket', 'paketnya', 'pesanan', 'pesananya', 'sampai', 'sampe', 'nyampe', 'diterima',
        'selamat', 'bagus', 'sesuai', 'puas', 'suka', 'keren', 'top', 'god', 'nice', 'job', 'helpful',
        'semoga', 'sukses', 'lancar', 'laris', 'manis', 'berkah', 'barokah', 'sehat', 'selalu', 'usahanya', 'jualanya',
        'tokonya', 'hihi',
        -- Javanese, Sundanese and English, with repeated letters once.
        'ngih', 'ingih', 'injih', 'sanget', 'sangat', 'sampun', 'cekap', 'cukup', 'mongo', 'manga', 'yo', 'yoh', 'wes', 'wis', 'kulo',
        'cak', 'lur', 'nduk', 'pisan', 'nya', 'muhun', 'atuh', 'euy', 'teh', 'teteh', 'akang', 'ceu', 'punten', 'sae', 'alus',
        'a', 'lot', 'very', 'apreciate', 'great', 'perfect', 'got', 'it', 'your', 'help', 'for', 'the', 'bye', 'dadah', 'ci', 'koh', 'dek'
      ] as beside
  ) as lists
$$;

-- Whether a message only thanks or agrees. One who says what they do later may still buy. Reopening a chat without need costs
-- a look; leaving it closed over a question costs a customer.
create function private.closes_chat(kind text, body text) returns boolean
language sql immutable set search_path = '' as $$
  select private.needs_no_answer(kind, body, false)
$$;

-- Reopens a completed chat because of the customer's message. The timeline shows it.
create function private.reopen(done public.room) returns void
language sql security definer set search_path = '' as $$
  insert into public.handover (business_id, room_id, channel_id, from_holder, to_holder, reason)
  values (done.business_id, done.id, done.channel_id, done.holder, done.holder, 'reopened');
  update public.room set status = 'ai_auto_reply' where room.id = done.id
$$;

-- The customer has more to say after a thank-you: reopens a completed chat, or clears the suggestion in an open one.
create function private.reopen_after_thanks(with_room public.room) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if with_room.status = 'ai_task_completed' then
    perform private.reopen(with_room);
  else
    update public.room set closed_by_customer_at = null
    where room.id = with_room.id and room.closed_by_customer_at is not null;
  end if;
end
$$;

-- Handles a customer's message in a chat that is completed or that people handle. Chats that the AI handles need no
-- suggestion.
create function private.handle_closing_message(before public.room, kind text, body text, at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if before.status = 'ai_auto_reply' then
    return;
  end if;
  if not private.closes_chat(kind, body) then
    perform private.reopen_after_thanks(before);
    -- An angry customer of a completed chat needs a person, not another reply by the AI.
    if before.status = 'ai_task_completed' and private.has_angry_words(body) then
      perform private.escalate(private.room_row(before.id), 'team.complaint');
    end if;
  -- In a completed chat, private.update_room_of_message has recorded it.
  elsif before.status = 'ai_task_completed' then
    return;
  -- A late message is not the last one, and between people only a thank-you suggests the end, not an "ok". The
  -- customer still waits, because a member decides whether the chat is completed.
  elsif at >= before.last_message_at and kind = 'text' and private.normalised_words(body) && private.thank_words() then
    update public.room set closed_by_customer_at = coalesce(room.closed_by_customer_at, at) where room.id = before.id;
  end if;
end
$$;
