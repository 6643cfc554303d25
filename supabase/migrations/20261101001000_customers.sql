-- What the team keeps about a customer: notes, promises, tags and the history of the chat; and the customer's
-- requests under the law on personal data (UU 27/2022).

-- Notes ---------------------------------------------------------------------------------------------------------------

create table public.room_note (
  id uuid primary key default gen_random_uuid(),
  -- Set by a trigger, from the room.
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  -- Null: the user was deleted.
  author_id uuid default auth.uid() references public.profile (id) on delete set null,
  body text not null check (body ~ '\S' and char_length(body) <= 5000),
  edited_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
comment on column public.room_note.body is 'personal: erase, export';
create index room_note_room_idx on public.room_note (room_id, created_at desc, id);
create index room_note_business_id_idx on public.room_note (business_id);
create index room_note_author_id_idx on public.room_note (author_id);
create trigger already_erased before insert on public.room_note
  for each row execute function private.refuse_in_erased_room();
create trigger business_of_room before insert on public.room_note
  for each row execute function private.set_business_from_room();

create function private.set_edited_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.edited_at := clock_timestamp();
  return new;
end
$$;
create trigger date before update of body on public.room_note for each row
  when (old.body is distinct from new.body) execute function private.set_edited_at();

alter table public.room_note enable row level security;
grant all on public.room_note to service_role;
grant select, delete, insert (id, room_id, body), update (body) on public.room_note to authenticated;
create policy "the team reads notes" on public.room_note for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false)
    and not coalesce(room_id = any ((select private.rooms_being_erased())::uuid[]), false));
create policy "the team writes notes" on public.room_note for insert to authenticated
  with check (author_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[]));
create policy "users change their own notes" on public.room_note for update to authenticated
  using (author_id = (select auth.uid()) and coalesce(business_id = any ((select private.businesses())::uuid[]), false))
  with check (author_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[]));
create policy "users remove their own notes" on public.room_note for delete to authenticated
  using (author_id = (select auth.uid()) and coalesce(business_id = any ((select private.businesses())::uuid[]), false));

-- Promises ------------------------------------------------------------------------------------------------------------

-- What a customer was promised: a message that a member marked. The text is stored here and stays when the message is
-- deleted. Any member may mark it as kept.
create table public.promise (
  id uuid primary key default gen_random_uuid(),
  -- Set by a trigger, from the room.
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  -- Null: the promise was made elsewhere, or the message was deleted.
  message_id uuid references public.message (id) on delete set null,
  author_id uuid default auth.uid() references public.profile (id) on delete set null,
  body text not null check (body ~ '\S' and char_length(body) <= 500),
  -- A day in the time zone of the business. Null: without a date.
  due_on date,
  is_kept boolean not null default false,
  kept_at timestamptz,
  kept_by uuid references public.profile (id) on delete set null,
  -- When the text or the date was last corrected.
  edited_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint promise_is_kept_once check (is_kept = (kept_at is not null))
);
comment on table public.promise is 'What a customer was promised, by when, and whether it was kept.';
comment on column public.promise.body is 'personal: erase, export';
create index promise_room_idx on public.promise (room_id, created_at desc, id);
create index promise_business_id_idx on public.promise (business_id);
create index promise_message_id_idx on public.promise (message_id) where message_id is not null;
create index promise_author_id_idx on public.promise (author_id);
create index promise_kept_by_idx on public.promise (kept_by) where kept_by is not null;
create trigger already_erased before insert on public.promise
  for each row execute function private.refuse_in_erased_room();
create trigger business_of_room before insert on public.promise
  for each row execute function private.set_business_from_room();
create trigger date before update of body, due_on on public.promise for each row
  when ((old.body, old.due_on) is distinct from (new.body, new.due_on)) execute function private.set_edited_at();

create function private.set_kept() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.kept_at := case when new.is_kept then clock_timestamp() end;
  new.kept_by := case when new.is_kept then auth.uid() end;
  return new;
end
$$;
create trigger kept before insert or update of is_kept on public.promise
  for each row execute function private.set_kept();

alter table public.promise enable row level security;
grant all on public.promise to service_role;
grant select, delete, insert (id, room_id, message_id, body, due_on), update (is_kept, body, due_on) on public.promise
  to authenticated;
create policy "the team reads promises" on public.promise for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false)
    and not coalesce(room_id = any ((select private.rooms_being_erased())::uuid[]), false));
create policy "the team makes promises in its chats" on public.promise for insert to authenticated
  with check (author_id = (select auth.uid()) and business_id = any ((select private.businesses())::uuid[])
    and (message_id is null or exists (
      select from public.message where message.id = promise.message_id and message.room_id = promise.room_id)));
create policy "the team keeps and corrects promises" on public.promise for update to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false))
  with check (business_id = any ((select private.businesses())::uuid[]));
create policy "members delete promises" on public.promise for delete to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false));

-- Tags of a room ------------------------------------------------------------------------------------------------------

-- Adds or removes one tag, so that two members who tag at the same time do not overwrite each other. Only an owner
-- may use a name that the business does not have yet. The spelling is that of the business.
create function private.tag_room(which uuid, tag text, wanted boolean) returns public.room
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 30;
  entered public.room := private.lock_room(which);
  known text := (
    select business_tag.name from public.business_tag
    where business_tag.business_id = entered.business_id and lower(business_tag.name) = lower(btrim(tag)));
  word text := coalesce(known, btrim(tag));
begin
  if coalesce(char_length(word), 0) not between 1 and 60 then
    perform private.raise_error('invalid', 'Nama label 1 sampai 60 karakter.', 400);
  end if;
  if not wanted then
    update public.room set tags = array_remove(array_remove(room.tags, word), btrim(tag)) where room.id = which;
  elsif not (entered.tags @> array[word]) then
    if cardinality(entered.tags) >= most then
      perform private.raise_error('too_many_tags', 'Satu chat paling banyak 30 label. Lepas satu dulu.', 409);
    end if;
    if known is null then
      if not private.is_owner(entered.business_id) then
        perform private.raise_error('not_owner', 'Hanya pemilik yang dapat membuat label baru.', 403);
      end if;
      if (select count(*) from public.business_tag where business_tag.business_id = entered.business_id) >= 100 then
        perform private.raise_error('too_many_names', 'Bisnis ini sudah punya 100 label.', 409);
      end if;
      insert into public.business_tag (business_id, name) values (entered.business_id, word)
      on conflict do nothing;
    end if;
    update public.room set tags = room.tags || word where room.id = which;
  end if;
  return private.room_row(which);
end
$$;

create function public.tag_room(room_id uuid, tag text, wanted boolean) returns public.room
language sql security invoker set search_path = '' as $$ select * from private.tag_room($1, $2, $3) $$;
comment on function public.tag_room is
  'A member adds a tag to a chat or removes it. Only an owner may add a name that the business does not have yet. Returns the room.';

grant execute on function private.tag_room(uuid, text, boolean) to authenticated;
grant execute on function public.tag_room(uuid, text, boolean) to authenticated, service_role;

-- Requests of customers -----------------------------------------------------------------------------------------------

-- A customer may ask to see their data, to have them corrected or erased, and to get no more offers. The business has
-- 3 x 24 hours for each request.
create table public.privacy_request (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  kind text not null check (kind in ('export', 'correct', 'erase', 'opt_out_of_marketing')),
  requested_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp() + interval '72 hours',
  -- The member who recorded it. Null: the customer wrote it, or the user was deleted.
  requested_by uuid references public.profile (id) on delete set null,
  is_requested_by_customer boolean not null default false,
  settled_at timestamptz,
  settled_by uuid references public.profile (id) on delete set null,
  is_settled_by_customer boolean not null default false,
  -- Null: the request is open.
  outcome text check (outcome in ('done', 'refused', 'undone')),
  -- Why it was refused.
  reason text check (char_length(reason) <= 500),
  constraint privacy_request_is_settled_once check ((outcome is null) = (settled_at is null)),
  constraint privacy_request_is_refused_with_a_reason check (outcome is distinct from 'refused' or reason ~ '\S')
);
comment on table public.privacy_request is 'What a customer has asked for under the law on personal data, by when it is due, and the result.';
comment on column public.privacy_request.reason is 'personal: erase, export';
-- One open request of each kind per room.
create unique index privacy_request_open_idx on public.privacy_request (room_id, kind) where outcome is null;
create index privacy_request_room_idx on public.privacy_request (room_id, requested_at desc);
create index privacy_request_due_idx on public.privacy_request (business_id, due_at) where outcome is null;
create index privacy_request_business_id_idx on public.privacy_request (business_id);
create index privacy_request_requested_by_idx on public.privacy_request (requested_by);
create index privacy_request_settled_by_idx on public.privacy_request (settled_by);

