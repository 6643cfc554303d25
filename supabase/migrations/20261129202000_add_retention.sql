-- How long rows stay. Each table has a row here: a period after which private.delete_expired_of deletes its rows, or the reason
-- why it has none. tests/access/retention.test.ts fails for a table without one.
set local lock_timeout = '3s';

create table private.retention (
  -- With its schema.
  relation text primary key,
  -- The column of the time from which a row's days count, and the index that has it.
  counted_from text,
  index text,
  days int check (days > 0),
  -- The owner of a business chooses the days (business.retention_days); `days` is null. The table has a business_id.
  is_chosen boolean not null default false,
  -- What a row also has to be, as a condition on `old`: no open chat, order or ticket needs it.
  condition text,
  -- Rows of one statement.
  batch int not null default 2000 check (batch between 1 and 10000),
  -- When it begins to be followed. Of an installation with older rows, owners and the operator have two weeks to choose a longer one.
  begins_at timestamptz not null default now() + interval '14 days',
  reason text,
  constraint retention_is_a_period_or_a_reason check (
    case when reason is null then counted_from is not null and index is not null and (days is null) = is_chosen
      else num_nonnulls(counted_from, index, days, condition) = 0 and not is_chosen end)
);
comment on column private.retention.relation is 'personal: none because it is the name of a table';
comment on column private.retention.counted_from is 'personal: none because it is the name of a column';
comment on column private.retention.index is 'personal: none because it is the name of an index';
comment on column private.retention.condition is 'personal: none because it is a condition of the product';
comment on column private.retention.reason is 'personal: none because it is a reason of the product';
alter table private.retention enable row level security;
grant all on private.retention to service_role;

-- The reports of the AI compare the last hundred days, so that records cannot go earlier than after four months.
alter table public.business add column retention_days int not null default 365
  constraint business_retention_is_possible check (retention_days between 120 and 1825);
comment on column public.business.retention_days is
  'After how many days the records of a chat go: runs of the AI, handovers and changes (private.retention). Messages stay.';

insert into private.retention (relation, counted_from, index, is_chosen, condition) values
  -- A run goes with what members thought of it and the question that it could not answer, except while that question is open.
  ('public.agent_run', 'created_at', 'agent_run_business_idx', true, $old$old.settled_at is not null and not exists (
    select from public.unanswered_question as question join public.question_group as topic on topic.id = question.group_id
    where question.run_id = old.id and topic.settled_as is null)$old$),
  -- The last time a customer reopened a chat says which orders and replies belong to the conversation.
  ('public.handover', 'at', 'handover_expiry_idx', true, $old$old.reason <> 'reopened'$old$),
  ('public.room_event', 'at', 'room_event_business_idx', true, null);
insert into private.retention (relation, counted_from, index, days, condition) values
  ('public.notice', 'created_at', 'notice_created_idx', 180, null),
  -- Of members, and no owner may shorten what administrators and other owners did: the same for all.
  ('public.audit_log', 'at', 'audit_log_at_idx', 730, null),
  ('public.business_handover', 'created_at', 'business_handover_business_idx', 730, null),
  ('public.team_invitation', 'created_at', 'team_invitation_business_idx', 730, null);
insert into private.retention (relation, counted_from, index, days, begins_at) values
  -- WAHA stops repeating after minutes. private.sweep has always deleted them after a week.
  ('private.webhook_event', 'received_at', 'webhook_event_received_at_idx', 7, '-infinity');

