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
create function private.change_holder(deed text, ids uuid[], assignee uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  with met as materialized (
    select room.*, to_holder, to_id, room.holder <> to_holder or room.holder_id is distinct from to_id as changes_hands
    from public.room
    cross join (select
      case when deed in ('take', 'assign') then 'member' else 'ai' end,
      case deed when 'take' then auth.uid() when 'assign' then assignee end) as wanted (to_holder, to_id)
    where room.id = any (ids) and case deed
      when 'complete' then room.status is distinct from 'ai_task_completed'
      when 'give_back' then (room.holder, room.status) is distinct from ('ai', 'ai_auto_reply')
      else true end
  ), told as (
    insert into public.handover (business_id, room_id, channel_id, from_holder, to_holder, member_id, assignee_id, reason)
    select business_id, id, channel_id, holder, to_holder, auth.uid(), assignee,
      case deed when 'complete' then 'completed' when 'take' then 'take_over' when 'assign' then 'assigned'
        else case when met.status = 'ai_task_completed' then 'reopened_by_member' else 'give_back' end end
    from met where changes_hands or deed in ('complete', 'give_back')
  )
  update public.room set
    holder = met.to_holder,
    holder_id = met.to_id,
    holder_since = case when met.changes_hands then clock_timestamp() else met.holder_since end,
    holder_until = case when deed in ('take', 'assign') then private.silence_end(met.business_id, clock_timestamp()) end,
    unread_count = case when deed = 'assign' and met.changes_hands then greatest(met.unread_count, 1) else met.unread_count end,
    alerted_at = case when deed = 'assign' and met.changes_hands then clock_timestamp() else met.alerted_at end,
    status = case deed
      when 'complete' then 'ai_task_completed'
      when 'give_back' then 'ai_auto_reply'
      -- Taking a chat that needs help keeps its status until a reply, and shows who will reply.
      else case when met.status = 'ai_need_help' then met.status end end,
    help_reason = case when deed in ('take', 'assign') then met.help_reason end,
    awaiting_reply_since = case when deed <> 'complete' then met.awaiting_reply_since end
  from met where room.id = met.id;
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

create function public.take_room(room_id uuid, from_holder text default null, from_id uuid default null)
returns public.room
language sql security invoker set search_path = '' as $$ select * from private.take_room($1, $2, $3) $$;
comment on function public.take_room is
  'The caller takes the chat from the AI, a colleague or the phone. With a holder: only if it still holds the chat. Returns the room.';

create function public.give_back_room(room_id uuid, action_id uuid default null) returns public.room
language sql security invoker set search_path = '' as $$ select * from private.give_back_room($1, $2) $$;
comment on function public.give_back_room is
  'Gives the chat back to the AI. With an action_id, undo_room_action can undo it. Returns the room.';

create function public.complete_room(room_id uuid, action_id uuid default null) returns public.room
language sql security invoker set search_path = '' as $$ select * from private.complete_room($1, $2) $$;
comment on function public.complete_room is
  'Marks the chat as completed. With an action_id, undo_room_action can undo it. Returns the room.';

create function public.escalate_room(room_id uuid, reason text, action_id uuid default null) returns public.room
language sql security invoker set search_path = '' as $$ select * from private.escalate_room($1, $2, $3) $$;
comment on function public.escalate_room is
  'Marks the chat as needing a person. With an action_id, undo_room_action can undo it. Returns the room.';

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
create function private.set_completion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status is distinct from 'ai_task_completed' then
    new.completed_at := null;
    new.completed_by := null;
    new.resolution := null;
  else
    new.completed_at := coalesce(new.completed_at, clock_timestamp());
    new.completed_by := coalesce(new.completed_by, private.answered_by(new.id));
  end if;
  return new;
end
$$;
create trigger completion before insert or update of status, completed_at, completed_by, resolution on public.room
  for each row execute function private.set_completion();

create function private.set_resolution(which uuid, resolution text) returns public.room
language plpgsql security definer set search_path = '' as $$
declare
  entered public.room := private.lock_room(which);
begin
  if entered.status is distinct from 'ai_task_completed' then
    perform private.raise_error('reopened', 'Chat ini sudah dibuka lagi.', 409);
  end if;
  update public.room set resolution = set_resolution.resolution where room.id = which and room.resolution is distinct from set_resolution.resolution;
  return private.room_row(which);
end
$$;

create function public.set_resolution(room_id uuid, resolution text) returns public.room
language sql security invoker set search_path = '' as $$ select * from private.set_resolution($1, $2) $$;
comment on function public.set_resolution is
  'Sets the resolution of a completed chat: order, booking, question, complaint or other; null clears it. Returns the room.';

-- Thanks of the customer ----------------------------------------------------------------------------------------------

-- A thank-you does not reopen a completed chat; the room records that the customer closed it. In a chat that people
-- handle, it suggests that the chat can be completed.

create function private.clear_closing() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.closed_by_customer_at := null;
  return new;
end
$$;
create trigger closing before update of status on public.room for each row
  when (new.status in ('ai_auto_reply', 'ai_need_help') and new.status is distinct from old.status
    and new.closed_by_customer_at is not null)
  execute function private.clear_closing();

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
create function private.asks_nothing(said text[], polite text[], may_leave boolean) returns boolean
language sql immutable set search_path = '' as $$
  select said <@ polite
    -- "Makasih Kak Dina": behind an address and thanks stands a name.
    or said && private.thank_words() and said[:cardinality(said) - 1] <@ polite and said[cardinality(said)] ~ '^[a-z]{3,}$'
      and said[cardinality(said) - 1] in ('kak', 'bu', 'ibu', 'pak', 'bapak', 'mas', 'mbak', 'mba', 'bang', 'kang', 'teh', 'ci', 'koh', 'sis', 'gan')
    or cardinality(said) <= 7 and not array_to_string(said, ' ') ~ concat('[?\d]|\m(',
        'apa|apakah|brp|berapa|kapan|kpn|gimana|gmn|bagaimana|kenapa|knp|mana|dimana|dmn|siapa|piro|piye|opo|endi|kumaha|naon|sabaraha|',
        'bisa|bs|boleh|minta|tolong|tlg|mau|pengen|jadi|pesan|pesen|order|ambil|kirim|',
        'tidak|tdk|ga|gak|g|enggak|nggak|ngga|gk|ora|mboten|boten|teu|henteu|belum|blm|jangan|jgn|bukan|kok|tapi|tp|not|but)\M')
      and (said[1] in ('o', 'oh', 'ow', 'oalah', 'walah', 'oia', 'oiya', 'wah', 'wih') and cardinality(said) <= 5
        or may_leave and said && array['nanti', 'nti', 'ntar', 'tar', 'engke', 'mengko', 'mangke', 'besok', 'bsk', 'later']
          and said && array['saya', 'sy', 'aku', 'ak', 'gw', 'gue', 'tak', 'kulo', 'kula', 'abdi', 'kami', 'i'])
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
  -- In a completed chat, private.message_written has recorded it.
  elsif before.status = 'ai_task_completed' then
    return;
  -- A late message is not the last one, and between people only a thank-you suggests the end, not an "ok". The
  -- customer still waits, because a member decides whether the chat is completed.
  elsif at >= before.last_message_at and kind = 'text' and private.normalised_words(body) && private.thank_words() then
    update public.room set closed_by_customer_at = coalesce(room.closed_by_customer_at, at) where room.id = before.id;
  end if;
end
$$;

-- Pausing the AI ------------------------------------------------------------------------------------------------------

-- A member pauses the AI in one chat or in all chats, with a reason that the whole team sees. The AI is also paused
-- when it replies to another bot in a loop. A pause that has ended stays as a record.
create table public.ai_pause (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  -- Null: all chats of the business.
  room_id uuid references public.room (id) on delete cascade,
  reason text not null check (reason ~ '\S' and char_length(reason) <= 200),
  -- Null: the AI was in a loop with another bot, or the user was deleted.
  paused_by uuid references public.profile (id) on delete set null,
  paused_at timestamptz not null default clock_timestamp(),
  ended_by uuid references public.profile (id) on delete set null,
  ended_at timestamptz,
  constraint ai_pause_end_has_time check (ended_by is null or ended_at is not null)
);
comment on table public.ai_pause is 'When the AI was paused, where, why and by whom.';
comment on column public.ai_pause.reason is 'personal: erase';
-- Of two members who pause the AI at the same time, the second gets the pause of the first.
create unique index ai_pause_now_idx on public.ai_pause (business_id, room_id) nulls not distinct where ended_at is null;
create index ai_pause_room_idx on public.ai_pause (room_id, paused_at desc);
-- The history of a chat includes the pauses of all chats.
create index ai_pause_everywhere_idx on public.ai_pause (business_id, paused_at) where room_id is null;
create index ai_pause_paused_by_idx on public.ai_pause (paused_by);
create index ai_pause_ended_by_idx on public.ai_pause (ended_by);

alter table public.ai_pause enable row level security;
grant all on public.ai_pause to service_role;
grant select on public.ai_pause to authenticated;
create policy "the team sees the pauses of the AI" on public.ai_pause for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false));

