-- Rooms, messages and who held the chat when. Clients read them; what they write goes through functions, except a room's
-- tags, name and archive mark.

create function private.valid_tags(tags text[]) returns boolean
language sql immutable strict set search_path = '' as $$
  select cardinality(tags) <= 30
    and coalesce(array_ndims(tags), 1) = 1
    and not exists (
      select from unnest(tags) as tag
      where tag is null or tag <> btrim(tag) or char_length(tag) not between 1 and 60
    )
    and cardinality(tags) = (select count(distinct tag) from unnest(tags) as tag)
$$;

-- {path, mimetype, filename?, size?, width?, height?, duration?}
create function private.valid_media(media jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select coalesce(
    jsonb_typeof(media -> 'path') = 'string'
      and jsonb_typeof(media -> 'mimetype') = 'string'
      and pg_column_size(media) <= 4096,
    false)
$$;

-- {latitude, longitude, name?}
create function private.valid_location(location jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select coalesce(
    jsonb_typeof(location -> 'latitude') = 'number' and jsonb_typeof(location -> 'longitude') = 'number', false)
$$;

-- Before some roots me- and pe- swallow the first sound: kirim, tulis, minta become mengirim, penulis, meminta. The stemmer
-- of Postgres brings back those that were p or s, and leaves "irim", "ulis" and "pinta" of these: each word of that kind,
-- with the root that it may be of. What has swallowed nothing (mengambil, menari) gets a root that nobody writes. Who
-- chats leaves me- away: ngirim, nunggu, nyimpan. What then has swallowed nothing (ngambil) is told by `way` 1; what has
-- grown by a syllable, for it had but one (ngecek, mengecek) or for the sound of it (ngejual), by `way` 2. Of m- and of a c
-- that is swallowed only the roots that people write in a shop are known: a "makan" is no "pakan", and "nyari" no "sari".
create function private.rooted(body text, way int default 0) returns text
language sql immutable set search_path = '' as $$
  select case way
    when 1 then regexp_replace(lower(body), '\mng(?=[aiueo][a-z]{2})', '', 'g')
    when 2 then regexp_replace(lower(body),
      '\m(?:nge(?=[^aiueo\W][lrh]?[aiueo])|[mp]enge(?=[^aiueo\W][lrh]?[aiueo][^aiueo\W]*\M))', '', 'g')
    else regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(lower(body),
      '\m(?:[mp]e)?ng(?=[aiueo][a-z]{2})', 'k', 'g'),
      -- So many say "nanti" that nobody would find a Tanti.
      '\m(?:[mp]en|n(?!anti\M)(?=[aiueo][a-z]{3}))(?=[aiueo][a-z]{2})', 't', 'g'),
      '\m[mp]em(?=[aiueo][a-z]{3})', 'm', 'g'),
      '\mm(?=(?:esan|esen|ilih|inj[ae]m|akai|otong|asang|anggil|indah|egang|utus|ukul|ikir|osting|eriksa))', 'p', 'g'),
      '\mny(?=(?:ari(?!s)|oba|uci|icil|ocok|etak|atat|ampur|abut|ukur))', 'c', 'g'),
      '\mny(?!onya)(?=[aiueo][a-z]{2})', 's', 'g')
  end
$$;

create function private.swallowed(body text) returns table (word text, root text)
language plpgsql immutable set search_path = '' as $$
begin
  return query
    select met.said, rooted.may_be
    from (select distinct part[1] as said from regexp_matches(lower(body), '\m([mpn][a-z]+)', 'g') as part) as met,
      lateral (select distinct private.rooted(met.said, way) as may_be from generate_series(0, 2) as way) as rooted
    where rooted.may_be <> met.said;
end
$$;

-- What a message is found by: its words as the stemmer has them, and the roots that it does not know, each where its word
-- stands, so that phrases are found by them too.
create function private.message_words(body text) returns tsvector
language plpgsql immutable set search_path = '' as $$
begin
  if body ~* '\m(?:[mp]e(?:ng|n|m)|m|n[gy]?)[aiueo]' then
    -- Read as text, what stands in several of them is one.
    return (
      select string_agg(to_tsvector('pg_catalog.indonesian', read.as_words)::text, ' ')
      from (
        select body as as_words
        union
        select rooted from generate_series(0, 2) as way, private.rooted(body, way) as rooted where rooted <> lower(body)
      ) as read)::tsvector;
  end if;
  return to_tsvector('pg_catalog.indonesian', coalesce(body, ''));
end
$$;

-- What a search for a name or a number reads. Immutable, so that it can be an index.
create function private.room_search_text(name text, phone text, chat_id text) returns text
language sql immutable set search_path = '' as $$
  select lower(coalesce(name, '') || ' ' || coalesce(phone, '') || ' ' || chat_id)
$$;