insert into private.retention (relation, reason)
select unnest(part.relations), part.reason from (values
  ('What the owner says, sets or sells: it stays until they change it.', array[
    'public.business', 'public.agent', 'public.channel', 'public.channel_agent', 'public.business_tag', 'public.onboarding',
    'public.official_account', 'private.official_token', 'public.whatsapp_template', 'public.api_key', 'private.api_key_hash',
    'public.webhook', 'private.webhook_secret', 'public.quick_reply', 'private.reply_rule', 'private.report_setting',
    'public.scorecard_criteria', 'public.agent_review_question', 'public.rollout', 'public.rollout_change', 'private.channel_pace',
    'private.broadcast_lane', 'private.order_counter', 'private.toggle_change_item', 'public.knowledge_source',
    'public.knowledge_passage', 'public.knowledge_version', 'public.knowledge_use', 'private.passage_stem', 'private.vocabulary_stem',
    'private.vocabulary_word', 'private.knowledge_statistics', 'public.recipient_lists', 'public.recipient_list_contacts',
    'public.campaigns', 'public.campaign_messages', 'public.test_case', 'public.question_group', 'public.unanswered_question']),
  ('The conversation with a customer, and the work on it: it goes at the request of the customer (private.erasure).', array[
    'public.room', 'public.message', 'public.room_note', 'public.promise', 'public.room_mark', 'public.room_review',
    'public.room_summary', 'public.ticket', 'public.ticket_comment', 'public.ticket_change', 'public.ai_pause',
    'private.chat_alias', 'public.joined_room', 'private.profile_picture_fetch', 'private.learned_wording', 'private.reply_offer',
    'public.answer_feedback', 'public.scorecard_judgement', 'private.model_judgement']),
  ('The books of the business, which it has to keep for ten years.', array[
    'public.customer_order', 'private.payment', 'public.payment_proof', 'private.checkout_access']),
  ('Proof of a consent or of an answered request, which the law on personal data asks for.', array[
    'public.consent_text', 'public.consent_event', 'private.consent_state', 'public.list_responsibility', 'public.privacy_request',
    'private.erased_chat']),
  ('Of an account, and goes with it.', array[
    'public.profile', 'public.role', 'public.team_business', 'public.notification_preference', 'public.saved_view',
    'private.topic_epoch']),
  ('Work that is done or given up within days; then its row goes.', array[
    'private.erasure', 'private.early_event', 'private.pending_ack', 'private.waiting_notice', 'private.knowledge_job',
    'private.message_sync', 'private.unused_campaign_file', 'private.template_upload', 'private.marketing_opt_out_undo',
    'public.agent_outage', 'private.room_action', 'private.room_action_change', 'public.recipient_import']),
  ('Another job deletes its old rows (docs/rules.md).', array[
    'public.channel_status_change', 'public.webhook_delivery', 'private.message_to_member', 'private.message_reading',
    'private.push_delivery', 'private.push_subscription', 'private.chat_day', 'private.report_sending', 'public.tombstone',
    'private.job_failure', 'private.function_call', 'private.rate_bucket', 'private.repeated_answer', 'private.quick_reply_edit',
    'private.reply_proposal', 'private.learned_reply', 'private.shipping_answer', 'private.business_creation', 'public.test_run',
    'public.test_result', 'public.scorecard', 'private.model_dialect', 'private.loan_business']),
  ('Counts of a business: at most some rows a day, without a person.', array[
    'private.business_day', 'private.version_day', 'private.assist_count', 'private.quick_reply_use', 'private.rollout_judgement']),
  ('Who was allowed to see a business: one row for each question of an administrator.', array['public.view_permit']),
  ('Of the installation, without a person.', array[
    'private.digest_key', 'private.setting', 'private.job_cursor', 'private.handled_rows', 'private.heartbeat', 'private.retention',
    'private.broadcast_pace', 'private.public_holiday', 'private.chat_word', 'private.shipping_area', 'private.toggle_change']),
  ('Realtime deletes it after three days by itself; the owner of our functions may not.', array['realtime.messages'])
) as part (reason, relations);

-- Whether the statement that a client has sent has run for a minute. Hosted, one is canceled after two, and the row at which it
-- is then would count as failed.
create function private.is_time_over() returns boolean
language sql volatile set search_path = '' as $$
  select clock_timestamp() - statement_timestamp() > interval '60 seconds'
$$;

-- As before, and all that one run calls ends after a minute.
create or replace function private.results_of_each(of_job text, due text, work text, arguments jsonb default null, give_up text default null,
  most_rows int default 500, most_attempts int default 4, patience interval default '20 seconds')
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  began constant timestamptz := clock_timestamp();
  command constant text := format('select to_jsonb(%s)', work);
  after uuid := (select job_cursor.business_id from private.job_cursor where job_cursor.job = of_job);
  listed private.attempt;
  tried private.attempt;
  one jsonb;
  results jsonb := '[]';
  number int := 0;
