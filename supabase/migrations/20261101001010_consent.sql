-- Whether a person wants offers: a ledger of what was said, its state, and the reading of wishes in messages.

-- Consent -------------------------------------------------------------------------------------------------------------

-- A person is the digest of an address (a phone number or a chat id), so that the proof outlives an erasure.
create function private.person_digest(in_business uuid, address text) returns bytea
language sql stable set search_path = '' as $$
  select private.keyed_digest(in_business || address)
$$;

-- The digests of a customer: of the number, of the chat id, which may hide the number, and of other addresses of the chat. As a
-- subquery in a condition, so that they are computed once and not for each row.
create function private.person_digests(of_room public.room) returns bytea[]
language sql stable security definer set search_path = '' as $$
  select array[
    private.person_digest(of_room.business_id, of_room.phone), private.person_digest(of_room.business_id, of_room.chat_id)]
    || array(select private.person_digest(of_room.business_id, other.chat_id) from private.chat_alias as other where other.room_id = of_room.id)
$$;

-- The words with which persons were asked for their consent.
create table public.consent_text (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  version int not null,
  body text not null check (body ~ '\S' and char_length(body) <= 4000),
  sha256 bytea not null generated always as (sha256(body::bytea)) stored,
  created_at timestamptz not null default clock_timestamp(),
  unique (business_id, version)
);
comment on table public.consent_text is 'The wordings with which persons gave their consent. Rows are added and never changed.';
comment on column public.consent_text.body is 'personal: export, keep because many persons gave their consent with the same words';
create unique index consent_text_words_idx on public.consent_text (business_id, sha256);

alter table public.consent_text enable row level security;
grant all on public.consent_text to service_role;
grant select on public.consent_text to authenticated;
create policy "the team reads" on public.consent_text for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

-- What persons have said about messages of a purpose. `state` is what holds from this event on.
--   given      consent, with its source and proof
--   paused     words that may ask for no more messages: none until a member has decided
--   withdrawn  no more messages, and only the person can change that
--   erased     the same, after an erasure of the person's data
--   undone     the event before was a mistake; the state before it holds again
create table public.consent_event (
  id bigint generated always as identity primary key,
  business_id uuid not null references public.business (id) on delete cascade,
  person bytea not null,
  purpose text not null default 'marketing' check (purpose in ('marketing')),
  event text not null check (event in ('given', 'paused', 'withdrawn', 'erased', 'undone')),
  state text not null check (state in ('unknown', 'given', 'paused', 'withdrawn')),
  source text not null check (source in ('chat', 'form', 'cashier', 'import', 'advert', 'request')),
  -- Who entered it. `actor` is the member.
  actor_kind text not null check (actor_kind in ('person', 'member')),
  actor uuid,
  text_id uuid references public.consent_text (id) on delete cascade,
  -- {message_id, room_id} | {import_id, row, file_sha256} | {url} | {note}
  proof jsonb not null default '{}' check (jsonb_typeof(proof) = 'object' and octet_length(proof::text) <= 4096),
  -- When the person said it, and when it was entered.
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp()
);
comment on table public.consent_event is 'The consent ledger: what persons have said about messages of a purpose. Rows are added and never changed.';
comment on column public.consent_event.person is 'personal: keep because a keyed digest must keep an erased number out of later lists';
comment on column public.consent_event.actor is 'personal of members: keep because the ledger must say who entered a consent';
comment on column public.consent_event.proof is
  'personal: keep because a consent is proved by the ids of its message or import, and by a note about the form';
create index consent_event_person_idx on public.consent_event (business_id, person, purpose, id desc);
create index consent_event_text_idx on public.consent_event (text_id);

alter table public.consent_event enable row level security;
grant all on public.consent_event to service_role;
grant select on public.consent_event to authenticated;
create policy "the team reads" on public.consent_event for select to authenticated
  using (coalesce(business_id = any ((select private.businesses())::uuid[]), false));

create function private.reject_ledger_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- A deleted business takes its ledger along.
  if tg_op = 'DELETE' and not exists (select from public.business where business.id = old.business_id) then
    return old;
  end if;
  raise exception 'Rows of % are added and never changed.', tg_table_name;
end
$$;
create trigger refuse_change before update or delete on public.consent_event
  for each row execute function private.reject_ledger_change();
create trigger refuse_change before update or delete on public.consent_text
  for each row execute function private.reject_ledger_change();