-- The pause that applies to a chat: its own, else the one for all chats.
create function private.active_pause(in_room public.room) returns public.ai_pause
language sql stable security definer set search_path = '' as $$
  select ai_pause.* from public.ai_pause
  where ai_pause.business_id = in_room.business_id and ai_pause.ended_at is null
    and (ai_pause.room_id is null or ai_pause.room_id = in_room.id)
  order by ai_pause.room_id nulls last
  limit 1
$$;

create function private.pause_ai(of_business uuid, in_room uuid, why text) returns public.ai_pause
language plpgsql security definer set search_path = '' as $$
declare
  made public.ai_pause;
begin
  if not private.is_member(of_business) or (in_room is not null and not exists (
    select from public.room where room.id = in_room and room.business_id = of_business
  )) then
    perform private.raise_not_found();
  end if;
  if coalesce(why, '') !~ '\S' then
    perform private.raise_error('invalid', 'Tulis alasannya dulu.', 400);
  end if;
  -- The pause that caused the conflict may end before it is read. The next round then inserts a new one.
  loop
    insert into public.ai_pause (business_id, room_id, reason, paused_by)
    values (of_business, in_room, btrim(left(why, 200)), auth.uid())
    on conflict (business_id, room_id) where ended_at is null do nothing
    returning * into made;
    exit when found;
    select * into made from public.ai_pause
    where ai_pause.business_id = of_business and ai_pause.room_id is not distinct from in_room and ai_pause.ended_at is null;
    exit when found;
  end loop;
  return made;
