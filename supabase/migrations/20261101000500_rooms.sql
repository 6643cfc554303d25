-- Rooms (chats) and messages. Clients read them. They write through functions, except for a room's tags, name and
-- archive mark.

-- Checks of columns ---------------------------------------------------------------------------------------------------

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

-- {path, mimetype, filename?, size?, width?, height?, duration?, folder? (of a joined room)}
create function private.valid_media(media jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select coalesce(
    jsonb_typeof(media -> 'path') = 'string'
      and jsonb_typeof(media -> 'mimetype') = 'string'
      and pg_column_size(media) <= 4096,
    false)
$$;

-- {latitude, longitude, name?, address?}
create function private.valid_location(location jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select coalesce(
    jsonb_typeof(location -> 'latitude') = 'number' and jsonb_typeof(location -> 'longitude') = 'number', false)
$$;

-- Text search in Indonesian -------------------------------------------------------------------------------------------

-- The text with the roots that Indonesian prefixes hide. The prefixes me- and pe- drop the first sound of some roots:
-- kirim, tulis and minta become mengirim, penulis and meminta. The Postgres stemmer restores p and s only, and makes
-- "irim", "ulis" and "pinta" of these words.
-- `way` 0 restores a dropped sound, also after the short prefixes of chat language (ngirim, nunggu, nyimpan). A word
-- that dropped no sound (mengambil, menari) gets a root that no text contains. `way` 1 handles short prefixes before
-- a vowel of the root (ngambil), `way` 2 prefixes with an additional syllable (ngecek, mengecek, ngejual).
-- After m-, and for a dropped c, only listed roots are restored: "makan" is not "pakan", and "nyari" is not "sari".
create function private.restore_roots(body text, way int default 0) returns text
language sql immutable set search_path = '' as $$
  select case way
    when 1 then regexp_replace(lower(body), '\mng(?=[aiueo][a-z]{2})', '', 'g')
    when 2 then regexp_replace(lower(body),
      '\m(?:nge(?=[^aiueo\W][lrh]?[aiueo])|[mp]enge(?=[^aiueo\W][lrh]?[aiueo][^aiueo\W]*\M))', '', 'g')
    else regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(lower(body),
      '\m(?:[mp]e)?ng(?=[aiueo][a-z]{2})', 'k', 'g'),
      -- "nanti" is so common that a search for "Tanti" would drown in it.
      '\m(?:[mp]en|n(?!anti\M)(?=[aiueo][a-z]{3}))(?=[aiueo][a-z]{2})', 't', 'g'),
      '\m[mp]em(?=[aiueo][a-z]{3})', 'm', 'g'),
      '\mm(?=(?:esan|esen|ilih|inj[ae]m|akai|otong|asang|anggil|indah|egang|utus|ukul|ikir|osting|eriksa))', 'p', 'g'),
      '\mny(?=(?:ari(?!s)|oba|uci|icil|ocok|etak|atat|ampur|abut|ukur))', 'c', 'g'),
      '\mny(?!onya)(?=[aiueo][a-z]{2})', 's', 'g')
  end
$$;

-- The words of a text that may have dropped a sound, each with its possible roots.
create function private.root_candidates(body text) returns table (word text, root text)
language plpgsql immutable set search_path = '' as $$
begin
  return query
    select spelled_word.spelling, rooted.may_be
    from (select distinct part[1] as spelling from regexp_matches(lower(body), '\m([mpn][a-z]+)', 'g') as part) as spelled_word,
      lateral (select distinct private.restore_roots(spelled_word.spelling, way) as may_be from generate_series(0, 2) as way) as rooted
    where rooted.may_be <> spelled_word.spelling;
end
$$;

-- The part of a text that is searched. Four copies of a longer text, all of different words, exceed the size of a vector,
-- and the message could not be stored.
create function private.searched_text(body text) returns text
language sql immutable set search_path = '' as $$
  select left(coalesce(body, ''), 8000)
$$;

