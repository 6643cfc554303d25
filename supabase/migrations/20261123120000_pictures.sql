-- The picture that a customer has given themselves on WhatsApp. The gateway fetches it when somebody opens the chat, at
-- most once a day for each, and keeps it among the files of the room: WhatsApp's own address of it dies, and would tell
-- WhatsApp who looks at whom.

comment on column public.room.picture_url is 'Where the picture lies in the bucket `media`. Null: none is known.';
alter table public.room
  add constraint room_picture_is_of_its_room check (starts_with(picture_url, business_id || '/' || id || '/'));

create table private.room_picture (
  room_id uuid primary key references public.room (id) on delete cascade,
  -- Before this nobody asks WhatsApp again.
  ask_at timestamptz not null
);
alter table private.room_picture enable row level security;
grant all on private.room_picture to service_role;

-- Nothing of a customer is fetched who is being erased: what came now would outlive it.
create function private.keeps_nothing(of_room public.room) returns boolean
language sql stable security definer set search_path = '' as $$
  select of_room.erased_at is not null or exists (
    select from public.customer_request as request
    where request.room_id = of_room.id and request.kind = 'erase' and request.outcome is null)
$$;

-- Whether the caller is to ask WhatsApp for the picture: of many who open a chat, one. What was answered (keep_picture) is
-- asked for again after a day, what failed (forgo_picture) by the next who opens the chat, and what was cut off in between
-- after an hour.
create function private.claim_picture(which uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  of_room public.room := private.room_row(which);
begin
  if of_room.id is null or private.keeps_nothing(of_room) or not exists (
    select from public.channel where channel.id = of_room.channel_id and channel.status = 'WORKING'
  ) then
    return false;
  end if;
  insert into private.room_picture (room_id, ask_at) values (which, clock_timestamp() + interval '1 hour')
  on conflict (room_id) do update set ask_at = excluded.ask_at where room_picture.ask_at <= clock_timestamp();
  return found;
end
$$;

create function private.keep_picture(which uuid, path text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.room;
begin
  select * into before from public.room where room.id = which for update;
  if not found or private.keeps_nothing(before) then
    return '{"kept": false, "before": null}';
  end if;
  update public.room set picture_url = path where room.id = which and room.picture_url is distinct from path;
  update private.room_picture set ask_at = clock_timestamp() + interval '1 day' where room_picture.room_id = which;
  return jsonb_build_object('kept', true, 'before', nullif(before.picture_url, path));
end
$$;

create function private.forgo_picture(which uuid) returns void
language sql security definer set search_path = '' as $$
  update private.room_picture set ask_at = clock_timestamp() where room_picture.room_id = which
$$;

create function public.claim_picture(room_id uuid) returns boolean
language sql security invoker set search_path = '' as $$ select private.claim_picture($1) $$;
comment on function public.claim_picture is
  'Whether the picture of a chat is to be asked for now; whoever hears yes is the only one for an hour.';

create function public.keep_picture(room_id uuid, path text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.keep_picture($1, $2) $$;
comment on function public.keep_picture is
  'Writes down what WhatsApp has answered; path null: no picture. Answers {kept, before: the file that nobody needs any more}.';

create function public.forgo_picture(room_id uuid) returns void
language sql security invoker set search_path = '' as $$ select private.forgo_picture($1) $$;
comment on function public.forgo_picture is 'WhatsApp has not answered: the next who opens the chat asks again.';

grant execute on all functions in schema private to service_role;
revoke execute on function public.claim_picture(uuid), public.keep_picture(uuid, text), public.forgo_picture(uuid)
  from public, anon, authenticated;
grant execute on function public.claim_picture(uuid), public.keep_picture(uuid, text), public.forgo_picture(uuid)
  to service_role;