alter table public.privacy_request enable row level security;
grant all on public.privacy_request to service_role;
grant select on public.privacy_request to authenticated;
create policy "the team reads what customers ask" on public.privacy_request for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false));

-- Consent -------------------------------------------------------------------------------------------------------------

-- A person is the digest of an address (a phone number or a chat id), so that the proof outlives an erasure.
create function private.person_digest(in_business uuid, address text) returns bytea
language sql stable set search_path = '' as $$
  select private.keyed_digest(in_business || address)
$$;

-- The digests of a customer: of the number, of the chat id, which may hide the number, and of other addresses of the chat. As a
-- subquery in a condition, so that they are computed once and not for each row.
create function private.person_digests(of_room public.room) returns bytea[]
language sql stable security definer set search_path = '' as $$
  select array[
    private.person_digest(of_room.business_id, of_room.phone), private.person_digest(of_room.business_id, of_room.chat_id)]
    || array(select private.person_digest(of_room.business_id, other.chat_id) from private.chat_alias as other where other.room_id = of_room.id)
$$;

-- The words with which persons were asked for their consent.
create table public.consent_text (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  version int not null,
  body text not null check (body ~ '\S' and char_length(body) <= 4000),
  sha256 bytea not null generated always as (sha256(body::bytea)) stored,
  created_at timestamptz not null default clock_timestamp(),
  unique (business_id, version)
);
comment on table public.consent_text is 'The wordings with which persons gave their consent. Rows are added and never changed.';
comment on column public.consent_text.body is 'personal: export, keep because many persons gave their consent with the same words';
create unique index consent_text_words_idx on public.consent_text (business_id, sha256);

alter table public.consent_text enable row level security;
grant all on public.consent_text to service_role;
grant select on public.consent_text to authenticated;
create policy "the team reads" on public.consent_text for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

-- What persons have said about messages of a purpose. `state` is what holds from this event on.
--   given      consent, with its source and proof
--   paused     words that may ask for no more messages: none until a member has decided
--   withdrawn  no more messages, and only the person can change that
--   erased     the same, after an erasure of the person's data
--   undone     the event before was a mistake; the state before it holds again
create table public.consent_event (
  id bigint generated always as identity primary key,
  business_id uuid not null references public.business (id) on delete cascade,
  person bytea not null,
  purpose text not null default 'marketing' check (purpose in ('marketing')),
  event text not null check (event in ('given', 'paused', 'withdrawn', 'erased', 'undone')),
  state text not null check (state in ('unknown', 'given', 'paused', 'withdrawn')),
  source text not null check (source in ('chat', 'form', 'cashier', 'import', 'advert', 'request')),
  -- Who entered it. `actor` is the member.
  actor_kind text not null check (actor_kind in ('person', 'member')),
  actor uuid,
  text_id uuid references public.consent_text (id) on delete cascade,
  -- {message_id, room_id} | {import_id, row, file_sha256} | {url} | {note}
  proof jsonb not null default '{}' check (jsonb_typeof(proof) = 'object' and octet_length(proof::text) <= 4096),
  -- When the person said it, and when it was entered.
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp()
);
comment on table public.consent_event is 'The consent ledger: what persons have said about messages of a purpose. Rows are added and never changed.';
comment on column public.consent_event.person is 'personal: keep because a keyed digest must keep an erased number out of later lists';
comment on column public.consent_event.actor is 'personal of members: keep because the ledger must say who entered a consent';
comment on column public.consent_event.proof is
  'personal: keep because a consent is proved by the ids of its message or import, and by a note about the form';
create index consent_event_person_idx on public.consent_event (business_id, person, purpose, id desc);
create index consent_event_text_idx on public.consent_event (text_id);

alter table public.consent_event enable row level security;
grant all on public.consent_event to service_role;
grant select on public.consent_event to authenticated;
create policy "the team reads" on public.consent_event for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false));

create function private.reject_ledger_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- A deleted business takes its ledger along.
  if tg_op = 'DELETE' and not exists (select from public.business where business.id = old.business_id) then
    return old;
  end if;
  raise exception 'Rows of % are added and never changed.', tg_table_name;
end
$$;
create trigger never_changed before update or delete on public.consent_event
  for each row execute function private.reject_ledger_change();
create trigger never_changed before update or delete on public.consent_text
  for each row execute function private.reject_ledger_change();

-- The state of each person and purpose: the last event of the ledger, kept up by a trigger, because a broadcast and the
-- counts of a list ask for thousands of persons at once.
create table private.consent_state (
  business_id uuid not null references public.business (id) on delete cascade,
  person bytea not null,
  purpose text not null,
  state text not null,
  since timestamptz not null,
  -- The person's data were erased, so only the person can ask for offers again.
  is_erased boolean not null default false,
  -- The person was deleted from the lists (private.sweep_recipients). They refuse the person from the stop on.
  is_swept boolean not null default false,
  event_id bigint not null references public.consent_event (id) on delete cascade,
  primary key (business_id, person, purpose)
);
comment on column private.consent_state.person is 'personal: keep because a keyed digest must keep an erased number out of later lists';
comment on column private.consent_state.purpose is 'personal: none because purposes and states are words of the ledger';
comment on column private.consent_state.state is 'personal: none because purposes and states are words of the ledger';
create index consent_state_event_id_idx on private.consent_state (event_id);
create index consent_state_unswept_idx on private.consent_state (business_id, since)
  where purpose = 'marketing' and state = 'withdrawn' and not is_swept;
create index consent_state_stopped_idx on private.consent_state (business_id, person) where state in ('paused', 'withdrawn');

alter table private.consent_state enable row level security;
grant all on private.consent_state to service_role;

create function private.follow_consent_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.consent_state as known (business_id, person, purpose, state, since, is_erased, event_id)
  values (new.business_id, new.person, new.purpose, new.state, new.occurred_at, new.event = 'erased', new.id)
  on conflict (business_id, person, purpose) do update set
    state = excluded.state, since = excluded.since, event_id = excluded.event_id, is_swept = false,
    is_erased = excluded.is_erased or known.is_erased and excluded.state = 'withdrawn';
  return null;
end
$$;
create trigger follow after insert on public.consent_event
  for each row execute function private.follow_consent_event();

create function private.consent_of_person(of_business uuid, of_person bytea) returns private.consent_state
language sql stable security definer set search_path = '' as $$
  select * from private.consent_state as known
  where known.business_id = of_business and known.person = of_person and known.purpose = 'marketing'
$$;

-- The events of a business are written one after another, so that each knows the state before it.
create function private.lock_consents(of_business uuid) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('consent' || of_business, 0))
$$;

-- Adds an event to the ledger. Returns whether it did: a member cannot give a consent in the name of a person who has
-- withdrawn it, and what holds already is not written again, except for a renewed consent.
-- details: {source, actor_kind?, occurred_at?, text_id?, proof?}
create function private.record_consent(of_business uuid, of_person bytea, what text, details jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  kind constant text := coalesce(details ->> 'actor_kind', 'member');
  known private.consent_state;
  becomes text;
begin
  perform private.lock_consents(of_business);
  known := private.consent_of_person(of_business, of_person);
  becomes := case what
    when 'given' then 'given'
    when 'paused' then 'paused'
    when 'undone' then coalesce((
      select past.state from public.consent_event as past
      where past.business_id = of_business and past.person = of_person and past.purpose = 'marketing'
        and past.state not in ('paused', 'withdrawn')
      order by past.id desc limit 1), 'unknown')
    else 'withdrawn' end;
  if what = 'given' and kind = 'member' and known.state in ('paused', 'withdrawn')
    or what = 'paused' and known.state in ('paused', 'withdrawn')
    or what = 'withdrawn' and known.state = 'withdrawn'
    or what = 'erased' and known.is_erased
    or what = 'undone' and (known.is_erased or known.state is null or known.state not in ('paused', 'withdrawn'))
  then
    return false;
  end if;
  insert into public.consent_event (business_id, person, event, state, source, actor_kind, actor, text_id, proof, occurred_at)
  values (of_business, of_person, what, becomes, details ->> 'source', kind,
    case kind when 'member' then auth.uid() end, private.read_uuid(details -> 'text_id'), coalesce(details -> 'proof', '{}'),
    coalesce(private.read_timestamp(details -> 'occurred_at'), clock_timestamp()));
  return true;
end
$$;

-- The same for all addresses of a customer. Returns the digests for which the event was written.
create function private.record_consent_of_room(of_room public.room, what text, details jsonb) returns bytea[]
language sql security definer set search_path = '' as $$
  select coalesce(array_agg(one.person), '{}')
  from unnest(private.person_digests(of_room)) as one (person)
  where one.person is not null and private.record_consent(of_room.business_id, one.person, what, details)
$$;

-- Whether a customer gets no offers.
create function private.has_opted_out(of_room public.room) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.consent_state as known
    where known.business_id = of_room.business_id and known.purpose = 'marketing' and known.state in ('paused', 'withdrawn')
      and known.person = any ((select private.person_digests(of_room))::bytea[]))