-- The search vector of a message: the stems of its words, the restored roots, and its phone numbers as digits. A root has
-- the position of its word, so that phrases match too. A number has none.
create function private.message_tsvector(body text) returns tsvector
language plpgsql immutable set search_path = '' as $$
declare
  wording constant text := private.folded(private.searched_text(body));
  words tsvector;
begin
  if wording ~ '\m(?:[mp]e(?:ng|n|m)|m|n[gy]?)[aiueo]' then
    -- As one text, lexemes that several vectors share are merged.
    words := (
      select string_agg(to_tsvector('pg_catalog.indonesian', read.as_words)::text, ' ')
      from (
        select wording as as_words
        union
        select rooted from generate_series(0, 2) as way, private.restore_roots(wording, way) as rooted where rooted <> wording
      ) as read)::tsvector;
  else
    words := to_tsvector('pg_catalog.indonesian', wording);
  end if;
  if wording ~ '\d(?:[ ().-]{0,3}\d){8}' then
    -- After the words, because a number may be several of them.
    words := words || array_to_tsvector(array(select private.numbers_in(wording)));
  end if;
  return words;
end
$$;

-- The texts of a message that are searched: its words, the name and the address of a place, cards, options, goods and adverts,
-- the message that it quotes if that is not stored itself, and what the AI heard or saw in its file.
create function private.searched_parts(body text, location jsonb, content jsonb, quoted text, reading text) returns text
language sql immutable set search_path = '' as $$
  select case when location is null and content is null and quoted is null and reading is null then body else nullif(concat_ws(e'\n', body,
    location ->> 'name', location ->> 'address',
    content #>> '{product,title}', content #>> '{product,description}', content #>> '{ad,title}', content #>> '{ad,body}',
    content #>> '{event,place}',
    (select string_agg(card ->> 'name', e'\n') from jsonb_path_query(content, 'lax $.contacts[*]') as card),
    (select string_agg(option #>> '{}', e'\n') from jsonb_path_query(content, 'lax $.poll.options[*]') as option),
    quoted, reading), '') end
$$;

-- What a customer said: what was written, and what the AI heard or saw in the file (message.reading).
create function private.text_of_message(body text, reading jsonb) returns text
language sql immutable set search_path = '' as $$
  select case when reading ->> 'text' is null then body else coalesce(body || E'\n', '') || (reading ->> 'text') end
$$;

-- The text that a search for a name or a number reads. Immutable, so that an index can hold it.
create function private.room_search_text(name text, phone text, chat_id text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return private.folded(coalesce(name, '') || ' ' || coalesce(phone, '') || ' ' || chat_id);
end
$$;

grant execute on function private.valid_tags(text[]), private.valid_media(jsonb), private.valid_location(jsonb),
  private.restore_roots(text, int), private.root_candidates(text), private.searched_text(text),
  private.message_tsvector(text), private.searched_parts(text, jsonb, jsonb, text, text), private.text_of_message(text, jsonb),
  private.room_search_text(text, text, text) to authenticated;

-- Rooms ---------------------------------------------------------------------------------------------------------------

create table public.room (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  channel_id uuid not null,
  -- The id of the chat on WhatsApp, always with one customer and never a group. The phone number is optional, because
  -- an @lid contact may have none.
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
  -- Messages of the customer that no member has seen and the AI has not settled.
  unread_count int not null default 0 check (unread_count >= 0),
  archived boolean not null default false,
  rollout text check (rollout in ('v2', 'v3')),
  rollout_draw double precision not null default random(),
  -- Never null: lists are paged by (last_message_at, id). A room without a message of the customer or the business, such as that of a broadcast's
  -- recipient, has the epoch: no list reaches it, and a search finds it.
  last_message_at timestamptz not null default now(),
  -- No foreign key: triggers maintain it, and its index would cost one more write per message.
  last_message_id uuid,
  last_message_preview text check (char_length(last_message_preview) <= 160),
  last_message_kind text,
  -- As of the message, or 'broadcast': of one of the business's broadcasts.
  last_message_author text,
  -- The member who wrote it; null for other authors. No foreign key, as above.
  last_message_author_id uuid,
  last_message_ack smallint,
  awaiting_reply_since timestamptz,
  alerted_at timestamptz,
  upset boolean not null default false,
  at_risk_since timestamptz,
  closed_by_customer_at timestamptz,
  completed_at timestamptz,
  completed_by text check (completed_by in ('ai', 'team', 'both')),
  resolution text check (resolution in ('order', 'booking', 'question', 'complaint', 'other')),
  order_status text check (order_status in ('unpaid', 'paid')),
  order_total bigint,
  order_expires_at timestamptz,
  erased_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (channel_id, chat_id),
  -- The target of foreign keys that name the room, its business and its channel together.
  unique (id, business_id, channel_id),
  foreign key (channel_id, business_id) references public.channel (id, business_id) on delete cascade,
  constraint room_holder_is_named check ((holder = 'member') = (holder_id is not null)),
  constraint room_ai_holds_without_end check (holder <> 'ai' or holder_until is null),
  constraint room_help_has_status check (help_reason is null or status is not distinct from 'ai_need_help'),
  constraint room_completion_is_whole
    check ((status is not distinct from 'ai_task_completed') = (completed_at is not null) and (completed_at is null) = (completed_by is null)),
  constraint room_resolution_needs_completion check (resolution is null or completed_at is not null),
  constraint room_order_has_a_total check ((order_status is null) = (order_total is null)),
  constraint room_order_expiry_is_unpaid check (order_expires_at is null or order_status is not distinct from 'unpaid'),
  constraint profile_picture_fetch_is_of_its_room check (starts_with(picture_url, business_id || '/' || id || '/'))
);
comment on column public.room.picture_url is
  'The path of the profile picture in the bucket `media`. Null: none is known. personal: erase, export';
comment on column public.room.status is 'Null: a chat between people, in which the AI has no status.';
comment on column public.room.rollout is 'The AI version of the chat in a partial rollout. Null: there is none, or the chat is from before.';
comment on column public.room.rollout_draw is 'Drawn once, from 0 to 1: below the probability of a partial rollout, v3 answers (private.answering_version).';
comment on column public.room.holder_until is 'When the silence window ends and the AI holds the chat again. Null: it has no end.';
comment on column public.room.awaiting_reply_since is 'Since when the customer waits for a reply. Null: the last message is not the customer''s.';
comment on column public.room.alerted_at is 'When the chat last needed attention: the customer wrote, the AI asked for help, or a member assigned it. Database time.';
comment on column public.room.upset is 'The waiting customer has used an angry word (private.has_angry_words).';
comment on column public.room.at_risk_since is 'Since when the chat counts as at risk (private.at_risk_since). Null: it is not at risk.';
comment on column public.room.closed_by_customer_at is
  'When the customer thanked (in a completed chat: or agreed) and has not written since. Null: otherwise, or the AI handles the chat.';
comment on column public.room.completed_at is 'When the chat was completed. Null: it is open.';
comment on column public.room.completed_by is 'Who replied until it was completed: the AI, the team, or both.';
comment on column public.room.resolution is 'The result of a completed chat. Null: not stated, or the chat is open.';
comment on column public.room.order_status is 'Of the newest order that belongs to the current conversation: paid or unpaid. Null: there is none.';
comment on column public.room.order_total is 'Whole rupiah.';
comment on column public.room.erased_at is 'When the personal data were erased at the customer''s request. The room stays as a record.';
comment on column public.room.chat_id is 'personal: erase, export';
comment on column public.room.name is 'personal: erase, export';
comment on column public.room.last_message_author_id is 'personal: none because it is the id of an account, whose name goes with it';
comment on column public.room.phone is 'personal: erase, export';
comment on column public.room.help_reason is 'personal: erase';
comment on column public.room.tags is 'personal: erase, export';
comment on column public.room.holder_id is
  'personal of members: keep because the chats of a member are given back before the account can go';
comment on column public.room.last_message_id is 'personal: none because it is a kind or a position of a message';
comment on column public.room.last_message_preview is 'personal: erase';
comment on column public.room.last_message_kind is 'personal: none because it is a kind or a position of a message';
comment on column public.room.last_message_author is 'personal: none because it is a kind or a position of a message';

-- Each message changes its room. By default, a large table is vacuumed only after a fifth of its rows has changed.
alter table public.room set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

-- The sort orders and filters of the lists, the counts beside the tabs, and the foreign keys.
create index room_list_idx on public.room (business_id, last_message_at desc, id desc) include (archived);
-- The inbox leaves out completed rooms, which are most of them after a while.
create index room_open_idx on public.room (business_id, last_message_at desc, id desc) include (archived)
  where completed_at is null;
create index room_status_idx on public.room (business_id, status, last_message_at desc, id desc) include (archived);
create index room_unread_idx on public.room (business_id, unread_count desc, last_message_at desc, id desc)
  include (archived);
create index room_awaiting_idx on public.room (business_id, awaiting_reply_since, last_message_at desc, id desc)
  include (archived);
create index room_risk_idx on public.room (business_id, at_risk_since, last_message_at desc, id desc)
  include (archived);
-- Only completed rooms, so that a message in an open chat has one index less to write.
create index room_completed_idx on public.room (business_id, completed_at desc nulls last, last_message_at desc, id desc)
  include (archived) where completed_at is not null;
create index room_changed_idx on public.room (business_id, updated_at);
create index room_tags_idx on public.room using gin (business_id, tags);
create index room_search_idx on public.room
  using gin (business_id, private.room_search_text(name, phone, chat_id) extensions.gin_trgm_ops);
create index room_phone_idx on public.room (business_id, phone) where phone is not null;
-- The same filters, the newest chats first.
create index room_unread_newest_idx on public.room (business_id, last_message_at desc, id desc) where unread_count > 0;
create index room_awaiting_newest_idx on public.room (business_id, last_message_at desc, id desc)
  where awaiting_reply_since is not null;
-- Filters that few chats pass: a walk along the list would read every chat of the business.
create index room_archived_idx on public.room (business_id, last_message_at desc, id desc) where archived;
create index room_held_idx on public.room (business_id, holder, last_message_at desc, id desc) where holder <> 'ai';
create index room_holder_id_idx on public.room (holder_id, last_message_at desc, id desc) where holder_id is not null;
-- 'none': rooms without a value, which an index does not return in order by `is null`.
create index room_resolution_idx on public.room (business_id, (coalesce(resolution, 'none')), last_message_at desc, id desc)
  where completed_at is not null;
-- Those of a partial index are not used.
create statistics public.room_resolution_stats on (coalesce(resolution, 'none')) from public.room;
-- A channel belongs to one business.
create statistics public.room_channel_stats (dependencies) on business_id, channel_id from public.room;
create index room_rollout_idx on public.room (business_id, (coalesce(rollout, 'none')), last_message_at desc, id desc);
-- The tab of escalations shows those first that wait longest.
create index room_help_idx on public.room (business_id, awaiting_reply_since, last_message_at desc, id desc)
  where status = 'ai_need_help';
-- A tab and a filter together: the chats of a tab can be many and those that pass the filter as well, and both at once none.
-- The version of the AI is drawn for each chat, so that every tab has its share of each.
create index room_unread_status_idx on public.room (business_id, status, last_message_at desc, id desc) where unread_count > 0;
create index room_awaiting_status_idx on public.room (business_id, status, last_message_at desc, id desc)
  where awaiting_reply_since is not null;
create index room_archived_status_idx on public.room (business_id, status, last_message_at desc, id desc) where archived;
create index room_held_status_idx on public.room (business_id, status, last_message_at desc, id desc) where holder <> 'ai';
create index room_holder_status_idx on public.room (holder_id, status, last_message_at desc, id desc) where holder_id is not null;
create index room_help_unread_idx on public.room (business_id, awaiting_reply_since, last_message_at desc, id desc)
  where status = 'ai_need_help' and unread_count > 0;
create index room_silence_idx on public.room (business_id, holder_until) where holder_until is not null;
create index room_erased_idx on public.room (business_id) where erased_at is not null;

alter table public.room enable row level security;
grant all on public.room to service_role;
grant select, update (tags, archived, name) on public.room to authenticated;
create policy "the team reads rooms" on public.room for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false));
create policy "the team tags, names and archives rooms" on public.room for update to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false))
  with check (business_id = any ((select private.businesses())::uuid[]));

