-- Message templates of WhatsApp's official API: the account at Meta, and our copy of its templates with their drafts.
--
-- Meta decides about a template, and tells us by webhooks in any order and more than once. Each change of a status carries
-- the time at which it was true, so that an older one changes nothing.

-- The account ---------------------------------------------------------------------------------------------------------

-- The WhatsApp Business account of a business. Its access token is in private.official_token or a secret of the function
-- `templates`, and is read by that function only.
create table public.official_account (
  business_id uuid primary key references public.business (id) on delete cascade,
  waba_id text not null unique check (waba_id ~ '^[0-9]{5,32}$'),
  app_id text check (app_id ~ '^[0-9]{5,32}$'),
  -- A verified business has a larger quota of templates.
  is_verified boolean not null default false,
  connected_at timestamptz not null default now(),
  -- When all templates were last read from Meta.
  synced_at timestamptz
);
comment on table public.official_account is 'The account of a business at Meta, without its token.';
comment on column public.official_account.waba_id is 'personal: none because these are numbers of the business at Meta';
comment on column public.official_account.app_id is 'personal: none because these are numbers of the business at Meta';

alter table public.official_account enable row level security;
grant all on public.official_account to service_role;
grant select on public.official_account to authenticated;
create policy "the team reads" on public.official_account for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

-- The access token that an owner has entered. No role of the browser reaches this schema.
create table private.official_token (
  business_id uuid primary key references public.official_account (business_id) on delete cascade,
  token text not null check (char_length(token) between 10 and 1000),
  saved_at timestamptz not null default now()
);
comment on column private.official_token.token is 'personal: none because it is the secret of the business at Meta';
alter table private.official_token enable row level security;
grant all on private.official_token to service_role;

-- Stores an account whose token Meta has just accepted. An account belongs to one business, because Meta's events name the
-- account only.
create function public.connect_official_account(p_business uuid, p_waba text, p_app text, p_token text, p_actor uuid) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  if exists (select from public.official_account as other where other.waba_id = p_waba and other.business_id <> p_business) then
    perform private.raise_error('other_account', 'template.other_account', 409);
  end if;
  insert into public.official_account as account (business_id, waba_id, app_id) values (p_business, p_waba, p_app)
  on conflict (business_id) do update set waba_id = excluded.waba_id, app_id = excluded.app_id, connected_at = now(),
    synced_at = case when account.waba_id = excluded.waba_id then account.synced_at end;
  insert into private.official_token (business_id, token) values (p_business, p_token)
  on conflict (business_id) do update set token = excluded.token, saved_at = now();
  perform private.record('templates.connected', p_business, jsonb_build_object('waba_id', p_waba, 'by', p_actor));
end
$$;

create function public.official_token(p_business uuid) returns text
language sql stable security invoker set search_path = '' as $$
  select token_row.token from private.official_token as token_row where token_row.business_id = p_business
$$;