$$;

-- What opt_out_of_marketing wrote, so that a mistake can be undone until the request is due. After that, only the
-- customer can ask for offers again.
create table private.marketing_opt_out_undo (
  request_id uuid primary key references public.privacy_request (id) on delete cascade,
  -- Whether there was an open request, which undoing opens again.
  was_asked boolean not null,
  digests bytea[] not null
);
comment on column private.marketing_opt_out_undo.digests is 'personal: erase';

alter table private.marketing_opt_out_undo enable row level security;
grant all on private.marketing_opt_out_undo to service_role;

-- Another address of a customer is known now: a stop for one of them counts for all, and is undone for all.
create function private.share_opt_out(of_room public.room) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known bytea[];
  by_erasure boolean;
  more bytea[];
begin
  perform private.lock_consents(of_room.business_id);
  select array_agg(stop.person), bool_or(stop.is_erased) into known, by_erasure
  from private.consent_state as stop
  where stop.business_id = of_room.business_id and stop.purpose = 'marketing' and stop.state = 'withdrawn'
    and stop.person = any ((select private.person_digests(of_room))::bytea[]);
  if known is null then
    return;
  end if;
  more := private.record_consent_of_room(of_room, case when by_erasure then 'erased' else 'withdrawn' end,
    jsonb_build_object('source', 'chat', 'actor_kind', 'person', 'proof', jsonb_build_object('room_id', of_room.id)));
  update private.marketing_opt_out_undo as kept set digests = kept.digests || more where kept.digests && known;
end
$$;

create function private.follow_opt_out() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.share_opt_out(new);
  return null;
end
$$;
create trigger follow_opt_out after insert or update of phone on public.room for each row
  when (new.phone is not null and new.chat_id like '%@lid' and new.erased_at is null)
  execute function private.follow_opt_out();

