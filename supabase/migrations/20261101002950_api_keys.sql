-- Keys with which systems of an owner read what their business has, through the function `api`. A key is no session: it is
-- of one business, has a scope, and opens nothing but the functions at the end of this file.

create function private.valid_api_scopes(scopes text[]) returns boolean
language sql immutable strict set search_path = '' as $$
  select cardinality(scopes) between 1 and 2 and array_position(scopes, null) is null
    and scopes <@ array['orders:read', 'chats:read']
$$;

create table public.api_key (
  -- Chosen by the client, so that a repeat makes no second key.
  id uuid primary key,
  business_id uuid not null references public.business (id) on delete cascade,
  name text not null check (name ~ '\S' and char_length(name) <= 60),
  scopes text[] not null check (private.valid_api_scopes(scopes)),
  -- The first characters of the key, by which its owner recognises it.
  prefix text not null check (prefix ~ '^chb_[0-9a-f]{8}$'),
  created_at timestamptz not null default clock_timestamp(),
  -- The key ends with this owner's rights.
  created_by uuid not null references public.profile (id) on delete cascade,
  -- Null: no end.
  expires_at timestamptz,
  -- Exact to a minute.
  last_used_at timestamptz
);
comment on table public.api_key is 'A key of the owner''s own system. Only its hash is kept, in private.api_key_hash.';
comment on column public.api_key.name is 'personal: none because it names a program of the business';
comment on column public.api_key.scopes is 'personal: none because it names a program of the business';
comment on column public.api_key.prefix is 'personal: none because it names a program of the business';
create index api_key_business_idx on public.api_key (business_id, created_at, id);
create index api_key_created_by_idx on public.api_key (created_by);

alter table public.api_key enable row level security;
grant all on public.api_key to service_role;
grant select on public.api_key to authenticated;
create policy "owners see keys" on public.api_key for select to authenticated
  using (business_id = any ((select private.owned_businesses())::uuid[]));

-- SHA-256 is enough: a key has 192 random bits.
create table private.api_key_hash (
  api_key_id uuid primary key references public.api_key (id) on delete cascade,
  hash bytea not null unique check (octet_length(hash) = 32)
);
comment on column private.api_key_hash.hash is 'personal: none because a key belongs to a program of the business';
alter table private.api_key_hash enable row level security;
grant all on private.api_key_hash to service_role;

-- What owners do ------------------------------------------------------------------------------------------------------

-- Returns the key, once. `days`: null, or 30, 90 or 365.
create function private.create_api_key(of_business uuid, which uuid, new_name text, new_scopes text[], days int) returns text
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 5;
  made constant text := 'chb_' || encode(extensions.gen_random_bytes(24), 'hex');
begin
  perform private.require_owner(of_business);
  perform from public.business where business.id = of_business for no key update;
  if nullif(btrim(new_name), '') is null or char_length(btrim(new_name)) > 60 then
    perform private.raise_error('invalid', 'key.name', 400);
  end if;
  if not coalesce(private.valid_api_scopes(new_scopes), false) then
    perform private.raise_error('invalid', 'key.no_scopes', 400);
  end if;
  if days is not null and days not in (30, 90, 365) then
    perform private.raise_error('invalid', 'key.days', 400);
  end if;
  -- The key of the first call is gone with its response.
  if exists (select from public.api_key where api_key.id = which and api_key.business_id = of_business) then
    perform private.raise_error('changed', 'key.changed', 409);
  end if;
  if (select count(*) from public.api_key where api_key.business_id = of_business) >= most then
    perform private.raise_error('too_many', 'key.too_many', 409);
  end if;
  perform private.require_free('public.api_key', which);
  insert into public.api_key (id, business_id, name, scopes, prefix, created_by, expires_at)
  values (which, of_business, btrim(new_name), new_scopes, left(made, 12), auth.uid(),
    clock_timestamp() + make_interval(days => days));
  insert into private.api_key_hash (api_key_id, hash) values (which, extensions.digest(made, 'sha256'));
  perform private.record('api_keys.created', of_business,
    jsonb_build_object('api_key_id', which, 'prefix', left(made, 12), 'scopes', to_jsonb(new_scopes)));
  return made;
end
$$;