-- The state of each person and purpose: the last event of the ledger, kept up by a trigger, because a broadcast and the
-- counts of a list ask for thousands of persons at once.
create table private.consent_state (
  business_id uuid not null references public.business (id) on delete cascade,
  person bytea not null,
  purpose text not null,
  state text not null,
  since timestamptz not null,
  -- The person's data were erased, so only the person can ask for offers again.
  is_erased boolean not null default false,
  -- The person was deleted from the lists (private.sweep_recipients). They refuse the person from the stop on.
  is_swept boolean not null default false,
  event_id bigint not null references public.consent_event (id) on delete cascade,
  primary key (business_id, person, purpose)
);
comment on column private.consent_state.person is 'personal: keep because a keyed digest must keep an erased number out of later lists';
comment on column private.consent_state.purpose is 'personal: none because purposes and states are words of the ledger';
comment on column private.consent_state.state is 'personal: none because purposes and states are words of the ledger';
create index consent_state_event_id_idx on private.consent_state (event_id);
create index consent_state_unswept_idx on private.consent_state (business_id, since)
  where purpose = 'marketing' and state = 'withdrawn' and not is_swept;
create index consent_state_stopped_idx on private.consent_state (business_id, person) where state in ('paused', 'withdrawn');

alter table private.consent_state enable row level security;
grant all on private.consent_state to service_role;

create function private.follow_consent_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.consent_state as consent (business_id, person, purpose, state, since, is_erased, event_id)
  values (new.business_id, new.person, new.purpose, new.state, new.occurred_at, new.event = 'erased', new.id)
  on conflict (business_id, person, purpose) do update set
    state = excluded.state, since = excluded.since, event_id = excluded.event_id, is_swept = false,
    is_erased = excluded.is_erased or consent.is_erased and excluded.state = 'withdrawn';
  return null;
end
$$;
create trigger follow_consent after insert on public.consent_event
  for each row execute function private.follow_consent_event();

create function private.consent_of_person(of_business uuid, of_person bytea) returns private.consent_state
language sql stable security definer set search_path = '' as $$
  select * from private.consent_state as consent
  where consent.business_id = of_business and consent.person = of_person and consent.purpose = 'marketing'
$$;

-- The events of a business are written one after another, so that each knows the state before it.
create function private.lock_consents(of_business uuid) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('consent' || of_business, 0))
$$;

-- Adds an event to the ledger. Returns whether it did: a member cannot give a consent in the name of a person who has
-- withdrawn it, and what holds already is not written again, except for a renewed consent.
-- details: {source, actor_kind?, occurred_at?, text_id?, proof?}
create function private.record_consent(of_business uuid, of_person bytea, what text, details jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  kind constant text := coalesce(details ->> 'actor_kind', 'member');
  consent private.consent_state;
  becomes text;
begin
  perform private.lock_consents(of_business);
  consent := private.consent_of_person(of_business, of_person);
  becomes := case what
    when 'given' then 'given'
    when 'paused' then 'paused'
    when 'undone' then coalesce((
      select past.state from public.consent_event as past
      where past.business_id = of_business and past.person = of_person and past.purpose = 'marketing'
        and past.state not in ('paused', 'withdrawn')
      order by past.id desc limit 1), 'unknown')
    else 'withdrawn' end;
  if what = 'given' and kind = 'member' and consent.state in ('paused', 'withdrawn')
    or what = 'paused' and consent.state in ('paused', 'withdrawn')
    or what = 'withdrawn' and consent.state = 'withdrawn'
    or what = 'erased' and consent.is_erased
    or what = 'undone' and (consent.is_erased or consent.state is null or consent.state not in ('paused', 'withdrawn'))
  then
    return false;
  end if;
  insert into public.consent_event (business_id, person, event, state, source, actor_kind, actor, text_id, proof, occurred_at)
  values (of_business, of_person, what, becomes, details ->> 'source', kind,
    case kind when 'member' then auth.uid() end, private.read_uuid(details -> 'text_id'), coalesce(details -> 'proof', '{}'),
    coalesce(private.read_timestamp(details -> 'occurred_at'), clock_timestamp()));
  return true;
end
$$;

-- The same for all addresses of a customer. Returns the digests for which the event was written.
create function private.record_consent_of_room(of_room public.room, what text, details jsonb) returns bytea[]
language sql security definer set search_path = '' as $$
  select coalesce(array_agg(one.person), '{}')
  from unnest(private.person_digests(of_room)) as one (person)
  where one.person is not null and private.record_consent(of_room.business_id, one.person, what, details)
$$;

-- Whether a customer gets no offers.
create function private.has_opted_out(of_room public.room) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.consent_state as consent
    where consent.business_id = of_room.business_id and consent.purpose = 'marketing' and consent.state in ('paused', 'withdrawn')
      and consent.person = any ((select private.person_digests(of_room))::bytea[]))