create table public.room (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  channel_id uuid not null,
  -- A chat is known by this id, and is one customer's: a group is none. A phone number is a detail that an @lid contact need not have.
  chat_id text not null check (chat_id ~ '^[0-9-]{1,64}@(c\.us|lid)$'),
  name text check (char_length(name) <= 512),
  phone text check (phone ~ '^\+[1-9][0-9]{5,14}$'),
  picture_url text check (char_length(picture_url) <= 2048),
  status text check (status in ('ai_need_help', 'ai_auto_reply', 'ai_task_completed')),
  help_reason text check (char_length(help_reason) <= 500),
  holder text not null default 'ai' check (holder in ('ai', 'member', 'phone')),
  holder_id uuid references public.profile (id) on delete restrict,
  holder_since timestamptz not null default now(),
  holder_until timestamptz,
  tags text[] not null default '{}' check (private.valid_tags(tags)),
  unread_count int not null default 0 check (unread_count >= 0),
  archived boolean not null default false,
  rollout text check (rollout in ('v2', 'v3')),
  -- Never null: lists are paged by (last_message_at, id), and a room without a message stands where it was made.
  last_message_at timestamptz not null default now(),
  -- No foreign key: triggers keep it, and an index for it would cost one more write with every message.
  last_message_id uuid,
  last_message_preview text check (char_length(last_message_preview) <= 160),
  last_message_kind text,
  last_message_author text,
  last_message_ack smallint,
  awaiting_reply_since timestamptz,
  completed_at timestamptz,
  completed_by text check (completed_by in ('ai', 'team', 'both')),
  outcome text check (outcome in ('order', 'booking', 'question', 'complaint', 'other')),
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (channel_id, chat_id),
  -- What messages refer to: the room, its business and its channel in one.
  unique (id, business_id, channel_id),
  foreign key (channel_id, business_id) references public.channel (id, business_id) on delete cascade,
  constraint room_holder_is_named check ((holder = 'member') = (holder_id is not null)),
  constraint room_ai_holds_without_end check (holder <> 'ai' or holder_until is null),
  constraint room_help_has_status check (help_reason is null or status is not distinct from 'ai_need_help'),
  constraint room_done_says_when_and_by_whom
    check ((status is not distinct from 'ai_task_completed') = (completed_at is not null) and (completed_at is null) = (completed_by is null)),
  constraint room_outcome_is_of_what_is_done check (outcome is null or completed_at is not null)
);
comment on column public.room.status is 'Null: a chat between people; the AI has no state in it.';
comment on column public.room.holder_until is 'When the silence ends and the AI has the chat again. Null: until somebody gives it back.';
comment on column public.room.awaiting_reply_since is 'The customer spoke last, and since this moment.';
comment on column public.room.completed_at is 'Since when the chat is done. Null: it is not.';
comment on column public.room.completed_by is 'Who answered until it was done: the AI, people, or both.';
comment on column public.room.outcome is 'What came of a chat that is done. Null: nobody has said, or it is open.';

create table public.message (
  -- The id that the client chose before it sent: a repeat finds this row.
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  room_id uuid not null,
  channel_id uuid not null,
  -- WAHA's serialised id. Byte order, so that the same id without its ending (a group's participant) is a range of it.
  wa_id text collate "C" check (char_length(wa_id) <= 300),
  author text not null check (author in ('customer', 'ai', 'member', 'phone', 'system')),
  author_id uuid references public.profile (id) on delete set null,
  author_name text check (char_length(author_name) <= 512),
  agent_version text check (char_length(agent_version) <= 40),
  kind text not null default 'text' check (kind in
    ('text', 'image', 'video', 'voice', 'document', 'sticker', 'location', 'contact', 'poll', 'call', 'waiting', 'unknown',
      'system')),
  body text check (char_length(body) <= 65536),
  media jsonb check (private.valid_media(media)),
  location jsonb check (private.valid_location(location)),
  -- What neither words nor a file say: {contacts: [{name, phones}]}, {poll: {options, multiple}} or {call: {video, state}}.
  content jsonb check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 32768),
  -- By who it was ("business", or an id of WhatsApp): {text, at} of a reaction, {options, at} of a vote. Taken back: empty.
  reactions jsonb not null default '{}' check (jsonb_typeof(reactions) = 'object'),
  votes jsonb not null default '{}' check (jsonb_typeof(votes) = 'object'),
  reply_to uuid references public.message (id) on delete set null,
  reply_preview jsonb check (jsonb_typeof(reply_preview) = 'object'),
  ack smallint not null default 0 check (ack between -1 and 4),
  failure text check (char_length(failure) <= 500),
  sent_at timestamptz not null default now(),
  -- Order among messages of one second: WhatsApp's time has no smaller unit.
  seq bigint generated always as identity,
  edited_at timestamptz,
  revoked_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (channel_id, wa_id),
  -- One key for business, room and channel: a message cannot stand in another business's room.
  foreign key (room_id, business_id, channel_id) references public.room (id, business_id, channel_id) on delete cascade,
  constraint message_file_is_of_its_room check (starts_with(media ->> 'path', business_id || '/' || room_id || '/'))
);

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
    ('reply', 'take_over', 'assigned', 'give_back', 'silence_over', 'escalated', 'completed', 'phone_reply', 'undone', 'reopened',
     'opened_again')),
  at timestamptz not null default clock_timestamp(),
  foreign key (room_id, business_id, channel_id) references public.room (id, business_id, channel_id) on delete cascade
);
comment on column public.handover.member_id is 'Who took the chat, gave it back, assigned it or opened it again. Null: the AI, the phone, the customer, or the clock.';
comment on column public.handover.assignee_id is 'Whom it was given to by a colleague. Null: nobody was asked to.';

