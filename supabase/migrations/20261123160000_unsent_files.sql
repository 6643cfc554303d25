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

-- The same for the message itself, once an attempt has failed and nobody has begun another: its writer throws it away, and
-- nobody is told of it any more. What WhatsApp has, or may have, stays.
create function private.withdraw_message(which uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  in_room uuid := (
    select message.room_id from public.message where message.id = which and message.author_id = auth.uid()
  );
begin
  if in_room is null then
    return false;
  end if;
  perform private.enter_room(in_room);
  delete from public.message
  where message.id = which and message.author = 'member' and message.author_id = auth.uid()
    and message.wa_id is null and message.failure is not null;
  return found;
end
$$;
grant execute on function private.withdraw_message(uuid) to authenticated;

create function public.withdraw_message(message_id uuid) returns boolean
language sql security invoker set search_path = '' as $$ select private.withdraw_message($1) $$;
comment on function public.withdraw_message is
  'Deletes a message of the caller that did not go out. Answers whether there was one.';
revoke execute on function public.withdraw_message(uuid) from public, anon;
grant execute on function public.withdraw_message(uuid) to authenticated, service_role;