$$;

-- What opt_out_of_marketing wrote, so that a mistake can be undone until the request is due. After that, only the
-- customer can ask for offers again.
create table private.marketing_opt_out_undo (
  request_id uuid primary key references public.privacy_request (id) on delete cascade,
  -- Whether there was an open request, which undoing opens again.
  was_asked boolean not null,
  digests bytea[] not null
);
comment on column private.marketing_opt_out_undo.digests is 'personal: erase';

alter table private.marketing_opt_out_undo enable row level security;
grant all on private.marketing_opt_out_undo to service_role;

-- Another address of a customer is known now: a stop for one of them counts for all, and is undone for all.
create function private.share_opt_out(of_room public.room) returns void
language plpgsql security definer set search_path = '' as $$
declare
  shared bytea[];
  by_erasure boolean;
  more bytea[];
begin
  perform private.lock_consents(of_room.business_id);
  select array_agg(stop.person), bool_or(stop.is_erased) into shared, by_erasure
  from private.consent_state as stop
  where stop.business_id = of_room.business_id and stop.purpose = 'marketing' and stop.state = 'withdrawn'
    and stop.person = any ((select private.person_digests(of_room))::bytea[]);
  if shared is null then
    return;
  end if;
  more := private.record_consent_of_room(of_room, case when by_erasure then 'erased' else 'withdrawn' end,
    jsonb_build_object('source', 'chat', 'actor_kind', 'person', 'proof', jsonb_build_object('room_id', of_room.id)));
  update private.marketing_opt_out_undo as undo set digests = undo.digests || more where undo.digests && shared;
end
$$;