-- Which wish about promotions a message of a customer states: `stop` and `start` as the whole message, `mention` among other
-- words or unclearly, null for none. Only this function decides it; the AI, broadcasts and the figures ask it.
--
-- Each word has a class (private.wish_class), so that a message is read by its structure: 'tolong jangan kirim promo lagi' is
-- courtesy, "do not", "send", an offer, "again". A clause with a word of no class is about something else ("stop, besok saya
-- ambil"), unless a whole wish stands in it. A signature says nothing.

-- The words of each class. Letters that stand twice in a row stand once, as in the message (private.wish_words):
--   s stop   j do not   n not   u needed   w want   t interested   v send   h contact   p promotions   o messages   a again
--   d how often   q a question   m me     i number   l list  r remove   g wrong number   b begin  y subscription  f function words   c courtesy   z annoyed
--   x anything else
create function private.wish_class(word text) returns text
language sql immutable set search_path = '' as $$
  select case
    when word = any ('{stop,setop,stp,berhenti,berhentin,berentin,brentin,sudahi,udahin,brenti,berenti,brhenti,berhentikan,henti,hentikan,hentiin,stopin,stopkan,distop,unsub,unsubscribe,unsuscribe,unsubscribed,unreg,unregister,optout,mandheg,mandeg,leren,liren,lirenkeun,eureun,eureunkeun,eureunan,quit,cease}'::text[]) then 's'
    when word = any ('{jangan,jgn,jngn,jangn,jgan,jan,janganlah,ojo,ojok,aja_,ulah,entong,tong,ampun,gausah,gkusah,gakusah,ngausah,tidakusah,rasah,gaperlu,gakperlu,gamau,gakmau,nomore,dont}'::text[]) then 'j'
    when word = any ('{ga,gak,gk,ngak,nga,ngk,enga,engak,tidak,tdk,tak,tida,ndak,nda,kaga,kagak,ora,ra,rak,gah,boten,mboten,teu,not,bukan}'::text[]) then 'n'
    when word = any ('{usah,sah,perlu,prlu,kedah,kudu,perlulah}'::text[]) then 'u'
    when word = any ('{mau,ingin,pengen,pingin,pgn,hoyong,gelem,kersa,want,wish,bersedia}'::text[]) then 'w'
    when word = any ('{tertarik,minat,berminat,interested}'::text[]) then 't'
    when word = any ('{kirim,krim,krm,kirimin,kirimi,kirimkan,kirimkn,kiriman,mengirim,mengirimkan,mengirimi,dikirim,dikirimi,dikirimin,dikirimkan,ngirim,ngirimi,ngirimin,ngirimkeun,kirimkeun,kintun,ngintun,kintunan,dikintun,send,sending,terima,nerima,menerima,trima,dapat,dapet,dpt,mendapat,menerusan,receive,receiving,get,geting,tawari,tawarin,tawarkan,menawarkan,nawarin}'::text[]) then 'v'
    when word = any ('{chat,chatin,ngechat,chating,dichat,wa,wain,ngewa,diwa,hubungi,hubungin,menghubungi,dihubungi,kontak,ngontak,contact,contacting,text,texting,mesage,mesaging,spamin,spaming,spamer,gangu,ganguin,mengangu,menganggu,digangu,teror,neror,diteror,blastin,ngeblast,broadcastin,promosiin,bother,bothering,disturb}'::text[]) then 'h'
    when word = any ('{promo,promonya,promosi,promosinya,promos,promotion,promotions,promotional,iklan,iklanya,broadcast,broadcastnya,brodcast,brotcast,bc,bcnya,blast,spam,spamnya,penawaran,penawaranya,newsleter,marketing,ads,advert,adverts,ofer,ofers,katalog,diskonan}'::text[]) then 'p'
    when word = any ('{langganan,berlangganan,langanan,berlanganan,subscribe,subscription,subscriptions}'::text[]) then 'y'
    when word = any ('{pesan,pesanya,mesages,msg,msgs,notif,notifnya,notifikasi,notifikasinya,info,infonya,informasi,these,them,updates,sms,email,ginian,beginian}'::text[]) then 'o'
    when word = any ('{lagi,lg,lgi,lage,maneh,meneh,malih,deui,again,anymore,more,terus,trus,trs,selamanya,seterusnya,mulu}'::text[]) then 'a'
    when word = any ('{saya,sy,sya,aku,ak,aq,gw,gue,gua,me,my,i,abdi,kula,kulo,urang,kuring,kami,saia,ku}'::text[]) then 'm'
    when word = any ('{nomor,nomer,nomr,no,nmr,nomorku,nomerku,number,hp,data,phone}'::text[]) then 'i'
    when word = any ('{daftar,list,listnya,grup,kontaknya,database}'::text[]) then 'l'
    when word = any ('{hapus,hapuskan,hapusin,dihapus,keluar,keluarkan,keluarin,dikeluarkan,remove,delete,take}'::text[]) then 'r'
    when word = 'salahnomor' then 'g'
    when word = any ('{mulai,mulei,start}'::text[]) then 'b'
    when word = any ('{ke,dari,dr,di,ini,itu,sini,kesini,from,of,off,your,ur,the,this,that,to,on,out,for,untuk,utk,buat,bt,toko,tokonya,kalian,anda,kamu,an}'::text[]) then 'f'
    when word = any ('{kak,kaka,kakak,ka,min,mimin,admin,gan,agan,sis,sist,bu,ibu,bun,bunda,pak,bapak,bos,mas,mba,mbak,bang,abang,bro,om,tante,kang,akang,teh,teteh,cak,a,ya,yah,yaa,y,iya,nya,dong,donk,dng,deh,dah,lah,nih,sih,kok,aja,aj,saja,tolong,tlg,tolonglah,mohon,mhn,minta,please,pls,plis,plz,kindly,maf,maap,mf,sory,punten,nuwun,sewu,ngih,inggih,nge,asalamualaikum,asalamu,alaikum,ass,wasalam,selamat,pagi,siang,sore,malam,halo,hai,hi,hey,hy,helo,permisi,balas,reply,ok,oke,okey,okay,sudah,udah,udh,sdh,uwis,wis,wes,mpun,sampun,tos,ents,entos,geus,atos,ngapunten,pangapunten,nyuwun,hampura,cukup,enough,sekarang,skrg,segera,now,dan,and,juga,just,can,you,would,bisa,boleh,agar,supaya,biar,makasih,makasi,makacih,mkasih,trims,trimakasih,terimakasih,thanks,thank,thx,tq,ty,nuhun,hatur,matur,suwun,tengkyu,will,so,very,much}'::text[]) then 'c'
    when word = any ('{kapan,kpn,kenapa,knp,napa,mengapa,berapa,brp,brapa,gimana,gmn,bagaimana,apakah,apa,mana,dimana,kah,when,why,how,where,what}'::text[]) then 'q'
    when word = any ('{sering,seringkali,terlalu,keseringan,kebanyakan,banyak,tiap,setiap}'::text[]) then 'd'
    when word = any ('{tergangu,risih,capek,cape,cpek,males,malas,bosan,bosen,muak,kesel,kesal,pernah,never,butuh,kenal,anoying,anoyed,sick,tired,laporkan,laporin}'::text[]) then 'z'
    else 'x' end
$$;

-- A message as words: full-width letters, accents of signs and letters that stand twice are read through, a signature is left
-- out, and words that mean one thing together are one word.
create function private.wish_text(body text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  said text := left(normalize(body, nfkc), 1000);
  line text;
  kept text := '';
  words text[];
begin
  said := regexp_replace(said, '[\u200b-\u200f\u2060\ufe0e\ufe0f''’`´]', '', 'g');
  -- A signature begins on a line of its own, or behind a dash.
  for line in select regexp_split_to_table(regexp_replace(said, '\s[-–—~]\s', e'\n- ', 'g'), '\n+') loop
    words := regexp_split_to_array(btrim(regexp_replace(line, '[^[:alnum:]]+', ' ', 'g')), ' ');
    if kept <> '' and (line ~* '^\W{0,5}(sent from|dikirim dari|get outlook|salam|regards|best|hormat|ttd|wasalam|wassalam)\M'
      or cardinality(words) between 1 and 3 and not exists (
        select from unnest(words) as word
        where word !~ '^[A-Z][[:alpha:]]*$' or private.wish_class(private.without_repeats(lower(word), 1)) not in ('x', 'c')
          or lower(word) in ('besok', 'nanti', 'lusa', 'kemarin', 'hari', 'jam', 'dulu', 'ambil', 'bayar', 'transfer', 'jadi', 'order',
            'pesanan', 'barang', 'barangnya', 'paket', 'ongkir', 'stok', 'ready', 'berapa', 'kapan', 'mana', 'apa', 'tidak', 'belum', 'ada')))
    then
      exit when line ~* '^\W{0,5}(sent from|dikirim dari|get outlook|salam|regards|best|hormat|ttd|wasalam|wassalam)\M';
      continue;
    end if;
    kept := kept || e'\n' || line;
  end loop;
  said := private.without_repeats(lower(kept), 1);
  -- "s t o p", "kirim2", "opt out", "do not", "no more", "salah nomor".
  said := regexp_replace(said, '\ms[ ._-]{1,3}t[ ._-]{1,3}o[ ._-]{1,3}p\M', 'stop', 'g');
  said := regexp_replace(said, '([[:alpha:]])2\M', '\1', 'g');
  said := regexp_replace(said, '\mopt[ -]{1,2}out\M', 'optout', 'g');
  said := regexp_replace(said, '\mdo not\M', 'dont', 'g');
  said := regexp_replace(said, '\m(mohon|tolong|harap|minta) (untuk |agar )?(tidak|tdk|gak|ga|jangan)\M', 'jangan', 'g');
  said := regexp_replace(said, '\mno more\M', 'nomore', 'g');
  said := regexp_replace(said, '\mno (promo|promos|ads|spam|broadcast|mesages)\M', 'nomore \1', 'g');
  said := regexp_replace(said, '\m(hapus|hapuskan|remove|delete) (kontak|contact)\M', '\1 nomor', 'g');
  said := regexp_replace(said, '\mterima kasih?\M', 'terimakasih', 'g');
  said := regexp_replace(said, '\m(salah|wrong) (nomor|nomer|no|sambung|number|orang|person)\M', 'salahnomor', 'g');
  said := regexp_replace(said, '\m(nomor|nomer)(nya)? salah\M', 'salahnomor', 'g');
  -- A "stop kontak" is goods, unless a contact is meant.
  said := regexp_replace(said, '\mstop kontak\M(?! (saya|sy|aku|lagi|lg)\M)', 'stopkontak', 'g');
  -- Javanese "aja" is "do not" at the head of a clause, and Indonesian "aja" is "only".
  return regexp_replace(said, '(^|[\n.,!] ?)aja (?=(kirim|ngirim|wa|chat|kirimi|ngirimi)\M)', '\1aja_ ', 'g');
end
$$;

-- The classes of the words of each clause, one letter a word, and ? behind a question.
create function private.wish_clauses(body text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(classes.line order by clause.place), '{}')
  from regexp_split_to_table(regexp_replace(private.wish_text(body), '\?', '?.', 'g'), '[.,;:!()\n]+') with ordinality as clause (words, place)
  cross join lateral (
    select coalesce(string_agg(private.wish_class(word.said), '' order by word.place), '')
      || case when clause.words like '%?%' then '?' else '' end as line
    from regexp_split_to_table(clause.words, '[^[:alnum:]_]+') with ordinality as word (said, place)
    where word.said <> ''
  ) as classes
  where classes.line not in ('', '?')
$$;

create function private.consent_wish(body text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  clauses constant text[] := private.wish_clauses(body);
  -- "Not needed" and "do not want" are "do not". What is only courtesy or a function word is left out.
  -- Who wants to stop, stops.
  plain constant text := regexp_replace(regexp_replace(regexp_replace(
    array_to_string(clauses, '.'), 'n[cmf]*[uwt]|j[cmf]*[wt]', 'j', 'g'), '[cf]', '', 'g'), 'w(m*[sr])', '\1', 'g');
  whole constant text := replace(plain, '.', '');
  -- What is not to be done.
  unwanted constant text := case when whole ~ 'j' then substr(whole, strpos(whole, 'j')) else '' end;
  clause text;
begin
  if whole = '' then
    return null;
  end if;
  -- The whole message. "Keluar" and "hapus" alone are what leaflets ask to send.
  if whole !~ '[xqzd?nuwtb]' and (
    whole ~ 's' or whole ~ 'g' or whole = 'r' or whole !~ '[^milrpoya]' and whole ~ 'r' and whole ~ 'rm|i|l'
    or unwanted <> '' and (whole ~ '[py]' or unwanted ~ 'h' or unwanted ~ 'v' and unwanted ~ '[am]'
      or unwanted ~ 'o' and whole ~ '[am]' or whole = 'jo'))
  then
    return 'stop';
  end if;
  if whole ~ '^(b[bay]*p?|y+a|ay+|[vm]*b)$' then
    return 'start';
  end if;
  if whole ~ '^[m]*j[m]*v$' then
    return 'mention';
  end if;
  foreach clause in array string_to_array(plain, '.') loop
    if clause ~ '\?' and (clause ~ '[xqzdnuwtb]' or clause !~ '(s[m]*[vhpoy]|j)') then
      continue;
    end if;
    -- What stands behind a question word is asked.
    clause := split_part(clause, 'q', 1);
    if clause ~ 's[mi]*(p|y|h(?![xz])|o(?![xz])|v[mi]*([poyam]|$))'
      or clause ~ 'j[mid]*[voh][mivohd]*p' or clause ~ 'j[mi]*p[mil]*[ah]'
      or clause ~ 'j[mi]*h[mivo]*([aml]|$)' or clause ~ 'j[mi]*v[mivo]*a'
      or clause ~ 'r[ml]*i[il]*m' or clause ~ 'r[il]*m[mi]*l' or clause ~ 'r[m]*i[m]*l' or clause ~ '[mi]r[lp]'
      or clause ~ '^[m]*g$'
      or clause ~ '^[m]*s' and whole ~ '[z]|j'
    then
      return 'mention';
    end if;
  end loop;
  return null;
end
$$;

-- Whether a message of a customer asks for an answer: it is no greeting and no plain wish, and has more than courtesy.
create function private.asks_something(said public.message) returns boolean
language sql immutable set search_path = '' as $$
  select said.author = 'customer' and said.revoked_at is null and said.kind not in ('sticker', 'call', 'system')
    and coalesce(private.consent_wish(said.body), '') not in ('stop', 'start')
    and (said.kind <> 'text' or array_to_string(private.wish_clauses(said.body), '') ~ '[^cf]')
$$;

-- The right that a message asks for in the words of the privacy page (src/views/legal/requestLink.ts), or null.
create function private.privacy_wish(body text) returns text
language sql immutable set search_path = '' as $$
  select case lower(substring(body from '(?i)^\s*permintaan data pribadi\s*:\s*(salinan|perbaikan|penghapusan) data saya[\s.]*$'))
    when 'salinan' then 'export' when 'perbaikan' then 'correct' when 'penghapusan' then 'erase' end
$$;

-- Records the request of a customer, who has proved with the message that the number is theirs. The AI does not answer it. The
-- room is locked. Returns whether there was one.
create function private.hear_privacy_request(in_room public.room, heard public.message) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  wish constant text := private.privacy_wish(heard.body);
begin
  if wish is null or heard.author <> 'customer' or heard.kind <> 'text' or heard.revoked_at is not null or not private.is_news() then
    return false;
  end if;
  insert into public.privacy_request (business_id, room_id, kind, is_requested_by_customer)
  values (in_room.business_id, in_room.id, wish, true)
  on conflict (room_id, kind) where outcome is null do nothing;
  -- A repeated request has the clock of the first, and no second confirmation.
  if found then
    insert into private.waiting_notice (room_id, channel_id, due_at, body) values (in_room.id, in_room.channel_id, clock_timestamp(),
      'Permintaan Anda atas data pribadi sudah kami terima. Kami menjawabnya di chat ini paling lambat dalam 3×24 jam.');
  end if;
  perform private.end_run_of(heard, 'privacy_request');
  return true;
end
$$;

-- Acts on the wish of a message in a room that is locked: of any kind with words, a caption or a button too. Returns whether the
-- message needs no other answer. A stop answers no question that was asked before it.
create function private.hear_consent(in_room public.room, heard public.message) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  wish constant text := private.consent_wish(heard.body);
  details jsonb;
begin
  if private.hear_privacy_request(in_room, heard) then
    return true;
  end if;
  if wish is null or heard.author <> 'customer' or heard.kind in ('call', 'contact', 'poll', 'system') or heard.revoked_at is not null or not private.is_news()
    or wish = 'start' and not private.has_opted_out(in_room)
  then
    return false;
  end if;
  details := jsonb_build_object('source', 'chat', 'actor_kind', 'person', 'occurred_at', heard.sent_at,
    'proof', jsonb_build_object('room_id', in_room.id, 'message_id', heard.id));
  if wish = 'mention' then
    if private.record_consent_of_room(in_room, 'paused', details) <> '{}' then
      -- A member decides. Until then the customer gets no offers.
      insert into public.privacy_request (business_id, room_id, kind, is_requested_by_customer)
      values (in_room.business_id, in_room.id, 'opt_out_of_marketing', true)
      on conflict (room_id, kind) where outcome is null do nothing;
      -- The customer can say it plainly, too, and is asked once.
      insert into private.waiting_notice (room_id, channel_id, due_at, body) values (in_room.id, in_room.channel_id, clock_timestamp(),
        'Apakah Anda ingin berhenti menerima promosi dari kami? Balas STOP untuk berhenti, atau MULAI bila masih ingin menerimanya. Untuk sementara promosi kami hentikan.');
    end if;
    return false;
  end if;
  -- Asked once, answered once.
  if private.record_consent_of_room(in_room, case wish when 'stop' then 'withdrawn' else 'given' end, details) <> '{}' then
    update public.privacy_request as asked set
      outcome = case wish when 'stop' then 'done' else 'undone' end, settled_at = clock_timestamp(),
      settled_by = null, is_settled_by_customer = true
    where asked.room_id = in_room.id and asked.kind = 'opt_out_of_marketing'
      and (asked.outcome is null or wish = 'start' and asked.outcome = 'done');
    if not found and wish = 'stop' then
      insert into public.privacy_request
        (business_id, room_id, kind, is_requested_by_customer, outcome, settled_at, is_settled_by_customer)
      values (in_room.business_id, in_room.id, 'opt_out_of_marketing', true, 'done', clock_timestamp(), true);
    end if;
    insert into private.waiting_notice (room_id, channel_id, due_at, body) values (in_room.id, in_room.channel_id, clock_timestamp(), case wish
      when 'stop' then 'Baik, kami tidak akan mengirim promosi lagi. Balas MULAI bila ingin menerimanya kembali.'
      else 'Baik, Anda akan menerima promosi kami lagi. Balas STOP kapan saja untuk berhenti.' end);
  end if;
  perform private.end_run_of(heard, 'consent');
  update public.room set awaiting_reply_since = null
  where room.id = in_room.id and room.awaiting_reply_since is not null and not exists (
    select from public.message as asked
    where asked.room_id = in_room.id and asked.sent_at between room.awaiting_reply_since and heard.sent_at
      and asked.id <> heard.id and private.asks_something(asked));
  return true;
end
$$;

-- Whether the customer is erased, or has asked to be. New data would outlive the erasure.
create function private.is_being_erased(of_room public.room) returns boolean
language sql stable security definer set search_path = '' as $$
  select of_room.erased_at is not null or exists (
    select from public.privacy_request as request
    where request.room_id = of_room.id and request.kind = 'erase' and request.outcome is null)
$$;

-- Records a request, and with it the start of its time limit. Returns the open request if there is one.
create function private.create_privacy_request(which uuid, wanted text) returns public.privacy_request
language plpgsql security definer set search_path = '' as $$
declare
  entered public.room := private.lock_room(which);
  asked public.privacy_request;
begin
  if entered.erased_at is not null then
    perform private.raise_erased();
  end if;
  -- The open request that caused the conflict may be settled before it is read. The next round then inserts a new
  -- one.
  loop
    insert into public.privacy_request (business_id, room_id, kind, requested_by)
    values (entered.business_id, which, wanted, auth.uid())
    on conflict (room_id, kind) where outcome is null do nothing
    returning * into asked;
    exit when found;
    select * into asked from public.privacy_request
    where privacy_request.room_id = which and privacy_request.kind = wanted and privacy_request.outcome is null;
    exit when found;
  end loop;
  return asked;
end
$$;

-- Marks a request as done, and records it first if there was none.
create function private.settle_right(in_room public.room, wanted text) returns public.privacy_request
language plpgsql security definer set search_path = '' as $$
declare
  settled public.privacy_request;
begin
  update public.privacy_request set outcome = 'done', settled_at = clock_timestamp(), settled_by = auth.uid()
  where privacy_request.room_id = in_room.id and privacy_request.kind = wanted and privacy_request.outcome is null
  returning * into settled;
  if not found then
    insert into public.privacy_request
      (business_id, room_id, kind, requested_by, outcome, settled_at, settled_by)
    values (in_room.business_id, in_room.id, wanted, auth.uid(), 'done', clock_timestamp(), auth.uid())
    returning * into settled;
  end if;
  perform private.record(case wanted when 'export' then 'customer.export' when 'correct' then 'customer.correct'
      when 'erase' then 'customer.erase' when 'opt_out_of_marketing' then 'customer.opt_out_of_marketing' end, in_room.business_id, jsonb_build_object('room_id', in_room.id));
  return settled;
end
$$;

create function private.reject_privacy_request(which uuid, why text) returns public.privacy_request
language plpgsql security definer set search_path = '' as $$
declare
  refused public.privacy_request;
begin
  select * into refused from public.privacy_request
  where privacy_request.id = which and privacy_request.business_id = any (private.owned_businesses()) for update;
  if not found then
    perform private.raise_not_found();
  end if;
  if coalesce(why, '') !~ '\S' then
    perform private.raise_error('invalid', 'Tulis alasannya dulu.', 400);
  end if;
  if refused.outcome is null then
    update public.privacy_request set
      outcome = 'refused', reason = btrim(left(why, 500)), settled_at = clock_timestamp(), settled_by = auth.uid()
    where privacy_request.id = which returning * into refused;
    if refused.kind = 'opt_out_of_marketing' then
      perform private.record_consent_of_room(room, 'undone',
        jsonb_build_object('source', 'request', 'proof', jsonb_build_object('room_id', room.id)))
      from public.room where room.id = refused.room_id;
    end if;
    perform private.record('customer.refused', refused.business_id,
      jsonb_build_object('room_id', refused.room_id, 'kind', refused.kind));
  end if;
  return refused;
end
$$;

-- All data that the business has about the customer of a chat.
create function private.export_customer(which uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  entered public.room := private.lock_room(which);
begin
  perform private.settle_right(entered, 'export');
  return jsonb_build_object(
    'exported_at', clock_timestamp(),
    'business', (select business.name from public.business where business.id = entered.business_id),
    'zone', (select private.zone_of(business.operational_hours)
      from public.business where business.id = entered.business_id),
    'customer', jsonb_build_object('name', entered.name, 'phone', entered.phone, 'chat_id', entered.chat_id,
      'since', entered.created_at, 'tags', entered.tags, 'picture', entered.picture_url,
      'no_marketing', private.has_opted_out(entered)),
    'messages', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', message.sent_at,
        'author', message.author, 'kind', message.kind, 'text', message.body, 'file', message.media ->> 'filename',
        'path', message.media ->> 'path',
        'location', message.location, 'content', message.content, 'reading', message.reading, 'reactions', nullif(message.reactions, '{}'),
        'votes', nullif(message.votes, '{}'))) order by message.sent_at, message.seq), '[]')
      from public.message where message.room_id = which and entered.erased_at is null),
    'orders', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', made.created_at, 'number', made.number,
        'lines', made.lines, 'subtotal', made.subtotal, 'tax', made.tax, 'shipping', made.shipping, 'total', made.total,
        'recipient', made.recipient, 'courier', made.courier,
        'note', made.note, 'ship_to', made.ship_to, 'status', made.status, 'expires_at', made.expires_at, 'paid_at', made.paid_at,
        'paid_through', made.paid_through, 'transfer_code', made.transfer_code, 'cancelled_at', made.cancelled_at,
        'payments', (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', tried.created_at, 'bank', tried.bank,
          'number', tried.va_number, 'amount', tried.amount, 'status', tried.status, 'received', tried.received, 'refunded', nullif(tried.refunded, 0)))
          order by tried.created_at) from private.payment as tried where tried.order_id = made.id)))
        order by made.created_at), '[]')
      from public.customer_order as made where made.room_id = which and entered.erased_at is null),
    'proofs', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', sent.sent_at, 'order', made.number,
        'path', sent.path, 'rejected_at', sent.rejected_at, 'reason', sent.reason)) order by sent.sent_at), '[]')
      from public.payment_proof as sent join public.customer_order as made on made.id = sent.order_id
      where sent.room_id = which and entered.erased_at is null),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('at', room_note.created_at, 'text', room_note.body)
        order by room_note.created_at), '[]') from public.room_note where room_note.room_id = which and entered.erased_at is null),
    'promises', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', promise.created_at,
        'text', promise.body, 'due_on', promise.due_on, 'kept_at', promise.kept_at))
        order by promise.created_at), '[]') from public.promise where promise.room_id = which and entered.erased_at is null),
    'reviews', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', room_review.created_at,
        'verdict', room_review.verdict, 'reasons', room_review.reasons, 'text', room_review.note))
        order by room_review.created_at), '[]') from public.room_review where room_review.room_id = which),
    'handovers', (select coalesce(jsonb_agg(jsonb_build_object('at', handover.at, 'from', handover.from_holder,
        'to', handover.to_holder, 'reason', handover.reason) order by handover.at), '[]')
      from public.handover where handover.room_id = which),
    -- Without the team's reasons for pausing the AI, and without the names of members.
    'events', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', past.at, 'kind', past.kind,
        'detail', case when past.kind in ('tag', 'untag', 'rename') or past.kind like 'order%' then past.detail end)) order by past.at), '[]')
      from private.room_timeline(entered) as past where past.kind not in ('handover', 'ask', 'done', 'refused', 'undone')),
    'tickets', (select coalesce(jsonb_agg(jsonb_build_object('at', ticket.created_at, 'title', ticket.title,
        'status', ticket.status, 'comments', (select coalesce(jsonb_agg(ticket_comment.body
          order by ticket_comment.created_at), '[]') from public.ticket_comment where ticket_comment.ticket_id = ticket.id)
        ) order by ticket.created_at), '[]') from public.ticket where ticket.room_id = which),
    'lists', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('list', recipient_lists.name,
        'name', contact.name, 'phone', contact.phone, 'chat_id', contact.chat_id,
        'fields', nullif(contact.fields, '{}'))) order by recipient_lists.name), '[]')
      from public.recipient_list_contacts as contact
      join public.recipient_lists on recipient_lists.id = contact.recipient_list_id
      where contact.business_id = entered.business_id
        and (contact.contact_key in (entered.phone, entered.chat_id) or contact.chat_id = entered.chat_id)),
    'consents', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', said.occurred_at,
        'event', said.event, 'source', said.source, 'words', consent_text.body)) order by said.id), '[]')
      from public.consent_event as said left join public.consent_text on consent_text.id = said.text_id
      where said.business_id = entered.business_id
        and said.person = any ((select private.person_digests(entered))::bytea[])),
    'campaigns', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', sent.created_at,
        'campaign', campaigns.name, 'name', sent.name, 'text', sent.body,
        'variables', nullif(sent.variables, '{}'))) order by sent.created_at), '[]')
      from public.campaign_messages as sent left join public.campaigns on campaigns.id = sent.campaign_id
      where sent.business_id = entered.business_id
        and (sent.contact_key in (entered.phone, entered.chat_id) or sent.room_id = which)),
    'requests', (select coalesce(jsonb_agg(jsonb_build_object('at', privacy_request.requested_at,
        'kind', privacy_request.kind, 'outcome', privacy_request.outcome, 'settled_at', privacy_request.settled_at)
        || jsonb_strip_nulls(jsonb_build_object('reason', privacy_request.reason))
        order by privacy_request.requested_at), '[]') from public.privacy_request where privacy_request.room_id = which)
  );