begin
  listed := private.attempt(of_job, null, '', format($query$
    with due as (
      select row_number() over () as place, listed.* from (%s) as listed (business_id, id)
    ), due_row as (
      select due.*, failed.next_at, failed.given_up_at,
        max(failed.failed_at) over (partition by due.business_id) as trouble_at,
        row_number() over (partition by due.business_id order by due.place) as round
      from due left join private.job_failure as failed on failed.job = $2 ->> 'job' and failed.row_id = due.id::text
    ), ordered as (
      select due_row.business_id, due_row.id, row_number() over (order by due_row.trouble_at nulls first, due_row.round,
        due_row.business_id <= private.read_uuid($2 -> 'after'), due_row.business_id, due_row.place) as turn
      from due_row where due_row.given_up_at is null and coalesce(due_row.next_at <= (select clock_timestamp()), true)
    )
    select coalesce(jsonb_agg(jsonb_build_object('business', ordered.business_id, 'id', ordered.id) order by ordered.turn), '[]')
    from ordered where ordered.turn <= private.read_whole($2 -> 'most')
    $query$, due), jsonb_build_object('job', of_job, 'after', after, 'most', most_rows + 1));
  if not listed.is_done then
    return '[]';
  end if;
  for one in select * from jsonb_array_elements(listed.result) loop
    if number = most_rows or clock_timestamp() - began > patience or private.is_time_over() then
      tried.is_canceled := true;
    else
      tried := private.attempt(of_job, private.read_uuid(one -> 'business'), one ->> 'id', command, arguments);
      if coalesce(tried.result, 'null') <> 'null' then
        results := results || jsonb_build_array(tried.result);
      end if;
      after := private.read_uuid(one -> 'business');
      number := number + 1;
      if give_up is not null and tried.attempts >= most_attempts then
        perform private.give_up(of_job, after, one ->> 'id', give_up);
      end if;
    end if;
    if tried.is_canceled then
      insert into private.job_cursor (job, business_id) values (of_job, after)
      on conflict (job) do update set business_id = excluded.business_id;
      return results;
    end if;
  end loop;
  if exists (select from private.job_cursor where job_cursor.job = of_job) then
    delete from private.job_cursor where job_cursor.job = of_job;
  end if;
  return results;
end
$$;

create function private.delete_rows(relation text, which tid[]) returns int
language plpgsql security definer set search_path = '' as $$
declare
  deleted int;
begin
  execute format('delete from %s where ctid = any ($1)', relation) using which;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

-- Deletes the rows of a table, named `old`, that have a condition, in batches until a time. $1 and $2 in the condition are the last
-- two arguments; `sequence` is empty, or an `order by`. A row that is locked stays. Returns how many.
-- A hundred thousand are found by one scan: the deleted rows stay in the index until the transaction ends, and one scan for each batch
-- would read them again each time. It leaves out the rows that its deletes have changed: of a table that references itself, such as
-- messages and their replies, another scan finds those.
create function private.delete_in_batches(relation text, condition text, sequence text, batch int, ends_at timestamptz,
  of_business uuid, before timestamptz) returns int
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 100000;
  references_itself constant boolean := exists (select from pg_catalog.pg_constraint as rule
    where rule.contype = 'f' and rule.conrelid = relation::regclass and rule.confrelid = rule.conrelid);
  one tid;
  which tid[];
  number int;
  deleted int := 0;
begin
  loop
    number := 0;
    which := '{}';
    for one in execute format('select old.ctid from %s as old where %s %s limit %s for update skip locked', relation, condition, sequence, most)
      using of_business, before
    loop
      number := number + 1;
      which := which || one;
      if cardinality(which) = batch then
        deleted := deleted + private.delete_rows(relation, which);
        which := '{}';
        exit when clock_timestamp() > ends_at;
      end if;
    end loop;
    deleted := deleted + private.delete_rows(relation, which);
    exit when number = 0 or number < most and not references_itself or clock_timestamp() > ends_at;
  end loop;
  return deleted;
end
$$;

