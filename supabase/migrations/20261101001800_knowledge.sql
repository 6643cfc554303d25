-- What a business has taught its AI, and the search that finds the passages for a customer's question.
--
-- Only service_role searches: the edge functions check who asks. Members read and write sources through functions.
-- Every function that writes locks in this order: business, source, passage.

create extension if not exists fuzzystrmatch with schema extensions;

-- Sources and passages ------------------------------------------------------------------------------------------------

create table public.knowledge_source (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.business (id) on delete cascade,
  kind text not null check (kind in ('faq', 'text', 'file', 'url', 'catalogue')),
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  status text not null default 'queued' check (status in ('queued', 'processing', 'active', 'failed', 'outdated')),
  -- Why it could not be read: a word of a closed list, which the dashboard explains.
  failure text check (failure ~ '^[a-z_]{1,40}$'),
  -- Where the text comes from: the name of a file, or an address. Null: members write it.
  origin text check (char_length(origin) <= 2000),
  -- While it is read: {page, pages}. Afterwards {pages, pagesRead, characters, cut, warnings, twins}.
  reading jsonb not null default '{}' check (octet_length(reading::text) <= 16384),
  -- When its text was read.
  read_at timestamptz,
  -- Applies at once, unlike a change of the content.
  is_enabled boolean not null default true,
  -- Whether the AI may send the file itself to customers. Applies at once.
  is_sendable boolean not null default false check (not is_sendable or kind = 'file'),
  -- From then on it answers no customer. Applies at once too.
  valid_until timestamptz,
  tags text[] not null default '{}' check (private.valid_tags(tags)),
  -- Whether the current version has passages of it.
  is_published boolean not null default false,
  -- The change that waits for publishing. A source without passages and without a change is not listed.
  draft text check (draft in ('new', 'changed', 'removed')),
  -- Counts the changes of the content. A member who edits an older revision is shown the newer one.
  revision int not null default 1,
  changed_by uuid references public.profile (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, business_id)
);
comment on table public.knowledge_source is 'Something that a business has taught its AI: a question with its answer, a text, a file, an address or the catalogue.';
comment on column public.knowledge_source.title is 'personal: none because it is what the business tells all customers';
comment on column public.knowledge_source.failure is 'personal: none because it is what the business tells all customers';
comment on column public.knowledge_source.origin is 'personal: none because it is what the business tells all customers';
comment on column public.knowledge_source.reading is 'personal: none because it is what the business tells all customers';
comment on column public.knowledge_source.tags is 'personal: none because it is what the business tells all customers';
create index knowledge_source_page_idx on public.knowledge_source (business_id, updated_at desc, id desc);
create index knowledge_source_draft_idx on public.knowledge_source (business_id) where draft is not null;
create index knowledge_source_changed_by_idx on public.knowledge_source (changed_by);
-- Publishing changes no content and leaves the time of the last change.
create trigger touch before update of title, status, failure, is_enabled, is_sendable, valid_until, tags, revision on public.knowledge_source
  for each row execute function private.touch();

-- Whether the list shows a source. One that a version left out is kept for going back to an earlier version.
create function private.is_listed(source public.knowledge_source) returns boolean
language sql immutable set search_path = '' as $$
  select source.is_published or source.draft is not null or source.status in ('queued', 'processing', 'failed')
$$;

-- A passage keeps its text: an edit replaces the source's passages. Only the wordings of customers are added to it. A passage answers customers from `from_version` until
-- before `to_version` of the business's knowledge; one without `from_version` is a draft.
create table public.knowledge_passage (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  source_id uuid not null,
  position int not null default 0,
  title text not null check (char_length(title) <= 200),
  -- Questions that this passage answers, as customers ask them; of a text, its headings.
  asked text[] not null default '{}' check (private.short_texts(to_jsonb(asked), 50, 500)),
  -- The white space before this passage in its text.
  lead text not null default '' check (lead ~ '^\s{0,2}$'),
  body text not null check (body ~ '\S' and char_length(body) <= 2000),
  from_version int,
  to_version int check (to_version > from_version),
  created_at timestamptz not null default now(),
  foreign key (source_id, business_id) references public.knowledge_source (id, business_id) on delete cascade
);
comment on column public.knowledge_passage.title is 'personal: none because it is what the business tells all customers';
comment on column public.knowledge_passage.asked is 'personal: erase';
comment on column public.knowledge_passage.lead is 'personal: none because it is what the business tells all customers';
comment on column public.knowledge_passage.body is 'personal: none because it is what the business tells all customers';
create index knowledge_passage_source_idx on public.knowledge_passage (source_id, business_id, position);
create index knowledge_passage_business_idx on public.knowledge_passage (business_id, from_version);

create table public.knowledge_version (
  business_id uuid not null references public.business (id) on delete cascade,
  number int not null check (number > 0),
  published_at timestamptz not null default clock_timestamp(),
  -- Null: the service.
  published_by uuid references public.profile (id) on delete set null,
  note text check (char_length(note) <= 500),
  -- The version whose passages it has again.
  restored_from int check (restored_from < number),
  primary key (business_id, number)
);
comment on column public.knowledge_version.note is 'personal: none because it is what the business tells all customers';
create index knowledge_version_published_by_idx on public.knowledge_version (published_by);

alter table public.knowledge_source enable row level security;
alter table public.knowledge_passage enable row level security;
alter table public.knowledge_version enable row level security;
grant all on public.knowledge_source, public.knowledge_passage, public.knowledge_version to service_role;
grant select on public.knowledge_source, public.knowledge_passage, public.knowledge_version to authenticated;
create policy "the team sees sources" on public.knowledge_source for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));
create policy "the team sees passages" on public.knowledge_passage for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));
create policy "the team sees versions" on public.knowledge_version for select to authenticated
  using (business_id = any ((select private.businesses())::uuid[]));

create trigger announce after insert or delete on public.knowledge_source
  for each row execute function private.broadcast_change();
create trigger announce_change after update on public.knowledge_source for each row
  when (old.* is distinct from new.*) execute function private.broadcast_change();
create trigger announce after insert on public.knowledge_version for each row execute function private.broadcast_change();

-- Words of chat -------------------------------------------------------------------------------------------------------

-- What a word of chat language means in the language of a shop's texts: `brp` is `berapa`. Without meaning: forms of
-- address, particles, and words that ask or join, in which any question is like any passage. `weight`: how much a word
-- says about the subject of a question, from 0 to 1.
create table private.chat_word (
  said text primary key check (said = lower(said)),
  means text not null,
  weight double precision not null default 1 check (weight between 0 and 1),
  -- A thing, a place or a colour: what is said of another one is no answer.
  is_name boolean not null default false
);
comment on column private.chat_word.said is 'personal: none because these are words of the language';
comment on column private.chat_word.means is 'personal: none because these are words of the language';
create index chat_word_like_idx on private.chat_word using gin (said extensions.gin_trgm_ops) where length(said) >= 4;
alter table private.chat_word enable row level security;