end
$$;

create function private.correct_customer(which uuid, new_name text) returns public.room
language plpgsql security definer set search_path = '' as $$
declare
  entered public.room := private.lock_room(which);
  clean text := btrim(new_name);
begin
  if coalesce(char_length(clean), 0) not between 1 and 512 then
    perform private.raise_error('invalid', 'Nama 1 sampai 512 karakter.', 400);
  end if;
  if entered.erased_at is not null then
    perform private.raise_erased();
  end if;
  update public.room set name = clean where room.id = which;
  perform private.settle_right(entered, 'correct');
  return private.room_row(which);
end
$$;

create function private.opt_out_of_marketing(which uuid) returns public.privacy_request
language plpgsql security definer set search_path = '' as $$
declare
  entered public.room := private.lock_room(which);
  was_asked constant boolean := exists (
    select from public.privacy_request as open
    where open.room_id = which and open.kind = 'opt_out_of_marketing' and open.outcome is null);
  stopped bytea[];
  settled public.privacy_request;
begin
  if entered.erased_at is not null then
    perform private.raise_erased();
  end if;
  stopped := private.record_consent_of_room(entered, 'withdrawn',
    jsonb_build_object('source', 'request', 'proof', jsonb_build_object('room_id', which)));
  delete from private.marketing_opt_out_undo as old using public.privacy_request as request
  where request.id = old.request_id and request.due_at < now();
  -- A second call changes nothing and returns the first request, which can still be undone.
  if not was_asked and stopped = '{}' then
    select * into settled from public.privacy_request as done
    where done.room_id = which and done.kind = 'opt_out_of_marketing' and done.outcome = 'done'
    order by done.settled_at desc limit 1;
    if found then
      return settled;
    end if;
  end if;
  settled := private.settle_right(entered, 'opt_out_of_marketing');
  insert into private.marketing_opt_out_undo values (settled.id, was_asked, stopped);
  return settled;
