-- What members do with a broadcast: its text for each recipient, who receives it, and the commands. The order of locks stands in
-- broadcasts.sql.

-- Texts ---------------------------------------------------------------------------------------------------------------

-- The name of a variable or of a column: {{Jatuh Tempo}}, {{ jatuh_tempo }} and the column "Jatuh tempo" are one.
create function private.variable_name(written text) returns text
language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(lower(written), '[^a-z0-9]+', '_', 'g'), '_')
$$;

-- The variables of a text: as they are written, such as {{Nama}}, and their names.
create function private.placeholders_of(body text) returns table (written text, name text)
language sql immutable set search_path = '' as $$
  select distinct found.parts[1], private.variable_name(found.parts[1])
  from regexp_matches(body, '\{\{[^{}]*\}\}', 'g') as found (parts)
$$;

create function private.variables_of(body text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct placeholder.name), '{}') from private.placeholders_of(body) as placeholder
$$;

-- The variables that the newest lists of a business have, besides the name, by the first contacts of each.
create function private.list_variables(of_business uuid) returns table (list_id uuid, names text[])
language sql stable security definer set search_path = '' as $$
  select list.id, array(
    select distinct private.variable_name(field.key)
    from (
      select contact.fields from public.recipient_list_contacts as contact
      where contact.recipient_list_id = list.id order by contact.created_at desc, contact.id desc limit 20) as first,
      jsonb_object_keys(first.fields) as field (key)
    order by 1 limit 50)
  from public.recipient_lists as list
  where list.business_id = of_business and private.is_member(of_business)
  order by list.created_at desc, list.id desc limit 200
$$;