-- What a list shows of a room, as one column of PostgREST (`select=list_row`), which takes 0.1 ms to select each column
-- of a table. The reader (src/services/inbox/rooms.ts) knows what is left out: nulls and empty values, what its request
-- says, the kind of a text, and a chat id that is the phone number. It costs more than ten operators, so that the planner
-- makes the rows of a page only, after it has sorted and limited them. The body is bound when the function is created and
-- has no search_path, so that Postgres inlines it.
create function public.list_row(room public.room) returns json language sql stable
return json_strip_nulls(json_build_object(
  'id', $1.id, 'channel_id', $1.channel_id,
  'chat_id', case when $1.chat_id is distinct from substr($1.phone, 2) || '@c.us' then $1.chat_id end,
  'name', nullif($1.name, ''), 'phone', $1.phone, 'picture_url', nullif($1.picture_url, ''), 'status', $1.status,
  'help_reason', nullif($1.help_reason, ''), 'holder', $1.holder, 'holder_id', $1.holder_id, 'holder_until', $1.holder_until,
  'tags', nullif($1.tags, '{}'), 'unread_count', nullif($1.unread_count, 0), 'rollout', $1.rollout,
  'last_message_at', $1.last_message_at, 'last_message_preview', nullif($1.last_message_preview, ''),
  'last_message_kind', nullif($1.last_message_kind, 'text'), 'last_message_author', $1.last_message_author,
  'last_message_author_id', $1.last_message_author_id,
  'last_message_ack', $1.last_message_ack, 'order_expires_at', $1.order_expires_at, 'order_total', $1.order_total,
  'order_status', $1.order_status, 'awaiting_reply_since', $1.awaiting_reply_since, 'completed_at', $1.completed_at,
  'completed_by', $1.completed_by, 'resolution', $1.resolution, 'closed_by_customer_at', $1.closed_by_customer_at,
  'erased_at', $1.erased_at, 'upset', nullif($1.upset, false), 'at_risk_since', $1.at_risk_since,
  'version', $1.version));
