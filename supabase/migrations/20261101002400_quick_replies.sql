-- Quick replies: the library of a team, what of it fits a chat, what becomes of it, and what should be in it.

-- The library ---------------------------------------------------------------------------------------------------------

-- The words of a reply without its variables, by which sent messages are compared with it.
create function private.reply_words(body text) returns text
language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(lower(regexp_replace(body, '\{\{[^{}]*\}\}', ' ', 'g')), '[^[:alnum:]]+', ' ', 'g'))
$$;

create table public.quick_reply (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  -- Only this member sees it. Null: the team.
  owner_id uuid references public.profile (id) on delete cascade,
  title text not null check (title ~ '\S' and char_length(title) <= 80),
  -- The composer offers the replies whose shortcut is typed after a `/`.
  shortcut text not null check (shortcut ~ '^[a-z0-9][a-z0-9_-]{0,31}$'),
  -- May contain variables: {{nama}} is the customer, {{toko}} the business. The sender is asked for all others.
  body text not null check (body ~ '\S' and char_length(body) <= 4096),
  category text check (category ~ '\S' and char_length(category) <= 40),
  is_enabled boolean not null default true,
  -- A file of the bucket `media`, which the composer attaches when the reply is chosen.
  file jsonb check (private.valid_media(file)),
  -- The order in the library.
  position double precision not null default 0,
  plain text generated always as (private.reply_words(body)) stored,
  -- By what the replies that fit a chat are found: the title counts more than the text.
  search_vector tsvector generated always as (
    setweight(private.message_tsvector(title || ' ' || replace(shortcut, '-', ' ') || ' ' || coalesce(category, '')), 'A')
      || setweight(private.message_tsvector(private.reply_words(body)), 'C')) stored,
  -- Null: the user was deleted.
  created_by uuid default auth.uid() references public.profile (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint quick_reply_file_is_of_its_business check (starts_with(file ->> 'path', business_id || '/replies/'))
);
comment on column public.quick_reply.file is 'personal: none because members choose it for many customers';
comment on column public.quick_reply.title is 'personal: none because members write and check it for many customers';
comment on column public.quick_reply.shortcut is 'personal: none because members write and check it for many customers';
comment on column public.quick_reply.body is 'personal: none because members write and check it for many customers';
comment on column public.quick_reply.category is 'personal: none because members write and check it for many customers';
create unique index quick_reply_shortcut_idx on public.quick_reply (business_id, shortcut) where owner_id is null;
create unique index quick_reply_own_shortcut_idx on public.quick_reply (business_id, owner_id, shortcut)
  where owner_id is not null;
create index quick_reply_order_idx on public.quick_reply (business_id, position, id);
create index quick_reply_file_idx on public.quick_reply ((file ->> 'path')) where file is not null;
create index quick_reply_plain_idx on public.quick_reply using gin (business_id, plain extensions.gin_trgm_ops);
create index quick_reply_owner_id_idx on public.quick_reply (owner_id) where owner_id is not null;
create index quick_reply_created_by_idx on public.quick_reply (created_by);

alter table public.quick_reply enable row level security;
grant all on public.quick_reply to service_role;
grant select on public.quick_reply to authenticated;
create policy "members read the replies of the team and their own" on public.quick_reply for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[])
    and (owner_id is null or owner_id = (select auth.uid())));

-- A composer loads all quick replies at once.
create function private.limit_quick_replies() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 500;
begin
  -- A changed reply takes no new place.
  if exists (select from public.quick_reply as reply where reply.id = new.id) then
    return new;
  end if;
  -- Without the lock, two saves at the same time could both take the last place.
  perform from public.business where business.id = new.business_id for no key update;
  if (select count(*) from public.quick_reply as reply where reply.business_id = new.business_id) >= most then
    perform private.raise_error('too_many', 'replies.too_many', 409);
  end if;
  return new;
end
$$;
create trigger limit_quick_replies before insert on public.quick_reply
  for each row execute function private.limit_quick_replies();

-- Tells open dashboards that replies have changed, once for an import of many. Never their text: a reply may be for one
-- member only.
create function private.announce_replies() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast('UPDATE', 'business:' || changed.business_id, changed.business_id,
    jsonb_build_object('operation', 'UPDATE', 'table', 'quick_reply', 'schema', 'public', 'old_record', null,
      'record', jsonb_build_object('business_id', changed.business_id)))
  from (select distinct rows.business_id from rows) as changed;
  return null;