-- Deletes the rows of a table that have expired, at most for five seconds. `of_business`: of this one alone; null: of all. Returns
-- how many.
create function private.delete_expired_of(of_relation text, of_business uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  period private.retention;
begin
  select * into strict period from private.retention as retention where retention.relation = of_relation;
  return private.delete_in_batches(period.relation,
    format('%s old.%I < $2 and (%s)', case when of_business is not null then 'old.business_id = $1 and' end, period.counted_from,
      coalesce(period.condition, 'true')),
    format('order by old.%I', period.counted_from), period.batch, clock_timestamp() + interval '5 seconds', of_business,
    now() - make_interval(days => coalesce(period.days,
      (select business.retention_days from public.business where business.id = of_business))));
end
$$;

-- Whether the index of a period begins with the business.
create function private.is_of_businesses(period private.retention) returns boolean
language sql stable set search_path = '' as $$
  select pg_get_indexdef(format('%I.%I', split_part(period.relation, '.', 1), period.index)::regclass, 1, true) = 'business_id'
$$;

-- Runs every minute. Tables of all businesses: their index finds at once whether a row has expired, and there are millions an hour.
create function private.delete_expired() returns int
language sql security definer set search_path = '' as $$
  select private.for_each('delete-expired', 'select null::uuid, retention.relation from private.retention
    where retention.reason is null and retention.begins_at <= now() and not private.is_of_businesses(retention)', 'private.delete_expired_of($1, null)')
$$;

-- Runs every hour. In another order each time, so that no table waits behind the others whenever the minute of a run is not enough.
create function private.delete_expired_of_businesses() returns int
language plpgsql security definer set search_path = '' as $$
declare
  period private.retention;
  deleted int := 0;
begin
  for period in select * from private.retention as retention
    where retention.reason is null and retention.begins_at <= now() and private.is_of_businesses(retention)
    order by random()
  loop
    deleted := deleted + private.for_each('delete-expired ' || period.relation,
      format('select business.id, business.id from public.business where exists (
        select from %s as old where old.business_id = business.id and old.%I < now() - make_interval(days => %s) and (%s))',
        period.relation, period.counted_from, coalesce(period.days::text, 'business.retention_days'), coalesce(period.condition, 'true')),
      format('private.delete_expired_of(%L, $1::uuid)', period.relation), most_rows => 10000);
  end loop;
  return deleted;
end
$$;

-- The log loses entries only when their time is over, or their business is deleted (the next migration).
drop trigger refuse_change on public.audit_log;
create trigger refuse_change before update or truncate on public.audit_log
  for each statement execute function private.reject_change();
create function private.reject_early_deletion() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (select from deleted where not private.is_business_deleted(deleted.business_id) and deleted.at >= now() - make_interval(days => (
    select retention.days from private.retention where retention.relation = 'public.audit_log'))) then
    raise exception '% is append-only', tg_table_name using errcode = '42501';
  end if;
  return null;
end
$$;
create trigger refuse_early_deletion after delete on public.audit_log referencing old table as deleted
  for each statement execute function private.reject_early_deletion();
comment on table public.audit_log is 'Who did what. Rows are added and never changed; they go after two years. Null actor: the service or a scheduled job.';

-- Once the period is followed, records go within an hour of a shorter choice, and the log says who chose it.
create function private.record_retention() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record('business.retention_changed', new.id, jsonb_build_object('from', old.retention_days, 'to', new.retention_days));
  return null;
end
$$;
create trigger record_retention after update of retention_days on public.business for each row
  when (old.retention_days <> new.retention_days) execute function private.record_retention();

-- Envelopes of WAHA go by private.delete_expired.
create or replace function private.sweep() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tidy('sweep', 'private.pending_ack', $old$old.received_at < now() - interval '7 days'$old$);
  -- A locked row is being applied.
  perform private.tidy('sweep', 'private.early_event', $old$old.id in (
    select waiting.id from private.early_event as waiting
    where waiting.received_at < now() - interval '7 days' for update skip locked)$old$);
  perform private.tidy('sweep', 'public.channel_status_change', $old$old.at < now() - interval '90 days' and exists (
    select from public.channel_status_change as later where later.channel_id = old.channel_id and later.id > old.id)$old$);
  perform private.tidy('sweep', 'private.rate_bucket', 'old.full_at < now()');
  perform private.for_each('sweep', $due$
    select null::uuid, users.id from auth.users
    where users.is_anonymous and users.created_at < now() - interval '30 days'
      and not exists (
        select from auth.sessions
        where sessions.user_id = users.id
          and greatest(sessions.created_at, sessions.updated_at) > now() - interval '30 days')
      and not exists (select from public.business where business.profile_id = users.id)
      and not exists (select from public.team_business where team_business.member_id = users.id)
    order by users.created_at$due$, 'private.sweep_visitor($1::uuid)');
end
$$;

grant execute on all functions in schema private to service_role;

do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('delete-expired', '* * * * *', 'select private.delete_expired()');
    perform cron.schedule('delete-expired-of-businesses', '43 * * * *', 'select private.delete_expired_of_businesses()');
  end if;
end
$$;