comment on function public.list_row is 'The columns of a room that a list shows, without nulls and empty values.';
grant execute on function public.list_row(public.room) to authenticated, service_role;

-- Erased rooms whose orders, promises, notes, messages and runs of the AI go in portions (private.erase_portion).
-- Until then no member can read them.
create table private.erasure (
  room_id uuid primary key references public.room (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  began_at timestamptz not null default clock_timestamp(),
  -- The last message and the last run that were emptied, newest first.
  message_at timestamptz not null default 'infinity',
  message_seq bigint not null default 0,
  run_at timestamptz not null default 'infinity',
  run_id uuid not null default '00000000-0000-0000-0000-000000000000'
);
comment on column private.erasure.run_id is 'personal: none because it is the id of a run';
create index erasure_business_id_idx on private.erasure (business_id);
alter table private.erasure enable row level security;
grant all on private.erasure to service_role;

-- There are few at a time, so that a query compares with all of them.
create function private.rooms_being_erased() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select open.room_id from private.erasure as open)
$$;
grant execute on function private.rooms_being_erased() to authenticated;

-- Messages ------------------------------------------------------------------------------------------------------------

create table public.message (
  -- Chosen by the client before it sends, so that a repeat finds this row.
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  room_id uuid not null,
  channel_id uuid not null,
  -- WAHA's serialised id. Collation "C", so that ids that differ only in their ending (the participant of a group)
  -- are one range.
  wa_id text collate "C" check (char_length(wa_id) <= 300),
  -- 'unknown': of the business, and by the AI, a member or the phone.
  author text not null check (author in ('customer', 'ai', 'member', 'phone', 'unknown', 'system')),
  author_id uuid references public.profile (id) on delete set null,
  author_name text check (char_length(author_name) <= 512),
  agent_version text check (char_length(agent_version) <= 40),
  kind text not null default 'text' check (kind in
    ('text', 'image', 'video', 'voice', 'document', 'sticker', 'location', 'contact', 'poll', 'call', 'waiting', 'unknown',
      'system')),
  body text check (char_length(body) <= 65536),
  -- Stored, because a search reads a thousand of them. It is not sent to clients.
  search_vector tsvector generated always as (private.message_tsvector(private.searched_parts(case when kind <> 'system' then body end, location, content,
    case when reply_to is null then reply_preview ->> 'body' end, reading ->> 'text'))) stored,
  media jsonb check (private.valid_media(media)),
  location jsonb check (private.valid_location(location)),
  -- What neither the text nor a file holds: {contacts: [{name, phones}]}, {poll: {options, multiple}} or {call:
  -- {video, state}}; what it points at: {ad, product, order, event} (_shared/waha/points.ts). Of a broadcast's message
  -- {broadcast: its name}.
  content jsonb check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 32768),
  -- What the AI heard or saw in the file of a customer (private.message_reading): {status: 'reading' | 'read' | 'failed', text?, why?,
  -- data?, checks?, corrected_at?, corrected_by?}. why: of a failure, or why a text that was read is not relied on. corrected_at and
  -- corrected_by: when a member corrected it, and which one (private.correct_reading).
  reading jsonb check (jsonb_typeof(reading) = 'object' and octet_length(reading::text) <= 49152),
  -- By author ("business", or a WhatsApp id): {text, at} of a reaction, {options, at} of a vote. Empty if it was
  -- withdrawn.
  reactions jsonb not null default '{}' check (jsonb_typeof(reactions) = 'object'),
  votes jsonb not null default '{}' check (jsonb_typeof(votes) = 'object'),
  reply_to uuid references public.message (id) on delete set null,
  -- {author, kind, body} of the message that it quotes, which may not be stored itself.
  reply_preview jsonb check (jsonb_typeof(reply_preview) = 'object'),
  ack smallint not null default 0 check (ack between -1 and 4),
  failure text check (char_length(failure) <= 500),
  sent_at timestamptz not null default now(),
  -- The order of messages of one second, which is the smallest unit of WhatsApp's time.
  seq bigint generated always as identity,
  edited_at timestamptz,
  revoked_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (channel_id, wa_id),
  -- One key for business, room and channel: a message cannot be in a room of another business.
  foreign key (room_id, business_id, channel_id) references public.room (id, business_id, channel_id) on delete cascade,
  -- All recipients of a broadcast share its file. A file of a joined room stays in the folder of the old one (private.join_rooms).
  constraint message_file_is_of_its_room check (
    starts_with(media ->> 'path', business_id || '/' || coalesce(media ->> 'folder', room_id::text) || '/')
    or author = 'system' and starts_with(media ->> 'path', business_id || '/broadcasts/'))
);
comment on column public.message.wa_id is 'personal: erase';
comment on column public.message.author_name is 'personal: erase; personal of members: keep because the chat must say who wrote to the customer';
comment on column public.message.agent_version is 'personal: none because it is the name of a version of the AI';
comment on column public.message.body is 'personal: erase, export';
comment on column public.message.media is 'personal: erase, export';
comment on column public.message.location is 'personal: erase, export';
comment on column public.message.content is 'personal: erase, export';
comment on column public.message.reading is 'personal: erase, export; personal of members: keep because the chat must say who corrected what was read, by the id of a profile';
comment on column public.message.reactions is 'personal: erase, export';
comment on column public.message.votes is 'personal: erase, export';
comment on column public.message.reply_preview is 'personal: erase';
comment on column public.message.failure is 'personal: erase';
alter table public.message set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index message_log_idx on public.message (room_id, sent_at desc, seq desc);
create index message_business_idx on public.message (business_id, sent_at desc, seq desc);
-- The newest message of each side of a channel, even if the other side is silent for long.
create index message_channel_idx on public.message (channel_id, (author = 'customer'), sent_at desc);
create index message_search_idx on public.message
  using gin (business_id, search_vector);