-- One line per meaning. The Postgres stemmer has no Indonesian stop words, and makes the same stem of "berapa" and
-- "apakah".
insert into private.chat_word (said, means, is_name)
select said, means, is_name
from regexp_split_to_table($$
= kak kaka kakak kakaknya ka gan agan min mimin admin sis sist bu ibu bun bunda pak bapak bos bro mas mbak mba mb bang om tante koh ko ci cici dek ka2 teh aa kang
= ok oke okay okey sip siap yup br otw gpp kena plus
= halo hai hi hallo hello hei permisi punten assalamualaikum asalamualaikum salam waalaikumsalam selamat met pagi siang sore p tes test
= dong dg dnk deh dh sih si ya yaa yah y iya iyaa nih ni tuh kok kah lah loh lho kan kn nya ny wkwk hehe hehehe haha oh ooh eh duh gitu gt gini gtu donk yuk mah toh weh
= mau mo minta tolong tlg tanya nanya nnya tny boleh blh bisa bs bisakah bolehkah ada adakah mohon pengen pgn pingin ingin coba kasih ksh info infonya infoin kabarin
= yang yg di ke dari dr dan atau ato atw untuk utk buat bwt dengan dgn dg pada pd ini itu saja aja sj aj doang juga jg jadi jd jdi sebagai agar biar supaya oleh karena krn soalnya tapi tp tetapi namun
= tidak ga gak g nggak ngga enggak engga gk tdk tak ndak ora mboten belum blm blom blum sudah sdh udh udah dah wis masih msh lagi lg lgi sedang sekarang skrg skrang skr tadi td nanti ntar
= kalau klo kalo kl klu jika jk bila saya sy aku aq ak gw gue gua kami kita anda kamu km kmu lu dia mereka
= apa apakah apkh berapa brp brapa brpa brpn brpan berapaan bagaimana gmn gmna gimana gmana kapan kpn kenapa knp knapa mengapa dimana dmn dmana kemana kmn mana mn siapa sp
= adalah akan akn dapat dpt dapet sama sm seperti kayak kyk sangat banget bgt bngt bgtt sekali skali amat lebih lbh paling plg cuma cm cuman hanya pun per para tiap setiap semua smua the u can to is a an do you i of for how much what
= piro pinten pira piye pripun opo nopo endi ngendi pundi kapan iso saged wonten ono enten gak ora mboten boten nopo kulo kula dalem ten teng ing kalih karo sing ingkang niki niku kuwi iki kae nggih inggih nggeh yo yoh wae mawon to tho lho ngono ngene menawi yen nek arep ajeng badhe purun sampun durung dereng taksih isih wis maturnuwun matur
= sabaraha naon iraha kumaha saha dimana mana aya teu henteu abdi urang kuring anjeun eta ieu ka ti di keur nu anu teh mah atuh euy nya muhun sumuhun mangga tiasa bade rek hoyong geus tos parantos acan keneh oge wae sareng jeung hatur
= how much many what where when who which is are it do does did can could would will have has there any your my me we the for to in on at of and or please pls hi hello
= terima kasih makasih mksh mksih trims thx thanks tq nuhun suwun maaf sorry sori
harga = hrg hrga hargany price pricelist biaya biayanya
ongkos kirim = ongkir ongkirnya ongkr ongkirny shipping ongkoskirim
hari = sehari sedino sedinten sapoe
bulan = sebulan
tahun = setahun
orang = org
sampai tiba = dtg
harga = rego regane regi regine pangaos pangaosna hargana cost
lama = lami suwe suwene lila
bayar = mbayar mayar
malam = wengi dalu
ukuran = uk
! layar lcd = layar screen lcd
! baterai = batre batrei battery batere
! handphone hp = hape handphone
! kue = cake kueh
kirim = krm krim dikrm dikrim ship
kurir jemput = pickup dijemput
! virtual account = va
berlaku lewat waktu = expired expire exp hangus
kurir = ekspedisi ekspedisinya expedisi ekspdisi jasakirim cargo
bayar = byr byar dbyr dibyr bayarnya pembyran bayarannya
transfer = tf trf tranfer transferan tfan ditf trasfer
nomor rekening = norek norekening norekny
rekening = rek reknya
nomor = no nmr nomer nomernya
nomor telepon = nope nohp
telepon = telp tlp telpon tlpn telfon
whatsapp = wa wasap
barang = brg brng barangnya
pcs potong = pcs pc biji pieces potongnya
! lusin = lsn
siap stok = ready redy redi rdy
stok = stock stoknya restock restok
pre-order = po preorder
uang muka dp = dp dpnya
cod bayar di tempat = cod codnya
di tempat = ditempat
pesan = order pesen ordernya mesen
pesanan = orderan orderannya pesenan pesananku
batal = cancel cancle dibatalin batalin batalkan
retur tukar = retur return
tukar = tuker dituker nuker ditukerin tukeran
pengembalian uang kembali = refund rifan
nomor resi = resi resinya
keluhan lapor komplain = komplen complain complaint ngadu ngeluh lapor lapornya aduan
reseller = reseler resller ressler
dropship = dropshiper dropshipper dropsip
tawar = nego nawar ditawar nego2
tawar potongan = kurangin dikurangin
diskon = disc diskonan dsc discount
diskon promo potongan = promonya sale
! kerudung hijab = kerudungnya
voucher = voucer vocer vouchernya
gratis = free gratisan cuma2
ukuran = size sz ukurannya sizenya ukrn
lingkar dada = ld
berat badan = bb
tabel ukuran = sizechart chart
bahan = bahannya bhn material kain2
alamat = lokasi lokasinya loc lok alamatnya almt alamt shareloc sharelok maps
! j&t = jnt
cicilan = nyicil dicicil cicil angsuran kredit
paylater cicilan = paylater spaylater
lowongan kerja = loker
kerja sama = kolab collab kolaborasi kerjasama
ulang tahun = ultah bday
! kotak = box dus
! kado = gift kadonya
! sarimbit pasangan = couple couplean kapel
! hijab kerudung = jilbab
! ibu hamil = bumil
! ibu menyusui = busui nyusuin
hari = hr hri
jam pukul = jam jm pukul
buka = bk open bukak
tutup = ttp close tutupnya
! minggu = mgg mggu mnggu
tanggal = tgl
bulan = bln
tahun = thn th
sebelum = sblm sblmnya
setelah = stlh abis sesudah habis
sampai tiba = sampai smp sampe nyampe tiba datang dateng nyampai
lama = lamanya lma
cuci = nyuci nyucinya dicuci cucinya
setrika = nyetrika disetrika strika
warna = warnanya wrn wrnnya color
! hitam = item htm
! cokelat = coklat coklt
! biru = biruu
! kemeja = hem kemejanya baju
! kaos = t-shirt
besar = gede gde gedenya kegedean
kecil = kekecilan kcl
rusak cacat = rusak cacat sobek robek bolong reject
luntur = lunturan kelunturan
! seragam = srgm seragamnya
foto = poto foto2
akun resmi = ori
toko = tokonya offline store
parkir = parkirnya parkiran
! instagram = ig ignya insta
! tokopedia = tokped toped
asli = original
faktur = invoice nota
! surabaya = sby
! jakarta = jkt jkrt
! bandung = bdg
! semarang = smg
! yogyakarta = jogja yogya jogjakarta
! makassar = mks mksr
! medan = mdn
! denpasar bali = dps
! solo surakarta = solo
bungkus = dibungkus bungkusin dibungkusin
simpan = keep dikeep booking dibooking
! bordir = dibordir bordiran dibordirin
grosir = grosiran
murah = mrh murahan
pagi = pgi
malam = mlm malem
besok = bsk
kemarin = kmrn kmrin
maksimal paling banyak = maks maksimal max
minimal minimum = min. minim minimal minimum minimalnya
batas = deadline
penjualan = jualan jual
$$, '\n') as line
cross join lateral (
  select btrim(split_part(line, '=', 1), '! ') as means, regexp_split_to_table(btrim(split_part(line, '=', 2)), '\s+') as said,
    line ~ '^!' as is_name) as word
where said <> ''
on conflict (said) do nothing;

-- The words that others stand for are words of the language too.
insert into private.chat_word (said, means)
select distinct word, word from private.chat_word, regexp_split_to_table(means, '\s+') as word
where not is_name and word ~ '^[a-z]{3,}$'
on conflict (said) do nothing;

-- Words of everyday talk: a question is rarely about them, so that a passage without them may still be its answer.
insert into private.chat_word (said, means, weight)
select said, said, 0.3
from regexp_split_to_table($$
saya suami istri anak adik adek kakek nenek ayah ibu ortu orang teman temen tmn sodara saudara keluarga keponakan cowok cewek laki perempuan sendiri
pengin suka senang seneng takut bingung sedih kesal kesel kecewa mengecewakan marah jengkel yakin percaya ragu harap semoga jangan jgn usah perlu harus hrs wajib mending
datang pergi pulang mampir jalan lewat balik masuk keluar naik turun ambil ngambil bawa beli membeli belanja cari nyari lihat liat lht dengar baca tulis isi taruh pilih milih
rencana rencananya kira kira-kira misal misalnya contoh maksud mksd mksdnya pernah sering kadang biasa biasanya langsung lgsg lsg cepat cpt cepet lambat sekalian skalian skalin bareng duluan dulu dlu kemudian terus trus trs lalu akhirnya
hari besok kemarin lusa kmrn waktu wktu saat ketika pas mumpung sebentar bentar lama
banyak bnyk sedikit dikit beberapa bbrp satu dua tiga empat lima enam tujuh delapan sembilan sepuluh pertama kedua lain lainnya laen sesuai khusus
pakai pake pke pk dipake makai make memakai bagus bgs jelek baik enak nyaman mahal penting butuh butuhnya cocok pas ngepas muat
dekat deket jauh sini situ sana rumah tempat tmpt kota daerah kantor sekolah kampus
tau tahu ngerti paham ingat lupa pikir bilang ngomong bicara jawab bales balas dibales respon
acara nikahan nikah kondangan arisan lebaran pesta wisuda ulang
benar bener beneran bnr betul pasti mungkin memang emang emg
jadinya makanya katanya kata soal tentang ttg hal cara caranya prosedur
$$, '\s+') as said
where said <> ''
on conflict (said) do nothing;