end
$$;

create function private.resume_ai(which uuid) returns public.ai_pause
language plpgsql security definer set search_path = '' as $$
declare
  ended public.ai_pause;
begin
  select * into ended from public.ai_pause
  where ai_pause.id = which and ai_pause.business_id = any (private.businesses())
  for update;
  if not found then
    perform private.raise_not_found();
  end if;
  if ended.ended_at is null then
    update public.ai_pause set ended_at = clock_timestamp(), ended_by = auth.uid() where ai_pause.id = which
    returning * into ended;
  end if;
  return ended;
end
$$;

create function public.pause_ai(business_id uuid, room_id uuid, reason text) returns public.ai_pause
language sql security invoker set search_path = '' as $$ select * from private.pause_ai($1, $2, $3) $$;
comment on function public.pause_ai is
  'A member pauses the AI in one chat, or in all if room_id is null. Returns the pause, or the one that is already active.';

create function public.resume_ai(pause_id uuid) returns public.ai_pause
language sql security invoker set search_path = '' as $$ select * from private.resume_ai($1) $$;
comment on function public.resume_ai is 'A member ends a pause. Returns it; a pause that has ended stays unchanged.';

-- Escalates a chat that the AI holds but may not reply to. `why`: a code of src/views/reasons, alone or with a value.
create function private.escalate(in_room public.room, why text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if in_room.holder = 'ai' and in_room.status is distinct from 'ai_need_help' then
    perform private.hand_over(in_room, 'ai', null, null, 'escalated');
    update public.room set status = 'ai_need_help', help_reason = left(why, 500) where room.id = in_room.id;
  end if;
end
$$;

-- A customer who writes while the AI is paused waits for a person. A chat that stays completed is not escalated.
create function private.escalate_if_paused(in_room public.room) returns void
language plpgsql security definer set search_path = '' as $$
declare
  pause public.ai_pause;
begin
  if in_room.status = 'ai_auto_reply' then
    pause := private.active_pause(in_room);
    if pause.id is not null then
      perform private.escalate(in_room, 'ai.paused: ' || pause.reason);
    end if;
  end if;
end
$$;

-- Two bots that reply to each other do not stop, and no customer needs this many replies in this time. Pauses the AI
-- in the chat and escalates it. Replies from before a person held the chat or ended a pause do not count.
create function private.break_loop() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 15;
  within constant interval := '5 minutes';
  in_room public.room;
  since timestamptz;
begin
  in_room := private.room_row(new.room_id);
  since := greatest(new.sent_at - within, in_room.holder_since,
    (select max(ai_pause.ended_at) from public.ai_pause where ai_pause.room_id = new.room_id));
  if (
    select count(*) from (
      select from public.message
      where message.room_id = new.room_id and message.author = 'ai' and message.sent_at > since
        -- Files follow the text of an answer.
        and message.media is null
      limit most + 1
    ) as said
  ) > most then
    insert into public.ai_pause (business_id, room_id, reason)
    values (new.business_id, new.room_id, 'ai.looped')
    on conflict (business_id, room_id) where ended_at is null do nothing;
    perform private.escalate(in_room, 'ai.looped');
  end if;
  return null;
end
$$;
create trigger loop_breaker after insert on public.message for each row
  when (new.author = 'ai' and new.sent_at > clock_timestamp() - interval '5 minutes' and private.is_news())
  execute function private.break_loop();

-- Refuses a message of the AI before it is written (begin_outgoing).
create function private.require_ai_may_reply(in_room public.room) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (private.active_pause(in_room)).id is not null then
    perform private.raise_error('ai_paused', 'AI dihentikan untuk chat ini.', 409);
  elsif in_room.holder <> 'ai' then
    perform private.raise_error('ai_does_not_hold', 'Chat ini sedang dipegang orang.', 409);
  end if;
end
$$;

-- Waiting messages ----------------------------------------------------------------------------------------------------

-- The message to a customer whose chat the AI has escalated: once per escalation, with the text from the settings of
-- the business and, outside its opening hours, when it opens again.
-- A row waits until a gateway function claims it (claim_waiting_notices). A claim without a result is given out again
-- after two minutes, and the gateway then looks for the message in the chat first.
create table private.waiting_notice (
  id uuid primary key default gen_random_uuid(),
  handover_id uuid unique references public.handover (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  channel_id uuid not null references public.channel (id) on delete cascade,
  -- An escalation by a member can be undone for a moment, and the message waits for that.
  due_at timestamptz not null,
  -- The words of a confirmation, which is sent to any chat once (hear_consent). Null: those of the business, for an
  -- escalation.
  body text check (char_length(body) <= 1000),
  -- The message that was created. Null: not claimed yet.
  message_id uuid references public.message (id) on delete set null,
  -- When it was last claimed.
  said_at timestamptz,
  -- When it was known whether its message was sent, or when it was too old to be sent.
  settled_at timestamptz,
  constraint waiting_notice_has_an_occasion check ((handover_id is null) = (body is not null))
);
comment on column private.waiting_notice.body is 'personal: erase';
-- Each event of a channel reads the notices that are not settled.
create index waiting_notice_open_idx on private.waiting_notice (channel_id, due_at) where settled_at is null;
create index waiting_notice_due_idx on private.waiting_notice (due_at);
create index waiting_notice_room_idx on private.waiting_notice (room_id, due_at);
create index waiting_notice_message_idx on private.waiting_notice (message_id);

alter table private.waiting_notice enable row level security;
grant all on private.waiting_notice to service_role;

-- At most one message per chat in half an hour. None while a person holds the chat, because they reply themselves.
create function private.queue_waiting_notice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.reason = 'undone' then
    delete from private.waiting_notice
    where waiting_notice.room_id = new.room_id and waiting_notice.said_at is null and waiting_notice.body is null;
  elsif new.to_holder = 'ai' and not exists (
    select from private.waiting_notice
    where waiting_notice.room_id = new.room_id and waiting_notice.due_at > now() - interval '30 minutes'
      and waiting_notice.body is null
  ) then
    insert into private.waiting_notice (handover_id, room_id, channel_id, due_at)
    values (new.id, new.room_id, new.channel_id,
      clock_timestamp() + case when new.member_id is null then interval '0' else interval '6 seconds' end);
  end if;
  return null;
end
$$;
create trigger promise_words after insert on public.handover for each row
  -- Past escalations (a seed, a restored copy) get no message.
  when (new.reason in ('escalated', 'undone') and new.at > clock_timestamp() - interval '1 minute') execute function private.queue_waiting_notice();

-- "Senin, 23 November"
create function private.indonesian_day(day date) returns text
language sql immutable set search_path = '' as $$
  select format('%s, %s %s',
    ('{Senin,Selasa,Rabu,Kamis,Jumat,Sabtu,Minggu}'::text[])[extract(isodow from day)::int],
    extract(day from day),
    ('{Januari,Februari,Maret,April,Mei,Juni,Juli,Agustus,September,Oktober,November,Desember}'::text[])
      [extract(month from day)::int])
$$;

-- "Kami buka lagi besok pukul 08.00 WITA." in the time zone of the opening hours. Null while the business is open.
create function private.opens_again(hours jsonb, at timestamptz) returns text
language plpgsql stable set search_path = '' as $$
declare
  opens constant timestamptz := private.opens_at(hours, at);
  zone constant text := private.zone_of(hours);
  days constant int := (opens at time zone zone)::date - (at at time zone zone)::date;
begin
  if opens is null or opens <= at then
    return null;
  end if;
  return format('Kami buka lagi %s pukul %s %s.',
    case days when 0 then 'hari ini' when 1 then 'besok' else 'hari ' || private.indonesian_day((opens at time zone zone)::date) end,
    to_char(opens at time zone zone, 'HH24.MI'),
    case zone when 'Asia/Makassar' then 'WITA' when 'Asia/Jayapura' then 'WIT' else 'WIB' end);
end
$$;

create function private.waiting_notice_text(of_business public.business, at timestamptz) returns text
language sql stable set search_path = '' as $$
  select concat_ws(e'\n\n',
    coalesce(nullif(btrim(of_business.handover_rule ->> 'message'), ''),
      'Terima kasih sudah menunggu. Tim kami akan membalas chat ini.'),
    private.opens_again(case when of_business.enable_operational_hours then of_business.operational_hours end, at))
$$;

-- Whether a claim has ended without a result. A call to WAHA takes half a minute at most.
create function private.is_claim_expired(words private.waiting_notice) returns boolean
language sql stable security definer set search_path = '' as $$
  select words.said_at < clock_timestamp() - interval '2 minutes' and exists (
    select from public.message
    where message.id = words.message_id and message.wa_id is null and message.ack = 0 and message.failure is null)
$$;

-- Whether a message is still to be written. An escalation that a person has taken needs none.
create function private.is_notice_wanted(words private.waiting_notice, in_room public.room) returns boolean
language sql immutable set search_path = '' as $$
  select words.said_at is null and (words.body is not null or in_room.holder = 'ai' and in_room.status = 'ai_need_help')
$$;

-- Whether a channel has waiting messages to claim. Runs with every event, whose own notices are due at once: `at` is
-- later than the beginning of the statement.
create function private.has_due_waiting_notices(in_channel uuid, at timestamptz default clock_timestamp()) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.waiting_notice as words join public.room on room.id = words.room_id
    where words.channel_id = in_channel and words.settled_at is null
      and words.due_at between at - interval '15 minutes' and at
      and (private.is_notice_wanted(words, room) or private.is_claim_expired(words)))
$$;

-- A notice is settled as soon as it is known whether its message was sent.
create function private.settle_waiting_notice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.waiting_notice as words set settled_at = clock_timestamp()
  where words.message_id = new.id and words.settled_at is null;
  return null;
end
$$;
create trigger settles_notice after update of wa_id, ack, failure on public.message for each row
  when (new.author = 'system' and (new.wa_id is not null or new.ack <> 0 or new.failure is not null))
  execute function private.settle_waiting_notice();

-- Marks messages as failed that were claimed and are too old to be sent. If WhatsApp has one after all, its echo
-- corrects the ack. Notices that are too old are settled, and deleted a day later.
create function private.fail_expired_waiting_notices() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.for_each('give-up-words', $due$
    select room.business_id, words.id from private.waiting_notice as words join public.room on room.id = words.room_id
    where words.settled_at is null and words.due_at < now() - interval '15 minutes' and private.is_claim_expired(words)
    order by room.id$due$, 'private.fail_expired_waiting_notice($1::uuid)');
  perform private.for_each('settle-words', $due$
    select room.business_id, words.id from private.waiting_notice as words join public.room on room.id = words.room_id
    where words.settled_at is null and words.due_at < now() - interval '15 minutes' and (words.said_at is null or not exists (
      select from public.message where message.id = words.message_id and message.wa_id is null and message.ack = 0
        and message.failure is null))$due$,
    $work$private.changed_by('update private.waiting_notice set settled_at = clock_timestamp() where id = $1::uuid', $1)$work$);
  perform private.tidy('give-up-words', 'private.waiting_notice', $old$old.settled_at is not null and old.due_at < now() - interval '1 day'$old$);
end
$$;

create function private.fail_expired_waiting_notice(which uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  lost private.waiting_notice;
begin
  select words.* into lost from private.waiting_notice as words join public.room on room.id = words.room_id
  where words.id = which and words.settled_at is null for update of room skip locked;
  if not found then
    return 0;
  end if;
  -- Its trigger settles the notice.
  update public.message set ack = -1, failure = 'upstream_timeout'
  where message.id = lost.message_id and message.wa_id is null and message.ack = 0;
  return 1;
end
$$;

-- Creates the messages that are due in a session and returns [{id, chat_id, body, begun_at}]. With begun_at, the
-- message was claimed before and may have been sent. Rows older than 15 minutes are not sent, and none is claimed for
-- the first time once a person has taken the chat.
create function public.claim_waiting_notices(p_session text, p_most int default 10) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  one record;
  said public.message;
  claimed jsonb := '[]';
begin
  perform private.fail_expired_waiting_notices();
  for one in
    select room, business, words.id, words.body, words.said_at, words.message_id
    from private.waiting_notice as words
    join public.room on room.id = words.room_id
    join public.channel on channel.id = words.channel_id
    join public.business on business.id = room.business_id
    where words.settled_at is null and words.due_at between at - interval '15 minutes' and at
      and channel.external_id = p_session and not private.has_wrong_number(channel) and room.erased_at is null
      and (private.is_notice_wanted(words, room) or private.is_claim_expired(words))
    order by words.due_at limit least(p_most, 50)
    -- A locked room may be changing its holder. The next event calls this again.
    for update of room skip locked
  loop
    update private.waiting_notice set said_at = clock_timestamp()
    where waiting_notice.id = one.id and waiting_notice.said_at is not distinct from one.said_at;
    continue when not found;
    if one.message_id is not null then
      select * into said from public.message where message.id = one.message_id;
      claimed := claimed || jsonb_build_object('id', said.id, 'chat_id', (one.room).chat_id, 'body', said.body,
        'begun_at', said.created_at);
      continue;
    end if;
    insert into public.message (business_id, room_id, channel_id, author, kind, body, sent_at)
    values ((one.room).business_id, (one.room).id, (one.room).channel_id, 'system', 'text',
      coalesce(one.body, private.waiting_notice_text(one.business, clock_timestamp())), clock_timestamp())
    returning * into said;
    update private.waiting_notice set message_id = said.id where waiting_notice.id = one.id;
    claimed := claimed || jsonb_build_object('id', said.id, 'chat_id', (one.room).chat_id, 'body', said.body,
      'begun_at', null);
  end loop;
  return claimed;
end
$$;
comment on function public.claim_waiting_notices is
  'For the service: claims the waiting messages of a session. With begun_at, a message was claimed before and may have been sent.';

-- Access and scheduled jobs -------------------------------------------------------------------------------------------

grant execute on function private.take_room(uuid, text, uuid), private.give_back_room(uuid, uuid),
  private.complete_room(uuid, uuid), private.escalate_room(uuid, text, uuid), private.set_resolution(uuid, text),
  private.pause_ai(uuid, uuid, text), private.resume_ai(uuid) to authenticated;
grant execute on function public.take_room(uuid, text, uuid), public.give_back_room(uuid, uuid),
  public.complete_room(uuid, uuid), public.escalate_room(uuid, text, uuid), public.set_resolution(uuid, text),
  public.pause_ai(uuid, uuid, text), public.resume_ai(uuid) to authenticated, service_role;
grant execute on function public.end_silences(), public.claim_waiting_notices(text, int) to service_role;
grant execute on all functions in schema private to service_role;

-- Without pg_cron or another scheduler, silence windows end with the next event.
do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('end-silences', '* * * * *', 'select private.end_silences()');
    perform cron.schedule('announce-silence-ends', '* * * * *', 'select private.announce_silence_ends()');
    perform cron.schedule('give-up-words', '* * * * *', 'select private.fail_expired_waiting_notices()');
  end if;
end
$$;
