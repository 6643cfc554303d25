-- Pictures, voice notes and documents of chats: bucket `media`, private, `<business_id>/<room_id>/<file>`.

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

-- Two folders and a file, the folders being a business that the caller may enter and a room of it.
create function private.may_store(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when object_name ~ '^([0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}/){2}[^/]{1,255}$' then exists (
    select from public.room
    where room.id = split_part(object_name, '/', 2)::uuid
      and room.business_id = split_part(object_name, '/', 1)::uuid
      and room.business_id = any (private.businesses())
  ) else false end
$$;
grant execute on function private.may_store(text) to authenticated;

create policy "the team sees its media" on storage.objects for select to authenticated
  using (bucket_id = 'media' and split_part(name, '/', 1) = any ((select private.businesses())::text[]));
create policy "the team adds media to its rooms" on storage.objects for insert to authenticated
  with check (bucket_id = 'media' and private.may_store(name));