-- Which wish about promotions a message of a customer states: `stop` and `start` as the whole message, `mention` among other
-- words or unclearly, null for none. Only this function decides it; the AI, broadcasts and the figures ask it.
--
-- Each word has a class (private.wish_class), so that a message is read by its structure: 'tolong jangan kirim promo lagi' is
-- courtesy, "do not", "send", an offer, "again". A clause with a word of no class is about something else ("stop, besok saya
-- ambil"), unless a whole wish stands in it. A signature says nothing.

-- The words of each class. Letters that stand twice in a row stand once, as in the message (private.wish_words):
--   s stop   j do not   n not   u needed   w want   t interested   v send   h contact   p promotions   o messages   a again
--   d how often   q a question   m me     i number   l list  r remove   g wrong number   b begin  y subscription  f function words   c courtesy   z annoyed
--   x anything else
create function private.wish_class(word text) returns text
language sql immutable set search_path = '' as $$
  select case
    when word = any ('{stop,setop,stp,berhenti,berhentin,berentin,brentin,sudahi,udahin,brenti,berenti,brhenti,berhentikan,henti,hentikan,hentiin,stopin,stopkan,distop,unsub,unsubscribe,unsuscribe,unsubscribed,unreg,unregister,optout,mandheg,mandeg,leren,liren,lirenkeun,eureun,eureunkeun,eureunan,quit,cease}'::text[]) then 's'
    when word = any ('{jangan,jgn,jngn,jangn,jgan,jan,janganlah,ojo,ojok,aja_,ulah,entong,tong,ampun,gausah,gkusah,gakusah,ngausah,tidakusah,rasah,gaperlu,gakperlu,gamau,gakmau,nomore,dont}'::text[]) then 'j'
    when word = any ('{ga,gak,gk,ngak,nga,ngk,enga,engak,tidak,tdk,tak,tida,ndak,nda,kaga,kagak,ora,ra,rak,gah,boten,mboten,teu,not,bukan}'::text[]) then 'n'
    when word = any ('{usah,sah,perlu,prlu,kedah,kudu,perlulah}'::text[]) then 'u'
    when word = any ('{mau,ingin,pengen,pingin,pgn,hoyong,gelem,kersa,want,wish,bersedia}'::text[]) then 'w'
    when word = any ('{tertarik,minat,berminat,interested}'::text[]) then 't'
    when word = any ('{kirim,krim,krm,kirimin,kirimi,kirimkan,kirimkn,kiriman,mengirim,mengirimkan,mengirimi,dikirim,dikirimi,dikirimin,dikirimkan,ngirim,ngirimi,ngirimin,ngirimkeun,kirimkeun,kintun,ngintun,kintunan,dikintun,send,sending,terima,nerima,menerima,trima,dapat,dapet,dpt,mendapat,menerusan,receive,receiving,get,geting,tawari,tawarin,tawarkan,menawarkan,nawarin}'::text[]) then 'v'
    when word = any ('{chat,chatin,ngechat,chating,dichat,wa,wain,ngewa,diwa,hubungi,hubungin,menghubungi,dihubungi,kontak,ngontak,contact,contacting,text,texting,mesage,mesaging,spamin,spaming,spamer,gangu,ganguin,mengangu,menganggu,digangu,teror,neror,diteror,blastin,ngeblast,broadcastin,promosiin,bother,bothering,disturb}'::text[]) then 'h'
    when word = any ('{promo,promonya,promosi,promosinya,promos,promotion,promotions,promotional,iklan,iklanya,broadcast,broadcastnya,brodcast,brotcast,bc,bcnya,blast,spam,spamnya,penawaran,penawaranya,newsleter,marketing,ads,advert,adverts,ofer,ofers,katalog,diskonan}'::text[]) then 'p'
    when word = any ('{langganan,berlangganan,langanan,berlanganan,subscribe,subscription,subscriptions}'::text[]) then 'y'
    when word = any ('{pesan,pesanya,mesages,msg,msgs,notif,notifnya,notifikasi,notifikasinya,info,infonya,informasi,these,them,updates,sms,email,ginian,beginian}'::text[]) then 'o'
    when word = any ('{lagi,lg,lgi,lage,maneh,meneh,malih,deui,again,anymore,more,terus,trus,trs,selamanya,seterusnya,mulu}'::text[]) then 'a'
    when word = any ('{saya,sy,sya,aku,ak,aq,gw,gue,gua,me,my,i,abdi,kula,kulo,urang,kuring,kami,saia,ku}'::text[]) then 'm'
    when word = any ('{nomor,nomer,nomr,no,nmr,nomorku,nomerku,number,hp,data,phone}'::text[]) then 'i'
    when word = any ('{daftar,list,listnya,grup,kontaknya,database}'::text[]) then 'l'
    when word = any ('{hapus,hapuskan,hapusin,dihapus,keluar,keluarkan,keluarin,dikeluarkan,remove,delete,take}'::text[]) then 'r'
    when word = 'salahnomor' then 'g'
    when word = any ('{mulai,mulei,start}'::text[]) then 'b'
    when word = any ('{ke,dari,dr,di,ini,itu,sini,kesini,from,of,off,your,ur,the,this,that,to,on,out,for,untuk,utk,buat,bt,toko,tokonya,kalian,anda,kamu,an}'::text[]) then 'f'
    when word = any ('{kak,kaka,kakak,ka,min,mimin,admin,gan,agan,sis,sist,bu,ibu,bun,bunda,pak,bapak,bos,mas,mba,mbak,bang,abang,bro,om,tante,kang,akang,teh,teteh,cak,a,ya,yah,yaa,y,iya,nya,dong,donk,dng,deh,dah,lah,nih,sih,kok,aja,aj,saja,tolong,tlg,tolonglah,mohon,mhn,minta,please,pls,plis,plz,kindly,maf,maap,mf,sory,punten,nuwun,sewu,ngih,inggih,nge,asalamualaikum,asalamu,alaikum,ass,wasalam,selamat,pagi,siang,sore,malam,halo,hai,hi,hey,hy,helo,permisi,balas,reply,ok,oke,okey,okay,sudah,udah,udh,sdh,uwis,wis,wes,mpun,sampun,tos,ents,entos,geus,atos,ngapunten,pangapunten,nyuwun,hampura,cukup,enough,sekarang,skrg,segera,now,dan,and,juga,just,can,you,would,bisa,boleh,agar,supaya,biar,makasih,makasi,makacih,mkasih,trims,trimakasih,terimakasih,thanks,thank,thx,tq,ty,nuhun,hatur,matur,suwun,tengkyu,will,so,very,much}'::text[]) then 'c'
    when word = any ('{kapan,kpn,kenapa,knp,napa,mengapa,berapa,brp,brapa,gimana,gmn,bagaimana,apakah,apa,mana,dimana,kah,when,why,how,where,what}'::text[]) then 'q'
    when word = any ('{sering,seringkali,terlalu,keseringan,kebanyakan,banyak,tiap,setiap}'::text[]) then 'd'
    when word = any ('{tergangu,risih,capek,cape,cpek,males,malas,bosan,bosen,muak,kesel,kesal,pernah,never,butuh,kenal,anoying,anoyed,sick,tired,laporkan,laporin}'::text[]) then 'z'
    else 'x' end
$$;

-- A message as words: full-width letters, accents of signs and letters that stand twice are read through, a signature is left
-- out, and words that mean one thing together are one word.
create function private.wish_text(body text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  wording text := left(normalize(body, nfkc), 1000);
  line text;
  rest text := '';
  words text[];
begin
  wording := regexp_replace(wording, '[\u200b-\u200f\u2060\ufe0e\ufe0f''’`´]', '', 'g');
  -- A signature begins on a line of its own, or behind a dash.
  for line in select regexp_split_to_table(regexp_replace(wording, '\s[-–—~]\s', e'\n- ', 'g'), '\n+') loop
    words := regexp_split_to_array(btrim(regexp_replace(line, '[^[:alnum:]]+', ' ', 'g')), ' ');
    if rest <> '' and (line ~* '^\W{0,5}(sent from|dikirim dari|get outlook|salam|regards|best|hormat|ttd|wasalam|wassalam)\M'
      or cardinality(words) between 1 and 3 and not exists (
        select from unnest(words) as word
        where word !~ '^[A-Z][[:alpha:]]*$' or private.wish_class(private.without_repeats(lower(word), 1)) not in ('x', 'c')
          or lower(word) in ('besok', 'nanti', 'lusa', 'kemarin', 'hari', 'jam', 'dulu', 'ambil', 'bayar', 'transfer', 'jadi', 'order',
            'pesanan', 'barang', 'barangnya', 'paket', 'ongkir', 'stok', 'ready', 'berapa', 'kapan', 'mana', 'apa', 'tidak', 'belum', 'ada')))
    then
      exit when line ~* '^\W{0,5}(sent from|dikirim dari|get outlook|salam|regards|best|hormat|ttd|wasalam|wassalam)\M';
      continue;
    end if;
    rest := rest || e'\n' || line;
  end loop;
  wording := private.without_repeats(lower(rest), 1);
  -- "s t o p", "kirim2", "opt out", "do not", "no more", "salah nomor".
  wording := regexp_replace(wording, '\ms[ ._-]{1,3}t[ ._-]{1,3}o[ ._-]{1,3}p\M', 'stop', 'g');
  wording := regexp_replace(wording, '([[:alpha:]])2\M', '\1', 'g');
  wording := regexp_replace(wording, '\mopt[ -]{1,2}out\M', 'optout', 'g');
  wording := regexp_replace(wording, '\mdo not\M', 'dont', 'g');
  wording := regexp_replace(wording, '\m(mohon|tolong|harap|minta) (untuk |agar )?(tidak|tdk|gak|ga|jangan)\M', 'jangan', 'g');
  wording := regexp_replace(wording, '\mno more\M', 'nomore', 'g');
  wording := regexp_replace(wording, '\mno (promo|promos|ads|spam|broadcast|mesages)\M', 'nomore \1', 'g');
  wording := regexp_replace(wording, '\m(hapus|hapuskan|remove|delete) (kontak|contact)\M', '\1 nomor', 'g');
  wording := regexp_replace(wording, '\mterima kasih?\M', 'terimakasih', 'g');
  wording := regexp_replace(wording, '\m(salah|wrong) (nomor|nomer|no|sambung|number|orang|person)\M', 'salahnomor', 'g');
  wording := regexp_replace(wording, '\m(nomor|nomer)(nya)? salah\M', 'salahnomor', 'g');
  -- A "stop kontak" is goods, unless a contact is meant.
  wording := regexp_replace(wording, '\mstop kontak\M(?! (saya|sy|aku|lagi|lg)\M)', 'stopkontak', 'g');
  -- Javanese "aja" is "do not" at the head of a clause, and Indonesian "aja" is "only".
  return regexp_replace(wording, '(^|[\n.,!] ?)aja (?=(kirim|ngirim|wa|chat|kirimi|ngirimi)\M)', '\1aja_ ', 'g');
end
$$;

-- The classes of the words of each clause, one letter a word, and ? behind a question.
create function private.wish_clauses(body text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(classes.line order by clause.place), '{}')
  from regexp_split_to_table(regexp_replace(private.wish_text(body), '\?', '?.', 'g'), '[.,;:!()\n]+') with ordinality as clause (words, place)
  cross join lateral (
    select coalesce(string_agg(private.wish_class(word.wording), '' order by word.place), '')
      || case when clause.words like '%?%' then '?' else '' end as line
    from regexp_split_to_table(clause.words, '[^[:alnum:]_]+') with ordinality as word (wording, place)
    where word.wording <> ''
  ) as classes
  where classes.line not in ('', '?')
$$;

create function private.consent_wish(body text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  clauses constant text[] := private.wish_clauses(body);
  -- "Not needed" and "do not want" are "do not". What is only courtesy or a function word is left out.
  -- Who wants to stop, stops.
  plain constant text := regexp_replace(regexp_replace(regexp_replace(
    array_to_string(clauses, '.'), 'n[cmf]*[uwt]|j[cmf]*[wt]', 'j', 'g'), '[cf]', '', 'g'), 'w(m*[sr])', '\1', 'g');
  whole constant text := replace(plain, '.', '');
  -- What is not to be done.
  unwanted constant text := case when whole ~ 'j' then substr(whole, strpos(whole, 'j')) else '' end;
  clause text;
begin
  if whole = '' then
    return null;
  end if;
  -- The whole message. "Keluar" and "hapus" alone are what leaflets ask to send.
  if whole !~ '[xqzd?nuwtb]' and (
    whole ~ 's' or whole ~ 'g' or whole = 'r' or whole !~ '[^milrpoya]' and whole ~ 'r' and whole ~ 'rm|i|l'
    or unwanted <> '' and (whole ~ '[py]' or unwanted ~ 'h' or unwanted ~ 'v' and unwanted ~ '[am]'
      or unwanted ~ 'o' and whole ~ '[am]' or whole = 'jo'))
  then
    return 'stop';
  end if;
  if whole ~ '^(b[bay]*p?|y+a|ay+|[vm]*b)$' then
    return 'start';
  end if;
  if whole ~ '^[m]*j[m]*v$' then
    return 'mention';
  end if;
  foreach clause in array string_to_array(plain, '.') loop
    if clause ~ '\?' and (clause ~ '[xqzdnuwtb]' or clause !~ '(s[m]*[vhpoy]|j)') then
      continue;
    end if;
    -- What stands behind a question word is asked.
    clause := split_part(clause, 'q', 1);
    if clause ~ 's[mi]*(p|y|h(?![xz])|o(?![xz])|v[mi]*([poyam]|$))'
      or clause ~ 'j[mid]*[voh][mivohd]*p' or clause ~ 'j[mi]*p[mil]*[ah]'
      or clause ~ 'j[mi]*h[mivo]*([aml]|$)' or clause ~ 'j[mi]*v[mivo]*a'
      or clause ~ 'r[ml]*i[il]*m' or clause ~ 'r[il]*m[mi]*l' or clause ~ 'r[m]*i[m]*l' or clause ~ '[mi]r[lp]'
      or clause ~ '^[m]*g$'
      or clause ~ '^[m]*s' and whole ~ '[z]|j'
    then
      return 'mention';
    end if;
  end loop;
  return null;
end
$$;

-- Whether a message of a customer asks for an answer: it is no greeting and no plain wish, and has more than courtesy.
create function private.asks_something(of_message public.message) returns boolean
language sql immutable set search_path = '' as $$
  select of_message.author = 'customer' and of_message.revoked_at is null and of_message.kind not in ('sticker', 'call', 'system')
    and coalesce(private.consent_wish(of_message.body), '') not in ('stop', 'start')
    and (of_message.kind <> 'text' or array_to_string(private.wish_clauses(of_message.body), '') ~ '[^cf]')
$$;

-- The right that a message asks for in the words of the privacy page (src/views/legal/requestLink.ts), or null.
create function private.privacy_wish(body text) returns text
language sql immutable set search_path = '' as $$
  select case lower(substring(body from '(?i)^\s*permintaan data pribadi\s*:\s*(salinan|perbaikan|penghapusan) data saya[\s.]*$'))
    when 'salinan' then 'export' when 'perbaikan' then 'correct' when 'penghapusan' then 'erase' end
$$;

-- Records the request of a customer, who has proved with the message that the number is theirs. The AI does not answer it. The
-- room is locked. Returns whether there was one.
create function private.record_requested_right(in_room public.room, incoming public.message) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  wish constant text := private.privacy_wish(incoming.body);
begin
  if wish is null or incoming.author <> 'customer' or incoming.kind <> 'text' or incoming.revoked_at is not null then
    return false;
  end if;
  insert into public.privacy_request (business_id, room_id, kind, is_requested_by_customer)
  values (in_room.business_id, in_room.id, wish, true)
  on conflict (room_id, kind) where outcome is null do nothing;
  -- A repeated request has the clock of the first, and no second confirmation.
  if found then
    insert into private.waiting_notice (room_id, channel_id, due_at, body) values (in_room.id, in_room.channel_id, clock_timestamp(),
      'Permintaan Anda atas data pribadi sudah kami terima. Kami menjawabnya di chat ini paling lambat dalam 3×24 jam.');
  end if;
  perform private.end_run_of(incoming, 'privacy_request');
  return true;
end
$$;

-- Acts on the wish of a message in a room that is locked: of any kind with words, a caption or a button too. Returns whether the
-- message needs no other answer. A stop answers no question that was asked before it.
create function private.apply_consent_wish(in_room public.room, incoming public.message) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  wish constant text := private.consent_wish(incoming.body);
  details jsonb;
begin
  if private.record_requested_right(in_room, incoming) then
    return true;
  end if;
  if wish is null or incoming.author <> 'customer' or incoming.kind in ('call', 'contact', 'poll', 'system') or incoming.revoked_at is not null
    or wish = 'start' and not private.has_opted_out(in_room)
  then
    return false;
  end if;
  details := jsonb_build_object('source', 'chat', 'actor_kind', 'person', 'occurred_at', incoming.sent_at,
    'proof', jsonb_build_object('room_id', in_room.id, 'message_id', incoming.id));
  if wish = 'mention' then
    if private.record_consent_of_room(in_room, 'paused', details) <> '{}' then
      -- A member decides. Until then the customer gets no offers.
      insert into public.privacy_request (business_id, room_id, kind, is_requested_by_customer)
      values (in_room.business_id, in_room.id, 'opt_out_of_marketing', true)
      on conflict (room_id, kind) where outcome is null do nothing;
      -- The customer can say it plainly, too, and is asked once.
      insert into private.waiting_notice (room_id, channel_id, due_at, body) values (in_room.id, in_room.channel_id, clock_timestamp(),
        'Apakah Anda ingin berhenti menerima promosi dari kami? Balas STOP untuk berhenti, atau MULAI bila masih ingin menerimanya. Untuk sementara promosi kami hentikan.');
    end if;
    return false;
  end if;
  -- Asked once, answered once.
  if private.record_consent_of_room(in_room, case wish when 'stop' then 'withdrawn' else 'given' end, details) <> '{}' then
    update public.privacy_request as request set
      outcome = case wish when 'stop' then 'done' else 'undone' end, settled_at = clock_timestamp(),
      settled_by = null, is_settled_by_customer = true
    where request.room_id = in_room.id and request.kind = 'opt_out_of_marketing'
      and (request.outcome is null or wish = 'start' and request.outcome = 'done');
    if not found and wish = 'stop' then
      insert into public.privacy_request
        (business_id, room_id, kind, is_requested_by_customer, outcome, settled_at, is_settled_by_customer)
      values (in_room.business_id, in_room.id, 'opt_out_of_marketing', true, 'done', clock_timestamp(), true);
    end if;
    insert into private.waiting_notice (room_id, channel_id, due_at, body) values (in_room.id, in_room.channel_id, clock_timestamp(), case wish
      when 'stop' then 'Baik, kami tidak akan mengirim promosi lagi. Balas MULAI bila ingin menerimanya kembali.'
      else 'Baik, Anda akan menerima promosi kami lagi. Balas STOP kapan saja untuk berhenti.' end);
  end if;
  perform private.end_run_of(incoming, 'consent');
  update public.room set awaiting_reply_since = null
  where room.id = in_room.id and room.awaiting_reply_since is not null and not exists (
    select from public.message as question
    where question.room_id = in_room.id and question.sent_at between room.awaiting_reply_since and incoming.sent_at
      and question.id <> incoming.id and private.asks_something(question));
  return true;
end
$$;