end
$$;

-- Undoes what opt_out_of_marketing wrote. An address that another chat's request or an erasure also stops stays
-- stopped.
create function private.undo_marketing_opt_out(which uuid) returns public.privacy_request
language plpgsql security definer set search_path = '' as $$
declare
  asked public.privacy_request;
  was private.marketing_opt_out_undo;
begin
  -- Locks the room first, like create_privacy_request and opt_out_of_marketing, so that what is read here stays true.
  perform private.lock_room(request.room_id) from public.privacy_request as request
  where request.id = which and request.business_id = any (private.businesses());
  select * into asked from public.privacy_request as request
  where request.id = which and request.kind = 'opt_out_of_marketing'
    and request.business_id = any ((select private.businesses())::uuid[]) for update;
  if not found then
    perform private.raise_not_found();
  end if;
  if asked.outcome is distinct from 'done' then
    return asked;
  end if;
  if asked.due_at < clock_timestamp() then
    perform private.raise_error('too_late', 'Sudah lewat 72 jam. Hanya pelanggan sendiri yang dapat meminta promosi lagi.', 409);
  end if;
  select * into was from private.marketing_opt_out_undo as kept where kept.request_id = which;
  if not found then
    perform private.raise_error('by_customer', 'Pelanggan sendiri yang menulisnya. Hanya pelanggan yang dapat meminta promosi lagi.', 409);
  end if;
  perform private.record_consent(asked.business_id, one.person, 'undone',
    jsonb_build_object('source', 'request', 'proof', jsonb_build_object('room_id', asked.room_id)))
  from unnest(was.digests) as one (person)
  where not exists (
    select from public.privacy_request as other join public.room on room.id = other.room_id
    where other.business_id = asked.business_id and other.kind = 'opt_out_of_marketing' and other.outcome = 'done'
      and other.id <> which and one.person = any (private.person_digests(room)));
  delete from private.marketing_opt_out_undo as kept where kept.request_id = which;
  if was.was_asked and not exists (
    select from public.privacy_request as open
    where open.room_id = asked.room_id and open.kind = 'opt_out_of_marketing' and open.outcome is null
  ) then
    update public.privacy_request as request set outcome = null, settled_at = null, settled_by = null
    where request.id = which returning * into asked;
  else
    update public.privacy_request as request set
      outcome = 'undone', settled_at = clock_timestamp(), settled_by = auth.uid()
    where request.id = which returning * into asked;
  end if;
  perform private.record('customer.opt_out_of_marketing_undone', asked.business_id,
    jsonb_build_object('room_id', asked.room_id));
  return asked;