-- Whether a text has braces of a variable that is not complete, such as {{nama}.
create function private.has_broken_variable(body text) returns boolean
language sql immutable set search_path = '' as $$
  select regexp_replace(body, '\{\{[^{}]*\}\}', '', 'g') ~ '\{\{|\}\}'
$$;

-- No recipient gets a text with the braces of a variable.
create function private.require_complete_variables(body text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.has_broken_variable(body) then
    perform private.raise_error('broken_variable', 'broadcast.broken_variable', 422);
  end if;
end
$$;

-- The text for one recipient; null if a variable has neither a value nor a fallback. Of {one|another}, the person's key
-- chooses, so that a repeat has the same text. `written` and `names`: the variables, in the same order.
create function private.fill_text(body text, written text[], names text[], variables jsonb, fallbacks jsonb, contact_key text)
returns text
language plpgsql immutable set search_path = '' as $$
declare
  one text;
  value text;
  choices text[];
begin
  while position('|' in body) > 0 loop
    one := substring(body from '(?<!\{)\{[^{}|]*\|[^{}]*\}(?!\})');
    exit when one is null;
    choices := string_to_array(substr(one, 2, char_length(one) - 2), '|');
    body := replace(body, one, choices[1 + abs(hashtext(contact_key || one)::bigint) % cardinality(choices)]);
  end loop;
  for at in 1..cardinality(written) loop
    value := coalesce(nullif(btrim(variables ->> names[at]), ''), nullif(btrim(fallbacks ->> names[at]), ''));
    if value is null then
      return null;
    end if;
    body := replace(body, written[at], regexp_replace(value, '\s+', ' ', 'g'));
  end loop;
  return body;
end
$$;

-- What a customer's reply to a broadcast says: 'opt_out' (private.consent_wish), 'negative' for a complaint, or null.
create function private.reply_kind(body text) returns text
language sql immutable set search_path = '' as $$
  select case
    when private.consent_wish(body) in ('stop', 'mention') then 'opt_out'
    when wording ~ '\m(spam|penipu|penipuan|laporkan|dilaporkan)\M' or wording ~ '\msalah nomor\M'
      or wording ~ '^(ini siapa|siapa ini|siapa)( ya| nih| kak)*$' then 'negative'
  end
  from (select btrim(regexp_replace(lower(body), '[^a-z0-9]+', ' ', 'g')) as wording) as plain
$$;

-- Recipients ----------------------------------------------------------------------------------------------------------

-- The variables of a contact: the name, and the columns of the file it came from, by names such as kota_asal.
create function private.contact_variables(name text, fields jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when fields = '{}' then fields else (
      select jsonb_object_agg(private.variable_name(field.key), field.value)
      from jsonb_each(fields) as field) end
    || jsonb_build_object('nama', name, 'nama_depan', split_part(btrim(name), ' ', 1))
$$;

-- The persons that a campaign reaches now, each once, with the list through which it reaches them and the reason why one is
-- left out. The reasons `opted_out` and `consent_unknown` are those of private.marketing_refusal.
create function private.audience_of(of_campaign public.campaigns)
returns table (contact_key text, phone text, chat_id text, list_id uuid, name text, variables jsonb, body text,
  is_stranger boolean, reason text)
language sql stable security definer set search_path = '' as $$
  with lists as (
    select chosen.id, private.is_list_answered_for(chosen.id) as is_answered_for
    from (select unnest(private.read_uuids(of_campaign.audience -> 'lists')) as id) as chosen
  ), listed as (
    select distinct on (contact.contact_key) contact.contact_key, contact.phone,
      coalesce(contact.chat_id, substr(contact.phone, 2) || '@c.us') as chat_id, lists.id as list_id, lists.is_answered_for,
      contact.person, contact.name, private.contact_variables(contact.name, contact.fields) as variables
    from lists join public.recipient_list_contacts as contact
      on contact.recipient_list_id = lists.id and contact.business_id = of_campaign.business_id
    order by contact.contact_key, lists.is_answered_for desc, contact.created_at
  -- Of the customers with a chosen tag no list answers for the consent.
  ), tagged as (
    select coalesce(room.phone, room.chat_id) as contact_key, room.phone, room.chat_id, null::uuid as list_id,
      false as is_answered_for, private.person_digest(room.business_id, coalesce(room.phone, room.chat_id)) as person, room.name,
      private.contact_variables(room.name, '{}') as variables
    from public.room
    where coalesce(of_campaign.audience -> 'withTags', '[]') <> '[]'
      and room.business_id = of_campaign.business_id and room.channel_id = of_campaign.channel_id
      and room.tags && array(select jsonb_array_elements_text(of_campaign.audience -> 'withTags'))
      and room.chat_id ~ '@(c\.us|lid)$' and room.erased_at is null
      and not exists (select from listed where listed.contact_key = coalesce(room.phone, room.chat_id))
  ), reached as (
    select * from listed union all select distinct on (tagged.contact_key) * from tagged
  ), selected as (
    select listed.* from reached as listed
    where (coalesce(of_campaign.audience -> 'withoutLists', '[]') = '[]' or not exists (
        select from public.recipient_list_contacts as without
        where without.business_id = of_campaign.business_id
          and without.contact_key = listed.contact_key and without.recipient_list_id =
          any (private.read_uuids(of_campaign.audience -> 'withoutLists'))))
      and (coalesce(of_campaign.audience -> 'withoutTags', '[]') = '[]' or not exists (
        select from public.room
        where room.channel_id = of_campaign.channel_id and room.chat_id = listed.chat_id
          and room.tags && array(select jsonb_array_elements_text(of_campaign.audience -> 'withoutTags'))))
  ), named as materialized (
    select coalesce(array_agg(placeholder.written), '{}') as written, coalesce(array_agg(placeholder.name), '{}') as names
    from private.placeholders_of(of_campaign.body) as placeholder
  -- Materialized, so that each text is filled once.
  ), audience_row as materialized (
    select selected.*, consent.state as consent,
      private.fill_text(of_campaign.body, named.written, named.names, selected.variables, of_campaign.fallbacks, selected.contact_key) as body,
      not coalesce((
        select exists (
          select from public.message
          where message.room_id = room.id and message.author = 'customer' and message.sent_at > now() - interval '90 days')
        from public.room where room.channel_id = of_campaign.channel_id and room.chat_id = selected.chat_id), false) as is_stranger
    from selected cross join named
    left join private.consent_state as consent on consent.business_id = of_campaign.business_id
      and consent.person = selected.person and consent.purpose = 'marketing'
  )
  select audience_row.contact_key, audience_row.phone, audience_row.chat_id, audience_row.list_id, audience_row.name, audience_row.variables, audience_row.body, audience_row.is_stranger,
    case
      when audience_row.consent in ('paused', 'withdrawn') then 'opted_out'
      when audience_row.consent is distinct from 'given' and not audience_row.is_answered_for then 'consent_unknown'
      when private.read_whole(of_campaign.audience -> 'withoutDays')::int > 0 and exists (
        select from public.campaign_messages as before
        where before.business_id = of_campaign.business_id and before.contact_key = audience_row.contact_key
          and before.sent_at > now() - make_interval(days => private.read_whole(of_campaign.audience -> 'withoutDays')::int)) then 'recent'
      when audience_row.is_stranger and not of_campaign.accepts_strangers then 'stranger'
      when audience_row.body is null then 'variable_missing'
      when char_length(audience_row.body) > case when of_campaign.media is null then 4096 else 1024 end then 'too_long'
    end
  from audience_row
$$;

-- Members' commands ---------------------------------------------------------------------------------------------------

-- The campaign of a member, locked.
create function private.lock_campaign(which uuid) returns public.campaigns
language plpgsql security definer set search_path = '' as $$
declare
  found_campaign public.campaigns;
begin
  select * into found_campaign from public.campaigns
  where campaigns.id = which and campaigns.business_id = any (private.businesses()) for update;
  if not found then
    perform private.raise_not_found();
  end if;
  return found_campaign;
end
$$;

-- The file of a draft as the storage knows it; null without one. chosen: {path, filename}.
create function private.chosen_file(of_business uuid, folder text, chosen jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  file record;
begin
  if jsonb_typeof(chosen) is distinct from 'object' then
    return null;
  end if;
  select * into file from public.stored_file(chosen ->> 'path');
  if not found or not starts_with(chosen ->> 'path', of_business || '/' || folder || '/') or file.mimetype like 'audio/%' then
    perform private.raise_error('no_file', 'broadcast.no_file', 422);
  end if;
  return jsonb_build_object('path', chosen ->> 'path', 'mimetype', file.mimetype, 'size', file.size,
    'filename', left(chosen ->> 'filename', 255));
end
$$;

-- Saves a draft, and creates it with its first save. p_revision: the one that the member saw. Returns {won, campaign}; not
-- won: a colleague saved meanwhile, and `campaign` is theirs.
create function private.save_broadcast(which uuid, of_business uuid, of_revision int, draft jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  saved public.campaigns;
begin
  if not private.is_member(of_business) then
    perform private.raise_not_found();
  end if;
  insert into public.campaigns (id, business_id, name, created_by, revision)
  values (which, of_business, coalesce(nullif(btrim(draft ->> 'name'), ''), 'Siaran baru'), auth.uid(), of_revision)
  on conflict (id) do nothing;
  saved := private.lock_campaign(which);
  if saved.status <> 'draft' then
    perform private.raise_error('not_a_draft', 'broadcast.started', 409);
  end if;
  if saved.revision <> of_revision then
    return jsonb_build_object('won', false, 'campaign', to_jsonb(saved));
  end if;
  if draft ->> 'channelId' is not null and not exists (
    select from public.channel where channel.id = private.read_uuid(draft -> 'channelId') and channel.business_id = of_business) then
    perform private.raise_not_found();
  end if;
  update public.campaigns set
    name = coalesce(nullif(btrim(draft ->> 'name'), ''), campaigns.name), channel_id = private.read_uuid(draft -> 'channelId'),
    body = nullif(draft ->> 'body', ''), media = private.chosen_file(of_business, 'broadcasts', draft -> 'media'), audience = coalesce(draft -> 'audience', '{}'),
    -- Null: it was deleted meanwhile.
    template_id = (select template.id from public.whatsapp_template as template
      where template.id = private.read_uuid(save_broadcast.draft -> 'templateId') and template.business_id = of_business),
    fallbacks = coalesce(draft -> 'fallbacks', '{}'), zone = coalesce(draft ->> 'zone', 'Asia/Jakarta'),
    scheduled_at = private.read_timestamp(draft -> 'scheduledAt'),
    accepts_strangers = coalesce(private.read_boolean(draft -> 'acceptsStrangers'), false), revision = campaigns.revision + 1
  where campaigns.id = which returning * into saved;
  return jsonb_build_object('won', true, 'campaign', to_jsonb(saved));
end
$$;

-- What would happen if a draft were sent now: how many get it, who is left out and why, three filled texts, and what makes
-- WhatsApp suspicious of the number.
create function private.preview_broadcast(which uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  of_campaign public.campaigns;
  of_channel public.channel;
  pace constant private.broadcast_pace := private.broadcast_pace();
  counted jsonb;
begin
  select * into of_campaign from public.campaigns
  where campaigns.id = which and campaigns.business_id = any (private.businesses());
  if not found then
    perform private.raise_not_found();
  end if;
  select * into of_channel from public.channel where channel.id = of_campaign.channel_id;
  with audience as materialized (select * from private.audience_of(of_campaign))
  select jsonb_build_object(
    'recipients', (select count(*) from audience where audience.reason is null),
    'skipped', coalesce((select jsonb_object_agg(left_out.reason, left_out.n) from (
      select audience.reason, count(*) as n from audience where audience.reason is not null group by 1) as left_out), '{}'),
    'strangers', (select count(*) from audience where audience.is_stranger and coalesce(audience.reason, 'stranger') = 'stranger'),
    'samples', coalesce((select jsonb_agg(jsonb_build_object('name', one.name, 'phone', one.phone, 'text', one.body)) from (
      select * from audience where audience.reason is null order by md5(audience.contact_key) limit 3) as one), '[]'),
    'firstNames', coalesce((select jsonb_agg(one.first_name) from (
      select nullif(audience.variables ->> 'nama_depan', '') as first_name from audience
      where audience.reason is null and audience.name is not null order by md5(audience.contact_key) limit 3) as one), '[]'))
  into counted;
  return counted || jsonb_build_object(
    'variables', to_jsonb(private.variables_of(of_campaign.body)),
    'channel', case when of_channel.id is not null then jsonb_build_object('status', of_channel.status, 'phone', of_channel.phone,
      'days', private.warm_days(of_channel, clock_timestamp()), 'wrongNumber', private.has_wrong_number(of_channel),
      'wasIdle', private.warm_days(of_channel, clock_timestamp()) < extract(day from clock_timestamp() - of_channel.created_at)) end,
    'offersLoans', private.offers_loans(of_campaign), 'testsLeft', private.tests_left(auth.uid()),
    'testPhone', (select test.phone from private.message_to_member as test where test.member_id = auth.uid() and test.kind = 'broadcast_test'
      order by test.created_at desc limit 1),
    'cap', case when of_channel.id is not null then private.daily_cap(of_channel, pace, clock_timestamp()) end,
    -- What goes out on another day does not share this one.
    'sentToday', case when private.sending_time(of_campaign, pace, greatest(coalesce(of_campaign.scheduled_at, '-infinity'), clock_timestamp()))
        < (((clock_timestamp() at time zone of_campaign.zone)::date + 1)::timestamp at time zone of_campaign.zone)
      then coalesce(private.sent_today(of_campaign), 0) else 0 end, 'stageWait', private.stage_wait(),
    'strangerCap', pace.stranger_cap, 'gapMin', extract(epoch from pace.gap_min)::int, 'gapMax', extract(epoch from pace.gap_max)::int,
    'startsAt', private.sending_time(of_campaign, pace, greatest(coalesce(of_campaign.scheduled_at, '-infinity'), clock_timestamp())),
    'stage', private.stage_size(private.read_whole(counted -> 'recipients')::int, of_channel, pace));
end
$$;

-- Starts a draft, now or at its time. Refuses a draft that the member has not seen in its last version.
create function private.start_broadcast(which uuid, of_revision int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  started public.campaigns := private.lock_campaign(which);
  of_channel public.channel;
begin
  if started.status <> 'draft' then
    return to_jsonb(started);
  end if;
  if started.revision <> of_revision then
    perform private.raise_error('changed', 'broadcast.changed', 409);
  end if;
  select * into of_channel from public.channel where channel.id = started.channel_id;
  if of_channel.id is null then
    perform private.raise_error('no_channel', 'broadcast.choose_channel', 422);
  end if;
  perform private.require_expected_number(of_channel);
  if coalesce(started.body, '') !~ '\S' then
    perform private.raise_error('no_text', 'broadcast.no_text', 422);
  end if;
  perform private.require_complete_variables(started.body);
  if coalesce(started.audience -> 'lists', '[]') || coalesce(started.audience -> 'withTags', '[]') = '[]' then
    perform private.raise_error('no_lists', 'broadcast.no_lists', 422);
  end if;
  if started.scheduled_at > clock_timestamp() + interval '90 days' then
    perform private.raise_error('too_late', 'broadcast.too_late', 422);
  end if;
  update public.campaigns set
    status = case when campaigns.scheduled_at > clock_timestamp() then 'scheduled' else 'planning' end,
    phone = of_channel.phone, started_by = auth.uid(), started_at = clock_timestamp()
  where campaigns.id = which returning * into started;
  update public.recipient_lists set last_used_at = clock_timestamp()
  where recipient_lists.business_id = started.business_id and started.audience -> 'lists' ? recipient_lists.id::text;
  perform private.record('broadcast.started', started.business_id, jsonb_build_object('campaign_id', which, 'name', started.name));
  perform private.call_function('campaigns');
  return to_jsonb(started);
end
$$;

-- Pauses, continues or cancels a campaign, or tries its failed recipients again. A command that no longer fits changes
-- nothing, so that a second click sends nothing twice. Returns the campaign.
create function private.command_broadcast(which uuid, command text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  entered public.campaigns := private.lock_campaign(which);
  was constant text := entered.status;
begin
  case command
    when 'pause' then
      update public.campaigns set status = 'paused', resumes_as = campaigns.status, status_reason = 'member'
      where campaigns.id = which and (private.is_at_work(campaigns.status) or campaigns.status = 'scheduled');
    when 'resume' then
      perform private.require_expected_number(channel) from public.channel where channel.id = entered.channel_id;
      if was = 'paused' and entered.channel_id is null then
        perform private.raise_error('no_channel', 'broadcast.channel_gone', 409);
      end if;
      if entered.status_reason = 'admin' and not private.is_owner(entered.business_id) then
        perform private.raise_error('not_owner', 'broadcast.paused_by_admin', 403);
      end if;
      perform private.delete_failure('send-broadcasts', entered.channel_id::text);
      -- The number that is linked now is the one that the member continues with.
      update public.campaigns set status = campaigns.resumes_as, resumes_as = null, status_reason = null, status_note = null, refusals_in_row = 0,
        phone = channel.phone
      from public.channel
      where campaigns.id = which and campaigns.status = 'paused' and channel.id = campaigns.channel_id;
    when 'cancel' then
      update public.campaigns set status = 'cancelled', resumes_as = null, status_reason = 'member', ended_at = clock_timestamp()
      where campaigns.id = which and (private.is_at_work(campaigns.status) or campaigns.status in ('scheduled', 'paused'));
    when 'retry' then
      if was in ('partly_failed', 'failed') and entered.channel_id is not null then
        -- Another id: the message of the failed attempt stays in the chat as failed.
        update public.campaign_messages set state = 'queued', reason = null, message_id = null, begun_at = null, sends = 0,
          next_at = clock_timestamp()
        where campaign_messages.campaign_id = which and campaign_messages.state = 'refused';
        -- Without recipients, it could not be planned.
        perform private.delete_failure('plan-broadcasts', which::text);
        update public.campaigns set
          status = case when exists (select from public.campaign_messages as recipient where recipient.campaign_id = which)
            then 'sending' else 'planning' end,
          status_reason = null, ended_at = null, refusals_in_row = 0
        where campaigns.id = which;
      end if;
    else perform private.raise_error('invalid', 'broadcast.command', 400);
  end case;
  select * into entered from public.campaigns where campaigns.id = which;
  if entered.status <> was then
    perform private.record(case command when 'pause' then 'broadcast.pause' when 'resume' then 'broadcast.resume'
        when 'cancel' then 'broadcast.cancel' when 'retry' then 'broadcast.retry' end, entered.business_id, jsonb_build_object('campaign_id', which, 'name', entered.name));
    perform private.call_function('campaigns');
  end if;
  return to_jsonb(entered);
end
$$;
