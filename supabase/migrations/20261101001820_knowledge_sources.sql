-- How members write, publish and list sources. Every function that writes locks in this order: business, source, passage.

-- Cutting a text into passages ----------------------------------------------------------------------------------------

-- A text as it is stored: single spaces, no space at the ends of lines, at most one blank line.
create function private.plain_text(given text) returns text
language sql immutable strict set search_path = '' as $$
  select btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(given,
    '\r\n?', e'\n', 'g'), '[^\S\n]+', ' ', 'g'), ' ?\n ?', e'\n', 'g'), '\n{3,}', e'\n\n', 'g'), e' \n')
$$;

-- Whether a line is a heading: marked as one, a question, or short, without numbers outside of brackets, and with something
-- below it. Signs around it are decoration: "=== ALAT ===".
-- `before` and `after` are the lines around it; empty: a blank line, or none.
create function private.is_heading(line text, before text, after text, is_last boolean) returns boolean
language sql immutable set search_path = '' as $$
  select not is_last and char_length(line) <= 80 and line ~ '[[:alpha:]]' and (
    line ~ '^#{1,6} ?\S' or line ~ '^\*[^*]+\*:?$'
    or line ~ '\?[^[:alnum:]]{0,9}$' and after <> '' and after !~ '\?[^[:alnum:]]{0,9}$'
    or line !~ '^([-–•*]|\d+[.)]) ' and (
      line ~ ':$' and after <> ''
      or before = '' and named.words !~ '\d' and named.words !~ '[.!?,;=]|: '
        -- Above a list, or a paragraph of its own.
        and cardinality(regexp_split_to_array(named.words, '\s+')) <= case when after = '' then 6 when after ~ '\d' then 8 else 4 end))
  from (select regexp_replace(regexp_replace(line, '\([^()]*\)', '', 'g'), '^[^[:alnum:]]+|[^[:alnum:]]{1,20}$', '', 'g') as words) as named
$$;

-- The passages of a text that private.plain_text has made, each short enough to be an answer: a paragraph, and in a list each
-- line. Longer ones end after the last sentence or word that fits. Lines that a program has wrapped stay together. `lead` and
-- `body` of all passages together are the text. `headings`: those above the passage. A very long text has about a thousand
-- passages, so that publishing stays fast.
create function private.cut_text(whole text) returns table (place int, lead text, body text, headings text[])
language plpgsql immutable set search_path = '' as $$
declare
  longest constant int := 900;
  shortest constant int := char_length(whole) / 1000;
  piece record;
  rest text;
  upto int;
  -- The heading of the part, which a paragraph of its own or a mark makes, and the one of the list.
  of_part text;
  of_list text;
begin
  place := 0;
  lead := '';
  body := '';
  for piece in
    with lines as (
      select n, line, lag(line, 1, '') over found as before, lead(line, 1, '') over found as after, n = max(n) over () as is_last
      from regexp_split_to_table(whole, '\n') with ordinality as cut (line, n)
      window found as (order by n)
    ), marked as (
      select lines.*, private.is_heading(line, before, after, is_last) as is_heading,
        line <> '' and (before = '' or line ~ '^([-–•*]|\d+[.)]) ' or before ~ '[.!?:;]$'
          or char_length(before) < case when line ~ '^[a-z(]' then 50 else 70 end
          -- Lines with a price each are a list.
          or line ~* '\d ?(rb|ribu|jt|juta|k)\M|\mRp|\d\.000\M' and before ~* '\d ?(rb|ribu|jt|juta|k)\M|\mRp|\d\.000\M') as begins
      from lines
    ), counted as (
      select marked.*, count(*) filter (where marked.begins or marked.is_heading) over (order by marked.n) as nth from marked
    )
    select btrim(string_agg(counted.line, e'\n' order by counted.n), e'\n') as text, bool_or(counted.is_heading) as is_heading,
      counted.nth, (array_agg(counted.before order by counted.n))[1] = '' as after_blank,
      bool_and(counted.after = '' and counted.before = '' or counted.line ~ '^(#|\*)') filter (where counted.is_heading) as is_part
    from counted group by counted.nth order by counted.nth
  loop
    -- A first line without a mark is the name of the shop, and heads nothing below it.
    if piece.nth = 2 and whole !~ '^[#*]' then
      of_part := null;
    end if;
    if piece.is_heading then
      if piece.is_part then
        of_part := btrim(piece.text, ' #*:');
        of_list := null;
      else
        of_list := btrim(piece.text, ' #*:');
      end if;
    elsif piece.after_blank then
      of_list := null;
    end if;
    if body <> '' and (char_length(body) >= shortest or char_length(body) + char_length(piece.text) + 2 > longest or piece.is_heading) then
      return next;
      place := place + 1;
      body := '';
    end if;
    if body = '' then
      lead := case when place = 0 then '' when piece.after_blank then e'\n\n' else e'\n' end;
      headings := array_remove(array[of_part, of_list], null);
    end if;
    rest := concat(case when body = '' then '' else body || case when piece.after_blank then e'\n\n' else e'\n' end end, piece.text);
    while char_length(rest) > longest loop
      upto := coalesce(
        private.last_end(left(rest, longest + 1), '\n', longest / 3, longest),
        private.last_end(left(rest, longest + 1), '(?<=[.!?]) ', longest / 3, longest),
        private.last_end(left(rest, longest + 1), ' ', longest / 3, longest),
        longest);
      body := left(rest, upto);
      return next;
      place := place + 1;
      rest := substr(rest, upto + 1);
      lead := coalesce(substring(rest from '^\s*'), '');
      rest := substr(rest, char_length(lead) + 1);
    end loop;
    body := rest;
  end loop;
  if body <> '' then
    return next;
  end if;