-- It ends at once.
create function private.revoke_api_key(which uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ended public.api_key;
begin
  select * into ended from public.api_key where api_key.id = which for update;
  perform private.require_owner(ended.business_id);
  delete from public.api_key where api_key.id = which;
  perform private.record('api_keys.revoked', ended.business_id,
    jsonb_build_object('api_key_id', which, 'prefix', ended.prefix));
end
$$;

-- Keys end with the rights of the owner who made them: a new owner makes their own.
create function private.end_api_keys_of_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.api_key where api_key.business_id = old.business_id and api_key.created_by = old.member_id;
  return null;
end
$$;
create trigger end_api_keys after delete on public.team_business for each row
  when (old.role = 'owner') execute function private.end_api_keys_of_member();
create trigger end_api_keys_of_role after update of role on public.team_business for each row
  when (old.role = 'owner' and new.role <> 'owner') execute function private.end_api_keys_of_member();
create function private.end_api_keys_of_business() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.api_key where api_key.business_id = new.id;
  return null;
end
$$;
create trigger end_api_keys after update of profile_id on public.business for each row
  when (new.profile_id is distinct from old.profile_id) execute function private.end_api_keys_of_business();

-- What the function `api` reads ---------------------------------------------------------------------------------------

-- The key that may do this. Each function below begins with it, so that none can be called without a key.
create function private.use_api_key(shown text, of_scope text) returns public.api_key
language plpgsql security definer set search_path = '' as $$
declare
  -- Writing each use would be one more write for each request.
  exact_to constant interval := interval '1 minute';
  used public.api_key;
begin
  select api_key.* into used from private.api_key_hash join public.api_key on api_key.id = api_key_hash.api_key_id
  where api_key_hash.hash = extensions.digest(shown, 'sha256');
  if not found then
    perform private.raise_error('unauthorized', 'key.unknown', 401);
  end if;
  if used.expires_at <= clock_timestamp() then
    perform private.raise_error('expired', 'key.expired', 401);
  end if;
  if of_scope is not null and of_scope <> all (used.scopes) then
    perform private.raise_error('declined', format('key.scope: %s', of_scope), 403);
  end if;
  update public.api_key set last_used_at = clock_timestamp()
  where api_key.id = used.id and (api_key.last_used_at is null or api_key.last_used_at < now() - exact_to);
  return used;
end
$$;

-- {id, business: {id, name}, name, scopes, expires_at}
create function private.api_key_in_use(shown text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  used constant public.api_key := private.use_api_key(shown, null);
begin
  return jsonb_build_object('id', used.id, 'name', used.name, 'scopes', used.scopes, 'expires_at', used.expires_at,
    'business', (select jsonb_build_object('id', business.id, 'name', business.name) from public.business
      where business.id = used.business_id));
end
$$;

-- An order as other systems read it. Its link has a key of its own and is not told.
create function private.order_payload(made public.customer_order) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', made.id, 'number', made.number, 'room_id', made.room_id,
    'status', case when made.status = 'unpaid' and made.expires_at <= clock_timestamp() then 'expired' else made.status end,
    'customer', jsonb_build_object('name', room.name, 'phone', room.phone),
    'lines', made.lines, 'subtotal', made.subtotal, 'tax', made.tax, 'shipping', made.shipping, 'total', made.total,
    'received', made.received, 'refunded', made.refunded, 'note', made.note, 'ship_to', made.ship_to,
    'recipient', made.recipient - 'area_id', 'courier', made.courier,
    'created_at', made.created_at, 'expires_at', made.expires_at, 'paid_at', made.paid_at, 'paid_through', made.paid_through,
    'cancelled_at', made.cancelled_at)
  from public.room where room.id = made.room_id
$$;

-- The newest first: those before this place. One more than is asked tells that there is a next page.
create function private.api_orders(shown text, of_status text, before timestamptz, before_id uuid, most int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  used constant public.api_key := private.use_api_key(shown, 'orders:read');
begin
  return coalesce((
    select jsonb_agg(private.order_payload(page) order by page.created_at desc, page.id desc)
    from (
      select * from public.customer_order as made
      where made.business_id = used.business_id
        and (before is null or (made.created_at, made.id) < (before, before_id))
        and (of_status is null
          or made.status = case when of_status = 'expired' then 'unpaid' else of_status end
          and (of_status not in ('unpaid', 'expired') or (of_status = 'expired') = coalesce(made.expires_at <= now(), false)))
      order by made.created_at desc, made.id desc
      limit least(most, 100) + 1
    ) as page), '[]');
end
$$;

-- An order by its id; refused as not found if it is of another business.
create function private.api_order(shown text, which uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  used constant public.api_key := private.use_api_key(shown, 'orders:read');
  found_order public.customer_order;
begin
  select * into found_order from public.customer_order as made where made.id = which and made.business_id = used.business_id;
  if not found then
    perform private.raise_not_found();
  end if;
  return private.order_payload(found_order);
end
$$;

-- The chats with the newest message first, without what was written in them.
create function private.api_chats(shown text, before timestamptz, before_id uuid, most int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  used constant public.api_key := private.use_api_key(shown, 'chats:read');
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', page.id, 'channel_id', page.channel_id,
      'customer', jsonb_build_object('name', page.name, 'phone', page.phone), 'status', page.status, 'holder', page.holder,
      'tags', page.tags, 'awaiting_reply_since', page.awaiting_reply_since, 'completed_at', page.completed_at,
      'resolution', page.resolution, 'last_message_at', page.last_message_at, 'created_at', page.created_at)
      order by page.last_message_at desc, page.id desc)
    from (
      select * from public.room
      where room.business_id = used.business_id and room.last_message_at > 'epoch'
        and (before is null or (room.last_message_at, room.id) < (before, before_id))
      order by room.last_message_at desc, room.id desc
      limit least(most, 100) + 1
    ) as page), '[]');
end
$$;

grant execute on all functions in schema private to service_role;
