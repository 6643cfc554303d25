-- Files: the media of chats (private) and the logos of businesses (public).

-- What members may ask of the storage --------------------------------------------------------------------------------

-- A signed URL works for everyone who has it, for as long as its maker chose, and Storage checks no rights again: one
-- that a member could make themselves would outlive their membership. So do signed uploads. Hence members use files with
-- their session only, whose rights are checked with each request, and the functions sign for a few minutes
-- (public.readable_media). The names are those of Supabase Storage (src/http/routes/operations.ts); what is not listed, such
-- as a protocol that is new, is refused.
create function private.is_checked_storage_use() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(storage.operation(), '') = any (array[
    'storage.object.get_authenticated', 'object.get_authenticated_info', 'object.head_authenticated_info',
    'storage.object.list', 'storage.object.upload', 'storage.object.delete', 'storage.object.delete_many'])
$$;
grant execute on function private.is_checked_storage_use() to authenticated;

create policy "members use files with their session only" on storage.objects as restrictive for all to authenticated
  using ((select private.is_checked_storage_use())) with check ((select private.is_checked_storage_use()));

-- Media ---------------------------------------------------------------------------------------------------------------

-- Bucket `media`: `<business_id>/<room_id>/<file>`, `<business_id>/broadcasts/<file>` for the files of broadcasts,
-- `<business_id>/templates/<file>` for the samples of templates, and `<business_id>/replies/<file>` for those of quick replies.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('media', 'media', false, 16 * 1024 * 1024, array[
  'image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic',
  'video/mp4', 'video/3gpp', 'video/quicktime', 'video/webm',
  'audio/ogg', 'audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/amr', 'audio/wav', 'audio/webm',
  'application/pdf', 'text/plain', 'text/csv', 'text/vcard',
  'application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation'
])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- The room of a folder. The files of a room that was joined into another one stay where they are.
create function private.room_of_folder(folder uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((select joined.room_id from public.joined_room as joined where joined.old_id = folder), folder)
$$;
grant execute on function private.room_of_folder(uuid) to authenticated;

-- Whether the two folders are a business of the caller and a room of it, whose customer is not erased.
create function private.may_store(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when object_name ~ '^([0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}/){2}[^/]{1,255}$' then exists (
    select from public.room
    where room.id = private.room_of_folder(split_part(object_name, '/', 2)::uuid)
      and room.business_id = split_part(object_name, '/', 1)::uuid
      and room.business_id = any (private.businesses())
      and room.erased_at is null
  ) else false end
$$;

-- Whether the file belongs to an erased customer. It cannot be read, until the gateway has removed it.
create function private.is_erased_file(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when object_name ~ '^([0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}/){2}' then exists (
    select from public.room where room.id = private.room_of_folder(split_part(object_name, '/', 2)::uuid) and room.erased_at is not null
  ) else false end
$$;

-- A file is stored before its message is sent, under the id of that message. Until a message has that id, the member
-- who stored the file may delete it.
create function private.is_unsent(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when object_name ~ '^([0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}/){2}[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}\.[a-z0-9]{1,8}$'
    then private.may_store(object_name) and not exists (
      select from public.message where message.id = split_part(split_part(object_name, '/', 3), '.', 1)::uuid
    ) else false end
$$;

grant execute on function private.may_store(text), private.is_erased_file(text), private.is_unsent(text) to authenticated;

create policy "the team sees its media" on storage.objects for select to authenticated
  using (bucket_id = 'media' and split_part(name, '/', 1) = any ((select private.businesses())::text[])
    and not private.is_erased_file(name));
create policy "the team adds media to its rooms" on storage.objects for insert to authenticated
  with check (bucket_id = 'media' and private.may_store(name));
create policy "the team adds files of campaigns and quick replies" on storage.objects for insert to authenticated
  with check (bucket_id = 'media'
    and name ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}/(broadcasts|templates|replies)/[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}\.[a-z0-9]{1,8}$'
    and split_part(name, '/', 1) = any ((select private.businesses())::text[]));
create policy "members take back what they have not sent" on storage.objects for delete to authenticated
  using (bucket_id = 'media' and owner_id = (select auth.uid())::text and private.is_unsent(name));

-- Of these files, those that the caller may read (the policy above): what the function `waha` may sign for them. The address
-- of a file is not a secret, so that one which is not there and one of another business are told apart by nothing.
create function private.readable_media(paths text[]) returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if cardinality(paths) > 100 then
    perform private.raise_error('invalid', 'files.too_many', 400);
  end if;
  return query select objects.name from storage.objects
    where objects.bucket_id = 'media' and objects.name = any (paths)
      and split_part(objects.name, '/', 1) = any ((select private.businesses())::text[])
      and not private.is_erased_file(objects.name);
end
$$;

-- A file of the bucket as the storage knows it: who uploaded it (null: the gateway), its type and its bytes.
create function public.stored_file(p_path text) returns table (owner_id text, mimetype text, size bigint)
language sql stable security definer set search_path = '' as $$
  select objects.owner_id, objects.metadata ->> 'mimetype', private.read_whole(objects.metadata -> 'size')
  from storage.objects where objects.bucket_id = 'media' and objects.name = p_path
$$;
revoke execute on function public.stored_file(text) from public, anon, authenticated;
grant execute on function public.stored_file(text) to service_role;

-- Files of erased customers in a business, at most 100. The storage has no way to remove files from SQL.
create function public.erased_files(p_business uuid) returns setof text
language sql stable security definer set search_path = '' as $$
  select file.name
  from public.room
  cross join lateral (
    select room.business_id || '/' || own.id as name
    from (select room.id union all select joined.old_id from public.joined_room as joined where joined.room_id = room.id) as own
  ) as folder
  cross join lateral (
    -- '0' is the next character after '/'.
    select objects.name from storage.objects
    where objects.bucket_id = 'media' and objects.name ~>=~ (folder.name || '/') and objects.name ~<~ (folder.name || '0')
    limit 100
  ) as file
  where room.business_id = p_business and room.erased_at is not null
  limit 100
$$;
revoke execute on function public.erased_files(uuid) from public, anon, authenticated;
grant execute on function public.erased_files(uuid) to service_role;

-- Logos ---------------------------------------------------------------------------------------------------------------

-- Bucket `logos`: `<business_id>/<file>`, logos and photos of products. Customers see them, so anyone with the URL can read
-- one; only owners can list them. SVG is not allowed, because it can contain scripts.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('logos', 'logos', true, 2 * 1024 * 1024, array['image/png', 'image/jpeg', 'image/webp'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create function private.may_store_logo(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when object_name ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}/[A-Za-z0-9._-]{1,100}$'
    then private.is_owner(split_part(object_name, '/', 1)::uuid) else false end
$$;

-- The logo that the business shows, and the photos of its products, cannot be deleted; the row must name others first.
create function private.is_logo(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.business
    where business.id::text = split_part(object_name, '/', 1)
      and (business.logo_url like '%/logos/' || object_name
        or position('/logos/' || object_name || '"' in (business.invoice_details -> 'product_catalog')::text) > 0))
$$;

grant execute on function private.may_store_logo(text), private.is_logo(text) to authenticated;

create policy "owners see their logos" on storage.objects for select to authenticated
  using (bucket_id = 'logos' and private.may_store_logo(name));
create policy "owners add logos" on storage.objects for insert to authenticated
  with check (bucket_id = 'logos' and private.may_store_logo(name));
create policy "owners remove logos" on storage.objects for delete to authenticated
  using (bucket_id = 'logos' and private.may_store_logo(name) and not private.is_logo(name));

grant execute on all functions in schema private to service_role;