create index message_media_idx on public.message (room_id, sent_at desc, id desc) where media is not null;
create index message_reply_to_idx on public.message (reply_to) where reply_to is not null;
create index message_author_id_idx on public.message (author_id) where author_id is not null;
-- What follows from a change of a message, whatever writes it: the ack that came before the WhatsApp id, no reason of a failure
-- once WhatsApp has the message, and the version. Until WhatsApp has the message, the reason of the last attempt stays, as a sign
-- that the attempt is over.
create function private.set_message_columns() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.wa_id is not null and old.wa_id is null then
    new.ack := private.take_pending_ack(new);
  end if;
  if new.ack > 0 or new.ack = 0 and new.wa_id is not null then
    new.failure := null;
  end if;
  -- It follows from the body, and is not computed yet.
  old.search_vector := new.search_vector;
  if old is distinct from new then
    new.updated_at := clock_timestamp();
    new.version := old.version + 1;
  end if;
  return new;
end
$$;
create trigger set_columns before update on public.message for each row execute function private.set_message_columns();

alter table public.message enable row level security;
grant all on public.message to service_role;
grant select on public.message to authenticated;
create policy "the team reads messages" on public.message for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false)
    and not coalesce(room_id = any ((select private.rooms_being_erased())::uuid[]), false));