end
$$;

-- How many characters stand before the last match of a separator, within limits.
create function private.last_end(part text, separator text, lowest int, highest int) returns int
language sql immutable set search_path = '' as $$
  select max(ends.at)::int
  from (
    select sum(char_length(piece)) over (order by n)
      + (n - 1) * char_length(substring(part from separator)) as at
    from regexp_split_to_table(part, separator) with ordinality as cut (piece, n)
  ) as ends
  where ends.at between lowest and highest and ends.at < char_length(part)
$$;

-- What members write --------------------------------------------------------------------------------------------------

-- Locks the business if the caller is in its team. Others are told that there is no such business.
create function private.lock_knowledge(of_business uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not coalesce(private.is_member(of_business), false) then
    perform private.raise_not_found();
  end if;
  perform from public.business where business.id = of_business for no key update;
end
$$;

-- The same for the owners.
create function private.lock_own_knowledge(of_business uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_knowledge(of_business);
  if not private.is_owner(of_business) then
    perform private.raise_error('not_owner', 'knowledge.not_owner', 403);
  end if;
end
$$;

-- Locks the business of a source, and then the source.
create function private.lock_source(which uuid) returns public.knowledge_source
language plpgsql security definer set search_path = '' as $$
declare
  source public.knowledge_source;
begin
  perform private.lock_knowledge((select knowledge_source.business_id from public.knowledge_source where knowledge_source.id = which));
  select * into source from public.knowledge_source where knowledge_source.id = which for update;
  if not found then
    perform private.raise_not_found();
  end if;
  return source;
end
$$;

-- {title, asked, body} of a source: of its draft, or as published. Null: it has none.
create function private.source_content(of_source public.knowledge_source, of_draft boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'title', (array_agg(passage.title order by passage.position))[1],
    'questions', case of_source.kind when 'faq' then to_jsonb((array_agg(to_jsonb(passage.questions) order by passage.position))[1]) else '[]' end,
    'body', string_agg(passage.lead || passage.body, '' order by passage.position))
  from public.knowledge_passage as passage
  where passage.source_id = of_source.id and passage.business_id = of_source.business_id
    and (passage.from_version is null) = of_draft and passage.to_version is null
  having count(*) > 0
$$;

-- A source with what its editor shows: `content`, and `published` if the content differs from it.
create function private.source_details(of_source public.knowledge_source) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(of_source) || jsonb_build_object(
    'content', coalesce(private.source_content(of_source, true), private.source_content(of_source, false)),
    'published', case when of_source.draft is not null then private.source_content(of_source, false) end)
$$;

create function private.read_knowledge(which uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.source_details(source) from public.knowledge_source as source
  where source.id = which and source.business_id = any ((select private.businesses())::uuid[])
    and private.is_listed(source)
$$;

create function private.save_knowledge(
  of_business uuid, which uuid, of_kind text, new_title text, new_questions text[], new_body text, new_tags text[], of_revision int
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 1000;
  source public.knowledge_source;
  given jsonb := jsonb_build_object('title', private.plain_text(new_title),
    'questions', case when of_kind = 'faq' then to_jsonb(array(
      select private.plain_text(question) from unnest(new_questions) with ordinality as each (question, n)
      where question ~ '\S' order by n)) else '[]'::jsonb end,
    'body', private.plain_text(new_body));
begin
  perform private.lock_knowledge(of_business);
  if not coalesce(
    of_kind in ('faq', 'text') and given ->> 'title' ~ '\S' and char_length(given ->> 'title') <= 200
    and private.short_texts(given -> 'questions', 50, 500) and given ->> 'body' ~ '\S'
    and char_length(given ->> 'body') <= case of_kind when 'faq' then 2000 else 20000 end
    and private.valid_tags(new_tags), false)
  then
    perform private.raise_error('invalid', 'knowledge.length', 422);
  end if;
  select * into source from public.knowledge_source where knowledge_source.id = which for update;
  if not found then
    -- The source was removed since the member opened it.
    if of_revision is not null then
      perform private.raise_not_found();
    end if;
    if (select count(*) from public.knowledge_source as source_row
      where source_row.business_id = of_business and private.is_listed(source_row)) >= most then
      perform private.raise_error('too_many', 'knowledge.too_many', 409);
    end if;
    insert into public.knowledge_source (id, business_id, kind, title, status, tags, draft, changed_by)
    values (which, of_business, of_kind, given ->> 'title', 'active', new_tags, 'new', auth.uid())
    returning * into source;
  elsif source.business_id <> of_business or source.kind <> of_kind then
    perform private.raise_not_found();
  elsif source.draft is distinct from 'removed' and source.tags = new_tags
    and given = coalesce(private.source_content(source, true), private.source_content(source, false)) then
    -- Nothing has changed, or a request was repeated.
    return jsonb_build_object('saved', private.source_details(source));
  -- One that the current version left out may be written again.
  elsif source.revision is distinct from of_revision and (source.is_published or source.draft is not null) then
    return jsonb_build_object('theirs', private.source_details(source));
  else
    update public.knowledge_source
    set title = given ->> 'title', tags = new_tags, revision = knowledge_source.revision + 1, changed_by = auth.uid(),
      draft = case
        when not knowledge_source.is_published then 'new'
        when given is distinct from private.source_content(knowledge_source, false) then 'changed' end
    where knowledge_source.id = which
    returning * into source;
  end if;
  delete from public.knowledge_passage as passage where passage.source_id = which and passage.from_version is null;
  if source.draft is not null then
    insert into public.knowledge_passage (business_id, source_id, position, title, questions, lead, body)
    select of_business, which, part.place, source.title, part.questions, part.lead, part.body
    from (
      select 0, '', given ->> 'body', array(select jsonb_array_elements_text(given -> 'questions')) where of_kind = 'faq'
      union all
      -- A part that stays as it is keeps the customers' wordings that it has learned (private.learn_question).
      select cut.place, cut.lead, cut.body, array(
        select distinct wording from unnest(cut.headings || (
          select passage.questions from public.knowledge_passage as passage
          where passage.source_id = which and passage.to_version is null and passage.from_version is not null and passage.body = cut.body
          limit 1)) as wording limit 50)
      from private.cut_text(given ->> 'body') as cut where of_kind = 'text'
    ) as part (place, lead, body, questions);
  end if;
  perform private.record('knowledge.saved', of_business, jsonb_build_object('source_id', which, 'title', source.title));
  return jsonb_build_object('saved', private.source_details(source));
end
$$;

create function private.set_knowledge_enabled(which uuid, is_on boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  source public.knowledge_source := private.lock_source(which);
begin
  if source.is_enabled is distinct from is_on then
    update public.knowledge_source set is_enabled = is_on, changed_by = auth.uid()
    where knowledge_source.id = which returning * into source;
    perform private.record(case when is_on then 'knowledge.enabled' else 'knowledge.disabled' end, source.business_id,
      jsonb_build_object('source_id', which, 'title', source.title));
  end if;
  return jsonb_build_object('saved', private.source_details(source));
end
$$;

-- Lets the AI send the file of a source to customers, or not any more.
create function private.set_knowledge_sendable(which uuid, is_on boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  source public.knowledge_source := private.lock_source(which);
begin
  if source.kind <> 'file' then
    perform private.raise_error('invalid', 'knowledge.only_files', 422);
  end if;
  if source.is_sendable is distinct from is_on then
    update public.knowledge_source set is_sendable = is_on, changed_by = auth.uid()
    where knowledge_source.id = which returning * into source;
    perform private.record(case when is_on then 'knowledge.shared' else 'knowledge.unshared' end, source.business_id,
      jsonb_build_object('source_id', which, 'title', source.title));
  end if;
  return jsonb_build_object('saved', private.source_details(source));
end
$$;

-- A published source answers until the next version leaves it out. One that was never published is deleted at once.
create function private.remove_knowledge(which uuid, of_revision int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  source public.knowledge_source := private.lock_source(which);
begin
  if source.draft = 'removed' then
    return jsonb_build_object('removed', true);
  end if;
  if source.revision is distinct from of_revision then
    return jsonb_build_object('theirs', private.source_details(source));
  end if;
  if source.is_published then
    update public.knowledge_source
    set draft = 'removed', revision = knowledge_source.revision + 1, changed_by = auth.uid()
    where knowledge_source.id = which;
  elsif exists (select from public.knowledge_passage as passage where passage.source_id = which and passage.from_version is not null) then
    -- An earlier version has passages of it.
    delete from public.knowledge_passage as passage where passage.source_id = which and passage.from_version is null;
    update public.knowledge_source set draft = null, status = 'active', revision = knowledge_source.revision + 1
    where knowledge_source.id = which;
  else
    delete from public.knowledge_source where knowledge_source.id = which;
  end if;
  perform private.record('knowledge.removed', source.business_id, jsonb_build_object('source_id', which, 'title', source.title));
  return jsonb_build_object('removed', true);
end
$$;

-- Drops the change that waits: a source that was to be removed stays, a changed one is as published.
create function private.undo_knowledge_change(which uuid, of_revision int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  source public.knowledge_source := private.lock_source(which);
begin
  if source.draft is null or source.draft = 'new' then
    return jsonb_build_object('saved', private.source_details(source));
  end if;
  if source.revision is distinct from of_revision then
    return jsonb_build_object('theirs', private.source_details(source));
  end if;
  if source.draft = 'changed' then
    delete from public.knowledge_passage as passage where passage.source_id = which and passage.from_version is null;
  end if;
  update public.knowledge_source
  set revision = knowledge_source.revision + 1, changed_by = auth.uid(),
    draft = case when private.source_content(knowledge_source, true) is not null then 'changed' end,
    title = coalesce(private.source_content(knowledge_source, true), private.source_content(knowledge_source, false)) ->> 'title'
  where knowledge_source.id = which
  returning * into source;
  perform private.record('knowledge.undone', source.business_id, jsonb_build_object('source_id', which, 'title', source.title));
  return jsonb_build_object('saved', private.source_details(source));
end
$$;

-- Versions ------------------------------------------------------------------------------------------------------------

-- What waits for publishing, as one text that is another one after each change.
create function private.changes_digest(of_business uuid) returns text
language sql stable security definer set search_path = '' as $$
  select md5(coalesce(string_agg(concat_ws(' ', source.id, source.revision, source.draft), ',' order by source.id), ''))
  from public.knowledge_source as source where source.business_id = of_business and source.draft is not null
$$;

create function private.knowledge_changes(of_business uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(private.is_member(of_business), false) then
    perform private.raise_not_found();
  end if;
  return jsonb_build_object(
    'version', (
      select to_jsonb(version) from public.knowledge_version as version
      where version.business_id = of_business order by version.number desc limit 1),
    'count', (
      select count(*) from public.knowledge_source as source
      where source.business_id = of_business and source.draft is not null),
    'digest', private.changes_digest(of_business),
    'changes', (
      select coalesce(jsonb_agg(to_jsonb(change)), '[]')
      from (
        select source.id, source.kind, source.title, source.draft, source.changed_by, source.updated_at
        from public.knowledge_source as source
        where source.business_id = of_business and source.draft is not null
        order by source.updated_at desc, source.id desc
        limit 100
      ) as change));
end
$$;

create function private.publish_changes(of_business uuid, of_digest text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  published int;
begin
  perform private.lock_own_knowledge(of_business);
  if private.changes_digest(of_business) is distinct from of_digest or not exists (
    select from public.knowledge_source as source where source.business_id = of_business and source.draft is not null)
  then
    return null;
  end if;
  if private.unfilled_blanks(of_business) <> '[]' then
    perform private.raise_error('unfilled', 'knowledge.unfilled', 422);
  end if;
  published := private.publish_knowledge(of_business, auth.uid());
  perform private.record('knowledge.published', of_business, jsonb_build_object('version', published));
  return published;
end
$$;

-- A new version with the passages of an earlier one. Waiting changes go on waiting.
create function private.restore_knowledge(of_business uuid, earlier int, of_version int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  published int;
begin
  perform private.lock_own_knowledge(of_business);
  if (select max(version.number) from public.knowledge_version as version where version.business_id = of_business)
    is distinct from of_version then
    return null;
  end if;
  if not exists (
    select from public.knowledge_version as version
    where version.business_id = of_business and version.number = earlier and earlier < of_version)
  then
    perform private.raise_not_found();
  end if;
  insert into public.knowledge_version (business_id, number, published_by, restored_from)
  values (of_business, of_version + 1, auth.uid(), earlier)
  returning number into published;
  update public.knowledge_passage as passage set to_version = published
  where passage.business_id = of_business and passage.from_version > earlier and passage.to_version is null;
  -- A passage has one range of versions, so that one that returns is a copy.
  insert into public.knowledge_passage (business_id, source_id, position, title, questions, lead, body, from_version)
  select of_business, passage.source_id, passage.position, passage.title, passage.questions, passage.lead, passage.body, published
  from public.knowledge_passage as passage
  where passage.business_id = of_business and passage.from_version <= earlier
    and passage.to_version > earlier and passage.to_version < published;
  update public.knowledge_source as source
  set is_published = now_is.title is not null, revision = source.revision + 1,
    draft = case
      when source.draft = 'removed' and now_is.title is not null then 'removed'
      when now_is.has_draft then case when now_is.title is null then 'new' else 'changed' end end,
    title = case when now_is.has_draft then source.title else coalesce(now_is.title, source.title) end
  from (
    select passage.source_id,
      (array_agg(passage.title order by passage.position) filter (where passage.from_version is not null and passage.to_version is null))[1] as title,
      bool_or(passage.from_version is null) as has_draft
    from public.knowledge_passage as passage
    where passage.business_id = of_business
    group by passage.source_id
    having bool_or(passage.from_version = published or passage.to_version = published)
  ) as now_is
  where source.id = now_is.source_id;
  perform private.index_version(of_business, published);
  perform private.record('knowledge.restored', of_business, jsonb_build_object('version', published, 'from', earlier));
  return published;
end
$$;

-- The list and the trial ----------------------------------------------------------------------------------------------

create function private.find_knowledge(
  in_business uuid, query text, of_kind text, in_state text, after_at timestamptz, after_id uuid, page_size int
) returns setof public.knowledge_source
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  pattern constant text := private.like_pattern(query);
  number constant text := private.number_pattern(query);
begin
  if not coalesce(private.is_member(in_business), false) then
    perform private.raise_not_found();
  end if;
  return query
  select source.* from public.knowledge_source as source
  where source.business_id = in_business and private.is_listed(source)
    and (of_kind is null or source.kind = of_kind)
    and (in_state is null or case in_state
      when 'waiting' then source.draft is not null
      when 'off' then not source.is_enabled
      when 'active' then source.is_enabled and source.status = 'active'
      else source.status = in_state end)
    and (after_id is null or (source.updated_at, source.id) < (after_at, after_id))
    and (pattern is null or private.folded(source.title) like pattern
      or exists (select from unnest(source.tags) as tag where private.folded(tag) like pattern)
      or exists (
        select from public.knowledge_passage as passage
        where passage.source_id = source.id and passage.business_id = in_business and passage.to_version is null
          and (private.search_text(concat_ws(e'\n', array_to_string(passage.questions, e'\n'), passage.body)) like pattern
            or private.search_text(concat_ws(e'\n', array_to_string(passage.questions, e'\n'), passage.body)) like number)))
  order by source.updated_at desc, source.id desc
  limit least(page_size, 200);
end
$$;

create function private.try_knowledge(in_business uuid, question text, with_changes boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not coalesce(private.is_member(in_business), false) then
    perform private.raise_not_found();
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('source_id', found.source_id, 'title', found.title, 'body', found.body)), '[]')
    from public.search_knowledge(in_business, array[left(question, 1000)], p_with_changes => with_changes) as found);
end
$$;

create function public.publish_knowledge(business_id uuid, digest text) returns int
language sql security invoker set search_path = '' as $$ select private.publish_changes($1, $2) $$;
comment on function public.publish_knowledge is
  'An owner publishes the waiting changes. Returns the number of the version; null if other changes wait than those of the digest.';

grant execute on function private.publish_changes(uuid, text) to authenticated;
grant execute on function public.publish_knowledge(uuid, text) to authenticated, service_role;
grant execute on all functions in schema private to service_role;
