-- "Makasih kak 🙏" after a chat was done is its end and not its beginning: it stays done, nobody is called back to it,
-- and the room says that the customer has closed it themselves. In a chat that is with people, it is the moment at which
-- one of them may mark it as done.

alter table public.room add column closed_by_customer_at timestamptz;
comment on column public.room.closed_by_customer_at is
  'When the customer thanked (in a chat that is done: or agreed), and said nothing else since. Null: they did not, or the AI answers the chat.';

create function private.forget_closing() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.closed_by_customer_at := null;
  return new;
end
$$;
-- Its name stands before `touch`: the version counts what this has changed.
create trigger closing before update of status on public.room for each row
  when (new.status in ('ai_auto_reply', 'ai_need_help') and new.status is distinct from old.status
    and new.closed_by_customer_at is not null)
  execute function private.forget_closing();

-- The words of a message as they are compared: small, without signs that say nothing, letters that are drawn out once
-- ("makasiiih"), and every friendly face or hand as ✓. A question mark stays, and is in no list.
create function private.plain_words(body text) returns text[]
language sql immutable set search_path = '' as $$
  select array_remove(regexp_split_to_array(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      lower(left(body, 400)),
      '[\u200b-\u200f\u2060\ufe0e\ufe0f]', '', 'g'),
      concat('[🙏👍👌🤝🙌👏💪🫶🤲🫡✌🤙😊☺😁😄😃😀😆🙂🥰😍😘🤗😇😎🤩🎉✨⭐🌟💯✅✔🌹🌸💐❤🧡💛💚💙💜🤎🖤🤍💕💖💗💓💝💞',
        '🏻🏼🏽🏾🏿]+|[:;=]-?[)dp]|<3'), ' ✓ ', 'g'),
      '[.,!~…*_"''’()-]+', ' ', 'g'),
      '([^\d\s])\1+', '\1', 'g'),
      '\mte?rima\s+kasih?\M', 'terimakasih', 'g'),
      '\msama(2|\s+sama)\M', 'samasama', 'g'),
      '([^\d\s])2\M', '\1', 'g'),
    '\s+'), '')
$$;

create function private.thanks() returns text[]
language sql immutable set search_path = '' as $$
  select array[
    'makasih', 'makasi', 'makacih', 'mkasih', 'maksih', 'mksih', 'mksh', 'mks', 'terimakasih', 'trims', 'trms', 'trm',
    'thanks', 'thank', 'thankyou', 'thanx', 'thx', 'thnks', 'tks', 'tq', 'ty', 'tengkyu', 'tengkiu', 'nuhun', 'suwun',
    'nuwun', 'suksma', 'syukron', 'jazakalah', 'jazakumulah'
  ]
$$;

-- Whether a message does nothing but thank or agree. Everything in it must be known to be harmless, and something in it
-- must close: a chat that is opened for nothing costs a look, one that stays closed over a question costs a customer.
create function private.closes_chat(kind text, body text) returns boolean
language sql immutable set search_path = '' as $$
  select kind = 'sticker' or (kind = 'text' and char_length(body) <= 200
    and coalesce(said && closing and said <@ (closing || beside), false))
  from (
    select private.plain_words(body) as said,
      private.thanks() || array[
        '✓', 'alhamdulilah', 'amin',
        'ok', 'oke', 'okey', 'okay', 'okeh', 'oki', 'okd', 'okelah', 'sip', 'sep', 'siap', 'noted', 'baik', 'baiklah',
        'mantap', 'mantab', 'mantul', 'beres', 'samasama'
      ] as closing,
      array[
        'kak', 'kaka', 'kakak', 'ka', 'kakang', 'kang', 'min', 'mimin', 'admin', 'gan', 'agan', 'sis', 'sist', 'bu', 'ibu',
        'bun', 'bunda', 'pak', 'bapak', 'bos', 'bro', 'mas', 'mbak', 'mba', 'bang', 'abang', 'om', 'tante', 'u', 'you',
        'ya', 'yah', 'iya', 'iyah', 'deh', 'banget', 'bgt', 'sekali', 'banyak', 'byk', 'so', 'much', 'very', 'matur',
        'hatur', 'kasih', 'khair', 'khairan', 'kembali', 'atas', 'untuk', 'buat', 'dengan', 'dan',
        'info', 'infonya', 'informasi', 'informasinya', 'bantuan', 'bantuanya', 'respon', 'responya', 'penjelasan',
        'penjelasanya', 'pelayanan', 'pelayananya', 'jawaban', 'jawabanya', 'waktu', 'waktunya', 'dibantu', 'membantu',
        'sangat', 'fast', 'cepat', 'cepet', 'ramah', 'sudah', 'udah', 'sdh', 'udh', 'dah', 'telah',
        'barang', 'barangnya', 'paket', 'paketnya', 'pesanan', 'pesananya', 'sampai', 'sampe', 'nyampe', 'diterima',
        'selamat', 'bagus', 'sesuai', 'puas', 'suka', 'keren', 'top', 'god', 'nice', 'job',
        'semoga', 'sukses', 'lancar', 'laris', 'manis', 'berkah', 'barokah', 'sehat', 'selalu', 'usahanya', 'jualanya',
        'tokonya', 'hehe', 'hehehe', 'hihi', 'haha', 'hahaha', 'wkwk', 'wkwkwk'
      ] as beside
  ) as lists
$$;

-- Open again, by nobody of the team: the conversation says so where it happened.
create function private.reopen(done public.room) returns void
language sql security definer set search_path = '' as $$
  insert into public.handover (business_id, room_id, channel_id, from_holder, to_holder, reason)
  values (done.business_id, done.id, done.channel_id, done.holder, done.holder, 'reopened');
  update public.room set status = 'ai_auto_reply' where room.id = done.id
$$;

-- The thanks of a chat was not its end: what was done is open again, and with people it is only not over.
create function private.go_on(with_room public.room) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if with_room.status = 'ai_task_completed' then
    perform private.reopen(with_room);
  else
    update public.room set closed_by_customer_at = null
    where room.id = with_room.id and room.closed_by_customer_at is not null;
  end if;
end
$$;

-- What the customer of a chat has said that is done, or with people. The AI needs no word about its own.
create function private.hear_closing(before public.room, kind text, body text, at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if before.status = 'ai_auto_reply' then
    return;
  end if;
  if not private.closes_chat(kind, body) then
    perform private.go_on(before);
    -- Who is angry about what was said to be done is not told once more by the AI that all is well.
    if before.status = 'ai_task_completed' and private.sounds_upset(body) then
      perform private.ask_for_help(private.room_row(before.id), 'Pelanggan mengeluh setelah chat selesai');
    end if;
  elsif before.status = 'ai_task_completed' then
    update public.room set
      closed_by_customer_at = at, awaiting_reply_since = null, unread_count = before.unread_count
    where room.id = before.id;
  -- What comes late is not the last word, and an "ok" between people goes on where a thanks may end. Somebody still decides
  -- here whether the chat is done: it goes on waiting.
  elsif at >= before.last_message_at and kind = 'text' and private.plain_words(body) && private.thanks() then
    update public.room set closed_by_customer_at = coalesce(room.closed_by_customer_at, at) where room.id = before.id;
  end if;
end
$$;

grant execute on all functions in schema private to service_role;