-- The business of a row is that of its room. Reads the room as the caller, so that a room of another business is not
-- found.
create function private.set_business_from_room() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.business_id := (select room.business_id from public.room where room.id = new.room_id);
  return new;
end
$$;

-- Erased rooms --------------------------------------------------------------------------------------------------------

-- Rooms of erased customers and their messages refuse every change, so that no event, undo or request brings anything
-- back. The name of each trigger sorts before `set_columns`.

create function private.is_erased(of_room uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.room where room.id = of_room and room.erased_at is not null)
$$;

create function private.raise_erased() returns void
language sql set search_path = '' as $$
  select private.raise_error('erased', 'customer.erased', 409)
$$;

create function private.refuse_change_of_erased_room() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new is distinct from old then
    perform private.raise_erased();
  end if;
  return new;
end
$$;
create trigger refuse_change before update on public.room for each row
  when (old.erased_at is not null) execute function private.refuse_change_of_erased_room();

-- What an erasure leaves of a message.
create function private.emptied_message(of_message public.message) returns public.message
language plpgsql stable set search_path = '' as $$
begin
  of_message.kind := case of_message.kind when 'system' then 'system' else 'text' end;
  of_message.body := null;
  of_message.media := null;
  of_message.location := null;
  of_message.content := null;
  of_message.reading := null;
  of_message.reactions := '{}';
  of_message.votes := '{}';
  of_message.reply_preview := null;
  of_message.failure := null;
  of_message.wa_id := private.erased_wa_id(of_message.channel_id, of_message.wa_id);
  if of_message.author = 'customer' then
    of_message.author_name := null;
  end if;
  return of_message;
end
$$;

create function private.refuse_change_of_erased_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_erased(new.room_id) then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    -- It follows from the body, and is not computed yet.
    old.search_vector := new.search_vector;
    -- Foreign keys empty these columns when an account or another message is deleted.
    old.author_id := case when new.author_id is not null then old.author_id end;
    old.reply_to := case when new.reply_to is not null then old.reply_to end;
    if new is not distinct from old or new is not distinct from private.emptied_message(old) then
      return new;
    end if;
  end if;
  perform private.raise_erased();
  return null;
end
$$;
create trigger refuse_change before insert or update on public.message
  for each row execute function private.refuse_change_of_erased_message();

-- What members write about a customer. Reads the room as the caller, so that a room of another business is not found.
create function private.refuse_in_erased_room() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.room where room.id = new.room_id and room.erased_at is not null) then
    perform private.raise_erased();
  end if;
  return new;
end
$$;
grant execute on function private.raise_erased() to authenticated;
