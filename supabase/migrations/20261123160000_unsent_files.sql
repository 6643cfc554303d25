-- A file lies in the storage before its message is sent. Whoever thinks better of it takes it away again: only what they
-- have put there themselves, and only while no message has its name, which is that of the message to come.
create function private.is_unsent(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when object_name ~ '^([0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}/){2}[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}\.[a-z0-9]{1,8}$'
    then private.may_store(object_name) and not exists (
      select from public.message where message.id = split_part(split_part(object_name, '/', 3), '.', 1)::uuid
    ) else false end
$$;
grant execute on function private.is_unsent(text) to authenticated;

create policy "members take back what they have not sent" on storage.objects for delete to authenticated
  using (bucket_id = 'media' and owner_id = (select auth.uid())::text and private.is_unsent(name));