-- The words with their meanings as one object, for functions that look up very many words: a constant reads no rows.
do $$
begin
  execute format('create function private.chat_dictionary() returns jsonb language sql immutable set search_path = '''' as %L',
    format('select %L::jsonb', (select jsonb_object_agg(chat_word.said, chat_word.means) from private.chat_word)));
end
$$;

-- The index of the search --------------------------------------------------------------------------------------------

create table private.passage_stem (
  business_id uuid not null references public.business (id) on delete cascade,
  stem text not null,
  passage_id uuid not null references public.knowledge_passage (id) on delete cascade,
  -- In the title or in a question that the passage answers.
  is_subject boolean not null,
  -- In the text itself, or told by it: an amount tells a price.
  in_body boolean not null default false,
  -- Which part of the title the stem is.
  title_share real not null,
  -- How many stems the passage has.
  length int not null,
  primary key (business_id, stem, passage_id) include (is_subject, in_body, title_share, length)
);
comment on column private.passage_stem.stem is 'personal: none because these are single words of the knowledge';
create index passage_stem_passage_idx on private.passage_stem (passage_id);

-- How many published passages have a stem, and the words of which a misspelt word may be one.
create table private.known_stem (
  business_id uuid not null references public.business (id) on delete cascade,
  stem text not null,
  passages int not null,
  primary key (business_id, stem)
);
comment on column private.known_stem.stem is 'personal: none because these are single words of the knowledge';
create table private.known_word (
  business_id uuid not null references public.business (id) on delete cascade,
  word text not null,
  primary key (business_id, word)
);
comment on column private.known_word.word is 'personal: none because these are single words of the knowledge';
create index known_word_like_idx on private.known_word using gin (business_id, word extensions.gin_trgm_ops);
create table private.knowledge_statistics (
  business_id uuid primary key references public.business (id) on delete cascade,
  version int not null,
  passages int not null,
  mean_stems double precision not null
);
alter table private.passage_stem enable row level security;
alter table private.known_stem enable row level security;
alter table private.known_word enable row level security;
alter table private.knowledge_statistics enable row level security;

create function private.stems_of(body text) returns text[]
language sql immutable set search_path = '' as $$
  select tsvector_to_array(private.message_tsvector(body))
$$;

-- The days of the week in a range: "Senin - Jumat" tells Wednesday too. "Setiap hari" with a time tells all.
create function private.implied_days(body text) returns text
language sql immutable set search_path = '' as $$
  select string_agg(week.days[(range.first + step - 1) % 7 + 1], ' ')
  from (select array['senin', 'selasa', 'rabu', 'kamis', 'jumat', 'sabtu', 'minggu'] as days) as week
  cross join lateral (
    select array_position(week.days, found[1]) - 1 as first, array_position(week.days, found[2]) - 1 as last
    from regexp_matches(replace(lower(body), 'jum''at', 'jumat'),
      '\m(senin|selasa|rabu|kamis|jumat|sabtu|minggu) ?(?:-|–|s/d|sd|sampai|hingga) ?(senin|selasa|rabu|kamis|jumat|sabtu|minggu)\M', 'g') as found
    union all
    select 0, 6 where body ~* '\m(se)?tiap hari\M' and body ~ '\d{1,2}[.:]\d{2}\M'
  ) as range, generate_series(0, (range.last - range.first + 7) % 7) as step
$$;

-- Words that customers ask with and that a passage need not contain: an amount is a price, an hour answers "jam berapa".
create function private.implied_words(body text) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' ',
    case when body ~* '\mRp\.? ?\d|\d ?(rb|ribu|jt|juta|k)\M|\d\.000\M' then 'harga biaya' end,
    case when body ~ '\m\d{1,2}[.:]\d{2}\M' then 'jam pukul' end,
    case when body ~ '\d{1,2}[.:]\d{2} ?(-|–|s/d|sd|sampai|hingga) ?\d{1,2}[.:]\d{2}\M' then 'buka tutup sampai' end,
    case when strpos(body, '%') > 0 then 'persen' end,
    case when body ~ '\m(Jl|Jln|Jalan)\M' then 'alamat' end,
    case when body ~ '\d[\d -]{8,30}\d' and body ~* '\m(a\.? ?n|atas nama|BCA|BRI|BNI|BSI|Mandiri|CIMB|Permata|Jago|SeaBank)\M'
      then 'nomor rekening transfer' end,
    private.implied_days(body))
$$;

-- A text with numbers apart from their units, as some write "16cm" and others "16 cm", and apart from each other in "60x30"; with
-- the words around a slash apart, which would be one path ("cash/qris"); and with one spelling of units and sizes: "/bln" and
-- "perbulan", 3XL. naming.ts of the built-in model spells so too.
create function private.apart_from_units(given text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(given,
    '/', ' ', 'g'), '(\d) ?[x×] ?(?=\d)', '\1 ', 'gi'),
    '(\d)(cm|mm|m|kg|gr|gram|ml|l|gb|tb|inch|in|watt|w|jam|hari|hr|bulan|bln|orang|org|pcs|pc|rb|ribu|jt|juta|k)\M', '\1 \2', 'gi'),
    '\mper(jam|hari|malam|minggu|bulan|bln|tahun|thn|orang|org|kg|meter|pcs|porsi|pax|box|sesi|lembar)\M', 'per \1', 'gi'),
    '\mbln\M', 'bulan', 'gi'), '\mthn?\M', 'tahun', 'gi'), '\morg\M', 'orang', 'gi'), '\mhr\M', 'hari', 'gi'),
    '\mxxxxl\M', '4xl', 'gi'), '\mxxxl\M', '3xl', 'gi'), '\mxxl\M', '2xl', 'gi')
$$;

create function private.index_passage() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  subject constant text[] := private.stems_of(private.apart_from_units(concat_ws(e'\n', new.title, array_to_string(new.asked, e'\n'))));
  title constant text[] := private.stems_of(private.apart_from_units(new.title));
  body constant text[] := private.stems_of(private.apart_from_units(concat_ws(' ', new.body, private.implied_words(new.body))));
begin
  insert into private.passage_stem (business_id, stem, passage_id, is_subject, in_body, title_share, length)
  select new.business_id, stem, new.id, stem = any (subject), stem = any (body),
    case when stem = any (title) then 1.0 / cardinality(title) else 0 end, count(*) over ()
  from (select unnest(subject) union select unnest(body)) as found (stem)
  where char_length(stem) <= 100;
  return null;
end
$$;
create trigger index_passage after insert on public.knowledge_passage for each row execute function private.index_passage();

-- Writes the statistics of the search for a version that was just made. Passages of earlier versions leave the index.
create function private.index_version(of_business uuid, published int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.passage_stem using public.knowledge_passage as passage
  where passage.id = passage_stem.passage_id and passage.business_id = of_business and passage.to_version = published;
  delete from private.known_stem where known_stem.business_id = of_business;
  delete from private.known_word where known_word.business_id = of_business;
  insert into private.known_stem (business_id, stem, passages)
  select of_business, passage_stem.stem, count(*)
  from private.passage_stem join public.knowledge_passage as passage on passage.id = passage_stem.passage_id
  where passage_stem.business_id = of_business and passage.from_version is not null and passage.to_version is null
  group by passage_stem.stem;
  insert into private.known_word (business_id, word)
  select distinct of_business, word
  from public.knowledge_passage as passage,
    unnest(tsvector_to_array(to_tsvector('pg_catalog.simple',
      concat_ws(' ', passage.title, array_to_string(passage.asked, ' '), passage.body)))) as word
  where passage.business_id = of_business and passage.from_version is not null and passage.to_version is null
    and word ~ '^[a-z]{4,40}$';
  insert into private.knowledge_statistics (business_id, version, passages, mean_stems)
  select of_business, published, count(*), coalesce(sum(length), 1) / greatest(count(*), 1)
  from public.knowledge_passage as passage, lateral (
    select passage_stem.length::float8 from private.passage_stem where passage_stem.passage_id = passage.id limit 1) as indexed
  where passage.business_id = of_business and passage.from_version is not null and passage.to_version is null
  on conflict (business_id) do update set
    version = excluded.version, passages = excluded.passages, mean_stems = excluded.mean_stems;
end
$$;

-- Publishes the drafts of a business, or the draft of one source alone, as its next version. Returns the version's number.
create function private.publish_knowledge(of_business uuid, by uuid default null, note text default null, only_source uuid default null)
returns int
language plpgsql security definer set search_path = '' as $$
declare
  published int;
begin
  perform from public.business where business.id = of_business for no key update;
  insert into public.knowledge_version (business_id, number, published_by, note)
  select of_business, coalesce(max(knowledge_version.number), 0) + 1, by, publish_knowledge.note
  from public.knowledge_version where knowledge_version.business_id = of_business
  returning number into published;
  update public.knowledge_passage as passage set to_version = published
  from public.knowledge_source as source
  where passage.business_id = of_business and passage.from_version is not null and passage.to_version is null
    and source.id = passage.source_id and (only_source is null or source.id = only_source)
    and (source.draft = 'removed' or exists (
      select from public.knowledge_passage as newer where newer.source_id = source.id and newer.from_version is null));
  delete from public.knowledge_passage as passage using public.knowledge_source as source
  where passage.business_id = of_business and passage.from_version is null
    and source.id = passage.source_id and (only_source is null or source.id = only_source) and source.draft = 'removed';
  update public.knowledge_passage as passage set from_version = published
  where passage.business_id = of_business and passage.from_version is null
    and (only_source is null or passage.source_id = only_source);
  update public.knowledge_source as source set draft = null, is_published = now_is.published
  from (
    select each.id, exists (
      select from public.knowledge_passage as passage
      where passage.source_id = each.id and passage.from_version is not null and passage.to_version is null) as published
    from public.knowledge_source as each
    where each.business_id = of_business and (only_source is null or each.id = only_source)
  ) as now_is
  where source.id = now_is.id and (source.draft is not null or source.is_published <> now_is.published);
  perform private.index_version(of_business, published);
  return published;
end
$$;

-- The search ----------------------------------------------------------------------------------------------------------

-- The words of a question in their order: small letters, drawn-out letters once ("murahhhh"), no signs.
create function private.words_of(question text) returns table (place int, word text)
language sql immutable set search_path = '' as $$
  select (row_number() over ())::int, word
  from regexp_split_to_table(
    regexp_replace(private.without_repeats(private.apart_from_units(lower(left(question, 1000))), 2), '[^a-z0-9&%-]+', ' ', 'g'),
    '\s+') as word
  where word <> ''
$$;

create function private.sorted_letters(word text) returns text
language sql immutable set search_path = '' as $$
  select string_agg(letter, '' order by letter) from regexp_split_to_table(word, '') as letter
$$;

-- The consonants of a word, doubled ones once.
create function private.consonants(word text) returns text
language sql immutable set search_path = '' as $$
  select private.without_repeats(translate(word, 'aiueo', ''), 1)
$$;

-- Whether a word tells what a question is about and names nothing: a word of the dictionary that is no thing, place or colour.
create function private.is_topic(word text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.chat_word
    where chat_word.said in (is_topic.word, regexp_replace(is_topic.word, '(?<=...)nya$', '')) and not chat_word.is_name)
$$;

-- What each of some words may stand for. A word that is neither known to the business nor to the dictionary is taken for
-- the nearest that is, and counts less; the suffix -nya is ignored.
create function private.meanings_of(of_business uuid, words text[])
returns table (word text, form text, trust double precision, weight double precision)
language sql stable set search_path = '' set pg_trgm.similarity_threshold = 0.2 as $$
  with said as (
    select asked.word, coalesce(whole.means, bare.means) as means,
      coalesce(whole.weight, bare.weight, 1) as weight,
      case when whole.said is null and asked.word ~ 'nya$' and length(asked.word) > 5 then left(asked.word, -3)
        else asked.word end as plain
    from (select distinct unnest(words) as word) as asked
    left join private.chat_word as whole on whole.said = asked.word
    left join private.chat_word as bare on whole.said is null and asked.word ~ 'nya$' and bare.said = left(asked.word, -3)
  ),
  strange as (
    select said.word, said.plain from said
    -- A longer text without a space is no misspelt word.
    where said.means is null and length(said.plain) between 4 and 40 and said.plain ~ '^[a-z]+$'
      and not exists (
        select from private.known_word where known_word.business_id = of_business and known_word.word = said.plain)
      and not exists (
        select from private.known_stem
        where known_stem.business_id = of_business and known_stem.stem = any (private.stems_of(said.plain)))
  )
  select said.word, concat_ws(' ', said.plain, said.means), 1.0, said.weight from said where said.means is distinct from ''
  union all
  select strange.word, near.form, near.trust, near.weight from strange, lateral (
    select coalesce(listed.means, nearby.word) as form, coalesce(listed.weight, 1) as weight,
      -- Two letters, or another first one, may make another word or the name of another thing: "xmax". A lost h makes none: "ujan".
      -- Nor do lost vowels of a long word: "tubles".
      case when private.sorted_letters(nearby.word) = private.sorted_letters(strange.plain) or nearby.word = 'h' || strange.plain
        or extensions.levenshtein(nearby.word, strange.plain) <= 1 and left(nearby.word, 1) = left(strange.plain, 1)
        or length(strange.plain) >= 6 and private.consonants(nearby.word) = private.consonants(strange.plain)
        then 0.8 else 0.7 end as trust
    from (
      select known_word.word from private.known_word
      where known_word.business_id = of_business and known_word.word operator(extensions.%) strange.plain
      union
      select chat_word.said from private.chat_word
      where length(chat_word.said) >= 4 and chat_word.said operator(extensions.%) strange.plain
    ) as nearby
    left join private.chat_word as listed on listed.said = nearby.word
    where extensions.levenshtein(nearby.word, strange.plain) <= case when length(strange.plain) < 6 then 1 else 2 end
      or length(nearby.word) = length(strange.plain)
        and private.sorted_letters(nearby.word) = private.sorted_letters(strange.plain)
    order by extensions.levenshtein(nearby.word, strange.plain), extensions.similarity(nearby.word, strange.plain) desc,
      nearby.word
    limit 2
  ) as near
  where near.form <> ''
$$;

-- The same for a question, by the places of its words.
create function private.word_meanings(of_business uuid, question text)
returns table (place int, form text, trust double precision, weight double precision)
language sql stable set search_path = '' as $$
  select words.place, meaning.form, meaning.trust, meaning.weight
  from private.words_of(question) as words
  join private.meanings_of(of_business, array(select each.word from private.words_of(question) as each)) as meaning
    on meaning.word = words.word
$$;

-- The questions in a burst of messages: each message and each of its clauses.
create function private.question_parts(messages text[]) returns setof text
language sql immutable set search_path = '' as $$
  select distinct btrim(part)
  from unnest(messages) as message,
    regexp_split_to_table(message, '[?!;\n]+|[.,](?=\s|$)|\m(?:trus|terus|trs|sama|sm|dan|skalian|sekalian|plus|kalo|kalau|klo)\M', 'i') as part
  where part ~ '[A-Za-z]{2}'
$$;

-- The passages for a burst of messages. A customer may ask two things at once, or go on from the message before
-- (`p_previous`): the best of each question is among the passages. `score`: the rarity of the shared words, more for words
-- of the subject. `covered`, `known` and `subject` are parts from 0 to 1, weighed by rarity: `covered` of the question,
-- where words that no passage has weigh most; `known`, the same without those words; `subject`, how much of what is shared
-- is in the title or in a question that the passage answers. `answers_part`: the passage is the best for one of the
-- questions. `strange`: how many words of the burst neither the dictionary nor the business's texts have; a number with
-- letters ("5XL") tells more than a word.
-- What it says about the single words of the burst: `missing`, what is named and is neither in the passage nor in its title or
-- headings; `untold`, the same of topics ("bayar"); `present` and `told`, the names and topics in its text; `above`, those in its
-- title and headings alone; `asides`, how many words of everyday talk it has not. `missing_before`: names of the message before.
-- `stems`: the roots of the burst's words that its text has. `is_heading`: what it heads stands in other passages.
-- Each word is read once, and each stem's passages once, whatever number of questions they are in.
-- `p_has_figures`: without it, what is said about the single words stays empty, which takes longest to find out for many passages.
create function private.find_passages(p_business uuid, p_messages text[], p_previous text, p_most int,
  p_has_figures boolean default true)
returns table (passage_id uuid, source_id uuid, title text, body text, score double precision, covered double precision,
  known double precision, subject double precision, answers_part boolean, strange double precision, missing text[],
  untold text[], present text[], told text[], above text[], missing_before text[], asides int, stems text[],
  is_heading boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  burst constant text := array_to_string(p_messages, e'\n');
  -- A short message rather goes on from the one before ("yg merah ada?").
  follow_up_worth constant float8 := case when (select count(*) from private.words_of(burst)) <= 8 then 1.6 else 0.5 end;
  parts constant text[] := array(select part from private.question_parts(p_messages) as part limit 8);
  -- The whole burst, the burst with the message before, and its parts. The kind is the first letter.
  texts text[] := array['w' || burst];
  total private.knowledge_statistics;
  words text[];
  stems text[];
  trusts float8[];
  weights float8[];
  passages int[];
  -- What each word does: `name` something, so that a passage without it is about something else, tell the `topic`, or stand
  -- `aside`.
  roles text[];
  strange_words float8;
begin
  select * into total from private.knowledge_statistics as statistics where statistics.business_id = p_business;
  if not found then
    return;
  end if;
  select array_agg(meant.word), array_agg(meant.stem), array_agg(meant.trust),
    array_agg(meant.trust * meant.weight
      * ln(1 + (total.passages - coalesce(known_stem.passages, 0) + 0.5) / (coalesce(known_stem.passages, 0) + 0.5))),
    array_agg(known_stem.passages), array_agg(meant.role)
  into words, stems, trusts, weights, passages, roles
  from (
    select meaning.word, each.stem, max(meaning.trust) as trust, max(meaning.weight) as weight,
      case when min(meaning.weight) < 0.5 then 'aside' when private.is_topic(meaning.word) then 'topic' else 'name' end as role
    from private.meanings_of(p_business, array(
        select said.word from private.words_of(burst) as said
        union select said.word from private.words_of(concat_ws(e'\n', p_previous, burst)) as said
        union select said.word from unnest(parts) as part, private.words_of(part) as said)) as meaning,
      unnest(private.stems_of(meaning.form)) as each (stem)
    group by meaning.word, each.stem
  ) as meant
  left join private.known_stem on known_stem.business_id = p_business and known_stem.stem = meant.stem;

  select coalesce(sum(case when said.word ~ '\d' then 1.5 else 1 end), 0) into strange_words
  from private.words_of(burst) as said
  where not exists (select from unnest(words, passages) as meant (word, n) where meant.word = said.word and meant.n is not null)
    and not exists (
      select from private.chat_word where chat_word.said in (said.word, regexp_replace(said.word, '(?<=...)nya$', '')));
  -- An unknown word names a subject of its own. The passages of the message before would pass for its answer.
  if p_previous is not null and strange_words < 1 then
    texts := texts || ('e' || concat_ws(e'\n', p_previous, burst));
  end if;
  if cardinality(parts) > 1 then
    texts := texts || array(select 'p' || part from unnest(parts) as part);
  end if;

  return query
  with asked as materialized (
    select question.n as question, said.place, meant.stem, meant.trust, meant.weight, meant.passages,
      max(meant.weight) filter (where meant.passages is not null) over (partition by question.n) as most_weight
    from unnest(texts) with ordinality as question (body, n), private.words_of(substr(question.body, 2)) as said
    join unnest(words, stems, trusts, weights, passages) as meant (word, stem, trust, weight, passages) on meant.word = said.word
  ),
  -- A word counts by its best known stem, because its restored roots may be no words.
  whole as materialized (
    select each_word.question, sum(coalesce(each_word.known_weight, each_word.weight)) as weight,
      sum(each_word.known_weight) as known_weight
    from (
      select asked.question, max(asked.weight) filter (where asked.passages is not null) as known_weight,
        max(asked.weight) as weight
      from asked group by asked.question, asked.place
    ) as each_word
    group by each_word.question
  ),
  -- A stem of very many passages tells little beside a rare one, and reading its passages takes longest.
  used as materialized (
    select * from asked where asked.passages <= 2000 or asked.passages is not null and asked.weight >= 0.4 * asked.most_weight
  ),
  read as materialized (
    select stem.stem, found.*
    from (select distinct used.stem from used) as stem, lateral (
      select indexed.passage_id, indexed.is_subject, indexed.in_body, indexed.title_share, indexed.length
      from private.passage_stem as indexed
      where indexed.business_id = p_business and indexed.stem = stem.stem
      offset 0
    ) as found
  ),
  shared as (
    select used.question, read.passage_id, used.place, max(used.weight) as weight, max(read.length) as length,
      0.8 * max(used.weight * case when read.is_subject then 1.5 else 1 end)
        + 0.2 * sum(used.weight * case when read.is_subject then 1.5 else 1 end) as boosted,
      bool_or(read.is_subject) as is_subject,
      sum(read.title_share * used.trust) as title_share
    from used join read on read.stem = used.stem
    group by used.question, read.passage_id, used.place
  ),
  scored as (
    select shared.question, shared.passage_id,
      sum(shared.boosted) * (1 + 0.2 * least(1, sum(shared.title_share))) / (0.7 + 0.3 * max(shared.length) / total.mean_stems)
        as score,
      sum(shared.weight) as weight,
      coalesce(sum(shared.weight) filter (where shared.is_subject), 0) / sum(shared.weight) as subject
    from shared
    group by shared.question, shared.passage_id
  ),
  -- More than wanted, because some may be out of date or turned off.
  best as materialized (
    select * from (
      select scored.*, row_number() over (partition by scored.question order by scored.score desc, scored.passage_id) as at
      from scored
    ) as ranked
    where ranked.at <= case when left(texts[ranked.question], 1) = 'p' then 20 else p_most * 10 end
  ),
  found as (
    select left(texts[best.question], 1) as kind, best.passage_id, best.score,
      best.weight / whole.weight as covered, best.weight / whole.known_weight as known, best.subject,
      row_number() over (partition by best.question order by best.score desc, best.passage_id) as at
    from best
    join whole on whole.question = best.question
    cross join lateral (
      select passage.source_id from public.knowledge_passage as passage
      where passage.id = best.passage_id
        and passage.from_version <= total.version and (passage.to_version is null or passage.to_version > total.version)
      offset 0
    ) as current
    cross join lateral (
      select from public.knowledge_source as source
      where source.id = current.source_id
        and source.is_enabled and (source.valid_until is null or source.valid_until > now())
      offset 0
    ) as enabled
  ),
  merged as (
    select each.passage_id, sum(each.worth) as worth, max(each.score) as score,
      max(each.covered) filter (where each.kind <> 'p') as covered, max(each.known) filter (where each.kind <> 'p') as known,
      max(each.subject) filter (where each.kind <> 'p') as subject,
      bool_or(each.kind = 'p' and each.at = 1 and each.score >= 2 and each.covered >= 0.3) as answers_part
    from (
      select found.*,
        case found.kind when 'w' then 1.0 when 'e' then follow_up_worth else 0.5 end / (1 + found.at) as worth
      from found where found.at <= case found.kind when 'p' then greatest(2, p_most / 5) else p_most end
    ) as each
    group by each.passage_id
  )
  select passage.id, passage.source_id, passage.title, passage.body, merged.score, coalesce(merged.covered, 0),
    coalesce(merged.known, 0), coalesce(merged.subject, 0), merged.answers_part, strange_words,
    compared.missing, compared.untold, compared.present, compared.told, compared.above, compared.missing_before, compared.asides, compared.stems,
    btrim(passage.body, ' #*:') = any (passage.asked)
  from merged join public.knowledge_passage as passage on passage.id = merged.passage_id
  cross join lateral (
    select coalesce(array_agg(each_word.word) filter (where each_word.is_asked and each_word.role = 'name' and not each_word.is_there), '{}') as missing,
      coalesce(array_agg(each_word.word) filter (where each_word.is_asked and each_word.role = 'topic' and not each_word.is_there), '{}') as untold,
      coalesce(array_agg(each_word.word) filter (where each_word.is_asked and each_word.role = 'name' and each_word.in_body), '{}') as present,
      coalesce(array_agg(each_word.word) filter (where each_word.is_asked and each_word.role = 'topic' and each_word.in_body), '{}') as told,
      coalesce(array_agg(each_word.word) filter (where each_word.is_asked and each_word.role <> 'aside' and each_word.is_there and not each_word.in_body), '{}') as above,
      coalesce(array_agg(each_word.word) filter (where each_word.is_before and each_word.role = 'name' and not each_word.is_there), '{}') as missing_before,
      (count(*) filter (where each_word.is_asked and each_word.role = 'aside' and not each_word.is_there))::int as asides,
      coalesce((
        select array_agg(distinct read.stem) from read
        join unnest(words, stems) as meant (word, stem) on meant.stem = read.stem
        where p_has_figures and read.passage_id = passage.id and read.in_body and meant.word in (select said.word from private.words_of(burst) as said)
      ), '{}') as stems
    from (
      select meant.word, (array_agg(meant.role order by meant.trust desc))[1] as role, bool_or(read.passage_id is not null) as is_there,
        coalesce(bool_or(read.in_body), false) as in_body,
        meant.word in (select said.word from private.words_of(burst) as said) as is_asked,
        meant.word in (select said.word from private.words_of(p_previous) as said) as is_before
      from unnest(words, stems, trusts, roles) as meant (word, stem, trust, role)
      left join read on read.stem = meant.stem and read.passage_id = passage.id and meant.trust >= 0.8
      where p_has_figures
      group by meant.word
    ) as each_word
  ) as compared
  order by merged.worth desc, passage.id
  limit p_most;
end
$$;

-- Found passages whose neighbours stand in a prompt too.
create function private.passages_with_neighbours() returns int
language sql immutable set search_path = '' as $$ select 12 $$;

-- The passages for a burst of messages with those before and after the best ones in their sources, up to `p_chars` characters in
-- all: a line of a list and a sentence of a long text are often understood only beside their neighbours. What is said about the
-- single words is empty. Zero: the found ones alone, with all figures, whatever their length.
create function private.passages_within(p_business uuid, p_messages text[], p_previous text, p_most int, p_chars int)
returns table (passage_id uuid, source_id uuid, title text, body text, score double precision, covered double precision,
  known double precision, subject double precision, answers_part boolean, strange double precision, missing text[],
  untold text[], present text[], told text[], above text[], missing_before text[], asides int, stems text[],
  is_heading boolean)
language plpgsql stable set search_path = '' as $$
begin
  if p_chars = 0 then
    return query select * from private.find_passages(p_business, p_messages, p_previous, p_most);
    return;
  end if;
  return query
  with found as materialized (
    select hit.*, hit.ordinality::float8 as place
    from private.find_passages(p_business, p_messages, p_previous, p_most, false) with ordinality as hit
  ),
  best as materialized (
    select mine.source_id, mine.position, found.place
    from found join public.knowledge_passage as mine on mine.id = found.passage_id
    where found.place <= private.passages_with_neighbours()
  ),
  beside as (
    select near.id, min(best.place) + 0.5 as place
    from private.knowledge_statistics as total
    cross join best
    cross join lateral (
      select passage.id, passage.from_version, passage.to_version from public.knowledge_passage as passage
      where passage.source_id = best.source_id and passage.business_id = p_business
        and passage.position between best.position - 1 and best.position + 1
      offset 0
    ) as near
    where total.business_id = p_business
      and near.from_version <= total.version and (near.to_version is null or near.to_version > total.version)
      and near.id not in (select hit.passage_id from found as hit)
    group by near.id
  ),
  every as (
    select found.passage_id as id, found.place from found
    union all select beside.id, beside.place from beside
  ),
  fitting as (
    select every.id, every.place,
      sum(char_length(passage.title) + char_length(passage.body)) over (order by every.place, every.id) as chars
    from every join public.knowledge_passage as passage on passage.id = every.id
  )
  select passage.id, passage.source_id, passage.title, passage.body, coalesce(found.score, 0), coalesce(found.covered, 0),
    coalesce(found.known, 0), coalesce(found.subject, 0), coalesce(found.answers_part, false), coalesce(found.strange, 0),
    '{}'::text[], '{}'::text[], '{}'::text[], '{}'::text[], '{}'::text[], '{}'::text[], 0, '{}'::text[], false
  from fitting join public.knowledge_passage as passage on passage.id = fitting.id
  left join found on found.passage_id = fitting.id
  where fitting.chars <= p_chars
  order by fitting.place, fitting.id;
end
$$;

-- With `p_with_changes`, the drafts are found too: they are published in a subtransaction that is rolled back, so that there
-- is one search. With 10,000 passages that takes some seconds.
create function public.search_knowledge(p_business uuid, p_messages text[], p_previous text default null, p_most int default 5,
  p_with_changes boolean default false, p_chars int default 0)
returns table (passage_id uuid, source_id uuid, title text, body text, score double precision, covered double precision,
  known double precision, subject double precision, answers_part boolean, strange double precision, missing text[],
  untold text[], present text[], told text[], above text[], missing_before text[], asides int, stems text[],
  is_heading boolean)
language plpgsql security definer set search_path = '' as $$
begin
  if not p_with_changes then
    return query select * from private.passages_within(p_business, p_messages, p_previous, p_most, p_chars);
    return;
  end if;
  begin
    perform private.publish_knowledge(p_business);
    -- What is returned outlives the subtransaction.
    return query select * from private.passages_within(p_business, p_messages, p_previous, p_most, p_chars);
    raise sqlstate 'TRIED';
  exception when sqlstate 'TRIED' then
    null;
  end;
end
$$;
comment on function public.search_knowledge is 'For the service: the passages of a business for a burst of messages, best first.';

grant execute on function public.search_knowledge(uuid, text[], text, int, boolean, int) to service_role;

-- The most characters of knowledge that stand in a prompt as a whole: about 30,000 tokens.
create function private.whole_knowledge_limit() returns int
language sql immutable set search_path = '' as $$ select 90000 $$;

-- All that answers customers of a business now, in an order that stays the same; nothing if it is more than the limit.
create function private.all_passages(of_business uuid)
returns table (passage_id uuid, source_id uuid, title text, body text)
language sql stable security definer set search_path = '' as $$
  select told.id, told.source_id, told.title, told.body
  from (
    select passage.id, passage.source_id, passage.title, passage.body, source.created_at, passage.position,
      sum(char_length(passage.title) + char_length(passage.body)) over () as chars
    from private.knowledge_statistics as total
    join public.knowledge_passage as passage on passage.business_id = total.business_id
    join public.knowledge_source as source on source.id = passage.source_id
    where total.business_id = of_business and source.is_enabled and (source.valid_until is null or source.valid_until > now())
      and passage.from_version <= total.version and (passage.to_version is null or passage.to_version > total.version)
  ) as told
  where told.chars <= private.whole_knowledge_limit()
  order by told.created_at, told.source_id, told.position, told.id
$$;

-- With the changes, as `search_knowledge`.
create function public.whole_knowledge(p_business uuid, p_with_changes boolean default false)
returns table (passage_id uuid, source_id uuid, title text, body text)
language plpgsql security definer set search_path = '' as $$
begin
  if not p_with_changes then
    return query select * from private.all_passages(p_business);
    return;
  end if;
  begin
    perform private.publish_knowledge(p_business);
    -- What is returned outlives the subtransaction.
    return query select * from private.all_passages(p_business);
    raise sqlstate 'TRIED';
  exception when sqlstate 'TRIED' then
    null;
  end;
end
$$;
comment on function public.whole_knowledge is
  'For the service: all passages of a business, if they are short enough for one prompt.';
grant execute on function public.whole_knowledge(uuid, boolean) to service_role;

-- Cutting a text into passages ----------------------------------------------------------------------------------------

-- A text as it is stored: single spaces, no space at the ends of lines, at most one blank line.
create function private.plain_text(given text) returns text
language sql immutable strict set search_path = '' as $$
  select btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(given,
    '\r\n?', e'\n', 'g'), '[^\S\n]+', ' ', 'g'), ' ?\n ?', e'\n', 'g'), '\n{3,}', e'\n\n', 'g'), e' \n')
$$;

-- Whether a line is a heading: marked as one, a question, or short, without numbers outside of brackets, and with something
-- below it. Signs around it are decoration: "=== ALAT ===".
-- `before` and `after` are the lines around it; empty: a blank line, or none.
create function private.is_heading(line text, before text, after text, is_last boolean) returns boolean
language sql immutable set search_path = '' as $$
  select not is_last and char_length(line) <= 80 and line ~ '[[:alpha:]]' and (
    line ~ '^#{1,6} ?\S' or line ~ '^\*[^*]+\*:?$'
    or line ~ '\?[^[:alnum:]]{0,9}$' and after <> '' and after !~ '\?[^[:alnum:]]{0,9}$'
    or line !~ '^([-–•*]|\d+[.)]) ' and (
      line ~ ':$' and after <> ''
      or before = '' and named.words !~ '\d' and named.words !~ '[.!?,;=]|: '
        -- Above a list, or a paragraph of its own.
        and cardinality(regexp_split_to_array(named.words, '\s+')) <= case when after = '' then 6 when after ~ '\d' then 8 else 4 end))
  from (select regexp_replace(regexp_replace(line, '\([^()]*\)', '', 'g'), '^[^[:alnum:]]+|[^[:alnum:]]{1,20}$', '', 'g') as words) as named
$$;

-- The passages of a text that private.plain_text has made, each short enough to be an answer: a paragraph, and in a list each
-- line. Longer ones end after the last sentence or word that fits. Lines that a program has wrapped stay together. `lead` and
-- `body` of all passages together are the text. `headings`: those above the passage. A very long text has about a thousand
-- passages, so that publishing stays fast.
create function private.cut_text(whole text) returns table (place int, lead text, body text, headings text[])
language plpgsql immutable set search_path = '' as $$
declare
  longest constant int := 900;
  shortest constant int := char_length(whole) / 1000;
  piece record;
  rest text;
  upto int;
  -- The heading of the part, which a paragraph of its own or a mark makes, and the one of the list.
  of_part text;
  of_list text;
begin
  place := 0;
  lead := '';
  body := '';
  for piece in
    with lines as (
      select n, line, lag(line, 1, '') over found as before, lead(line, 1, '') over found as after, n = max(n) over () as is_last
      from regexp_split_to_table(whole, '\n') with ordinality as cut (line, n)
      window found as (order by n)
    ), marked as (
      select lines.*, private.is_heading(line, before, after, is_last) as is_heading,
        line <> '' and (before = '' or line ~ '^([-–•*]|\d+[.)]) ' or before ~ '[.!?:;]$'
          or char_length(before) < case when line ~ '^[a-z(]' then 50 else 70 end
          -- Lines with a price each are a list.
          or line ~* '\d ?(rb|ribu|jt|juta|k)\M|\mRp|\d\.000\M' and before ~* '\d ?(rb|ribu|jt|juta|k)\M|\mRp|\d\.000\M') as begins
      from lines
    ), counted as (
      select marked.*, count(*) filter (where marked.begins or marked.is_heading) over (order by marked.n) as nth from marked
    )
    select btrim(string_agg(counted.line, e'\n' order by counted.n), e'\n') as text, bool_or(counted.is_heading) as is_heading,
      counted.nth, (array_agg(counted.before order by counted.n))[1] = '' as after_blank,
      bool_and(counted.after = '' and counted.before = '' or counted.line ~ '^(#|\*)') filter (where counted.is_heading) as is_part
    from counted group by counted.nth order by counted.nth
  loop
    -- A first line without a mark is the name of the shop, and heads nothing below it.
    if piece.nth = 2 and whole !~ '^[#*]' then
      of_part := null;
    end if;
    if piece.is_heading then
      if piece.is_part then
        of_part := btrim(piece.text, ' #*:');
        of_list := null;
      else
        of_list := btrim(piece.text, ' #*:');
      end if;
    elsif piece.after_blank then
      of_list := null;
    end if;
    if body <> '' and (char_length(body) >= shortest or char_length(body) + char_length(piece.text) + 2 > longest or piece.is_heading) then
      return next;
      place := place + 1;
      body := '';
    end if;
    if body = '' then
      lead := case when place = 0 then '' when piece.after_blank then e'\n\n' else e'\n' end;
      headings := array_remove(array[of_part, of_list], null);
    end if;
    rest := concat(case when body = '' then '' else body || case when piece.after_blank then e'\n\n' else e'\n' end end, piece.text);
    while char_length(rest) > longest loop
      upto := coalesce(
        private.last_end(left(rest, longest + 1), '\n', longest / 3, longest),
        private.last_end(left(rest, longest + 1), '(?<=[.!?]) ', longest / 3, longest),
        private.last_end(left(rest, longest + 1), ' ', longest / 3, longest),
        longest);
      body := left(rest, upto);
      return next;
      place := place + 1;
      rest := substr(rest, upto + 1);
      lead := coalesce(substring(rest from '^\s*'), '');
      rest := substr(rest, char_length(lead) + 1);
    end loop;
    body := rest;
  end loop;
  if body <> '' then
    return next;
  end if;
end
$$;

-- How many characters stand before the last match of a separator, within limits.
create function private.last_end(part text, separator text, lowest int, highest int) returns int
language sql immutable set search_path = '' as $$
  select max(ends.at)::int
  from (
    select sum(char_length(piece)) over (order by n)
      + (n - 1) * char_length(substring(part from separator)) as at
    from regexp_split_to_table(part, separator) with ordinality as cut (piece, n)
  ) as ends
  where ends.at between lowest and highest and ends.at < char_length(part)
$$;

-- What members write --------------------------------------------------------------------------------------------------

-- Locks the business if the caller is in its team. Others are told that there is no such business.
create function private.lock_knowledge(of_business uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not coalesce(private.is_member(of_business), false) then
    perform private.raise_not_found();
  end if;
  perform from public.business where business.id = of_business for no key update;
end
$$;

-- The same for the owners.
create function private.lock_own_knowledge(of_business uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_knowledge(of_business);
  if not private.is_owner(of_business) then
    perform private.raise_error('not_owner', 'Hanya pemilik yang dapat menerbitkan pengetahuan.', 403);
  end if;
end
$$;

-- Locks the business of a source, and then the source.
create function private.lock_source(which uuid) returns public.knowledge_source
language plpgsql security definer set search_path = '' as $$
declare
  source public.knowledge_source;
begin
  perform private.lock_knowledge((select knowledge_source.business_id from public.knowledge_source where knowledge_source.id = which));
  select * into source from public.knowledge_source where knowledge_source.id = which for update;
  if not found then
    perform private.raise_not_found();
  end if;
  return source;
end
$$;

-- {title, asked, body} of a source: of its draft, or as published. Null: it has none.
create function private.source_content(of_source public.knowledge_source, of_draft boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'title', (array_agg(passage.title order by passage.position))[1],
    'asked', case of_source.kind when 'faq' then to_jsonb((array_agg(to_jsonb(passage.asked) order by passage.position))[1]) else '[]' end,
    'body', string_agg(passage.lead || passage.body, '' order by passage.position))
  from public.knowledge_passage as passage
  where passage.source_id = of_source.id and passage.business_id = of_source.business_id
    and (passage.from_version is null) = of_draft and passage.to_version is null
  having count(*) > 0
$$;

-- A source with what its editor shows: `content`, and `published` if the content differs from it.
create function private.source_details(of_source public.knowledge_source) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(of_source) || jsonb_build_object(
    'content', coalesce(private.source_content(of_source, true), private.source_content(of_source, false)),
    'published', case when of_source.draft is not null then private.source_content(of_source, false) end)
$$;

create function private.read_knowledge(which uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.source_details(source) from public.knowledge_source as source
  where source.id = which and source.business_id = any ((select private.businesses())::uuid[])
    and private.is_listed(source)
$$;

create function private.save_knowledge(
  of_business uuid, which uuid, of_kind text, new_title text, new_asked text[], new_body text, new_tags text[], known_revision int
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 1000;
  source public.knowledge_source;
  given jsonb := jsonb_build_object('title', private.plain_text(new_title),
    'asked', case when of_kind = 'faq' then to_jsonb(array(
      select private.plain_text(question) from unnest(new_asked) with ordinality as each (question, n)
      where question ~ '\S' order by n)) else '[]'::jsonb end,
    'body', private.plain_text(new_body));
begin
  perform private.lock_knowledge(of_business);
  if not coalesce(
    of_kind in ('faq', 'text') and given ->> 'title' ~ '\S' and char_length(given ->> 'title') <= 200
    and private.short_texts(given -> 'asked', 50, 500) and given ->> 'body' ~ '\S'
    and char_length(given ->> 'body') <= case of_kind when 'faq' then 2000 else 20000 end
    and private.valid_tags(new_tags), false)
  then
    perform private.raise_error('invalid', 'Isinya kosong atau terlalu panjang.', 422);
  end if;
  select * into source from public.knowledge_source where knowledge_source.id = which for update;
  if not found then
    -- The source was removed since the member opened it.
    if known_revision is not null then
      perform private.raise_not_found();
    end if;
    if (select count(*) from public.knowledge_source as known
      where known.business_id = of_business and private.is_listed(known)) >= most then
      perform private.raise_error('too_many', 'Paling banyak 1.000 sumber. Hapus satu dulu.', 409);
    end if;
    insert into public.knowledge_source (id, business_id, kind, title, status, tags, draft, changed_by)
    values (which, of_business, of_kind, given ->> 'title', 'active', new_tags, 'new', auth.uid())
    returning * into source;
  elsif source.business_id <> of_business or source.kind <> of_kind then
    perform private.raise_not_found();
  elsif source.draft is distinct from 'removed' and source.tags = new_tags
    and given = coalesce(private.source_content(source, true), private.source_content(source, false)) then
    -- Nothing has changed, or a request was repeated.
    return jsonb_build_object('saved', private.source_details(source));
  -- One that the current version left out may be written again.
  elsif source.revision is distinct from known_revision and (source.is_published or source.draft is not null) then
    return jsonb_build_object('theirs', private.source_details(source));
  else
    update public.knowledge_source
    set title = given ->> 'title', tags = new_tags, revision = knowledge_source.revision + 1, changed_by = auth.uid(),
      draft = case
        when not knowledge_source.is_published then 'new'
        when given is distinct from private.source_content(knowledge_source, false) then 'changed' end
    where knowledge_source.id = which
    returning * into source;
  end if;
  delete from public.knowledge_passage as passage where passage.source_id = which and passage.from_version is null;
  if source.draft is not null then
    insert into public.knowledge_passage (business_id, source_id, position, title, asked, lead, body)
    select of_business, which, part.place, source.title, part.asked, part.lead, part.body
    from (
      select 0, '', given ->> 'body', array(select jsonb_array_elements_text(given -> 'asked')) where of_kind = 'faq'
      union all
      -- A part that stays as it is keeps the customers' wordings that it has learned (private.learn_question).
      select cut.place, cut.lead, cut.body, array(
        select distinct wording from unnest(cut.headings || (
          select passage.asked from public.knowledge_passage as passage
          where passage.source_id = which and passage.to_version is null and passage.from_version is not null and passage.body = cut.body
          limit 1)) as wording limit 50)
      from private.cut_text(given ->> 'body') as cut where of_kind = 'text'
    ) as part (place, lead, body, asked);
  end if;
  perform private.record('knowledge.saved', of_business, jsonb_build_object('source_id', which, 'title', source.title));
  return jsonb_build_object('saved', private.source_details(source));
end
$$;

create function private.set_knowledge_enabled(which uuid, wanted boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  source public.knowledge_source := private.lock_source(which);
begin
  if source.is_enabled is distinct from wanted then
    update public.knowledge_source set is_enabled = wanted, changed_by = auth.uid()
    where knowledge_source.id = which returning * into source;
    perform private.record(case when wanted then 'knowledge.enabled' else 'knowledge.disabled' end, source.business_id,
      jsonb_build_object('source_id', which, 'title', source.title));
  end if;
  return jsonb_build_object('saved', private.source_details(source));
end
$$;

-- Lets the AI send the file of a source to customers, or not any more.
create function private.set_knowledge_sendable(which uuid, wanted boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  source public.knowledge_source := private.lock_source(which);
begin
  if source.kind <> 'file' then
    perform private.raise_error('invalid', 'Hanya berkas yang bisa dikirim ke pelanggan.', 422);
  end if;
  if source.is_sendable is distinct from wanted then
    update public.knowledge_source set is_sendable = wanted, changed_by = auth.uid()
    where knowledge_source.id = which returning * into source;
    perform private.record(case when wanted then 'knowledge.shared' else 'knowledge.unshared' end, source.business_id,
      jsonb_build_object('source_id', which, 'title', source.title));
  end if;
  return jsonb_build_object('saved', private.source_details(source));
end
$$;

-- A published source answers until the next version leaves it out. One that was never published is deleted at once.
create function private.remove_knowledge(which uuid, known_revision int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  source public.knowledge_source := private.lock_source(which);
begin
  if source.draft = 'removed' then
    return jsonb_build_object('removed', true);
  end if;
  if source.revision is distinct from known_revision then
    return jsonb_build_object('theirs', private.source_details(source));
  end if;
  if source.is_published then
    update public.knowledge_source
    set draft = 'removed', revision = knowledge_source.revision + 1, changed_by = auth.uid()
    where knowledge_source.id = which;
  elsif exists (select from public.knowledge_passage as passage where passage.source_id = which and passage.from_version is not null) then
    -- An earlier version has passages of it.
    delete from public.knowledge_passage as passage where passage.source_id = which and passage.from_version is null;
    update public.knowledge_source set draft = null, status = 'active', revision = knowledge_source.revision + 1
    where knowledge_source.id = which;
  else
    delete from public.knowledge_source where knowledge_source.id = which;
  end if;
  perform private.record('knowledge.removed', source.business_id, jsonb_build_object('source_id', which, 'title', source.title));
  return jsonb_build_object('removed', true);
end
$$;

-- Drops the change that waits: a source that was to be removed stays, a changed one is as published.
create function private.undo_knowledge_change(which uuid, known_revision int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  source public.knowledge_source := private.lock_source(which);
begin
  if source.draft is null or source.draft = 'new' then
    return jsonb_build_object('saved', private.source_details(source));
  end if;
  if source.revision is distinct from known_revision then
    return jsonb_build_object('theirs', private.source_details(source));
  end if;
  if source.draft = 'changed' then
    delete from public.knowledge_passage as passage where passage.source_id = which and passage.from_version is null;
  end if;
  update public.knowledge_source
  set revision = knowledge_source.revision + 1, changed_by = auth.uid(),
    draft = case when private.source_content(knowledge_source, true) is not null then 'changed' end,
    title = coalesce(private.source_content(knowledge_source, true), private.source_content(knowledge_source, false)) ->> 'title'
  where knowledge_source.id = which
  returning * into source;
  perform private.record('knowledge.undone', source.business_id, jsonb_build_object('source_id', which, 'title', source.title));
  return jsonb_build_object('saved', private.source_details(source));
end
$$;

-- Versions ------------------------------------------------------------------------------------------------------------

-- What waits for publishing, as one text that is another one after each change.
create function private.changes_digest(of_business uuid) returns text
language sql stable security definer set search_path = '' as $$
  select md5(coalesce(string_agg(concat_ws(' ', source.id, source.revision, source.draft), ',' order by source.id), ''))
  from public.knowledge_source as source where source.business_id = of_business and source.draft is not null
$$;

create function private.knowledge_changes(of_business uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(private.is_member(of_business), false) then
    perform private.raise_not_found();
  end if;
  return jsonb_build_object(
    'version', (
      select to_jsonb(version) from public.knowledge_version as version
      where version.business_id = of_business order by version.number desc limit 1),
    'count', (
      select count(*) from public.knowledge_source as source
      where source.business_id = of_business and source.draft is not null),
    'digest', private.changes_digest(of_business),
    'changes', (
      select coalesce(jsonb_agg(to_jsonb(change)), '[]')
      from (
        select source.id, source.kind, source.title, source.draft, source.changed_by, source.updated_at
        from public.knowledge_source as source
        where source.business_id = of_business and source.draft is not null
        order by source.updated_at desc, source.id desc
        limit 100
      ) as change));
end
$$;

create function private.publish_changes(of_business uuid, known_digest text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  published int;
begin
  perform private.lock_own_knowledge(of_business);
  if private.changes_digest(of_business) is distinct from known_digest or not exists (
    select from public.knowledge_source as source where source.business_id = of_business and source.draft is not null)
  then
    return null;
  end if;
  if private.unfilled_blanks(of_business) <> '[]' then
    perform private.raise_error('unfilled', 'Masih ada isian contoh seperti {{jam buka}} yang belum diganti.', 422);
  end if;
  published := private.publish_knowledge(of_business, auth.uid());
  perform private.record('knowledge.published', of_business, jsonb_build_object('version', published));
  return published;
end
$$;

-- A new version with the passages of an earlier one. Waiting changes go on waiting.
create function private.restore_knowledge(of_business uuid, earlier int, known_version int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  published int;
begin
  perform private.lock_own_knowledge(of_business);
  if (select max(version.number) from public.knowledge_version as version where version.business_id = of_business)
    is distinct from known_version then
    return null;
  end if;
  if not exists (
    select from public.knowledge_version as version
    where version.business_id = of_business and version.number = earlier and earlier < known_version)
  then
    perform private.raise_not_found();
  end if;
  insert into public.knowledge_version (business_id, number, published_by, restored_from)
  values (of_business, known_version + 1, auth.uid(), earlier)
  returning number into published;
  update public.knowledge_passage as passage set to_version = published
  where passage.business_id = of_business and passage.from_version > earlier and passage.to_version is null;
  -- A passage has one range of versions, so that one that returns is a copy.
  insert into public.knowledge_passage (business_id, source_id, position, title, asked, lead, body, from_version)
  select of_business, passage.source_id, passage.position, passage.title, passage.asked, passage.lead, passage.body, published
  from public.knowledge_passage as passage
  where passage.business_id = of_business and passage.from_version <= earlier
    and passage.to_version > earlier and passage.to_version < published;
  update public.knowledge_source as source
  set is_published = now_is.title is not null, revision = source.revision + 1,
    draft = case
      when source.draft = 'removed' and now_is.title is not null then 'removed'
      when now_is.has_draft then case when now_is.title is null then 'new' else 'changed' end end,
    title = case when now_is.has_draft then source.title else coalesce(now_is.title, source.title) end
  from (
    select passage.source_id,
      (array_agg(passage.title order by passage.position) filter (where passage.from_version is not null and passage.to_version is null))[1] as title,
      bool_or(passage.from_version is null) as has_draft
    from public.knowledge_passage as passage
    where passage.business_id = of_business
    group by passage.source_id
    having bool_or(passage.from_version = published or passage.to_version = published)
  ) as now_is
  where source.id = now_is.source_id;
  perform private.index_version(of_business, published);
  perform private.record('knowledge.restored', of_business, jsonb_build_object('version', published, 'from', earlier));
  return published;
end
$$;

-- The list and the trial ----------------------------------------------------------------------------------------------

create function private.find_knowledge(
  in_business uuid, query text, of_kind text, in_state text, after_at timestamptz, after_id uuid, page_size int
) returns setof public.knowledge_source
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  pattern constant text := private.like_pattern(query);
  number constant text := private.number_pattern(query);
begin
  if not coalesce(private.is_member(in_business), false) then
    perform private.raise_not_found();
  end if;
  return query
  select source.* from public.knowledge_source as source
  where source.business_id = in_business and private.is_listed(source)
    and (of_kind is null or source.kind = of_kind)
    and (in_state is null or case in_state
      when 'waiting' then source.draft is not null
      when 'off' then not source.is_enabled
      when 'active' then source.is_enabled and source.status = 'active'
      else source.status = in_state end)
    and (after_id is null or (source.updated_at, source.id) < (after_at, after_id))
    and (pattern is null or private.folded(source.title) like pattern
      or exists (select from unnest(source.tags) as tag where private.folded(tag) like pattern)
      or exists (
        select from public.knowledge_passage as passage
        where passage.source_id = source.id and passage.business_id = in_business and passage.to_version is null
          and (private.search_text(concat_ws(e'\n', array_to_string(passage.asked, e'\n'), passage.body)) like pattern
            or private.search_text(concat_ws(e'\n', array_to_string(passage.asked, e'\n'), passage.body)) like number)))
  order by source.updated_at desc, source.id desc
  limit least(page_size, 200);
end
$$;

create function private.try_knowledge(in_business uuid, question text, with_changes boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not coalesce(private.is_member(in_business), false) then
    perform private.raise_not_found();
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('source_id', found.source_id, 'title', found.title, 'body', found.body)), '[]')
    from public.search_knowledge(in_business, array[left(question, 1000)], p_with_changes => with_changes) as found);
end
$$;

create function public.find_knowledge(
  business_id uuid, query text default null, kind text default null, state text default null,
  after_at timestamptz default null, after_id uuid default null, page_size int default 50
) returns setof public.knowledge_source
language sql stable security invoker set search_path = '' as $$
  select * from private.find_knowledge($1, $2, $3, $4, $5, $6, $7)
$$;
comment on function public.find_knowledge is
  'The sources of a business, last changed first, whose title, tags, questions or text contain the query. State: a status, off, or waiting (for publishing). The next page begins after updated_at and id of the last row.';
create function public.read_knowledge(source_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_knowledge($1) $$;
comment on function public.read_knowledge is
  'A source with content {title, asked, body}, and published, the same as customers get it while a change waits. Null: there is none.';
create function public.save_knowledge(
  business_id uuid, id uuid, kind text, title text, asked text[], body text, tags text[], revision int default null
) returns jsonb
language sql security invoker set search_path = '' as $$ select private.save_knowledge($1, $2, $3, $4, $5, $6, $7, $8) $$;
comment on function public.save_knowledge is
  'A member writes a question with its answer (faq) or a text as a draft. Revision: the one that they edited; null for a new source. Returns {saved}, or {theirs} if another member changed it since.';
create function public.set_knowledge_enabled(source_id uuid, enabled boolean) returns jsonb
language sql security invoker set search_path = '' as $$ select private.set_knowledge_enabled($1, $2) $$;
comment on function public.set_knowledge_enabled is 'Turns a source on or off at once. Returns {saved}.';

create function public.set_knowledge_sendable(source_id uuid, sendable boolean) returns jsonb
language sql security invoker set search_path = '' as $$ select private.set_knowledge_sendable($1, $2) $$;
comment on function public.set_knowledge_sendable is 'Lets the AI send the file of a source to customers, or not. Returns {saved}.';
create function public.remove_knowledge(source_id uuid, revision int) returns jsonb
language sql security invoker set search_path = '' as $$ select private.remove_knowledge($1, $2) $$;
comment on function public.remove_knowledge is 'The next version leaves the source out. Returns {removed}, or {theirs} if another member changed it since.';
create function public.undo_knowledge_change(source_id uuid, revision int) returns jsonb
language sql security invoker set search_path = '' as $$ select private.undo_knowledge_change($1, $2) $$;
comment on function public.undo_knowledge_change is 'Drops a change that waits for publishing. Returns {saved}, or {theirs} if another member changed it since.';
create function public.knowledge_changes(business_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.knowledge_changes($1) $$;
comment on function public.knowledge_changes is
  'The current version, how many changes wait for publishing, the latest 100 of them, and their digest.';
create function public.publish_knowledge(business_id uuid, digest text) returns int
language sql security invoker set search_path = '' as $$ select private.publish_changes($1, $2) $$;
comment on function public.publish_knowledge is
  'An owner publishes the waiting changes. Returns the number of the version; null if other changes wait than those of the digest.';
create function public.restore_knowledge(business_id uuid, number int, current int) returns int
language sql security invoker set search_path = '' as $$ select private.restore_knowledge($1, $2, $3) $$;
comment on function public.restore_knowledge is
  'An owner makes a new version with the passages of an earlier one. Returns its number; null if the current version is another one.';
create function public.try_knowledge(business_id uuid, question text, with_changes boolean default false) returns jsonb
language sql security invoker set search_path = '' as $$ select private.try_knowledge($1, $2, $3) $$;
comment on function public.try_knowledge is
  'The passages that would be found for a question, best first: [{source_id, title, body}]. With changes: as if they were published.';

grant execute on function
  private.find_knowledge(uuid, text, text, text, timestamptz, uuid, int), private.read_knowledge(uuid),
  private.save_knowledge(uuid, uuid, text, text, text[], text, text[], int), private.set_knowledge_enabled(uuid, boolean),
  private.set_knowledge_sendable(uuid, boolean),
  private.remove_knowledge(uuid, int), private.undo_knowledge_change(uuid, int), private.knowledge_changes(uuid),
  private.publish_changes(uuid, text), private.restore_knowledge(uuid, int, int),
  private.try_knowledge(uuid, text, boolean) to authenticated;
grant execute on function
  public.find_knowledge(uuid, text, text, text, timestamptz, uuid, int), public.read_knowledge(uuid),
  public.save_knowledge(uuid, uuid, text, text, text[], text, text[], int), public.set_knowledge_enabled(uuid, boolean),
  public.set_knowledge_sendable(uuid, boolean),
  public.remove_knowledge(uuid, int), public.undo_knowledge_change(uuid, int), public.knowledge_changes(uuid),
  public.publish_knowledge(uuid, text), public.restore_knowledge(uuid, int, int),
  public.try_knowledge(uuid, text, boolean) to authenticated, service_role;
grant execute on all functions in schema private to service_role;