end
$$;

-- Deletes the orders, promises and notes of an erased room that are left, and empties its messages and runs of the AI, the newest
-- first: of each as many as a transaction should write. Returns how many rows it has changed. The next call, and the job after
-- it, goes on where this one ends.
create function private.erase_portion(which uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 1000;
  place private.erasure;
  kind text;
  met int;
  deleted int := 0;
  is_finished boolean := true;
  messages int;
  runs int;
begin
  select * into place from private.erasure as open where open.room_id = which for update skip locked;
  if not found then
    return 0;
  end if;
  perform set_config('chabot.erasing', 'on', true);
  foreach kind in array '{customer_order,promise,room_note}'::text[] loop
    execute format('delete from public.%1$I as gone where gone.id in (select one.id from public.%1$I as one where one.room_id = $1 limit $2)', kind)
    using which, most;
    get diagnostics met = row_count;
    deleted := deleted + met;
    is_finished := is_finished and met < most;
  end loop;
  with emptied as (
    update public.message set
      kind = case message.kind when 'system' then 'system' else 'text' end, body = null, media = null, location = null,
      content = null, reading = null, reactions = '{}', votes = '{}', reply_preview = null, failure = null,
      wa_id = private.erased_wa_id(message.channel_id, message.wa_id),
      author_name = case when message.author = 'customer' then null else message.author_name end
    where message.id in (
      select log.id from public.message as log
      where log.room_id = which and (log.sent_at, log.seq) < (place.message_at, place.message_seq)
      order by log.sent_at desc, log.seq desc limit most)
    returning message.sent_at, message.seq
  ), last as (
    select emptied.sent_at, emptied.seq from emptied order by emptied.sent_at, emptied.seq limit 1
  )
  select (select count(*) from emptied), coalesce(last.sent_at, place.message_at), coalesce(last.seq, place.message_seq)
  into messages, place.message_at, place.message_seq
  from (select) as once left join last on true;
  with emptied as (
    -- Which passages were used stays; they are the business's own.
    update public.agent_run set answer = null, drafted_order = null, tools = null, guard = null, question = null, error_words = null
    where agent_run.id in (
      select run.id from public.agent_run as run
      where run.room_id = which and (run.created_at, run.id) < (place.run_at, place.run_id)
      order by run.created_at desc, run.id desc limit most)
    returning agent_run.created_at, agent_run.id
  ), rated as (
    update public.answer_feedback as known set note = null from emptied where known.run_id = emptied.id and known.note is not null
  ), last as (
    select emptied.created_at, emptied.id from emptied order by emptied.created_at, emptied.id limit 1
  )
  select (select count(*) from emptied), coalesce(last.created_at, place.run_at), coalesce(last.id, place.run_id)
  into runs, place.run_at, place.run_id
  from (select) as once left join last on true;
  perform set_config('chabot.erasing', '', true);
  if not is_finished or messages = most or runs = most then
    update private.erasure as open set message_at = place.message_at, message_seq = place.message_seq, run_at = place.run_at,
      run_id = place.run_id
    where open.room_id = which;
  else
    delete from private.erasure as open where open.room_id = which;
  end if;
  return deleted + messages + runs;
end
$$;

-- Goes on with the erasures that one transaction did not finish. Runs every minute.
create function private.continue_erasures() returns int
language sql security definer set search_path = '' as $$
  select private.for_each('erase-customers', $due$
    select open.business_id, open.room_id from private.erasure as open order by open.began_at$due$,
    'private.erase_portion($1::uuid)')
$$;

-- Deletes texts and names for good. The room stays, with who held it and when. It gets a chat id that cannot exist, so
-- that neither a reply nor a late event reaches it. Its files cannot be read any more; the gateway removes them
-- (erased_files). Everything but long chats is empty at the end; what is left of those, only the job reads
-- (private.erasure).
create function private.erase_customer(which uuid) returns public.room
language plpgsql security definer set search_path = '' as $$
declare
  entered public.room;
  addresses text[];
  nothing constant text := 'Data dihapus atas permintaan';
begin
  -- Locks the chat before the room, like every function of the gateway.
  perform private.lock_chat(room.channel_id, room.chat_id) from public.room
  where room.id = which and room.business_id = any (private.owned_businesses());
  entered := private.lock_room(which);
  if not private.is_owner(entered.business_id) then
    perform private.raise_error('not_owner', 'Hanya pemilik yang dapat menghapus data pelanggan.', 403);
  end if;
  if entered.erased_at is not null then
    return entered;
  end if;
  perform set_config('chabot.erasing', 'on', true);
  addresses := private.chat_ids(entered.channel_id, entered.chat_id);
  delete from private.pending_ack using unnest(addresses) as address
  where pending_ack.channel_id = entered.channel_id and pending_ack.wa_id like '%\_' || address || '\_%';
  delete from private.early_event
  where early_event.channel_id = entered.channel_id and early_event.chat_id = any (addresses);
  update public.room set
    erased_at = clock_timestamp(), name = null, phone = null, picture_url = null, tags = '{}', help_reason = null,
    chat_id = '0' || translate(gen_random_uuid()::text, 'abcdef-', '123456') || '@lid',
    status = 'ai_task_completed', holder = 'ai', holder_id = null, holder_until = null, unread_count = 0,
    awaiting_reply_since = null, last_message_preview = null, archived = true,
    order_status = null, order_total = null, order_expires_at = null
  where room.id = which;
  delete from private.room_action_change as change where change.room_id = which;
  delete from private.waiting_notice as notice where notice.room_id = which;
  update public.ai_pause set reason = nothing where ai_pause.room_id = which;
  delete from private.message_reading as reading where reading.room_id = which;
  update public.room_review set note = null where room_review.room_id = which and room_review.note is not null;
  update public.ticket_comment set body = nothing
  where ticket_comment.ticket_id in (select ticket.id from public.ticket where ticket.room_id = which);
  update public.ticket set title = nothing, message_ids = '{}' where ticket.room_id = which;
  update public.ticket_change set before = null, after = null
  where ticket_change.field = 'title'
    and ticket_change.ticket_id in (select ticket.id from public.ticket where ticket.room_id = which);
  -- A list that is imported later must not bring the customer back.
  perform private.record_consent_of_room(entered, 'erased', '{"source": "request"}');
  delete from public.recipient_list_contacts as contact
  where contact.business_id = entered.business_id
    and (contact.contact_key = any (addresses || entered.phone) or contact.chat_id = any (addresses));
  delete from public.campaign_messages as sent
  where sent.business_id = entered.business_id
    and (sent.contact_key = any (addresses || entered.phone) or sent.room_id = which);
  delete from private.chat_alias as other where other.room_id = which;
  -- A test of a broadcast is what one of its recipients would get.
  update private.message_to_member as test set body = nothing, sample_key = null
  where test.business_id = entered.business_id and test.sample_key in (entered.phone, entered.chat_id);
  delete from private.marketing_opt_out_undo as kept using public.privacy_request as request
  where request.id = kept.request_id and request.room_id = which;
  update public.privacy_request set outcome = 'done', settled_at = clock_timestamp(), settled_by = auth.uid()
  where privacy_request.room_id = which and privacy_request.outcome is null and privacy_request.kind <> 'erase';
  update public.privacy_request set reason = nothing
  where privacy_request.room_id = which and privacy_request.reason is not null;
  perform private.settle_right(entered, 'erase');
  perform set_config('chabot.erasing', '', true);
  insert into private.erasure (room_id, business_id) values (which, entered.business_id);
  perform private.erase_portion(which);
  return private.room_row(which);
end
$$;

create function public.create_privacy_request(room_id uuid, kind text) returns public.privacy_request
language sql security invoker set search_path = '' as $$ select * from private.create_privacy_request($1, $2) $$;
comment on function public.create_privacy_request is 'A member records a customer''s request, which is due in 72 hours. Returns the open request.';

create function public.reject_privacy_request(request_id uuid, reason text) returns public.privacy_request
language sql security invoker set search_path = '' as $$ select * from private.reject_privacy_request($1, $2) $$;
comment on function public.reject_privacy_request is 'An owner refuses a request, with a reason. Returns it; a settled request stays unchanged.';

create function public.export_customer(room_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.export_customer($1) $$;
comment on function public.export_customer is 'All data about the customer of a chat. The export is recorded.';

create function public.correct_customer(room_id uuid, name text) returns public.room
language sql security invoker set search_path = '' as $$ select * from private.correct_customer($1, $2) $$;
comment on function public.correct_customer is 'A member corrects the name of a customer. Returns the room.';

create function public.opt_out_of_marketing(room_id uuid) returns public.privacy_request
language sql security invoker set search_path = '' as $$ select * from private.opt_out_of_marketing($1) $$;
comment on function public.opt_out_of_marketing is 'The customer of a chat gets no offers, from no list. Returns the request.';

create function public.undo_marketing_opt_out(request_id uuid) returns public.privacy_request
language sql security invoker set search_path = '' as $$ select * from private.undo_marketing_opt_out($1) $$;
comment on function public.undo_marketing_opt_out is 'A member undoes opt_out_of_marketing before the request is due. A request of the customer is open again. Returns the request.';

create function public.erase_customer(room_id uuid) returns public.room
language sql security invoker set search_path = '' as $$ select * from private.erase_customer($1) $$;
comment on function public.erase_customer is 'An owner erases the personal data of a chat for good. Returns the room; an erased room stays unchanged. The messages of a long chat are emptied within minutes, and cannot be read meanwhile.';

grant execute on function private.create_privacy_request(uuid, text), private.reject_privacy_request(uuid, text), private.export_customer(uuid),
  private.correct_customer(uuid, text), private.opt_out_of_marketing(uuid), private.undo_marketing_opt_out(uuid),
  private.erase_customer(uuid) to authenticated;
grant execute on function public.create_privacy_request(uuid, text), public.reject_privacy_request(uuid, text), public.export_customer(uuid),
  public.correct_customer(uuid, text), public.opt_out_of_marketing(uuid), public.undo_marketing_opt_out(uuid),
  public.erase_customer(uuid) to authenticated, service_role;

-- The history of a chat -----------------------------------------------------------------------------------------------

-- Changes of a chat's tags, name and archive mark, and of its orders. Handovers, pauses of the AI and requests have
-- tables of their own.
create table public.room_event (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  kind text not null check (kind in
    ('tag', 'untag', 'rename', 'archive', 'unarchive', 'order', 'order_by_ai', 'order_paid', 'order_unpaid', 'order_cancelled', 'order_restored',
    'order_shipped', 'order_unshipped')),
  -- Null: not a member, or the user was deleted.
  actor_id uuid references public.profile (id) on delete set null,
  -- The tag, the new name, or the number of the order. Null: there is none, or it was erased.
  detail text check (char_length(detail) <= 512),
  at timestamptz not null default clock_timestamp()
);
comment on column public.room_event.detail is 'personal: erase, export';
create index room_event_room_idx on public.room_event (room_id, at desc);
create index room_event_business_id_idx on public.room_event (business_id);
create index room_event_actor_id_idx on public.room_event (actor_id);

alter table public.room_event enable row level security;
grant all on public.room_event to service_role;
grant select on public.room_event to authenticated;
create policy "the team reads what was done to chats" on public.room_event for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false));