-- Whether the caller owns a business: what is submitted, deleted or unpaused at Meta is for owners.
create function private.require_owner(of_business uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(private.is_member(of_business), false) then
    perform private.raise_not_found();
  elsif not private.is_owner(of_business) then
    perform private.raise_error('not_owner', 'template.not_owner', 403);
  end if;
end
$$;
grant execute on function public.connect_official_account(uuid, text, text, text, uuid), public.official_token(uuid) to service_role;

-- Forgets the account and its token. Templates and drafts stay as they were last read, and nothing is submitted any more.
create function private.disconnect_official_account(of_business uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_owner(of_business);
  delete from public.official_account where official_account.business_id = of_business;
  if found then
    perform private.record('templates.disconnected', of_business);
  end if;
end
$$;

-- Templates -----------------------------------------------------------------------------------------------------------

create function private.valid_components(components jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(components) = 'array' then
    jsonb_array_length(components) <= 10
    and not exists (
      select from jsonb_array_elements(components) as part
      where not coalesce(jsonb_typeof(part) = 'object' and jsonb_typeof(part -> 'type') = 'string', false))
  else false end
$$;

-- What a member writes: {name, language, category, components}. The parts are checked where they are used, because Meta
-- adds new ones.
create function private.valid_template(draft jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(draft) = 'object' then
    draft - array['name', 'language', 'category', 'components'] = '{}'
    and octet_length(draft::text) <= 32768
    and coalesce(private.short_text(draft -> 'name', 512) and private.short_text(draft -> 'language', 10)
      and draft ->> 'category' in ('MARKETING', 'UTILITY', 'AUTHENTICATION')
      and private.valid_components(draft -> 'components'), false)
  else false end
$$;

-- Body and footer: Meta refuses a second template with the same ones.
create function private.template_text(components jsonb) returns text
language sql immutable strict set search_path = '' as $$
  select md5(coalesce(string_agg(part ->> 'type' || ':' || (part ->> 'text'), E'\n' order by part ->> 'type'), ''))
  from jsonb_array_elements(components) as part
  where part ->> 'type' in ('BODY', 'FOOTER') and part ->> 'text' <> ''
$$;

create table public.whatsapp_template (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  name text not null check (char_length(name) <= 512),
  language text not null check (char_length(language) <= 10),
  category text not null check (category in ('MARKETING', 'UTILITY', 'AUTHENTICATION')),
  -- As it was submitted. Another one than `category`: Meta has changed it.
  requested_category text check (requested_category in ('MARKETING', 'UTILITY', 'AUTHENTICATION')),
  -- The category that Meta has announced, and from when.
  next_category text check (next_category in ('MARKETING', 'UTILITY', 'AUTHENTICATION')),
  next_category_at timestamptz,
  status text not null default 'draft'
    check (status in ('draft', 'in_review', 'approved', 'rejected', 'paused', 'disabled', 'deleted', 'unknown')),
  -- Meta's word for the status, and since when it counts. Null: Meta does not have it yet.
  meta_status text check (char_length(meta_status) <= 60),
  status_at timestamptz,
  quality text check (quality in ('GREEN', 'YELLOW', 'RED', 'UNKNOWN')),
  -- Why it was rejected or paused: Meta's code, and its words.
  reason text check (char_length(reason) <= 60),
  reason_text text check (char_length(reason_text) <= 2000),
  -- A number of 16 digits is more than a browser keeps exactly.
  meta_id text check (meta_id ~ '^[0-9]{1,32}$'),
  -- As Meta has them. Null: it was never submitted.
  components jsonb check (private.valid_components(components)),
  -- What members are writing. Null: nothing is being changed.
  draft jsonb check (private.valid_template(draft)),
  has_draft boolean not null generated always as (draft is not null) stored,
  -- Counts the changes of the draft, so that two members do not overwrite each other.
  revision int not null default 1,
  changed_by uuid references public.profile (id) on delete set null,
  -- Until when a process submits it.
  submission_until timestamptz,
  -- Whether Meta has said something since the submission began.
  is_reported boolean not null default false,
  first_submitted_at timestamptz,
  deleted_at timestamptz,
  text_digest text generated always as (private.template_text(coalesce(draft -> 'components', components))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, business_id),
  check (status <> 'draft' or draft is not null)
);
comment on table public.whatsapp_template is 'A message template at Meta, or a draft of one.';
comment on column public.whatsapp_template.name is 'personal: none because the business writes for many recipients';
comment on column public.whatsapp_template.language is 'personal: none because the business writes for many recipients';
comment on column public.whatsapp_template.meta_status is 'personal: none because the business writes for many recipients';
comment on column public.whatsapp_template.reason is 'personal: none because the business writes for many recipients';
comment on column public.whatsapp_template.reason_text is 'personal: none because the business writes for many recipients';
comment on column public.whatsapp_template.meta_id is 'personal: none because the business writes for many recipients';
comment on column public.whatsapp_template.components is 'personal: none because the business writes for many recipients';
comment on column public.whatsapp_template.draft is 'personal: none because the business writes for many recipients';
create index whatsapp_template_page_idx on public.whatsapp_template (business_id, updated_at desc, id desc);
create index whatsapp_template_text_idx on public.whatsapp_template (business_id, text_digest);
create index whatsapp_template_changed_by_idx on public.whatsapp_template (changed_by);
create unique index whatsapp_template_meta_id_idx on public.whatsapp_template (business_id, meta_id) where meta_id is not null;
create index whatsapp_template_name_idx on public.whatsapp_template (business_id, name, language);
create trigger set_updated_at before update on public.whatsapp_template for each row execute function private.set_updated_at();

alter table public.whatsapp_template enable row level security;
grant all on public.whatsapp_template to service_role;
grant select on public.whatsapp_template to authenticated;
create policy "the team reads" on public.whatsapp_template for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

-- A name has underscores where people type blanks.
create function public.find_templates(business_id uuid, query text) returns setof public.whatsapp_template
language sql stable security invoker set search_path = '' as $$
  select * from public.whatsapp_template as template
  where template.business_id = $1 and private.is_found(translate(template.name, '_', ' '), regexp_replace(private.folded($2), '[^a-z0-9]+', ' ', 'g'))
$$;
comment on function public.find_templates is 'The message templates of a business whose name contains the query.';
grant execute on function public.find_templates(uuid, text) to authenticated, service_role;

-- The broadcasts whose text was taken from a template.
alter table public.campaigns add foreign key (template_id, business_id)
  references public.whatsapp_template (id, business_id) on delete set null (template_id);
create index campaigns_template_idx on public.campaigns (template_id, created_at desc, id desc) where template_id is not null;

create function private.used_in(of_template public.whatsapp_template) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('count', count(*), 'newest', coalesce(
    jsonb_agg(jsonb_build_object('id', used.id, 'name', used.name, 'is_draft', used.status = 'draft') order by used.place)
      filter (where used.place <= 5), '[]'))
  from (
    select campaigns.id, campaigns.name, campaigns.status,
      row_number() over (order by campaigns.created_at desc, campaigns.id desc) as place
    from public.campaigns
    where campaigns.template_id = of_template.id and campaigns.business_id = any (private.businesses())) as used
$$;

-- Samples of headers ----------------------------------------------------------------------------------------------------

create function private.sample_of(components jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select part -> 'sample' from jsonb_array_elements(components) as part
  where part ->> 'type' = 'HEADER' and jsonb_typeof(part -> 'sample') = 'object' limit 1
$$;

-- Whether a draft, or what Meta has, names the file.
create function private.is_template_sample(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.whatsapp_template as template
    where template.business_id = split_part(object_name, '/', 1)::uuid and object_name in
      (private.sample_of(template.draft -> 'components') ->> 'path', private.sample_of(template.components) ->> 'path'))
$$;

-- Meta lists the address of a sample and not our file: the one that was submitted stays while the format is the same.
create function private.with_sample(components jsonb, submitted jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(case when has.part -> 'sample' = 'null' and matched.part is not null
    then has.part || jsonb_build_object('sample', matched.part -> 'sample') else has.part end order by has.place), '[]')
  from jsonb_array_elements(components) with ordinality as has (part, place)
  left join lateral (
    select earlier.part from jsonb_array_elements(submitted) as earlier (part)
    where earlier.part ->> 'type' = 'HEADER' and earlier.part ->> 'format' = has.part ->> 'format' limit 1) as matched on true
$$;

-- The upload of a sample to Meta. A submission after a cut continues it.
create table private.template_upload (
  template_id uuid primary key references public.whatsapp_template (id) on delete cascade,
  -- The file; another one is uploaded anew.
  path text not null,
  session text not null check (char_length(session) <= 2000),
  begun_at timestamptz not null default clock_timestamp()
);
comment on column private.template_upload.path is 'personal: none because it is a sample that the business shows to Meta';
comment on column private.template_upload.session is 'personal: none because it is a sample that the business shows to Meta';
alter table private.template_upload enable row level security;
grant all on private.template_upload to service_role;

create function public.save_template_upload(p_template uuid, p_path text, p_session text) returns void
language sql security invoker set search_path = '' as $$
  insert into private.template_upload (template_id, path, session) values (p_template, p_path, p_session)
  on conflict (template_id) do update set path = excluded.path, session = excluded.session, begun_at = excluded.begun_at
$$;
comment on function public.save_template_upload is 'For the service: the upload of a sample, which a later submission continues.';

-- Drafts --------------------------------------------------------------------------------------------------------------

-- What concerns a draft in the other templates of the business.
create function private.template_facts(of_template public.whatsapp_template) returns jsonb
language sql stable security definer set search_path = '' as $$
  with others as materialized (
    select other.* from public.whatsapp_template as other
    where other.business_id = of_template.business_id and other.id <> of_template.id
  )
  select jsonb_build_object(
    'is_name_taken', exists (
      select from others
      where others.name = of_template.name and others.language = of_template.language
        and others.meta_id is not null and others.status <> 'deleted'),
    'is_name_deleted', of_template.meta_id is null and exists (
      select from others
      where others.name = of_template.name and others.deleted_at > now() - interval '30 days'),
    'is_full', of_template.meta_id is null and (
      (select count(*) from others where others.meta_id is not null and others.status <> 'deleted')
        >= (select case when account.is_verified then 6000 else 250 end
          from public.official_account as account where account.business_id = of_template.business_id)
      or (select count(*) from others where others.first_submitted_at > now() - interval '1 hour') >= 100),
    'is_same_text', of_template.category <> 'AUTHENTICATION' and exists (
      select from others
      where others.text_digest = of_template.text_digest and others.language = of_template.language
        and others.category <> 'AUTHENTICATION' and others.meta_id is not null and others.status <> 'deleted'))
$$;

-- {template, facts}
create function private.template_details(of_template public.whatsapp_template) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('template', to_jsonb(of_template) - 'text_digest'
      || jsonb_build_object('used_in', private.used_in(of_template)),
    'facts', coalesce(private.template_facts(of_template), '{}'))
$$;

create function private.read_template(which uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.template_details(template)
  from public.whatsapp_template as template
  where template.id = which and template.business_id = any (private.businesses())
$$;

-- Saves what a member writes. The id of a new one is chosen by the client, so that a repeated request makes no second one.
-- {saved: details}, or {theirs: details} if another member has changed it since `base`.
create function private.save_template_draft(of_business uuid, which uuid, new_draft jsonb, base int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 1000;
  template public.whatsapp_template;
begin
  if not coalesce(private.is_member(of_business), false) then
    perform private.raise_not_found();
  end if;
  if not coalesce(private.valid_template(new_draft), false) then
    perform private.raise_error('invalid', 'template.too_long', 422);
  end if;
  if not coalesce(starts_with(private.sample_of(new_draft -> 'components') ->> 'path', of_business || '/templates/'), true) then
    perform private.raise_error('no_file', 'template.no_file', 422);
  end if;
  perform from public.business where business.id = of_business for no key update;
  select * into template from public.whatsapp_template as template_row where template_row.id = which for update;
  if not found then
    if base > 0 then
      perform private.raise_error('gone', 'template.gone', 410);
    end if;
    if (select count(*) from public.whatsapp_template as template_row where template_row.business_id = of_business and template_row.status = 'draft') >= most then
      perform private.raise_error('too_many', 'template.too_many', 409);
    end if;
    insert into public.whatsapp_template (id, business_id, name, language, category, draft, changed_by)
    values (which, of_business, new_draft ->> 'name', new_draft ->> 'language', new_draft ->> 'category', new_draft, auth.uid())
    returning * into template;
    return jsonb_build_object('saved', private.template_details(template));
  end if;
  if template.business_id <> of_business then
    perform private.raise_not_found();
  end if;
  if template.revision <> base and template.draft is distinct from new_draft then
    return jsonb_build_object('theirs', private.template_details(template));
  end if;
  if template.status in ('in_review', 'deleted') or template.submission_until > clock_timestamp() then
    perform private.raise_error('not_editable', 'template.in_review', 409);
  end if;
  if template.meta_id is not null then
    new_draft := new_draft || jsonb_build_object('name', template.name, 'language', template.language);
    if template.status = 'approved' then
      new_draft := new_draft || jsonb_build_object('category', template.category);
    end if;
  end if;
  if template.draft is distinct from new_draft then
    update public.whatsapp_template as template_row set
      draft = new_draft, revision = template_row.revision + 1, changed_by = auth.uid(),
      name = new_draft ->> 'name', language = new_draft ->> 'language',
      category = case when template_row.status = 'draft' then new_draft ->> 'category' else template_row.category end
    where template_row.id = which returning * into template;
  end if;
  return jsonb_build_object('saved', private.template_details(template));
end
$$;

-- A draft that Meta never had is deleted; of another one, what Meta has stays.
create function private.discard_template_draft(which uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  template public.whatsapp_template;
begin
  select * into template from public.whatsapp_template as template_row
  where template_row.id = which and template_row.business_id = any (private.businesses()) for update;
  if not found then
    perform private.raise_not_found();
  end if;
  if template.submission_until > clock_timestamp() then
    perform private.raise_error('in_progress', 'template.in_progress', 409);
  end if;
  if template.status = 'draft' then
    delete from public.whatsapp_template as template_row where template_row.id = which;
  else
    update public.whatsapp_template as template_row set draft = null, revision = template_row.revision + 1 where template_row.id = which;
  end if;
end
$$;

-- Submissions ---------------------------------------------------------------------------------------------------------

-- Claims a draft for one process. Times of Meta are whole seconds, so the claim's is one too: an event of the same second
-- comes after it.
create function public.begin_template_submission(p_template uuid, p_revision int) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  template public.whatsapp_template;
  account public.official_account;
  claimed timestamptz := date_trunc('second', clock_timestamp());
begin
  select * into template from public.whatsapp_template as template_row where template_row.id = p_template for update;
  if not found then
    perform private.raise_not_found();
  end if;
  select * into account from public.official_account as account_row where account_row.business_id = template.business_id;
  if not found then
    perform private.raise_error('no_account', 'template.no_account', 409);
  end if;
  if template.submission_until > clock_timestamp() then
    perform private.raise_error('in_progress', 'template.in_progress', 409);
  end if;
  if template.draft is null or template.status in ('in_review', 'deleted') then
    perform private.raise_error('not_editable', 'template.in_review', 409);
  end if;
  if template.revision <> p_revision then
    perform private.raise_error('changed', 'template.changed', 409);
  end if;
  if private.read_boolean(private.template_facts(template) -> 'is_name_taken') then
    perform private.raise_error('name_taken', 'template.name_taken', 409);
  end if;
  update public.whatsapp_template as template_row set
    submission_until = clock_timestamp() + interval '150 seconds', status_at = claimed, is_reported = false,
    first_submitted_at = coalesce(template_row.first_submitted_at, clock_timestamp())
  where template_row.id = p_template;
  return jsonb_build_object('business_id', template.business_id, 'waba_id', account.waba_id, 'meta_id', template.meta_id,
    'status', template.status, 'draft', template.draft,
    'upload', (select jsonb_build_object('path', begun.path, 'session', begun.session)
      from private.template_upload as begun where begun.template_id = p_template));
end
$$;

-- Ends a claim. A null id: Meta has refused it, and it stays a draft. An event that came before the answer to the call
-- knows more, and stays.
create function public.finish_template_submission(
  p_template uuid, p_meta_id text default null, p_category text default null
) returns public.whatsapp_template
language plpgsql security invoker set search_path = '' as $$
declare
  template public.whatsapp_template;
begin
  if p_meta_id is null then
    update public.whatsapp_template as template_row set submission_until = null,
      -- Meta does not have it: one with its name at Meta is another one.
      first_submitted_at = case when template_row.meta_id is not null then template_row.first_submitted_at end
    where template_row.id = p_template returning * into template;
    return template;
  end if;
  delete from private.template_upload as begun where begun.template_id = p_template;
  update public.whatsapp_template as template_row set
    submission_until = null, meta_id = p_meta_id, draft = null, revision = template_row.revision + 1,
    components = coalesce(template_row.draft -> 'components', template_row.components),
    requested_category = coalesce(template_row.draft ->> 'category', template_row.requested_category),
    category = case when template_row.is_reported then template_row.category
      else coalesce(p_category, template_row.draft ->> 'category', template_row.category) end,
    status = case when template_row.is_reported then template_row.status else 'in_review' end,
    meta_status = case when template_row.is_reported then template_row.meta_status else 'PENDING' end,
    reason = case when template_row.is_reported then template_row.reason end,
    reason_text = case when template_row.is_reported then template_row.reason_text end,
    status_at = coalesce(template_row.status_at, clock_timestamp())
  where template_row.id = p_template returning * into template;
  return template;
end
$$;

-- What Meta says ------------------------------------------------------------------------------------------------------

-- Our word for a status of Meta.
create function private.template_status(meta text) returns text
language sql immutable set search_path = '' as $$
  select case upper(meta)
    when 'APPROVED' then 'approved' when 'REINSTATED' then 'approved' when 'UNARCHIVED' then 'approved'
    when 'PENDING' then 'in_review' when 'IN_APPEAL' then 'in_review'
    when 'REJECTED' then 'rejected' when 'PAUSED' then 'paused' when 'DISABLED' then 'disabled'
    when 'DELETED' then 'deleted' when 'PENDING_DELETION' then 'deleted'
    else 'unknown' end
$$;

create function private.valid_category(meta text) returns text
language sql immutable set search_path = '' as $$
  select case when upper(meta) in ('MARKETING', 'UTILITY', 'AUTHENTICATION') then upper(meta) end
$$;

-- Applies one event of a webhook. Returns whether it changed a template. An event may come before the answer to the call
-- that created the template: then it is found by its name and language, and brings the id along.
create function public.apply_template_event(p_waba text, p_event jsonb) returns boolean
language plpgsql security invoker set search_path = '' as $$
declare
  template public.whatsapp_template;
  at timestamptz := private.read_timestamp(p_event -> 'at');
  of_account uuid := (select account.business_id from public.official_account as account where account.waba_id = p_waba);
begin
  select * into template from public.whatsapp_template as template_row
  where template_row.business_id = of_account and template_row.meta_id = p_event ->> 'meta_id' for update;
  if not found then
    select * into template from public.whatsapp_template as template_row
    where template_row.business_id = of_account and template_row.meta_id is null and template_row.first_submitted_at is not null
      and template_row.name = p_event ->> 'name' and template_row.language = p_event ->> 'language'
    for update;
  end if;
  if template.id is null then
    return false;
  end if;
  if p_event ->> 'kind' = 'status' then
    update public.whatsapp_template as template_row set
      meta_id = coalesce(template_row.meta_id, p_event ->> 'meta_id'),
      components = coalesce(template_row.components, template_row.draft -> 'components'),
      status = private.template_status(p_event ->> 'status'),
      meta_status = left(p_event ->> 'status', 60), status_at = at, is_reported = true,
      category = coalesce(private.valid_category(p_event ->> 'category'), template_row.category),
      reason = left(p_event ->> 'reason', 60), reason_text = left(p_event ->> 'reason_text', 2000),
      deleted_at = case when private.template_status(p_event ->> 'status') = 'deleted' then coalesce(template_row.deleted_at, at) end
    where template_row.id = template.id and coalesce(template_row.status_at <= at, true);
  elsif p_event ->> 'kind' = 'quality' then
    update public.whatsapp_template as template_row set
      quality = case when p_event ->> 'quality' in ('GREEN', 'YELLOW', 'RED') then p_event ->> 'quality' else 'UNKNOWN' end
    where template_row.id = template.id;
  elsif p_event ->> 'kind' = 'category' then
    update public.whatsapp_template as template_row set
      category = coalesce(private.valid_category(p_event ->> 'category'), template_row.category),
      next_category = private.valid_category(p_event ->> 'next_category'),
      next_category_at = private.read_timestamp(p_event -> 'next_category_at')
    where template_row.id = template.id;
  end if;
  return found;
end
$$;

create function public.begin_template_sync(p_business uuid) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  account public.official_account;
begin
  select * into account from public.official_account as account_row where account_row.business_id = p_business for update;
  if not found then
    perform private.raise_error('no_account', 'template.no_account', 409);
  end if;
  return jsonb_build_object('waba_id', account.waba_id, 'started', date_trunc('second', clock_timestamp()));
end
$$;

-- Applies all templates that Meta has, as they were read from `p_started` on. One that Meta does not have any more is
-- deleted; one that is being submitted is left to its own process.
create function public.apply_template_sync(p_business uuid, p_started timestamptz, p_templates jsonb) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  one jsonb;
  at timestamptz;
begin
  perform from public.official_account as account where account.business_id = p_business for update;
  at := clock_timestamp();
  for one in select * from jsonb_array_elements(p_templates) loop
    update public.whatsapp_template as template set
      meta_id = one ->> 'meta_id',
      components = case when private.valid_components(one -> 'components')
        then private.with_sample(one -> 'components', coalesce(template.components, template.draft -> 'components')) else template.components end,
      draft = case when template.status = 'draft' then null else template.draft end,
      category = coalesce(private.valid_category(one ->> 'category'), template.category),
      next_category = nullif(private.valid_category(one ->> 'next_category'), private.valid_category(one ->> 'category')),
      next_category_at = case when one ->> 'next_category' is not null then template.next_category_at end,
      quality = coalesce(case when one ->> 'quality' in ('GREEN', 'YELLOW', 'RED', 'UNKNOWN') then one ->> 'quality' end, template.quality),
      status = case when template.status_at > p_started then template.status else private.template_status(one ->> 'status') end,
      meta_status = case when template.status_at > p_started then template.meta_status else left(one ->> 'status', 60) end,
      reason = case when template.status_at > p_started then template.reason else left(nullif(one ->> 'reason', 'NONE'), 60) end,
      reason_text = case when template.status_at > p_started or template.reason = one ->> 'reason' then template.reason_text end,
      deleted_at = null
    where template.business_id = p_business and (template.meta_id = one ->> 'meta_id' or template.meta_id is null
      and template.name = one ->> 'name' and template.language = one ->> 'language' and template.first_submitted_at is not null)
      and coalesce(template.submission_until < at, true);
    if not found and not exists (
      select from public.whatsapp_template as template
      where template.business_id = p_business and (template.meta_id = one ->> 'meta_id'
        or template.name = one ->> 'name' and template.language = one ->> 'language' and template.submission_until > at))
      and private.valid_category(one ->> 'category') is not null and private.valid_components(one -> 'components')
    then
      insert into public.whatsapp_template (business_id, name, language, category, status, meta_status, status_at, quality,
        reason, meta_id, components, first_submitted_at)
      values (p_business, left(one ->> 'name', 512), left(one ->> 'language', 10), private.valid_category(one ->> 'category'),
        private.template_status(one ->> 'status'), left(one ->> 'status', 60), p_started,
        case when one ->> 'quality' in ('GREEN', 'YELLOW', 'RED', 'UNKNOWN') then one ->> 'quality' end,
        left(nullif(one ->> 'reason', 'NONE'), 60), one ->> 'meta_id', one -> 'components', p_started);
    end if;
  end loop;
  update public.whatsapp_template as template set
    status = 'deleted', meta_status = 'DELETED', deleted_at = p_started, draft = null
  where template.business_id = p_business and template.meta_id is not null and template.status <> 'deleted'
    and template.first_submitted_at < p_started and coalesce(template.submission_until < at, true)
    and not exists (select from jsonb_array_elements(p_templates) as had where had ->> 'meta_id' = template.meta_id);
  update public.official_account as account set synced_at = clock_timestamp() where account.business_id = p_business;
end
$$;

-- For members -----------------------------------------------------------------------------------------------------------

grant execute on function public.begin_template_submission(uuid, int),
  public.save_template_upload(uuid, text, text), public.finish_template_submission(uuid, text, text), public.apply_template_event(text, jsonb),
  public.begin_template_sync(uuid), public.apply_template_sync(uuid, timestamptz, jsonb) to service_role;
grant execute on all functions in schema private to service_role;
