-- The number behind a hidden id, where WhatsApp tells it: by it somebody who writes under both is known to be one person.

create function private.learn_phone(which uuid, number text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  of_room public.room;
begin
  select * into of_room from public.room where room.id = which for update;
  if found and of_room.phone is null and of_room.chat_id like '%@lid' and not private.keeps_nothing(of_room) then
    update public.room set phone = number where room.id = which;
  end if;
end
$$;

create function public.learn_phone(room_id uuid, phone text) returns void
language sql security invoker set search_path = '' as $$ select private.learn_phone($1, $2) $$;
comment on function public.learn_phone is 'WhatsApp has told whose hidden id a chat stands under. A number that is known stays.';

grant execute on all functions in schema private to service_role;
revoke execute on function public.learn_phone(uuid, text) from public, anon, authenticated;
grant execute on function public.learn_phone(uuid, text) to service_role;