-- An ack that came before its message: it waits here.
create table private.pending_ack (
  channel_id uuid not null references public.channel (id) on delete cascade,
  wa_id text collate "C" not null,
  ack smallint not null check (ack between -1 and 4),
  received_at timestamptz not null default now(),
  primary key (channel_id, wa_id)
);

-- What became of a message (it was changed, deleted, signed, voted on) and came before it: it waits here, a week at most.
create table private.early_event (
  id bigint generated always as identity primary key,
  channel_id uuid not null references public.channel (id) on delete cascade,
  chat_id text not null,
  -- The part of its id that every event of a message has (private.raw_wa_id).
  raw_id text collate "C" not null,
  event text not null check (event in ('message.edited', 'message.revoked', 'message.reaction', 'poll.vote')),
  told jsonb not null,
  received_at timestamptz not null default now()
);
create index early_event_message_idx on private.early_event (channel_id, chat_id, raw_id);
create index early_event_received_at_idx on private.early_event (received_at);

-- Envelopes that were applied: WAHA repeats what it could not deliver.
create table private.webhook_event (
  id text primary key,
  received_at timestamptz not null default now()
);
create index webhook_event_received_at_idx on private.webhook_event (received_at);

-- Indexes: what the lists sort and filter by, the counts beside the tabs, and the foreign keys -----------------------

create index room_list_idx on public.room (business_id, last_message_at desc, id desc) include (archived);
create index room_status_idx on public.room (business_id, status, last_message_at desc, id desc) include (archived);
create index room_unread_idx on public.room (business_id, unread_count desc, last_message_at desc, id desc)
  include (archived);
create index room_awaiting_idx on public.room (business_id, awaiting_reply_since, last_message_at desc, id desc)
  include (archived);
create index room_changed_idx on public.room (business_id, updated_at);
create index room_tags_idx on public.room using gin (business_id, tags);
create index room_search_idx on public.room
  using gin (business_id, private.room_search_text(name, phone, chat_id) extensions.gin_trgm_ops);
create index room_channel_id_idx on public.room (channel_id, business_id);
create index room_holder_id_idx on public.room (holder_id) where holder_id is not null;
create index room_silence_idx on public.room (business_id, holder_until) where holder_until is not null;

create index message_log_idx on public.message (room_id, sent_at desc, seq desc);
create index message_business_idx on public.message (business_id, sent_at desc, seq desc);
create index message_search_idx on public.message
  using gin (business_id, private.message_words(body));
create index message_reply_to_idx on public.message (reply_to) where reply_to is not null;
create index message_author_id_idx on public.message (author_id) where author_id is not null;

create index handover_room_idx on public.handover (room_id, at desc);
create index handover_member_id_idx on public.handover (member_id) where member_id is not null;
create index handover_assignee_id_idx on public.handover (assignee_id) where assignee_id is not null;

-- Access -------------------------------------------------------------------------------------------------------------

grant execute on function private.valid_tags(text[]), private.valid_media(jsonb),
  private.valid_location(jsonb), private.room_search_text(text, text, text), private.rooted(text, int),
  private.swallowed(text),
  private.message_words(text) to authenticated, service_role;

alter table public.room enable row level security;
alter table public.message enable row level security;
alter table public.handover enable row level security;
alter table private.pending_ack enable row level security;
alter table private.early_event enable row level security;
alter table private.webhook_event enable row level security;

revoke all on public.room, public.message, public.handover from anon, authenticated;
grant all on public.room, public.message, public.handover, private.pending_ack, private.early_event, private.webhook_event
  to service_role;

grant select, update (tags, archived, name) on public.room to authenticated;
create policy "the team reads rooms" on public.room for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));
create policy "the team tags, names and archives rooms" on public.room for update to authenticated
  using (business_id = any ((select private.businesses())::uuid[]))
  with check (business_id = any ((select private.businesses())::uuid[]));

grant select on public.message to authenticated;
create policy "the team reads messages" on public.message for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

grant select on public.handover to authenticated;
create policy "the team reads handovers" on public.handover for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));