end
$$;
create trigger announce_new after insert on public.quick_reply referencing new table as rows
  for each statement execute function private.announce_replies();
create trigger announce_change after update on public.quick_reply referencing new table as rows
  for each statement execute function private.announce_replies();
create trigger announce_removal after delete on public.quick_reply referencing old table as rows
  for each statement execute function private.announce_replies();

-- Who may edit the replies of the team: its owners alone, or, without a row, each member.
create table private.reply_rule (
  business_id uuid primary key references public.business (id) on delete cascade
);
alter table private.reply_rule enable row level security;

create function private.may_edit_replies(of_business uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_owner(of_business) or private.is_member(of_business)
    and not exists (select from private.reply_rule where reply_rule.business_id = of_business)
$$;

create function private.require_reply_rights(of_business uuid, owner uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(private.is_member(of_business), false) or owner <> auth.uid() then
    perform private.raise_not_found();
  end if;
  if owner is null and not private.may_edit_replies(of_business) then
    perform private.raise_error('denied', 'replies.not_owner', 403);
  end if;
end
$$;

-- What becomes of replies ---------------------------------------------------------------------------------------------

-- How often a reply was sent as it is, sent with changes, or offered in a chat that was answered otherwise.
create table private.quick_reply_use (
  reply_id uuid primary key references public.quick_reply (id) on delete cascade,
  accepted int not null default 0,
  edited int not null default 0,
  ignored int not null default 0,
  last_used_at timestamptz
);
-- What members make of a reply, without personal data.
create table private.quick_reply_edit (
  reply_id uuid not null references public.quick_reply (id) on delete cascade,
  key text not null,
  body text not null,
  times int not null default 1,
  last_at timestamptz not null default clock_timestamp(),
  primary key (reply_id, key)
);
comment on column private.quick_reply_edit.key is 'personal: erase';
comment on column private.quick_reply_edit.body is 'personal: erase';
-- The replies that a member was last offered in a chat.
create table private.reply_offer (
  room_id uuid not null references public.room (id) on delete cascade,
  member_id uuid not null references public.profile (id) on delete cascade,
  reply_ids uuid[] not null,
  primary key (room_id, member_id)
);
create index reply_offer_member_id_idx on private.reply_offer (member_id);
-- Answers of members that are no quick replies, without personal data, and when they were last sent.
create table private.repeated_answer (
  business_id uuid not null references public.business (id) on delete cascade,
  key text not null,
  body text not null,
  sent_at timestamptz[] not null,
  last_at timestamptz not null,
  -- It was said since private.propose_replies has seen it.
  is_new boolean not null default true,
  primary key (business_id, key)
);
comment on column private.repeated_answer.key is 'personal: erase';
comment on column private.repeated_answer.body is 'personal: erase';
create index repeated_answer_new_idx on private.repeated_answer (business_id) where is_new;
create index repeated_answer_last_idx on private.repeated_answer (last_at);
create index repeated_answer_key_idx on private.repeated_answer using gin (business_id, key extensions.gin_trgm_ops);
-- Answers that should be quick replies. A decided one stays, so that it is not proposed again.
create table private.reply_proposal (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  key text not null,
  body text not null,
  times int not null,
  status text not null default 'open' check (status in ('open', 'approved', 'rejected')),
  created_at timestamptz not null default clock_timestamp(),
  unique (business_id, key)
);
comment on column private.reply_proposal.key is 'personal: erase';
comment on column private.reply_proposal.body is 'personal: erase';
create index reply_proposal_key_idx on private.reply_proposal using gin (business_id, key extensions.gin_trgm_ops);
alter table private.quick_reply_use enable row level security;
alter table private.quick_reply_edit enable row level security;
alter table private.reply_offer enable row level security;
alter table private.repeated_answer enable row level security;
alter table private.reply_proposal enable row level security;

-- In which chats members said what was learned. A customer may have been called otherwise then, so that an erasure could not
-- find it by its words.
create table private.learned_reply (
  room_id uuid not null references public.room (id) on delete cascade,
  -- Of private.repeated_answer, private.quick_reply_edit and private.reply_proposal.
  key text not null check (char_length(key) <= 1000),
  business_id uuid not null references public.business (id) on delete cascade,
  last_at timestamptz not null default clock_timestamp(),
  primary key (room_id, key)
);
comment on column private.learned_reply.key is 'personal: erase';
create index learned_reply_business_id_idx on private.learned_reply (business_id);
create index learned_reply_last_at_idx on private.learned_reply (last_at);
alter table private.learned_reply enable row level security;
grant all on private.learned_reply to service_role;

-- A sent message as a reply for other customers: names become variables, numbers and addresses too.
create function private.as_reply(wording text, customer text, member text, business text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  own constant text[] := private.name_words(array[customer], business);
  written text := left(wording, 4096);
begin
  if char_length(btrim(business)) >= 3 then
    written := regexp_replace(written, '\m' || regexp_replace(btrim(business), '([^[:alnum:][:space:]])', '\\\1', 'g') || '\M',
      '{{toko}}', 'gi');
  end if;
  if cardinality(own) > 0 then
    written := regexp_replace(written,
      format('\m(?:%1$s)(?:\s+(?:%1$s))*\M', array_to_string(own, '|')), '{{nama}}', 'gi');
  end if;
  written := private.masked(written, private.name_words(array[member], business));
  return left(replace(replace(written, '[nomor]', '{{nomor}}'), '[email]', '{{email}}'), 4096);
end
$$;

-- Whether a message is a reply with its variables filled and nothing else changed.
create function private.is_unchanged_reply(reply text, wording text) returns boolean
language sql immutable set search_path = '' as $$
  select btrim(wording, e' \n\t') ~ ('^' || regexp_replace(
    regexp_replace(btrim(reply, e' \n\t'), '([^[:alnum:][:space:]])', '\\\1', 'g'),
    '(\\\{){2}[^{}]*(\\\}){2}', '.*', 'g') || '$')
$$;

-- Counts what a member sent in the transaction that stores it.
create function private.count_reply(written public.message) returns void
language plpgsql security definer set search_path = '' set pg_trgm.similarity_threshold = 0.5 as $$
declare
  wording constant text := private.reply_words(written.body);
  offered uuid[];
  used record;
  as_reply text;
  key text;
begin
  -- Colleagues who were offered replies have ignored none: the chat is answered.
  with answered as (
    delete from private.reply_offer where reply_offer.room_id = written.room_id returning reply_offer.member_id, reply_offer.reply_ids
  )
  select answered.reply_ids into offered from answered where answered.member_id = written.author_id;
  select near.id, private.is_unchanged_reply(near.body, written.body) as is_unchanged into used
  from (
    select reply.id, reply.body, extensions.similarity(reply.plain, wording) as likeness
    from public.quick_reply as reply
    where reply.business_id = written.business_id and (reply.owner_id is null or reply.owner_id = written.author_id)
      and reply.plain operator(extensions.%) wording
    order by likeness desc, reply.id limit 5
  ) as near
  order by private.is_unchanged_reply(near.body, written.body) desc, near.likeness desc, near.id limit 1;
  -- In the order of their ids, so that two sends wait for each other and never in a circle.
  insert into private.quick_reply_use as counted (reply_id, accepted, edited, ignored, last_used_at)
  select reply.id, coalesce((reply.id = used.id and used.is_unchanged)::int, 0),
    coalesce((reply.id = used.id and not used.is_unchanged)::int, 0), (reply.id is distinct from used.id)::int, case when reply.id = used.id then written.sent_at end
  from public.quick_reply as reply where reply.id = used.id or reply.id = any (offered)
  order by reply.id
  on conflict (reply_id) do update set
    accepted = counted.accepted + excluded.accepted, edited = counted.edited + excluded.edited,
    ignored = counted.ignored + excluded.ignored,
    last_used_at = coalesce(excluded.last_used_at, counted.last_used_at);
  if used.is_unchanged then
    return;
  end if;
  select private.as_reply(written.body, room.name, written.author_name, business.name) into as_reply
  from public.room join public.business on business.id = room.business_id where room.id = written.room_id;
  key := left(private.reply_words(as_reply), 1000);
  if used.id is not null then
    insert into private.quick_reply_edit as edit (reply_id, key, body) values (used.id, key, as_reply)
    on conflict on constraint quick_reply_edit_pkey do update set times = edit.times + 1, last_at = excluded.last_at;
  -- Thanks and greetings are no answers.
  elsif char_length(key) >= 25 and key like '% % % %' then
    insert into private.repeated_answer as repeated (business_id, key, body, sent_at, last_at)
    values (written.business_id, key, as_reply, array[written.sent_at], written.sent_at)
    on conflict on constraint repeated_answer_pkey do update set
      sent_at = (repeated.sent_at || excluded.sent_at)[greatest(1, cardinality(repeated.sent_at) - 8):],
      last_at = excluded.last_at, is_new = true;
  else
    return;
  end if;
  insert into private.learned_reply as learned (room_id, key, business_id) values (written.room_id, key, written.business_id)
  on conflict on constraint learned_reply_pkey do update set last_at = excluded.last_at;
end
$$;

-- What a customer was told leaves the answers that members are said to repeat. Others who were told the same bring it back.
create function private.erase_replies(before public.room) returns void
language plpgsql security definer set search_path = '' as $$
declare
  keys constant text[] := array(select learned.key from private.learned_reply as learned where learned.room_id = before.id);
begin
  delete from private.learned_reply as learned where learned.room_id = before.id;
  delete from private.repeated_answer as answer where answer.business_id = before.business_id and answer.key = any (keys);
  delete from private.reply_proposal as proposed where proposed.business_id = before.business_id and proposed.key = any (keys);
  delete from private.quick_reply_edit as edit using public.quick_reply as reply
  where reply.id = edit.reply_id and reply.business_id = before.business_id and edit.key = any (keys);
end
$$;

-- Proposes answers that members sent three times in thirty days, in the same or nearly the same words. What resembles a
-- reply or a decided proposal is not proposed.
create function private.propose_replies() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tidy('propose-replies', 'private.repeated_answer', $old$old.last_at < now() - interval '30 days'$old$);
  perform private.tidy('propose-replies', 'private.quick_reply_edit', $old$old.last_at < now() - interval '90 days'$old$);
  -- A decided one stays longer, so that the same answer is not proposed soon again.
  perform private.tidy('propose-replies', 'private.reply_proposal', $old$old.created_at < now()
    - case old.status when 'open' then interval '90 days' else interval '1 year' end$old$);
  -- Longer than what was learned: a proposal is at most thirty days younger than its answer.
  perform private.tidy('propose-replies', 'private.learned_reply', $old$old.last_at < now() - interval '400 days'$old$);
  perform private.for_each('propose-replies', $due$
    select distinct fresh.business_id, fresh.business_id from private.repeated_answer as fresh where fresh.is_new$due$,
    'private.propose_replies_of($1::uuid)');
end
$$;

create function private.propose_replies_of(of_business uuid) returns int
language plpgsql security definer set search_path = '' set pg_trgm.similarity_threshold = 0.7 as $$
declare
  since constant timestamptz := clock_timestamp() - interval '30 days';
  -- Each is compared with all that the business has said, which takes a tenth of a second in a large one. The others wait
  -- for the next run.
  fresh_keys constant text[] := array(
    select fresh.key from private.repeated_answer as fresh where fresh.business_id = of_business and fresh.is_new
    order by fresh.last_at limit 50);
  answer record;
  proposed int := 0;
begin
  for answer in
    select repeated.*, repeated.times + coalesce(alike.times, 0) as total
    from (
      select fresh.business_id, fresh.key, fresh.body, (select count(*) from unnest(fresh.sent_at) as at where at >= since) as times
      from private.repeated_answer as fresh where fresh.business_id = of_business and fresh.key = any (fresh_keys)
    ) as repeated
    cross join lateral (
      select sum((select count(*) from unnest(other.sent_at) as at where at >= since)) as times
      from private.repeated_answer as other
      where other.business_id = repeated.business_id and other.key <> repeated.key and other.key operator(extensions.%) repeated.key
    ) as alike
    where repeated.times + coalesce(alike.times, 0) >= 3
    order by repeated.times desc, repeated.key
  loop
    insert into private.reply_proposal (business_id, key, body, times)
    select answer.business_id, answer.key, answer.body, answer.total
    where not exists (
        select from private.reply_proposal as proposal
        where proposal.business_id = answer.business_id and proposal.key operator(extensions.%) answer.key)
      and not exists (
        select from public.quick_reply as reply
        where reply.business_id = answer.business_id and reply.owner_id is null and reply.plain operator(extensions.%) answer.key)
    on conflict do nothing;
    proposed := proposed + 1;
  end loop;
  update private.repeated_answer set is_new = false where repeated_answer.business_id = of_business and repeated_answer.key = any (fresh_keys);
  return proposed;
end
$$;

-- What fits a chat ----------------------------------------------------------------------------------------------------

-- The three replies that fit what the customer wrote since the last answer, best first: by words, and by use. They count
-- as offered. None while the AI holds the chat. What the AI wrote when it called for help is no answer.
create function private.suggest_replies(of_room uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  in_room public.room;
  question text;
  forms text;
  stems tsquery;
  chosen jsonb;
begin
  select * into in_room from public.room where room.id = of_room;
  if not found or not coalesce(private.is_member(in_room.business_id), false) then
    perform private.raise_not_found();
  end if;
  if in_room.status = 'ai_auto_reply' and in_room.holder = 'ai' or in_room.erased_at is not null then
    return '[]';
  end if;
  select string_agg(left(turn.body, 500), ' ' order by turn.sent_at, turn.seq) into question
  from (
    select message.body, message.author, message.sent_at, message.seq,
      bool_and(message.author = 'customer' or message.is_call_for_help) over
        (order by message.sent_at desc, message.seq desc) as is_unanswered
    from (
      select recent.*, in_room.status = 'ai_need_help' and recent.author = 'ai' and not bool_or(recent.author = 'customer') over
        (order by recent.sent_at desc, recent.seq desc) as is_call_for_help
      from (
        select * from public.message
        where message.room_id = of_room and message.author <> 'system' and message.revoked_at is null
        order by message.sent_at desc, message.seq desc limit 5) as recent
    ) as message
  ) as turn
  where turn.is_unanswered and turn.author = 'customer' and turn.body is not null;
  if question is null then
    return '[]';
  end if;
  select string_agg(meant.form, ' ') into forms
  from private.meanings_of(in_room.business_id, array(select token.word from private.words_of(question) as token limit 60)) as meant;
  select string_agg(quote_literal(stem), ' | ')::tsquery into stems
  from unnest(private.stems_of(forms)) as stem;
  select coalesce(jsonb_agg(jsonb_build_object('id', best.id, 'title', best.title, 'body', best.body, 'file', best.file) order by best.score desc, best.id), '[]')
  into chosen
  from (
    select reply.id, reply.title, reply.body, reply.file,
      ts_rank('{0.1, 0.2, 0.3, 1.0}', reply.search_vector, stems)
        * (1 + 0.2 * ln(1 + coalesce(counted.accepted + counted.edited, 0)))
        / (1 + 0.1 * ln(1 + coalesce(counted.ignored, 0))) as score
    from public.quick_reply as reply left join private.quick_reply_use as counted on counted.reply_id = reply.id
    where reply.business_id = in_room.business_id and reply.is_enabled and reply.search_vector @@ stems
      and (reply.owner_id is null or reply.owner_id = auth.uid())
    order by score desc, reply.id limit 3
  ) as best;
  if chosen <> '[]' then
    insert into private.reply_offer as offer (room_id, member_id, reply_ids)
    values (of_room, auth.uid(), array(select private.read_uuid(one -> 'id') from jsonb_array_elements(chosen) as one))
    on conflict (room_id, member_id) do update set reply_ids = excluded.reply_ids;
  end if;
  return chosen;
end
$$;

-- What members see and change -----------------------------------------------------------------------------------------

-- A page of the library in its order: {rows, total, page, categories, proposals, may_edit, is_for_owners}. `shown`: team,
-- personal, off, or weak (more often ignored or edited than sent as it is). Null: the business is not for the caller.
create function private.quick_replies_page(of_business uuid, query text, in_category text, shown text, page int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size constant int := 50;
  pattern constant text := private.like_pattern(query);
  number constant text := private.number_pattern(query);
  may_edit constant boolean := coalesce(private.may_edit_replies(of_business), false);
  listed_page jsonb;
begin
  if not coalesce(private.is_member(of_business), false) then
    return null;
  end if;
  with reply_row as materialized (
    select reply.*, coalesce(counted.accepted, 0) as accepted, coalesce(counted.edited, 0) as edited,
      coalesce(counted.ignored, 0) as ignored, counted.last_used_at
    from public.quick_reply as reply left join private.quick_reply_use as counted on counted.reply_id = reply.id
    where reply.business_id = of_business and (reply.owner_id is null or reply.owner_id = auth.uid())
  ), matching as materialized (
    select reply_row.* from reply_row
    where (pattern is null or private.search_text(reply_row.title || ' ' || reply_row.shortcut || ' ' || reply_row.body) like pattern
        or private.search_text(reply_row.title || ' ' || reply_row.shortcut || ' ' || reply_row.body) like number)
      and (in_category is null or reply_row.category = in_category)
      and case shown when 'team' then reply_row.owner_id is null when 'personal' then reply_row.owner_id is not null
        when 'off' then not reply_row.is_enabled
        when 'weak' then reply_row.edited + reply_row.ignored >= 5 and reply_row.edited + reply_row.ignored > 3 * reply_row.accepted
        else true end
  ), placed as (
    select count(*)::int as total, least(greatest(page, 1), greatest(1, ceil(count(*) / size::numeric)::int)) as at from matching
  )
  select jsonb_build_object('total', placed.total, 'page', placed.at, 'may_edit', may_edit,
    'is_for_owners', exists (select from private.reply_rule where reply_rule.business_id = of_business),
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('id', listed.id, 'title', listed.title, 'shortcut', listed.shortcut,
        'body', listed.body, 'category', listed.category, 'file', listed.file, 'is_personal', listed.owner_id is not null,
        'is_enabled', listed.is_enabled, 'may_edit', may_edit or listed.owner_id is not null, 'accepted', listed.accepted,
        'edited', listed.edited, 'ignored', listed.ignored, 'last_used_at', listed.last_used_at, 'common_edit', (
          select jsonb_build_object('body', edit.body, 'times', edit.times)
          from private.quick_reply_edit as edit where edit.reply_id = listed.id and edit.times >= 2
          order by edit.times desc, edit.last_at desc limit 1))
        order by listed.position, listed.id), '[]')
      from (
        select * from matching order by matching.position, matching.id limit size offset (placed.at - 1) * size
      ) as listed),
    'categories', (
      select coalesce(jsonb_agg(named.category order by named.category), '[]')
      from (select distinct reply_row.category from reply_row where reply_row.category is not null limit 200) as named),
    'proposals', (
      select coalesce(jsonb_agg(jsonb_build_object('id', open.id, 'body', open.body, 'times', open.times)
        order by open.times desc, open.id), '[]')
      from (
        select * from private.reply_proposal as proposal
        where proposal.business_id = of_business and proposal.status = 'open' and may_edit
        order by proposal.times desc, proposal.id limit 5) as open))
  into listed_page from placed;
  return listed_page;
end
$$;

-- A reply in its form, as it is stored, proposed, or made of a message of a member: {reply, categories, may_edit}. Null: there
-- is none for the caller.
create function private.open_quick_reply(of_business uuid, source text, source_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  opened jsonb;
begin
  if not coalesce(private.is_member(of_business), false) then
    return null;
  end if;
  case source
    when 'reply' then
      select jsonb_build_object('id', reply.id, 'title', reply.title, 'shortcut', reply.shortcut, 'body', reply.body,
        'category', coalesce(reply.category, ''), 'is_personal', reply.owner_id is not null, 'is_enabled', reply.is_enabled,
        'file', reply.file, 'updated_at', reply.updated_at, 'common_edit', (
          select edit.body from private.quick_reply_edit as edit where edit.reply_id = reply.id and edit.times >= 2
          order by edit.times desc, edit.last_at desc limit 1)) into opened
      from public.quick_reply as reply
      where reply.id = source_id and reply.business_id = of_business and (reply.owner_id is null or reply.owner_id = auth.uid());
    when 'proposal' then
      select jsonb_build_object('body', proposal.body) into opened from private.reply_proposal as proposal
      where proposal.id = source_id and proposal.business_id = of_business and proposal.status = 'open';
    when 'message' then
      select jsonb_build_object('body', private.as_reply(message.body, room.name, null, business.name)) into opened
      from public.message join public.room on room.id = message.room_id join public.business on business.id = room.business_id
      where message.id = source_id and message.business_id = of_business and message.author <> 'customer'
        and room.erased_at is null and message.body ~ '\S' and message.revoked_at is null;
    else
      opened := '{}';
  end case;
  if opened is null then
    return null;
  end if;
  return jsonb_build_object('reply', opened, 'may_edit', private.may_edit_replies(of_business),
    'categories', (
      select coalesce(jsonb_agg(distinct reply.category), '[]') from public.quick_reply as reply
      where reply.business_id = of_business and reply.category is not null and reply.owner_id is null));
end
$$;

-- Saves a reply under the id that its form chose, so that a repetition changes nothing. `base`: when the edited one was
-- changed last. A personal reply can become one of the team, not the other way round: colleagues use it.
create function private.save_quick_reply(of_business uuid, reply_id uuid, given jsonb, base timestamptz, from_proposal uuid)
returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  before public.quick_reply;
  new_owner constant uuid := case when given -> 'is_personal' = 'true' then auth.uid() end;
  chosen_file jsonb;
  saved_at timestamptz;
begin
  perform private.require_reply_rights(of_business, new_owner);
  select * into before from public.quick_reply where quick_reply.id = reply_id for update;
  -- A request that does not name a file changes none.
  chosen_file := case when given ? 'file' then private.chosen_file(of_business, 'replies', given -> 'file') else before.file end;
  if before.id is not null then
    if before.business_id <> of_business then
      perform private.raise_not_found();
    end if;
    perform private.require_reply_rights(of_business, before.owner_id);
    if before.owner_id is null and new_owner is not null then
      perform private.raise_error('invalid', 'replies.not_personal', 422);
    end if;
    if base is distinct from before.updated_at and (before.title, before.shortcut, before.body) is distinct from
      (given ->> 'title', given ->> 'shortcut', given ->> 'body')
      or base is distinct from before.updated_at and (before.file ->> 'path') is distinct from (chosen_file ->> 'path') then
      perform private.raise_error('changed', 'replies.changed', 409);
    end if;
  elsif base is not null then
    perform private.raise_not_found();
  end if;
  insert into public.quick_reply as reply (id, business_id, owner_id, title, shortcut, body, category, file, is_enabled, position)
  values (reply_id, of_business, new_owner, btrim(given ->> 'title'), given ->> 'shortcut', btrim(given ->> 'body', e' \n\t'),
    nullif(btrim(given ->> 'category'), ''), chosen_file, coalesce(private.read_boolean(given -> 'is_enabled'), true),
    (select coalesce(max(other.position), 0) + 1 from public.quick_reply as other where other.business_id = of_business))
  on conflict (id) do update set owner_id = excluded.owner_id, title = excluded.title, shortcut = excluded.shortcut,
    body = excluded.body, category = excluded.category, file = excluded.file, is_enabled = excluded.is_enabled, updated_at = clock_timestamp()
  returning reply.updated_at into saved_at;
  -- What was usual before the change is no longer news.
  if before.body is distinct from btrim(given ->> 'body', e' \n\t') then
    delete from private.quick_reply_edit where quick_reply_edit.reply_id = save_quick_reply.reply_id;
  end if;
  update private.reply_proposal set status = 'approved'
  where reply_proposal.id = from_proposal and reply_proposal.business_id = of_business and reply_proposal.status = 'open';
  return saved_at;
exception
  when unique_violation then
    perform private.raise_error('taken', 'replies.taken', 409);
  when check_violation or not_null_violation or invalid_text_representation then
    perform private.raise_error('invalid', 'replies.fields', 422);
end
$$;

-- Adds the replies of a file, in its order, under the ids that its reader chose, so that a repetition adds nothing. Those whose
-- shortcut is taken are left out: {added, taken}.
create function private.import_quick_replies(of_business uuid, given jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 500;
begin
  perform private.require_reply_rights(of_business, auth.uid());
  if jsonb_typeof(given) is distinct from 'array' or jsonb_array_length(given) not between 1 and most then
    perform private.raise_error('invalid', 'replies.import_too_many', 422);
  end if;
  if exists (select from jsonb_array_elements(given) as one (row) where one.row -> 'is_personal' is distinct from 'true') then
    perform private.require_reply_rights(of_business, null);
  end if;
  if exists (
    select from jsonb_array_elements(given) as one (row) join public.quick_reply as other on other.id = private.read_uuid(one.row -> 'id')
    where other.business_id <> of_business)
  then
    perform private.raise_not_found();
  end if;
  insert into public.quick_reply (id, business_id, owner_id, title, shortcut, body, category, is_enabled, position)
  select private.read_uuid(one.row -> 'id'), of_business, case when one.row -> 'is_personal' = 'true' then auth.uid() end,
    btrim(one.row ->> 'title'), one.row ->> 'shortcut', btrim(one.row ->> 'body', e' \n\t'),
    nullif(btrim(one.row ->> 'category'), ''), coalesce(private.read_boolean(one.row -> 'is_enabled'), true),
    one.n + (select coalesce(max(other.position), 0) from public.quick_reply as other where other.business_id = of_business)
  from jsonb_array_elements(given) with ordinality as one (row, n)
  order by one.n
  on conflict do nothing;
  return (
    select jsonb_build_object('added', count(reply.id),
      'taken', coalesce(jsonb_agg(one.row ->> 'shortcut' order by one.n) filter (where reply.id is null), '[]'))
    from jsonb_array_elements(given) with ordinality as one (row, n)
    left join public.quick_reply as reply on reply.id = private.read_uuid(one.row -> 'id') and reply.business_id = of_business);
exception
  when check_violation or not_null_violation or invalid_text_representation then
    perform private.raise_error('invalid', 'replies.fields', 422);
end
$$;

-- enable, disable, remove, or move: before another reply, or without one to the end.
create function private.change_quick_reply(reply_id uuid, what text, before uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reply public.quick_reply;
  next_at double precision;
begin
  select * into reply from public.quick_reply where quick_reply.id = reply_id for update;
  if not found then
    perform private.raise_not_found();
  end if;
  perform private.require_reply_rights(reply.business_id, reply.owner_id);
  case what
    when 'enable', 'disable' then
      update public.quick_reply set is_enabled = what = 'enable', updated_at = clock_timestamp() where quick_reply.id = reply_id;
    when 'remove' then
      delete from public.quick_reply where quick_reply.id = reply_id;
    when 'move' then
      -- Two moves at the same time would take the same place.
      perform from public.business where business.id = reply.business_id for no key update;
      select coalesce(
        (select other.position from public.quick_reply as other where other.id = before and other.business_id = reply.business_id),
        (select max(other.position) + 2 from public.quick_reply as other where other.business_id = reply.business_id)) into next_at;
      update public.quick_reply set position = (next_at + coalesce(
        (select max(other.position) from public.quick_reply as other
          where other.business_id = reply.business_id and other.id <> reply_id and other.position < next_at), next_at - 2)) / 2
      where quick_reply.id = reply_id;
      -- Halving the same gap again and again ends where numbers do.
      update public.quick_reply set position = placed.n
      from (
        select other.id, row_number() over (order by other.position, other.id) as n
        from public.quick_reply as other where other.business_id = reply.business_id
      ) as placed
      where quick_reply.id = placed.id and quick_reply.position <> placed.n;
    else
      perform private.raise_error('invalid', 'replies.change', 400);
  end case;
end
$$;

create function private.reject_reply_proposal(proposal_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  of_business constant uuid := (
    select proposal.business_id from private.reply_proposal as proposal where proposal.id = proposal_id);
begin
  if of_business is null then
    perform private.raise_not_found();
  end if;
  perform private.require_reply_rights(of_business, null);
  update private.reply_proposal set status = 'rejected' where reply_proposal.id = proposal_id and reply_proposal.status = 'open';
end
$$;

create function private.set_reply_rule(of_business uuid, is_for_owners boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not coalesce(private.is_owner(of_business), false) then
    perform private.raise_not_found();
  end if;
  if is_for_owners then
    insert into private.reply_rule (business_id) values (of_business) on conflict do nothing;
  else
    delete from private.reply_rule where reply_rule.business_id = of_business;
  end if;
end
$$;

grant execute on all functions in schema private to service_role;

do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('propose-replies', '57 * * * *', 'select private.propose_replies()');
  end if;
end
$$;