-- The name that WhatsApp gives to a chat without one is not recorded. For an erased customer, only the actor and the
-- time stay.
create function private.record_room_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.erased_at is not null then
    update public.room_event set detail = null where room_event.room_id = new.id and room_event.detail is not null;
    return null;
  end if;
  insert into public.room_event (business_id, room_id, kind, actor_id, detail)
  select new.business_id, new.id, done.kind, auth.uid(), done.detail
  from (
    select 'tag', tag from unnest(new.tags) as tag where not tag = any (old.tags)
    union all select 'untag', tag from unnest(old.tags) as tag where not tag = any (new.tags)
    union all select 'rename', new.name where new.name <> old.name
    union all select case when new.archived then 'archive' else 'unarchive' end, null where new.archived <> old.archived
  ) as done (kind, detail);
  return null;
end
$$;
create trigger record_event after update of tags, name, archived on public.room for each row
  when (old.tags <> new.tags or old.name <> new.name or old.archived <> new.archived
    or (old.erased_at is null and new.erased_at is not null))
  execute function private.record_room_event();

-- All entries of a chat's history. `place` orders entries of the same time. Runs as the caller, so row level security
-- applies.
create function private.room_timeline(of_room public.room)
returns table (place text, at timestamptz, kind text, actor_id uuid, detail text, assignee_id uuid, is_by_customer boolean)
language sql stable security invoker set search_path = '' as $$
  with asked as (
    select * from public.privacy_request as request where request.room_id = of_room.id
  ), pause as (
    select pause.*, '' as whose from public.ai_pause as pause where pause.room_id = of_room.id
    union all
    select pause.*, '_all' from public.ai_pause as pause
    where pause.room_id is null and pause.business_id = of_room.business_id
      and coalesce(pause.ended_at, 'infinity') > of_room.created_at
  )
  select 'event ' || event.id, event.at, event.kind, event.actor_id, event.detail, null::uuid, false
  from public.room_event as event where event.room_id = of_room.id
  union all
  select 'handover ' || handover.id, handover.at, 'handover', handover.member_id, handover.reason, handover.assignee_id, false
  from public.handover where handover.room_id = of_room.id
  union all
  select 'pause ' || pause.id, pause.paused_at, 'pause' || pause.whose, pause.paused_by, pause.reason, null, false from pause
  union all
  select 'resume ' || pause.id, pause.ended_at, 'resume' || pause.whose, pause.ended_by, null, null, false
  from pause where pause.ended_at is not null
  union all
  -- A request that was settled at once is one entry.
  select 'ask ' || asked.id, asked.requested_at, 'ask', asked.requested_by, asked.kind, null, asked.is_requested_by_customer
  from asked where asked.settled_at is null or asked.settled_at > asked.requested_at + interval '1 second'
  union all
  select 'settle ' || asked.id, asked.settled_at, asked.outcome, asked.settled_by, asked.kind, null, asked.is_settled_by_customer
  from asked where asked.settled_at is not null
$$;
grant execute on function private.room_timeline(public.room) to authenticated;

create function public.room_history(room_id uuid, before timestamptz default null, before_place text default null, step int default 20)
returns table (place text, at timestamptz, kind text, actor_id uuid, actor_name text, detail text, assignee_id uuid, is_by_customer boolean)
language sql stable security invoker set search_path = '' as $$
  select told.place, told.at, told.kind, told.actor_id, profile.full_name, told.detail, told.assignee_id, told.is_by_customer
  from public.room cross join lateral private.room_timeline(room) as told
  left join public.profile on profile.id = told.actor_id
  where room.id = $1 and (before is null or (told.at, told.place) < (before, before_place))
  order by told.at desc, told.place desc
  limit least(step, 100)
$$;
comment on function public.room_history is
  'The history of a chat, newest first, in pages. kind: tag, untag, rename, archive, unarchive, order, order_by_ai, order_paid, order_unpaid, order_cancelled, order_restored, order_shipped and order_unshipped (detail: the number), handover (detail: the reason; assignee_id: the assignee), pause, resume, pause_all and resume_all (of all chats), ask (detail: the right), done, refused, undone. The next page begins before `at` and `place` of the last row.';

grant execute on function public.room_history(uuid, timestamptz, text, int) to authenticated, service_role;
grant execute on all functions in schema private to service_role;

do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('erase-customers', '* * * * *', 'select private.continue_erasures()');
  end if;
end
$$;
