-- The words of chat language, as the search of knowledge reads them.

-- What a word of chat language means in the language of a shop's texts: `brp` is `berapa`. Without meaning: forms of
-- address, particles, and words that ask or join, in which any question is like any passage. `weight`: how much a word
-- says about the subject of a question, from 0 to 1.
create table private.chat_word (
  spelling text primary key check (spelling = lower(spelling)),
  means text not null,
  weight double precision not null default 1 check (weight between 0 and 1),
  -- A thing, a place or a colour: what is said of another one is no answer.
  is_name boolean not null default false
);
comment on column private.chat_word.spelling is 'personal: none because these are words of the language';
comment on column private.chat_word.means is 'personal: none because these are words of the language';
create index chat_word_like_idx on private.chat_word using gin (spelling extensions.gin_trgm_ops) where length(spelling) >= 4;
alter table private.chat_word enable row level security;

-- One line per meaning. The Postgres stemmer has no Indonesian stop words, and makes the same stem of "berapa" and
-- "apakah".
insert into private.chat_word (spelling, means, is_name)
select spelling, means, is_name
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
  select btrim(split_part(line, '=', 1), '! ') as means, regexp_split_to_table(btrim(split_part(line, '=', 2)), '\s+') as spelling,
    line ~ '^!' as is_name) as word
where spelling <> ''
on conflict (spelling) do nothing;

-- The words that others stand for are words of the language too.
insert into private.chat_word (spelling, means)
select distinct word, word from private.chat_word, regexp_split_to_table(means, '\s+') as word
where not is_name and word ~ '^[a-z]{3,}$'
on conflict (spelling) do nothing;

-- Words of everyday talk: a question is rarely about them, so that a passage without them may still be its answer.
insert into private.chat_word (spelling, means, weight)
select spelling, spelling, 0.3
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
$$, '\s+') as spelling
where spelling <> ''
on conflict (spelling) do nothing;

-- The words with their meanings as one object, for functions that look up very many words: a constant reads no rows.
do $$
begin
  execute format('create function private.chat_dictionary() returns jsonb language sql immutable set search_path = '''' as %L',
    format('select %L::jsonb', (select jsonb_object_agg(chat_word.spelling, chat_word.means) from private.chat_word)));
end
$$;
