-- The request of an owner waits for the first portion of an erasure, with the chat locked. For a long chat it took a second and a
-- half of a fast processor, most of it for 200 questions, each of which was worked out twice. A busy server needed more than the
-- eight seconds of a request, and no attempt erased the chat. The portion is 200 rows of each instead of 1000, which the job still
-- takes, and each question is worked out once.
set local lock_timeout = '3s';

-- When its last portion was erased. The job erases some each minute, so that one of an hour ago stands still (private.queue_health).
alter table private.erasure add column portion_at timestamptz not null default clock_timestamp();

drop function private.erase_portion(uuid);

-- Deletes the orders, promises and notes of an erased room that are left, and empties its messages and runs of the AI, the newest
-- first: at most `most` of each. Returns how many rows it has changed. The next call, and the job after it, goes on where this
-- one ends.
create function private.erase_portion(which uuid, most int default 200) returns int
language plpgsql security definer set search_path = '' as $$
declare
  place private.erasure;
  kind text;
  found_count int;
  deleted int := 0;
  is_finished boolean := true;
  messages int;
  runs int;
begin
  select * into place from private.erasure as open where open.room_id = which for update skip locked;
  if not found then
    return 0;
  end if;
  foreach kind in array '{customer_order,promise,room_note}'::text[] loop
    execute format('delete from public.%1$I as target where target.id in (select one.id from public.%1$I as one where one.room_id = $1 limit $2)', kind)
    using which, most;
    get diagnostics found_count = row_count;
    deleted := deleted + found_count;
    is_finished := is_finished and found_count < most;
  end loop;
  with emptied as (
    update public.message set
      (kind, body, media, location, content, reading, reactions, votes, reply_preview, failure, wa_id, author_name) = (
        select empty.kind, empty.body, empty.media, empty.location, empty.content, empty.reading, empty.reactions, empty.votes,
          empty.reply_preview, empty.failure, empty.wa_id, empty.author_name
        from private.emptied_message(message) as empty)
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
    update public.answer_feedback as feedback set note = null from emptied where feedback.run_id = emptied.id and feedback.note is not null
  ), last as (
    select emptied.created_at, emptied.id from emptied order by emptied.created_at, emptied.id limit 1
  )
  select (select count(*) from emptied), coalesce(last.created_at, place.run_at), coalesce(last.id, place.run_id)
  into runs, place.run_at, place.run_id
  from (select) as once left join last on true;
  if not is_finished or messages = most or runs = most then
    update private.erasure as open set message_at = place.message_at, message_seq = place.message_seq, run_at = place.run_at,
      run_id = place.run_id, portion_at = clock_timestamp()
    where open.room_id = which;
  else
    delete from private.erasure as open where open.room_id = which;
  end if;
  return deleted + messages + runs;
end
$$;

create or replace function private.continue_erasures() returns int
language sql security definer set search_path = '' as $$
  select private.for_each('erase-customers', $due$
    select open.business_id, open.room_id from private.erasure as open order by open.began_at$due$,
    'private.erase_portion($1::uuid, 1000)')
$$;

-- The wordings that were learned from a customer leave the knowledge, and those that members took from the customer's newest
-- questions. These are still there when this runs.
create or replace function private.erase_wordings(before public.room) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wordings constant text[] := array(
    select learned.wording from private.learned_wording as learned where learned.room_id = before.id
    union
    select plain.question from (
      -- `offset 0`: it is worked out once for each question, which takes most of an erasure, and not again for the condition.
      select private.main_question(before, question_row.question) as question from (
        select distinct run_row.question from (
          select run.question from public.agent_run as run where run.room_id = before.id and run.question ~ '\S'
          order by run.created_at desc limit 200) as run_row) as question_row offset 0) as plain
    where plain.question is not null);
  stems constant text[] := private.stems_of(array_to_string(wordings, e'\n'));
begin
  delete from private.learned_wording as learned where learned.room_id = before.id;
  -- What a passage is found by only because of the wording goes too.
  with changed as (
    update public.knowledge_passage as passage set questions = array(
      select entry.wording from unnest(passage.questions) with ordinality as entry (wording, place)
      where entry.wording <> all (wordings) order by entry.place)
    where passage.business_id = before.business_id and passage.questions <> '{}' and passage.questions && wordings
    returning passage.*
  ), deleted as (
    delete from private.passage_stem as indexed using changed
    where indexed.passage_id = changed.id and indexed.business_id = before.business_id and indexed.stem = any (stems)
      and indexed.stem <> all (private.stems_of(concat_ws(e'\n', changed.title, array_to_string(changed.questions, e'\n'), changed.body,
        private.implied_words(changed.body))))
    returning indexed.stem, changed.from_version is not null and changed.to_version is null as is_published
  ), fewer as (
    select deleted.stem, count(*) as passages from deleted where deleted.is_published group by deleted.stem
  )
  update private.vocabulary_stem as counted set passages = counted.passages - fewer.passages from fewer
  where counted.business_id = before.business_id and counted.stem = fewer.stem;
  delete from private.vocabulary_stem as counted
  where counted.business_id = before.business_id and counted.stem = any (stems) and counted.passages < 1;
  delete from private.vocabulary_word as word_row
  where word_row.business_id = before.business_id
    and word_row.word = any (tsvector_to_array(to_tsvector('pg_catalog.simple', array_to_string(wordings, ' '))))
    and not exists (select from private.vocabulary_stem as counted
      where counted.business_id = before.business_id and counted.stem = any (private.stems_of(word_row.word)));
end
$$;
