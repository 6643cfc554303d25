-- Sample data of a shop during a working day, for the first start. Every time is relative to now. Runs once, on an
-- empty database.
--
-- Accounts (password of all: rahasia-chabot)
--   a0000000-0000-4000-8000-000000000001  owner@chabot.test     Sari Wulandari, owns the first two businesses
--   a0000000-0000-4000-8000-000000000002  member@chabot.test    Dimas Prakoso, member of Toko Batik Lestari
--   a0000000-0000-4000-8000-000000000003  outsider@chabot.test  Rina Hartati, owns Laundry Kilat
--   a0000000-0000-4000-8000-000000000004  admin@chabot.test     Yusuf Maulana, administrator; the same TOTP as totp@chabot.test
--   a0000000-0000-4000-8000-000000000005  totp@chabot.test      Bagus Santoso, member; TOTP JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP
-- Businesses
--   b0000000-0000-4000-8000-000000000001  Toko Batik Lestari
--   b0000000-0000-4000-8000-000000000002  Kedai Kopi Senja (empty)
--   b0000000-0000-4000-8000-000000000003  Laundry Kilat
-- Channels: external_id is the name of the WAHA session
--   c0000000-0000-4000-8000-000000000001  batik-lestari (Toko Batik Lestari)
--   c0000000-0000-4000-8000-000000000003  laundry-kilat (Laundry Kilat)
-- Agents e0000000-0000-4000-8000-00000000000{1,3}; rooms d0000000-0000-4000-8000-0000000000NN, NN as numbered below
-- (61 to 63 are Laundry Kilat's); messages 70NNMMMM-0000-4000-8000-000000000000, MMMM counted within the room.
-- Invitations 60000000-0000-4000-8000-00000000000{1 waiting for kasir@chabot.test, 2 expired}.
-- Files are rows only. `select media ->> 'path', media ->> 'mimetype' from message where media is not null` lists the
-- objects that the installation puts into the bucket `media`.

-- Users --------------------------------------------------------------------------------------------------------------

create temp table seed_account (n int, email text, full_name text);
insert into seed_account values
  (1, 'owner@chabot.test', 'Sari Wulandari'),
  (2, 'member@chabot.test', 'Dimas Prakoso'),
  (3, 'outsider@chabot.test', 'Rina Hartati'),
  (4, 'admin@chabot.test', 'Yusuf Maulana'),
  (5, 'totp@chabot.test', 'Bagus Santoso');

insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
  raw_user_meta_data, created_at, updated_at, confirmation_token, recovery_token, email_change_token_new, email_change)
select '00000000-0000-0000-0000-000000000000', ('a0000000-0000-4000-8000-00000000000' || n)::uuid, 'authenticated',
  'authenticated', email, extensions.crypt('rahasia-chabot', extensions.gen_salt('bf')), now(),
  '{"provider": "email", "providers": ["email"]}', jsonb_build_object('full_name', full_name), now(), now(), '', '', '', ''
from seed_account;

insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
select id::text, id, jsonb_build_object('sub', id, 'email', email, 'email_verified', true), 'email', now(), now()
from auth.users where email like '%@chabot.test';

insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret) values
  ('f0000000-0000-4000-8000-000000000005', 'a0000000-0000-4000-8000-000000000005', 'Ponsel Bagus', 'totp', 'verified',
    now(), now(), 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'),
  ('f0000000-0000-4000-8000-000000000004', 'a0000000-0000-4000-8000-000000000004', 'Ponsel Yusuf', 'totp', 'verified',
    now(), now(), 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');

insert into role (profile_id, permission) values ('a0000000-0000-4000-8000-000000000004', 'admin');

-- Businesses ---------------------------------------------------------------------------------------------------------

update private.setting set value = 'on' where name = 'self_service';
-- The push service of the embedded stack is on this computer, and so are the receivers of those who write one
-- (docs/webhooks.md). No other installation has these settings.
insert into private.setting (name, value) values ('loopback_push', 'on'), ('loopback_webhooks', 'on');

insert into business (id, profile_id, name, description, team_name, mode, enable_operational_hours, operational_hours,
  toggles, socials, invoice_details, check_shipping_config, created_at) values
  ('b0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001', 'Toko Batik Lestari',
    'Batik tulis dan cap dari Laweyan, Solo. Ready stock, seragam, dan reseller.', 'Tim Lestari', 'live', true,
    '[{"start": "08:00", "end": "17:00", "timezone": "Asia/Jakarta"}]',
    '{"useAgentBehaviourV2": "live", "simulatorAgentVersion": "v3", "modelVersion": "large"}',
    '{"instagram": "https://instagram.com/batiklestari.test", "tokopedia": "https://tokopedia.test/batiklestari"}',
    '{"collector_name": "Toko Batik Lestari", "collector_address": "Jl. Sidoluhur 21, Laweyan, Surakarta",
      "time_limit": {"days": 1, "hours": 0, "minutes": 0, "seconds": 0}, "tax": {"enabled": false, "percentage": null},
      "product_catalog": [
        {"name": "Kemeja batik parang", "price": 185000, "weight": 300},
        {"name": "Kemeja batik mega mendung", "price": 195000, "weight": 300},
        {"name": "Kain batik tulis sidomukti", "price": 750000, "weight": 500},
        {"name": "Blus kawung", "price": 165000, "weight": 250}],
      "payment": {"virtual_account": {"banks": ["BCA", "BRI"]}, "manual_transfer": {"instruction": "BCA 0152345678 a.n. Sari Wulandari"}},
      "terms_of_service": "Tukar ukuran 3 hari sejak diterima."}',
    '{"enabled": true, "origin": {"province": "Jawa Tengah", "city": "Surakarta (Solo)", "district": "Laweyan", "postal_code": "57147",
      "area_id": "31508"}, "couriers": ["JNE", "J&T", "SiCepat", "Pos Indonesia"], "default_weight": null, "free_above": null, "note": ""}',
    now() - interval '400 days'),
  ('b0000000-0000-4000-8000-000000000002', 'a0000000-0000-4000-8000-000000000001', 'Kedai Kopi Senja',
    'Kopi susu dan roti bakar.', null, 'testing', false, null, default, null, null, null, now() - interval '2 days'),
  ('b0000000-0000-4000-8000-000000000003', 'a0000000-0000-4000-8000-000000000003', 'Laundry Kilat',
    'Cuci kiloan, antar jemput.', null, 'live', false, null, default, null, null, null, now() - interval '90 days');

insert into team_business (business_id, member_id, role)
select ('b0000000-0000-4000-8000-00000000000' || b)::uuid, ('a0000000-0000-4000-8000-00000000000' || a)::uuid, r
from (values (1, 1, 'owner'), (2, 1, 'owner'), (1, 2, 'member'), (1, 5, 'member'), (3, 3, 'owner')) as team (b, a, r);

insert into channel (id, business_id, name, external_id, status, phone) values
  ('c0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001', 'WhatsApp Toko', 'batik-lestari',
    'WORKING', '+6281225550100'),
  ('c0000000-0000-4000-8000-000000000003', 'b0000000-0000-4000-8000-000000000003', 'WhatsApp Laundry', 'laundry-kilat',
    'WORKING', '+6285725550300');

insert into agent (id, profile_id, business_id, enable_agent_partial_rollout, agent_rollout_probability) values
  ('e0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001', true, 0.3),
  ('e0000000-0000-4000-8000-000000000003', 'a0000000-0000-4000-8000-000000000003', 'b0000000-0000-4000-8000-000000000003', false, 1);
insert into channel_agent (channel_id, agent_id) values
  ('c0000000-0000-4000-8000-000000000001', 'e0000000-0000-4000-8000-000000000001'),
  ('c0000000-0000-4000-8000-000000000003', 'e0000000-0000-4000-8000-000000000003');

-- Conversations: one line per message --------------------------------------------------------------------------------
-- P the customer, A the AI, M a member, H the paired phone. [foto|video|suara|dokumen|stiker|lokasi|kontak: detail] is
-- the content of the message; [balas] quotes the line before; [gagal], [edit], [hapus], [tertahan] is its final state.

create temp table seed_script (name text primary key, lines text);
insert into seed_script values
('salam', $$
P Assalamualaikum
A Waalaikumsalam, selamat datang di Toko Batik Lestari 🙏 Ada yang bisa kami bantu, {kak}?
$$), ('ukuran', $$
P Halo kak, kemeja batik parang yang cokelat masih ready?
A Halo {kak}! Kemeja batik parang cokelat masih ready, harganya Rp 185.000.
P Ukuran XL ada?
A Ada, {kak}. Stok saat ini: M, L, XL. XL lingkar dada 116 cm, panjang 74 cm.
P LD 116 itu muat buat BB 85 kg?
A Umumnya nyaman untuk berat 80–90 kg. Kalau suka longgar, XXL lingkar dada 122 cm siap Senin depan.
P Oke XL aja deh
A Baik {kak}, XL kami simpan. Mau dikirim ke kota mana?
$$), ('ongkir', $$
P Ongkir ke Sidoarjo berapa ya kak?
A Untuk 1 kemeja (300 gram) dari Solo ke Sidoarjo: JNE REG Rp 12.000 (2-3 hari), J&T EZ Rp 11.000 (2-3 hari), SiCepat BEST Rp 17.000 (1 hari).
P Yang J&T aja
A Siap {kak}. Totalnya Rp 185.000 + Rp 11.000 = *Rp 196.000*. Mohon kirim nama, alamat lengkap, kecamatan, dan kode pos ya.
P Nur Hidayati
Jl. Pahlawan Gg. 3 No. 12 RT 02/RW 05, Kel. Sidokumpul, Kec. Sidoarjo 61212
A Terima kasih, alamat sudah kami catat ✅
$$), ('cod', $$
P Bisa COD gak kak
A Bisa, {kak}. COD tersedia lewat J&T dengan biaya penanganan 3 %.
P Kalau barangnya ga cocok boleh dikembalikan ke kurirnya?
A Paket COD tidak bisa dibuka sebelum dibayar, tetapi tukar ukuran boleh dalam 3 hari selama label belum dilepas.
P Hmm oke. Saya pikir-pikir dulu ya
A Baik {kak}, kami simpan sampai besok pukul 12.00 WIB 😊
$$), ('transfer', $$
P Kak saya transfer ke mana?
A Silakan transfer *Rp 196.000* ke BCA 0152345678 a.n. Sari Wulandari, lalu kirim buktinya di sini.
P [foto: bukti-transfer.jpg] Sudah ya kak
A [balas] Terima kasih {kak}, bukti transfer kami terima. Kami teruskan ke bagian keuangan untuk dicek.
M Dana sudah masuk, {kak}. Paket kami kirim sore ini, resi menyusul 🙏
P Siap makasih kak
$$), ('resi', $$
M Resi J&T: JP4410293847 ya {kak}
M [foto: label-pengiriman.jpg] Ini foto paketnya
P Makasih kak, cepet banget 😍
A Sama-sama {kak}! Ditunggu ulasannya 🙏
$$), ('warna', $$
P [foto: contoh-warna.jpg] Yang warna seperti ini ada?
A [balas] Yang mendekati adalah mega mendung biru indigo, {kak}. Harganya Rp 195.000.
P Luntur ga?
A Warnanya memakai remasol dengan penguncian, tidak luntur pada cucian biasa. Cuci pertama sebaiknya dipisah.
P Boleh minta foto asli tanpa lampu kak
H [foto: mega-mendung-asli.jpg] Ini foto aslinya di depan toko
P Wah bagus. Saya ambil 2 ya, L sama XL
$$), ('reseller', $$
P Permisi, mau tanya syarat jadi reseller
A Halo {kak}! Reseller Lestari: minimal 6 potong per pesanan, diskon 20 %, boleh campur model dan ukuran.
P Ada katalog pdf nya?
A [dokumen: Katalog Reseller Lestari 2026.pdf] Ini katalog terbaru, {kak}.
P Kalau ambil 24 potong bisa dapet harga berapa?
A Untuk 24 potong ke atas diskonnya 27 %. Kemeja parang menjadi Rp 135.050 per potong.
P Bisa nego lagi ga kak buat langganan
$$), ('nego', $$
P 750rb ga bisa kurang kak? Saya ambil 3 lembar
A Untuk batik tulis harga sudah pas, {kak}, karena dikerjakan 3 minggu per lembar. Kami bisa bantu gratis ongkir.
P Masa ambil 3 ga ada diskon 😅
M Halo {kak}, Sari di sini. Untuk 3 lembar saya kasih Rp 2.150.000 sudah termasuk ongkir ya
P Deal!! Kirim ke Bandung ya mbak
M [balas] Siap, saya buatkan pesanannya
$$), ('komplain', $$
P Kak ini paketnya udah dateng tapi kok bolong ya
P [foto: kain-bolong.jpg]
P [video: buka-paket.mp4] Ada video unboxingnya juga
A Mohon maaf sekali atas kejadian ini, {kak} 🙏 Saya panggilkan tim kami supaya segera dibantu.
P Tolong ya, mau dipakai kondangan hari Sabtu
$$), ('komplain_selesai', $$
M Mohon maaf {kak}, ini kelalaian kami. Besok pagi kami kirim pengganti, yang bolong tidak perlu dikembalikan.
P Alhamdulillah, makasih banyak kak
M Sama-sama. Resi pengganti: JP4410299001
P Udah sampe kak, bagus. Terima kasih 🙏🙏
$$), ('marah', $$
P INI GIMANA SIH UDAH 5 HARI GAK DIKIRIM
A Mohon maaf atas ketidaknyamanannya, {kak}. Boleh kami minta nomor pesanannya?
P Gak usah nomor nomor, saya mau uang saya kembali
P Saya mau ngomong sama orang, bukan bot
$$), ('seragam', $$
P Selamat siang, kami dari panitia reuni mau pesan seragam 85 orang
A Selamat siang, {kak}! Untuk 85 potong kami sarankan batik cap, pengerjaan 4–5 minggu, mulai Rp 145.000 per potong.
P [dokumen: Data ukuran peserta.xlsx] Ini data ukurannya
M Terima kasih, {kak}. Data kami terima: S 8, M 21, L 33, XL 17, XXL 6. Betul?
P [balas] Betul. DP nya berapa persen?
M DP 50 %, pelunasan sebelum kirim. Desain motif kami kirim lusa ya
P Baik, ditunggu desainnya
$$), ('lokasi', $$
P Tokonya di mana kak? Bisa dateng langsung?
A [lokasi: -7.5668,110.7949,Toko Batik Lestari] Bisa, {kak}. Kami buka pukul 08.00–17.00 WIB, parkir di depan toko.
P Minggu buka?
A Buka, {kak}, sampai pukul 15.00 WIB.
$$), ('suara', $$
P [suara: 14]
A Mohon maaf {kak}, pesan suaranya kami dengarkan dulu ya.
P [suara: 37]
M [suara: 9]
P Oh gitu, oke kak
$$), ('custom', $$
P Bisa custom nama bordir di dada?
A Bisa, {kak}. Bordir nama Rp 15.000 per potong, maksimal 20 huruf, tambah 2 hari kerja.
P Kalau logo perusahaan?
A Logo mulai Rp 25.000, {kak}. Boleh kirim berkas logonya?
P [dokumen: logo-cv-maju-jaya.pdf]
A [edit] Terima kasih, {kak}. Bordir logo ini Rp 35.000 per potong karena 3 warna.
$$), ('hadiah', $$
P Kak bisa bungkus kado? Buat ibu saya ulang tahun 🎁
A Bisa, {kak}! Kotak dan kartu ucapan Rp 20.000.
P [stiker: hore]
P Tulisannya "Selamat ulang tahun Ibu, sehat selalu"
A Manis sekali 🥰 Sudah kami catat, {kak}.
P [hapus] Eh alamatnya salah kirim
$$), ('kontak', $$
P Nanti hubungi adik saya aja ya kak, dia yang ambil
P [kontak: Wahyu Adik +6281325550177]
A Baik {kak}, kontaknya kami catat.
$$), ('stok_kosong', $$
P Blus kawung ukuran S ready?
A Mohon maaf {kak}, blus kawung ukuran S sedang kosong. Perkiraan ready 2 minggu lagi.
P Yah 😭 kabarin ya kalo ada
A Siap {kak}, nanti kami kabari.
$$), ('testimoni', $$
P Kak batiknya sudah sampai, bagus banget!!
P [foto: testimoni.jpg]
A Wah, cantik sekali {kak} 😍 Terima kasih sudah berbelanja di Lestari.
P Pasti order lagi
$$), ('tukar', $$
P Kak kemarin beli L kekecilan, bisa tukar XL?
A Bisa, {kak}, selama label masih ada dan belum dicuci. Ongkir tukar ditanggung pembeli.
P Label masih ada kok
H Kirim ke alamat toko ya {kak}, tulis "TUKAR" di paketnya
P Oke besok saya kirim
$$), ('gagal', $$
P Kak jadi yang kemarin masih bisa?
M [gagal] Masih bisa {kak}, saya kirim rekeningnya ya
$$), ('tertahan', $$
P Bisa kirim hari ini?
M [tertahan] Bisa {kak}, sebelum pukul 15.00
$$), ('minta_orang', $$
P Mau tanya kain buat lamaran, yang cocok apa ya? Kulit saya sawo matang, acaranya malam
A Untuk lamaran malam kami sarankan sidomukti latar sogan, {kak}.
P Boleh ngobrol sama orangnya langsung? Bingung pilihnya
$$), ('panjang', $$
P Kak saya mau cerita dikit ya. Jadi tahun lalu saya beli 4 kemeja di toko kakak lewat teman saya, yang dua buat bapak, yang dua buat adik. Nah yang buat bapak itu setelah dicuci tiga kali warnanya masih bagus, tapi yang buat adik saya kok agak pudar di bagian kerah. Saya tidak bermaksud komplain, cuma mau tanya apa memang beda bahannya? Soalnya modelnya sama, motifnya juga sama. Kalau memang beda, saya mau pesan lagi 6 potong yang bahannya seperti punya bapak, ukurannya M dua, L dua, XL dua, dan kalau bisa dikirim sebelum tanggal 12 karena mau dipakai foto keluarga. Alamatnya masih sama seperti yang dulu di Perumahan Griya Asri blok F nomor 8, Kecamatan Banyumanik, Semarang. Terima kasih sebelumnya, maaf kepanjangan 🙏
A Terima kasih ceritanya, {kak} 🙏 Keduanya katun primisima, tetapi yang kerahnya pudar adalah seri lama dengan pewarna naptol. Seri sekarang memakai remasol dan lebih tahan. 6 potong (M 2, L 2, XL 2) siap dikirim sebelum tanggal 12.
P Alhamdulillah. Totalnya jadi berapa?
A 6 × Rp 185.000 = Rp 1.110.000, ongkir ke Semarang Rp 16.000, total *Rp 1.126.000*.
$$), ('grup', $$
P Min, PO bulan depan buka kapan?
P Iya nih udah ditunggu
H PO dibuka tanggal 1 pukul 10.00 WIB ya, Bapak Ibu
P Siap min 🔥
P Motif baru ada spoiler ga min
$$), ('pendek', $$
P P
P Kak
P Ready?
$$), ('tautan', $$
P Kak barangnya sama ga kayak yang ini https://tokopedia.test/batiklestari/parang-cokelat
A Sama persis, {kak}. Lewat WhatsApp harganya Rp 185.000 tanpa biaya layanan.
P <b>oke</b> {{nama}} 'mantap' %_%
A Siap, {kak} 🙏
$$), ('salam_laundry', $$
P Halo, buka jam berapa?
A Halo {kak}, Laundry Kilat buka pukul 07.00–21.00 WIB.
$$), ('laundry', $$
P Cuci 5 kg selesai kapan ya?
A Besok pukul 16.00, {kak}.
P Jemput ya di kos Melati
A Baik {kak}, kurir kami jemput sore ini.
$$);

-- The rooms: customer, messages (oldest first) and state. `age` is the time since the last message; `held` overrides the
-- holder, which otherwise follows from the authors.

create temp table seed_room (
  n int primary key, chat text, name text, scripts text, status text, age interval, unread int, tags text, staff int,
  help text, held text, rollout text, archived boolean
);
insert into seed_room (n, chat, name, scripts, status, age, unread, tags, staff, help, held, rollout) values
  (1, '6281325550101@c.us', 'Nur Hidayati', 'salam ukuran ongkir', 'ai_auto_reply', '40 seconds', 1, 'Sidoarjo', 1, null, null, 'v2'),
  (2, '6281325550102@c.us', 'Budi Hartono', 'ukuran ongkir transfer komplain', 'ai_need_help', '2 minutes', 4, 'komplain,prioritas', 1, 'Komplain: kain bolong, dipakai hari Sabtu', null, 'v2'),
  (3, '6281325550103@c.us', 'Maria Goreti Simanjuntak', 'salam marah', 'ai_need_help', '4 minutes', 3, 'komplain,refund', 1, 'Pelanggan marah dan minta uang kembali', null, 'v2'),
  (4, '6281325550104@c.us', 'Ibu Ratna (panitia reuni SMA 3)', 'seragam', null, '6 minutes', 1, 'seragam,grosir', 1, null, null, null),
  (5, '6281325550105@c.us', 'Andi Firmansyah', 'warna', null, '9 minutes', 1, 'VIP', 1, null, null, null),
  (6, '6281325550106@c.us', '🌸🌙✨', 'hadiah', 'ai_auto_reply', '11 minutes', 2, '', 1, null, null, 'v3'),
  (7, '201001234567@c.us', 'أم عبد الله', 'salam ukuran', 'ai_auto_reply', '14 minutes', 0, 'luar negeri', 1, null, null, 'v2'),
  (8, '6281325550108@c.us', 'ꦱꦸꦠꦿꦶꦱ꧀ꦤ', 'lokasi nego', null, '17 minutes', 0, 'batik tulis', 1, null, null, null),
  (9, '6281325550109@c.us', repeat('Hj. Raden Ayu Kusumaningrum Prawirodirjo binti Haji Abdul Rachman Suryoputro ', 3), 'salam seragam', null, '21 minutes', 1, 'seragam', 2, null, null, null),
  (10, '84930275610482@lid', null, 'salam minta_orang', 'ai_need_help', '23 minutes', 3, 'lamaran', 1, 'Minta dibantu manusia', null, 'v3'),
  (11, '6281325550111@c.us', 'Wahyuni', 'cod', 'ai_auto_reply', '26 minutes', 0, '', 1, null, null, 'v2'),
  (12, '6281325550112@c.us', 'Dewi Lestari', 'ukuran ongkir transfer resi', 'ai_task_completed', '31 minutes', 0, 'lunas', 1, null, null, 'v2'),
  (13, '6281325550113@c.us', 'Pak Slamet', 'suara', null, '34 minutes', 1, '', 2, null, null, null),
  (14, '6281325550114@c.us', 'Toko Kain Bu Endang', 'reseller', 'ai_need_help', '37 minutes', 1, 'reseller,grosir', 1, 'Minta harga khusus langganan', 'dimas', 'v2'),
  (15, '6281325550115@c.us', 'Reseller Lestari Jatim', 'grup', null, '42 minutes', 5, 'reseller', 1, null, null, null),
  (16, '6281325550116@c.us', 'Fitri', 'ukuran gagal', null, '46 minutes', 0, '', 2, null, null, null),
  (17, '6281325550117@c.us', 'Agus Setiawan', 'ukuran ongkir tertahan', null, '50 minutes', 0, '', 2, null, null, null),
  (18, '6281325550118@c.us', null, 'lokasi pendek', 'ai_auto_reply', '53 minutes', 3, '', 1, null, null, 'v2'),
  (19, '6281325550119@c.us', 'Yohana Mambor', 'salam panjang', 'ai_auto_reply', '1 hour 5 minutes', 0, 'Semarang', 1, null, null, 'v3'),
  (20, '6281325550120@c.us', 'CV Maju Jaya', 'salam custom', 'ai_auto_reply', '1 hour 20 minutes', 0, 'seragam,bordir', 1, null, null, 'v2'),
  (21, '6281325550121@c.us', 'Rizky', 'salam tautan', 'ai_auto_reply', '1 hour 35 minutes', 0, '', 1, null, null, 'v2'),
  (22, '6281325550122@c.us', 'Siti Aminah', 'ukuran ongkir transfer resi testimoni', 'ai_task_completed', '1 hour 50 minutes', 1, 'lunas,VIP', 1, null, null, 'v2'),
  (23, '6281325550123@c.us', 'I Made Wirawan', 'ukuran cod', 'ai_auto_reply', '2 hours', 0, 'Bali', 1, null, null, 'v2'),
  (24, '6281325550124@c.us', 'Tuti 💕', 'salam stok_kosong', 'ai_auto_reply', '2 hours 20 minutes', 0, 'tunggu stok', 1, null, null, 'v2'),
  (25, '6281325550125@c.us', 'Hendra Gunawan', 'tukar', null, '2 hours 40 minutes', 1, 'tukar ukuran', 1, null, null, null),
  (26, '6281325550126@c.us', 'Lina Marlina', 'ukuran kontak', 'ai_auto_reply', '3 hours', 0, '', 1, null, null, 'v3'),
  (27, '6281325550127@c.us', 'Joko Susilo', 'komplain komplain_selesai', 'ai_task_completed', '3 hours 20 minutes', 0, 'komplain', 1, null, null, 'v2'),
  (28, '6281325550128@c.us', '<b>Budi</b> "; drop table room; --', 'salam tautan', 'ai_auto_reply', '3 hours 45 minutes', 0, '', 1, null, null, 'v2'),
  (29, '6281325550129@c.us', 'Nurul', 'salam hadiah', 'ai_auto_reply', '4 hours', 1, 'kado', 1, null, null, 'v2'),
  (30, '6281325550130@c.us', 'Pdt. Samuel Tarigan', 'seragam', 'ai_need_help', '4 hours 30 minutes', 1, 'seragam', 2, 'Menunggu desain motif', 'sari', null),
  (31, '6281325550131@c.us', 'Ayu Kartika', 'ukuran ongkir transfer resi', 'ai_task_completed', '5 hours', 0, 'lunas', 2, null, null, 'v2'),
  (32, '6281325550132@c.us', 'Bambang', 'cod ongkir', 'ai_auto_reply', '5 hours 30 minutes', 0, '', 1, null, null, 'v2'),
  (33, '6281325550133@c.us', 'Elisabet Wea', 'salam lokasi', 'ai_task_completed', '6 hours', 0, '', 1, null, null, 'v3'),
  (34, '6281325550134@c.us', 'Ummu Hafizh', 'ukuran warna', 'ai_auto_reply', '7 hours', 2, '', 1, null, null, 'v2'),
  (35, '6281325550135@c.us', 'Farhan', 'nego', 'ai_task_completed', '8 hours', 0, 'batik tulis,lunas', 1, null, null, 'v2'),
  (36, '6281325550136@c.us', 'Grace Tan', 'reseller', 'ai_need_help', '9 hours', 1, 'reseller', 1, 'Minta harga khusus', null, 'v2'),
  (37, '6281325550137@c.us', 'Mbah Darmo', 'suara salam', 'ai_auto_reply', '10 hours', 0, '', 1, null, null, 'v2'),
  (38, '6281325550138@c.us', 'Kartini Busana', 'reseller custom', 'ai_auto_reply', '12 hours', 0, 'reseller,bordir', 1, null, null, 'v3'),
  (39, '6281325550139@c.us', 'Eko Prasetyo', 'stok_kosong ukuran', 'ai_auto_reply', '14 hours', 0, 'tunggu stok', 1, null, null, 'v2'),
  (40, '6281325550140@c.us', 'Yanti', 'resi testimoni', 'ai_task_completed', '16 hours', 0, 'VIP', 1, null, null, 'v2'),
  (41, '77120495530141@lid', 'Kang Asep', 'ukuran', 'ai_auto_reply', '20 hours', 0, '', 1, null, null, 'v2'),
  (42, '6281325550142@c.us', 'Kang Asep', 'ongkir', 'ai_task_completed', '22 hours', 0, '', 1, null, null, 'v2'),
  (43, '6281325550143@c.us', 'Indah Permata', 'ukuran ongkir transfer', 'ai_task_completed', '1 day', 0, 'lunas', 2, null, null, 'v2'),
  (44, '6281325550144@c.us', 'Doni', 'lokasi pendek', 'ai_auto_reply', '1 day 2 hours', 0, '', 1, null, null, 'v2'),
  (45, '6281325550145@c.us', 'Susi Susanti', 'cod tukar', 'ai_task_completed', '1 day 5 hours', 0, 'tukar ukuran', 1, null, null, 'v2'),
  (46, '6281325550146@c.us', 'Ustadz Fauzan', 'seragam', 'ai_task_completed', '1 day 9 hours', 0, 'seragam', 1, null, null, 'v2'),
  (47, '6281325550147@c.us', 'Rahma', 'salam minta_orang', 'ai_need_help', '1 day 12 hours', 3, 'lamaran', 1, 'Minta dibantu manusia', null, 'v2'),
  (48, '6281325550148@c.us', 'Vivi', 'hadiah testimoni', 'ai_task_completed', '2 days', 0, 'kado', 1, null, null, 'v3'),
  (49, '6281325550149@c.us', 'Teguh Wibowo', 'ukuran ongkir', 'ai_auto_reply', '2 days 6 hours', 0, '', 1, null, null, 'v2'),
  (50, '6281325550150@c.us', 'Mega', 'warna transfer resi testimoni', 'ai_task_completed', '3 days', 0, 'lunas,VIP', 1, null, null, 'v2'),
  (51, '6281325550151@c.us', 'Zulkifli', 'salam lokasi', 'ai_task_completed', '3 days 8 hours', 0, '', 1, null, null, 'v2'),
  (52, '6281325550152@c.us', 'Anisa Rahmawati', 'salam cod', 'ai_auto_reply', '4 days', 0, '', 1, null, null, 'v2'),
  (53, '6281325550153@c.us', 'Butik Kencana', 'reseller transfer resi', 'ai_task_completed', '5 days', 0, 'reseller,lunas', 2, null, null, 'v2'),
  (54, '6281325550154@c.us', 'Robby', 'marah komplain_selesai', 'ai_task_completed', '6 days', 0, 'komplain', 1, null, null, 'v2'),
  (55, '6281325550155@c.us', 'Ibu Kost', 'ongkir kontak', 'ai_auto_reply', '8 days', 0, '', 1, null, null, 'v2'),
  (56, '6281325550156@c.us', 'Melati', 'salam stok_kosong', 'ai_auto_reply', '11 days', 0, 'tunggu stok', 1, null, null, 'v2'),
  (57, '6281325550157@c.us', 'Gilang', 'custom', 'ai_task_completed', '15 days', 0, 'bordir', 1, null, null, 'v3'),
  (58, '6281325550158@c.us', 'Hasanah', 'ukuran ongkir transfer resi', 'ai_task_completed', '22 days', 0, 'lunas', 1, null, null, 'v2'),
  (59, '6281325550159@c.us', 'Promo Pulsa Murah', 'pendek pendek', null, '30 days', 0, '', 1, null, null, null),
  (60, '6281325550160@c.us', 'Winarti', 'salam ukuran ongkir transfer resi testimoni tukar', 'ai_task_completed', '45 days', 0, 'VIP,lunas', 1, null, null, 'v2'),
  (61, '6285725550361@c.us', 'Kos Melati', 'salam_laundry laundry', 'ai_auto_reply', '12 minutes', 1, '', 3, null, null, null),
  (62, '6285725550362@c.us', 'Hotel Anggrek', 'salam_laundry laundry', 'ai_auto_reply', '2 hours', 0, 'langganan', 3, null, null, null),
  (63, '6285725550363@c.us', 'Pak RT', 'laundry marah', 'ai_need_help', '1 day', 2, '', 3, 'Pelanggan marah', null, null);

insert into room (id, business_id, channel_id, chat_id, name, phone, rollout, tags, archived, created_at)
select ('d0000000-0000-4000-8000-0000000000' || lpad(n::text, 2, '0'))::uuid, channel.business_id, channel.id, chat,
  left(trim(seed_room.name), 200), case when chat like '%@c.us' then '+' || split_part(chat, '@', 1) end, rollout,
  string_to_array(nullif(tags, ''), ',') || '{}', n = 59, now() - age - interval '30 days'
from seed_room
join channel on channel.external_id = case when n > 60 then 'laundry-kilat' else 'batik-lestari' end;

-- Lines become messages. Counted back from the last one, lines are seconds to minutes apart, conversations a day or
-- more. `nth` counts within the room, `salt` is a random number that is the same on every run.

create temp table seed_message as
with line as (
  select n, script.nth as part, written.nth as line,
    regexp_match(written.text, '^([PAMH]) (?:\[(\w+)(?:: ([^\]]*))?\] ?)?(.*)$') as parsed,
    abs(hashint4((n * 1000 + script.nth * 50 + written.nth)::int)) as salt
  from seed_room
  cross join string_to_table(scripts, ' ') with ordinality as script (name, nth)
  join seed_script on seed_script.name = script.name
  cross join regexp_split_to_table(trim(e'\n' from lines), '\n(?=[PAMH] )') with ordinality as written (text, nth)
), spaced as (
  select *, row_number() over (partition by n order by part, line) as nth,
    case
      when lead(part) over (partition by n order by part, line) = part then (20 + salt % 160) * interval '1 second'
      when lead(part) over (partition by n order by part, line) > part then interval '1 day' + salt % 50 * interval '1 hour'
      else interval '0' end as gap
  from line
)
select n, nth, salt, ('7' || lpad(n::text, 3, '0') || lpad(nth::text, 4, '0') || '-0000-4000-8000-000000000000')::uuid as id,
  parsed[1] as speaker, parsed[2] as mark, parsed[3] as detail, nullif(parsed[4], '') as words,
  date_trunc('second', now() - age - sum(gap) over (partition by n order by nth desc)) as at
from spaced join seed_room using (n);

-- Triggers are off while the past is written: each room is updated once, from its last message.
alter table message disable trigger user;

insert into message (id, business_id, room_id, channel_id, wa_id, author, author_id, author_name, agent_version, kind,
  body, media, location, reply_to, ack, failure, sent_at, edited_at, revoked_at, created_at)
select line.id, room.business_id, room.id, room.channel_id,
  case when line.mark is distinct from 'gagal' and line.mark is distinct from 'tertahan' then
    case when line.speaker = 'P' then 'false_' || room.chat_id || '_3A' || upper(substr(md5(line.id::text), 1, 18))
    when line.speaker = 'M' then 'true_' || room.chat_id || '_3EB0' || upper(substr(replace(line.id::text, '-', ''), 1, 18))
    else 'true_' || room.chat_id || '_3EB0' || upper(substr(md5(line.id::text), 1, 18)) end
  end,
  case line.speaker when 'P' then 'customer' when 'A' then 'ai' when 'M' then 'member' else 'phone' end,
  case when line.speaker = 'M' then staff.id end,
  case when line.speaker = 'M' then staff.full_name end,
  case when line.speaker = 'A' then coalesce(room.rollout, 'v2') end,
  case line.mark when 'foto' then 'image' when 'video' then 'video' when 'suara' then 'voice' when 'dokumen' then 'document'
    when 'stiker' then 'sticker' when 'lokasi' then 'location' when 'kontak' then 'contact' else 'text' end,
  case when line.mark = 'hapus' then null when line.mark = 'kontak' then line.detail
    else replace(line.words, '{kak}', coalesce('Kak ' || substring(room.name from
      '^(?:Ibu |Pak |Kang )?((?!Toko|Hotel|Butik|Kos|Reseller|Mbah|Ustadz|Ibu|Pak|Kang|Pdt)[A-Z][a-z]{2,})'), 'Kak')) end,
  case when line.mark in ('foto', 'video', 'suara', 'dokumen', 'stiker') then
    jsonb_strip_nulls(jsonb_build_object(
      'path', room.business_id || '/' || room.id || '/' || line.id || '.' || case line.mark when 'foto' then 'jpg'
        when 'video' then 'mp4' when 'suara' then 'ogg' when 'stiker' then 'webp' else substring(line.detail from '[a-z]+$') end,
      'mimetype', case line.mark when 'foto' then 'image/jpeg' when 'video' then 'video/mp4' when 'suara' then 'audio/ogg'
        when 'stiker' then 'image/webp' else case when line.detail like '%.xlsx'
          then 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' else 'application/pdf' end end,
      'filename', case when line.mark in ('foto', 'video', 'dokumen') then line.detail end,
      'width', case line.mark when 'foto' then 1080 when 'video' then 720 when 'stiker' then 512 end,
      'height', case line.mark when 'foto' then 1350 when 'video' then 1280 when 'stiker' then 512 end,
      'duration', case line.mark when 'suara' then line.detail::int when 'video' then 23 end)) end,
  case when line.mark = 'lokasi' then jsonb_build_object('latitude', split_part(line.detail, ',', 1)::numeric,
    'longitude', split_part(line.detail, ',', 2)::numeric, 'name', split_part(line.detail, ',', 3)) end,
  case when line.mark = 'balas' then before.id end,
  case when line.speaker = 'P' or line.mark = 'tertahan' then 0 when line.mark = 'gagal' then -1
    -- A message that the customer answered is read; some of the others are not delivered yet.
    when exists (select from seed_message as later where later.n = line.n and later.nth > line.nth and later.speaker = 'P')
      then case when line.mark = 'suara' then 4 else 3 end
    else 1 + line.salt % 3 end,
  case when line.mark = 'gagal' then 'Nomor tujuan menolak pesan.' end,
  line.at,
  case when line.mark = 'edit' then line.at + interval '50 seconds' end,
  case when line.mark = 'hapus' then line.at + interval '20 seconds' end,
  line.at
from seed_message as line
join room on room.id = ('d0000000-0000-4000-8000-0000000000' || lpad(line.n::text, 2, '0'))::uuid
join seed_room on seed_room.n = line.n
join profile as staff on staff.id = ('a0000000-0000-4000-8000-00000000000' || seed_room.staff)::uuid
left join seed_message as before on before.n = line.n and before.nth = line.nth - 1
order by line.at, line.n, line.nth;

-- A quote holds text and author as they were when the message was quoted.
update message set reply_preview = jsonb_build_object('author', quoted.author, 'kind', quoted.kind, 'body', left(quoted.body, 160))
from message as quoted where quoted.id = message.reply_to;

alter table message enable trigger user;
select private.refresh_room(id) from room;

-- Angry words before the last line: the trigger reads only the line that changes a room.
update room set upset = true
where exists (
  select from message
  where message.room_id = room.id and author = 'customer' and sent_at >= room.awaiting_reply_since
    and private.has_angry_words(body)
);

-- Handovers follow from the authors. A member's chat returns to the AI an hour after their last message, unless `held`
-- says otherwise.

insert into handover (business_id, room_id, channel_id, from_holder, to_holder, member_id, reason, at)
with answer as (
  select *, case author when 'ai' then 'ai' else author end as holder,
    lag(author, 1, 'ai') over room as holder_before, lag(sent_at) over room as at_before, lead(sent_at) over room as at_next
  from message where author in ('ai', 'member', 'phone')
  window room as (partition by room_id order by sent_at, seq)
)
select business_id, room_id, channel_id, holder_before, holder, author_id,
  case holder when 'member' then 'reply' when 'phone' then 'phone_reply'
    else case when sent_at - at_before > interval '1 hour' then 'silence_expired' else 'give_back' end end,
  case when holder = 'ai' and sent_at - at_before > interval '1 hour' then at_before + interval '1 hour'
    else sent_at - interval '1 second' end
from answer where holder <> holder_before
union all
select business_id, room_id, channel_id, author, 'ai', null, 'silence_expired', sent_at + interval '1 hour'
from answer where at_next is null and author <> 'ai' and sent_at < now() - interval '1 hour'
  -- A member who took a chat by the button keeps it.
  and room_id not in (select ('d0000000-0000-4000-8000-0000000000' || lpad(n::text, 2, '0'))::uuid from seed_room where held is not null);

insert into handover (business_id, room_id, channel_id, from_holder, to_holder, reason, at)
select room.business_id, room.id, room.channel_id, coalesce(held.by, 'ai'), coalesce(held.by, 'ai'), 'escalated',
  room.last_message_at + interval '2 seconds'
from room
left join lateral (select to_holder as by from handover where handover.room_id = room.id order by at desc limit 1) as held on true
where room.id in (select ('d0000000-0000-4000-8000-0000000000' || lpad(n::text, 2, '0'))::uuid from seed_room where help is not null);

-- The present state.

update room set
  status = seed_room.status,
  completed_at = case when seed_room.status = 'ai_task_completed' then room.last_message_at + interval '1 minute' end,
  help_reason = seed_room.help,
  unread_count = seed_room.unread,
  awaiting_reply_since = case when seed_room.status is distinct from 'ai_task_completed' then awaiting_reply_since end,
  holder = coalesce(case seed_room.held when 'sari' then 'member' when 'dimas' then 'member' else seed_room.held end,
    case when newest.sent_at > now() - interval '1 hour' then newest.author end, 'ai'),
  holder_id = case
    when seed_room.held = 'sari' then 'a0000000-0000-4000-8000-000000000001'::uuid
    when seed_room.held = 'dimas' then 'a0000000-0000-4000-8000-000000000002'::uuid
    when seed_room.held is null and newest.sent_at > now() - interval '1 hour' then newest.author_id end,
  holder_since = coalesce(newest.sent_at, room.created_at),
  -- Held until it is given back.
  holder_until = case when seed_room.held is null and newest.author <> 'ai' and newest.sent_at > now() - interval '1 hour'
    then newest.sent_at + interval '1 hour' end
from seed_room
left join lateral (
  select author, author_id, sent_at from message
  where message.room_id = ('d0000000-0000-4000-8000-0000000000' || lpad(seed_room.n::text, 2, '0'))::uuid
    and message.author in ('ai', 'member', 'phone')
  order by message.sent_at desc, message.seq desc limit 1
) as newest on true
where room.id = ('d0000000-0000-4000-8000-0000000000' || lpad(seed_room.n::text, 2, '0'))::uuid;

insert into handover (business_id, room_id, channel_id, from_holder, to_holder, member_id, reason, at)
select room.business_id, room.id, room.channel_id,
  coalesce((select to_holder from handover where handover.room_id = room.id order by at desc limit 1), 'ai'),
  'member', room.holder_id, 'take_over', room.last_message_at + interval '30 seconds'
from room where room.holder = 'member' and room.holder_until is null;

-- Beside the conversations -------------------------------------------------------------------------------------------

insert into business_tag (business_id, name, color)
select 'b0000000-0000-4000-8000-000000000001', name, color
from (values ('VIP', 'kuning'), ('reseller', 'biru'), ('komplain', 'merah'), ('lunas', 'hijau'), ('seragam', 'ungu')) as tag (name, color);

insert into quick_reply (business_id, title, shortcut, body, category, position, created_by)
select 'b0000000-0000-4000-8000-000000000001', title, shortcut, body, category,
  row_number() over (order by shortcut), 'a0000000-0000-4000-8000-000000000001'
from (values
  ('Minta alamat', 'Pengiriman', 'alamat', 'Boleh kirim nama, alamat lengkap, kecamatan, dan kode posnya, Kak {{nama}}?'),
  ('Jam buka', 'Toko', 'jam', 'Kami melayani pukul 08.00–17.00 WIB. Pesan di luar jam itu kami balas begitu buka, ya Kak.'),
  ('Nomor rekening', 'Pembayaran', 'rekening', 'Pembayaran ke BCA 0152345678 a.n. Sari Wulandari. Setelah transfer, mohon kirim buktinya di sini ya Kak 🙏'),
  ('Nomor resi', 'Pengiriman', 'resi', 'Pesanan Kak {{nama}} sudah dikirim. Nomor resinya {{resi}}.'),
  ('Terima kasih', 'Toko', 'terima-kasih', 'Terima kasih sudah belanja di {{toko}}, Kak {{nama}}! Ditunggu pesanan berikutnya.')
) as reply (title, category, shortcut, body);

-- One invitation is pending, one has expired.
insert into team_invitation (id, business_id, email, role, invited_by, created_at, expires_at) values
  ('60000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001', 'kasir@chabot.test', 'member',
    'a0000000-0000-4000-8000-000000000001', now() - interval '1 day', now() + interval '6 days'),
  ('60000000-0000-4000-8000-000000000002', 'b0000000-0000-4000-8000-000000000001', 'magang@chabot.test', 'member',
    'a0000000-0000-4000-8000-000000000001', now() - interval '10 days', now() - interval '3 days');

-- A business handover that was withdrawn.
insert into business_handover (business_id, from_profile, email, created_at, expires_at, revoked_at)
select 'b0000000-0000-4000-8000-000000000001', id, 'calon.pembeli@chabot.test', now() - interval '200 days', now() - interval '193 days', now() - interval '199 days'
from profile where id = 'a0000000-0000-4000-8000-000000000001';

-- The setup of Kedai Kopi Senja is incomplete: it has no channel and no agent.
insert into onboarding (business_id, step, done, skipped) values
  ('b0000000-0000-4000-8000-000000000001', 'selesai', '{bidang,jam,gaya,serah_terima,whatsapp}', '{tim}'),
  ('b0000000-0000-4000-8000-000000000002', 'jam', '{bidang}', '{}');

insert into notification_preference (profile_id, business_id, kinds) values
  ('a0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001', '{"eskalasi": true, "pesan_baru": false}');

insert into notice (profile_id, business_id, kind, detail, created_at, read_at) values
  ('a0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001', 'invitation_accepted',
    '{"name": "Bagus Santoso", "business": "Toko Batik Lestari", "role": "member"}', now() - interval '60 days', now() - interval '59 days');

insert into audit_log (at, actor, actor_name, action, business_id, detail)
select now() - (ago || ' days')::interval, ('a0000000-0000-4000-8000-00000000000' || who)::uuid, name, action,
  ('b0000000-0000-4000-8000-00000000000' || shop)::uuid, detail::jsonb
from (values
  (120, 1, 'Sari Wulandari', 'invitation.created', 1, '{"email": "member@chabot.test", "role": "member"}'),
  (119, 2, 'Dimas Prakoso', 'invitation.accepted', 1, '{"name": "Dimas Prakoso", "role": "member"}'),
  (90, 4, 'Yusuf Maulana', 'toggles.changed', 1, '{"from": {"useAgentBehaviourV2": "off"}, "to": {"useAgentBehaviourV2": "simulator"}, "reason": "Pemilik minta dibantu mencoba"}'),
  (60, 1, 'Sari Wulandari', 'toggles.changed', 1, '{"from": {"useAgentBehaviourV2": "simulator"}, "to": {"useAgentBehaviourV2": "live"}, "reason": null}'),
  (60, 5, 'Bagus Santoso', 'invitation.accepted', 1, '{"name": "Bagus Santoso", "role": "member"}'),
  (30, 4, 'Yusuf Maulana', 'toggles.changed', 3, '{"from": {"modelVersion": "small"}, "to": {"modelVersion": "large"}, "reason": "Jawaban terlalu pendek"}'),
  (1, 1, 'Sari Wulandari', 'invitation.created', 1, '{"email": "kasir@chabot.test", "role": "member"}')
) as done (ago, who, name, action, shop, detail);

-- An hour in which an administrator helped, and what was looked at.
insert into view_permit (id, business_id, admin_id, reason, status, asked_at, answered_at, answered_by, granted_until) values
  ('c7000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000004',
    'Pemilik melapor lewat telepon: AI salah menjawab ongkir', 'granted', now() - interval '20 days', now() - interval '20 days' + interval '3 minutes',
    'a0000000-0000-4000-8000-000000000001', now() - interval '20 days' + interval '63 minutes');
insert into audit_log (at, actor, actor_name, action, business_id, detail)
select now() - interval '20 days' + (minute || ' minutes')::interval, ('a0000000-0000-4000-8000-00000000000' || who)::uuid, name, action,
  'b0000000-0000-4000-8000-000000000001', detail::jsonb || '{"permit_id": "c7000000-0000-4000-8000-000000000001"}'
from (values
  (0, 4, 'Yusuf Maulana', 'view.asked', '{"reason": "Pemilik melapor lewat telepon: AI salah menjawab ongkir"}'),
  (3, 1, 'Sari Wulandari', 'view.granted', '{"admin": "Yusuf Maulana"}'),
  (5, 4, 'Yusuf Maulana', 'business.viewed', '{"view": "chats"}'),
  (6, 4, 'Yusuf Maulana', 'business.viewed', '{"view": "settings"}')
) as done (minute, who, name, action, detail);

-- Status history of a channel: linked long ago, failed once, working since a restart. It replaces what the triggers
-- wrote above, with the present time.
delete from channel_status_change;
insert into channel_status_change (channel_id, business_id, status, at)
select channel.id, channel.business_id, life.status, now() - life.ago
from channel, (values
  ('pending', interval '80 days'), ('STARTING', interval '79 days 23:50'), ('SCAN_QR_CODE', interval '79 days 23:49:30'),
  ('WORKING', interval '79 days 23:48'), ('FAILED', interval '6 days 4 hours'), ('STARTING', interval '6 days 3:40'),
  ('WORKING', interval '6 days 3:39')
) as life (status, ago);

-- Tickets ------------------------------------------------------------------------------------------------------------

insert into ticket (id, business_id, title, type, status, priority, assignee_id, due_at, room_id, message_ids, created_by,
  created_at)
select ('71000000-0000-4000-8000-0000000000' || lpad(n::text, 2, '0'))::uuid, 'b0000000-0000-4000-8000-000000000001', title,
  type, line_data.status, priority, ('a0000000-0000-4000-8000-00000000000' || assignee)::uuid, now() + due, room.id,
  array(select message.id from message where message.room_id = room.id and message.author = 'customer'
    order by message.sent_at desc, message.seq desc limit 2),
  'a0000000-0000-4000-8000-000000000001', now() - age
from (values
  (1, 'Kain bolong, dipakai hari Sabtu: kirim pengganti', 'komplain', 'baru', 'mendesak', 2, interval '3 hours', 2, interval '1 minute'),
  (2, 'Uang kembali Ibu Maria: cek mutasi dan putuskan', 'pembayaran', 'baru', 'tinggi', null, interval '-2 hours', 3, interval '20 minutes'),
  (3, 'Tukar ukuran L ke XL', 'retur', 'dikerjakan', 'normal', 2, interval '1 day', 25, interval '3 hours'),
  (4, 'Seragam reuni SMA 3: penawaran 120 potong', 'pesanan', 'dikerjakan', 'tinggi', 1, interval '2 days', 4, interval '5 hours'),
  (5, 'Desain motif seragam gereja', 'pesanan', 'menunggu_pelanggan', 'normal', 1, interval '-1 day', 30, interval '2 days'),
  (6, 'Harga langganan Toko Kain Bu Endang', 'lainnya', 'menunggu_pelanggan', 'normal', 2, null, 14, interval '1 day'),
  (7, 'Benang lepas, sudah diganti', 'komplain', 'selesai', 'normal', 2, interval '-6 hours', 27, interval '4 days'),
  (8, 'Hitung ulang stok parang merah', 'lainnya', 'baru', 'rendah', null, null, null, interval '6 days')
) as line_data (n, title, type, status, priority, assignee, due, chat, age)
left join room on room.id = ('d0000000-0000-4000-8000-0000000000' || lpad(line_data.chat::text, 2, '0'))::uuid;

insert into ticket_comment (ticket_id, business_id, author_id, body, created_at) values
  ('71000000-0000-4000-8000-000000000003', 'b0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002',
    'XL masih ada dua di gudang. Tunggu barang lama dikirim balik.', now() - interval '2 hours'),
  ('71000000-0000-4000-8000-000000000005', 'b0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001',
    'Sketsa sudah dikirim, menunggu pilihan warna.', now() - interval '1 day');
-- It replaces what the triggers wrote above, with the present time and without a member.
update ticket_change set at = ticket.created_at, actor_id = ticket.created_by
from ticket where ticket.id = ticket_change.ticket_id;

-- Campaigns ----------------------------------------------------------------------------------------------------------

insert into recipient_lists (id, business_id, name, created_at) values
  ('80000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001', 'Pelanggan VIP', now() - interval '20 days'),
  ('80000000-0000-4000-8000-000000000002', 'b0000000-0000-4000-8000-000000000001', 'Reseller Jatim', now() - interval '3 days');
insert into recipient_list_contacts (recipient_list_id, phone, name)
select '80000000-0000-4000-8000-000000000001', phone, name from room
where 'VIP' = any (tags) and phone is not null and business_id = 'b0000000-0000-4000-8000-000000000001';
insert into campaigns (id, business_id, name, created_at, status, channel_id, body, audience, started_at, ended_at, created_by, started_by, stage_size)
values ('90000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001', 'Promo Hari Batik', now() - interval '12 days',
  'done', 'c0000000-0000-4000-8000-000000000001', 'Halo Kak {{nama}}, ada diskon 15 % khusus pelanggan VIP sampai Minggu 🙏',
  '{"lists": ["80000000-0000-4000-8000-000000000001"]}', now() - interval '12 days', now() - interval '12 days' + interval '40 minutes',
  'a0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001', 100);
insert into campaign_messages (campaign_id, channel_id, position, phone, name, body, state, sent_at, delivered_at, read_at)
select '90000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000001', row_number() over (order by phone), phone, name,
  'Halo Kak ' || name || ', ada diskon 15 % khusus pelanggan VIP sampai Minggu 🙏', 'read', now() - interval '12 days',
  now() - interval '12 days', now() - interval '11 days'
from recipient_list_contacts;

-- The simulated Graph API of Meta has this account.
insert into official_account (business_id, waba_id, app_id) values
  ('b0000000-0000-4000-8000-000000000001', '102290129340398', '670843887433847');

-- Knowledge ----------------------------------------------------------------------------------------------------------

create temp table seed_knowledge as
select n, line::jsonb as line_data
from regexp_split_to_table(btrim($$
{"kind": "text", "title": "Kemeja batik parang", "body": "Kemeja batik parang pria, lengan pendek, Rp 185.000 per potong, berat 300 gram. Bahannya katun primisima, dibuat dengan teknik cap, adem dan menyerap keringat. Pilihan warna: cokelat, hitam, dan merah.", "tags": ["produk", "harga", "kemeja"]}
{"kind": "text", "title": "Kemeja batik mega mendung", "body": "Kemeja batik mega mendung pria, lengan pendek, Rp 195.000 per potong, berat 300 gram. Bahannya katun primisima dengan teknik cap. Pilihan warna: biru indigo dan hijau tosca.", "tags": ["produk", "harga", "kemeja"]}
{"kind": "faq", "title": "Lengan panjang", "question": "Apakah kemeja tersedia dalam lengan panjang?", "body": "Kemeja parang dan mega mendung tersedia juga dalam lengan panjang, tambah Rp 20.000 dari harga lengan pendek. Lengan panjang ada untuk ukuran M sampai XXL.", "tags": ["produk", "harga", "kemeja"]}
{"kind": "text", "title": "Kain batik tulis sidomukti", "body": "Kain batik tulis sidomukti Rp 750.000 per lembar, ukuran 250 × 115 cm, berat 500 gram. Latar sogan pada katun primisima, cocok untuk lamaran dan pernikahan. Setiap lembar dikerjakan tangan sekitar 3 minggu, karena itu harganya sudah pas dan tidak bisa ditawar.", "tags": ["produk", "harga", "batik tulis"]}
{"kind": "text", "title": "Blus kawung", "body": "Blus kawung wanita Rp 165.000 per potong, berat 250 gram, ukuran S sampai XL. Lengannya tiga perempat dan kancingnya di depan sehingga ramah ibu menyusui. Warna: cokelat sogan dan hitam.", "tags": ["produk", "harga", "blus"]}
{"kind": "faq", "title": "Stok blus kawung S", "question": "Apakah blus kawung ukuran S tersedia?", "body": "Blus kawung ukuran S sedang kosong dan diperkirakan ready 2 minggu lagi. Ukuran M, L, dan XL ready.", "tags": ["stok", "blus"]}
{"kind": "faq", "title": "Stok kemeja parang cokelat", "question": "Ukuran apa yang tersedia untuk kemeja parang cokelat?", "body": "Kemeja parang cokelat ready dalam ukuran M, L, dan XL. Ukuran XXL siap Senin depan. Ukuran S dan XXXL hanya lewat PO bulanan.", "tags": ["stok", "kemeja"]}
{"kind": "text", "title": "Tabel ukuran kemeja pria", "body": "Lingkar dada dan panjang kemeja: S 100 cm dan 68 cm; M 104 cm dan 70 cm; L 110 cm dan 72 cm; XL 116 cm dan 74 cm; XXL 122 cm dan 76 cm; XXXL 130 cm dan 78 cm. Selisih jahitan 1 sampai 2 cm masih wajar.", "tags": ["ukuran", "kemeja"]}
{"kind": "text", "title": "Tabel ukuran blus wanita", "body": "Lingkar dada dan panjang blus: S 88 cm dan 62 cm; M 94 cm dan 63 cm; L 100 cm dan 64 cm; XL 106 cm dan 65 cm. Blus tidak dibuat di atas XL.", "tags": ["ukuran", "blus"]}
{"kind": "faq", "title": "Memilih ukuran dari berat badan", "question": "Dengan berat badan saya, sebaiknya ambil ukuran apa?", "body": "Patokan kemeja pria: M untuk 55–67 kg, L untuk 68–79 kg, XL untuk 80–90 kg, XXL untuk 91–100 kg, dan XXXL di atas 100 kg. Kalau suka longgar, naik satu ukuran.", "tags": ["ukuran", "kemeja"]}
{"kind": "faq", "title": "Batik tulis, cap, dan printing", "question": "Apa beda batik tulis, batik cap, dan batik printing?", "body": "Batik tulis digambar dengan canting dan malam, pengerjaannya berminggu-minggu. Batik cap memakai stempel tembaga dan malam, selesai dalam hitungan hari. Printing adalah kain bermotif cetak mesin tanpa malam. Di toko kami hanya daster yang printing.", "tags": ["produk", "bahan", "edukasi"]}
{"kind": "faq", "title": "Katun dan sutra", "question": "Bahan apa saja yang tersedia? Ada sutra?", "body": "Semua kemeja dan blus memakai katun primisima. Kain sutra ATBM dibuat hanya berdasarkan pesanan, Rp 1.450.000 per lembar, selesai dalam 5 minggu. Kami tidak memakai poliester.", "tags": ["produk", "bahan", "sutra"]}
{"kind": "text", "title": "Daster truntum", "body": "Daster truntum Rp 95.000, ukuran all size dengan lingkar dada 110 cm dan panjang 105 cm. Bahannya katun printing yang tipis dan adem. Warna: hitam, marun, dan navy.", "tags": ["produk", "harga", "daster"]}
{"kind": "text", "title": "Sarimbit mega mendung", "body": "Sarimbit mega mendung Rp 345.000 per set, berisi satu kemeja pria dan satu blus wanita. Ukuran keduanya boleh dipilih sendiri-sendiri. Berat satu set 550 gram.", "tags": ["produk", "harga", "sarimbit"]}
{"kind": "text", "title": "Kemeja anak", "body": "Kemeja batik anak Rp 110.000, untuk usia 2 sampai 10 tahun, berat 150 gram. Motifnya parang dan mega mendung, sehingga bisa serasi dengan kemeja ayahnya.", "tags": ["produk", "harga", "anak"]}
{"kind": "faq", "title": "Pesanan seragam", "question": "Berapa minimum dan harga seragam?", "body": "Seragam batik cap mulai Rp 145.000 per potong dengan minimum 20 potong untuk motif yang sudah ada. Ukuran boleh campur S sampai XXXL. Data ukuran dikirim dalam bentuk Excel atau daftar lewat chat.", "tags": ["seragam", "harga"]}
{"kind": "faq", "title": "DP seragam", "question": "Bagaimana pembayaran pesanan seragam?", "body": "Pesanan seragam dimulai setelah DP 50 % masuk. Sisanya dilunasi sebelum barang dikirim.", "tags": ["seragam", "pembayaran"]}
{"kind": "faq", "title": "Lama pengerjaan seragam", "question": "Berapa lama seragam jadi?", "body": "Untuk 20–50 potong pengerjaannya 3 minggu, 51–100 potong 4–5 minggu, dan di atas 100 potong 6–8 minggu. Waktu dihitung sejak DP masuk dan motif disetujui.", "tags": ["seragam", "waktu"]}
{"kind": "faq", "title": "Motif sendiri untuk seragam", "question": "Bisakah seragam memakai motif rancangan sendiri?", "body": "Bisa, dengan minimum 50 potong. Biaya pembuatan cap tembaga Rp 850.000, sekali saja untuk setiap motif. Sketsa selesai dalam 3 hari kerja dan boleh direvisi dua kali.", "tags": ["seragam", "custom"]}
{"kind": "faq", "title": "Harga reseller dan grosir", "question": "Berapa diskon untuk reseller?", "body": "Reseller mendapat diskon 20 % untuk minimal 6 potong per pesanan, boleh campur model dan ukuran. Untuk 24 potong ke atas diskonnya 27 %. Contoh kemeja parang: Rp 148.000 untuk 6–23 potong dan Rp 135.050 untuk 24 potong ke atas. Kain batik tulis tidak termasuk.", "tags": ["reseller", "harga"]}
{"kind": "faq", "title": "Cara menjadi reseller", "question": "Bagaimana cara mendaftar reseller?", "body": "Pendaftaran gratis: kirim nama, nama toko atau akun jualan, dan kota lewat chat ini. Setelah itu kami kirim katalog PDF dan foto produk tanpa watermark. Tidak ada target bulanan.", "tags": ["reseller", "pendaftaran"]}
{"kind": "faq", "title": "Dropship", "question": "Apakah bisa dropship?", "body": "Dropship bisa mulai 1 potong dengan diskon 10 %. Nama pengirim di label diganti dengan nama toko dropshipper, dan di dalam paket tidak kami sertakan nota.", "tags": ["reseller", "dropship"]}
{"kind": "faq", "title": "Kurir", "question": "Pengiriman lewat kurir apa saja?", "body": "Kami mengirim dari Solo lewat JNE, J&T, dan SiCepat. Perkiraan tiba ke kota di Pulau Jawa 2–3 hari dengan layanan reguler. Kurir lain di dalam negeri belum tersedia, kecuali kurir instan untuk Kota Solo.", "tags": ["pengiriman", "kurir"]}
{"kind": "text", "title": "Contoh ongkir dari Solo", "body": "Ongkir per kg dari Solo: Sidoarjo JNE REG Rp 12.000, J&T EZ Rp 11.000, atau SiCepat BEST Rp 17.000 (1 hari); Semarang JNE REG Rp 8.000; Jakarta J&T EZ Rp 13.000; Bandung JNE REG Rp 14.000; Denpasar J&T EZ Rp 21.000; Makassar J&T EZ Rp 38.000 (3–4 hari). Untuk kota lain, kirim kecamatan dan kotanya supaya ongkirnya dihitung.", "tags": ["pengiriman", "ongkir"]}
{"kind": "faq", "title": "Cara menghitung berat", "question": "Berapa baju yang muat dalam 1 kg?", "body": "Berat dihitung per kg dan dibulatkan ke atas, dengan kelonggaran sampai 0,3 kg. Jadi sampai 4 kemeja dewasa (1,2 kg) masih dihitung 1 kg, dan 5 kemeja (1,5 kg) dihitung 2 kg.", "tags": ["pengiriman", "berat"]}
{"kind": "faq", "title": "Batas jam kirim", "question": "Sampai jam berapa pembayaran supaya dikirim hari itu?", "body": "Pesanan yang lunas sebelum pukul 15.00 WIB dikirim hari itu juga, Senin sampai Sabtu. Yang lunas setelahnya, pada hari Minggu, atau tanggal merah dikirim pada hari kerja berikutnya.", "tags": ["pengiriman", "waktu"]}
{"kind": "faq", "title": "COD", "question": "Apakah bisa bayar di tempat (COD)?", "body": "COD tersedia lewat J&T dengan biaya penanganan 3 % untuk alamat di Jawa, Bali, dan Sumatra, nilai paling tinggi Rp 1.000.000. Kalimantan, Sulawesi, Nusa Tenggara, Maluku, dan Papua belum bisa COD. Barang bordir, custom, dan seragam juga tidak bisa COD.", "tags": ["pembayaran", "cod"]}
{"kind": "faq", "title": "Membuka paket COD", "question": "Bolehkah paket COD dibuka atau dikembalikan ke kurir?", "body": "Paket COD tidak bisa dibuka sebelum dibayar dan tidak bisa dikembalikan ke kurir karena tidak cocok. Setelah dibayar, ukuran tetap boleh ditukar menurut aturan tukar ukuran. Penolakan paket tanpa alasan membuat COD berikutnya tidak dilayani.", "tags": ["cod", "tukar"]}
{"kind": "faq", "title": "Kirim ke luar negeri", "question": "Apakah melayani pengiriman ke luar negeri?", "body": "Bisa, lewat EMS Pos Indonesia. Malaysia dan Singapura Rp 240.000 per kg dengan perkiraan 5–8 hari kerja; negara lain dihitung dulu oleh tim. Bea masuk ditanggung penerima.", "tags": ["pengiriman", "luar negeri"]}
{"kind": "faq", "title": "Gratis ongkir", "question": "Kapan ongkir gratis?", "body": "Ongkir gratis untuk belanja di atas Rp 500.000 ke wilayah Solo Raya: Surakarta, Sukoharjo, Karanganyar, Boyolali, Klaten, Sragen, dan Wonogiri. Pembelian 3 lembar kain batik tulis atau lebih gratis ongkir ke seluruh Pulau Jawa. Harga reseller tidak termasuk.", "tags": ["pengiriman", "ongkir", "promo"]}
{"kind": "faq", "title": "Kurir instan Kota Solo", "question": "Bisakah dikirim dengan GoSend atau GrabExpress?", "body": "Untuk Kota Solo bisa GoSend atau GrabExpress, ongkirnya dibayar penerima sesuai aplikasi. Pesanan yang lunas sebelum pukul 16.00 WIB diantar hari itu juga.", "tags": ["pengiriman", "instan"]}
{"kind": "text", "title": "Transfer bank", "body": "Transfer manual ke BCA 0152345678 a.n. Sari Wulandari. Setelah transfer, kirim foto buktinya lewat chat ini untuk dicek. Kami tidak memakai rekening lain.", "tags": ["pembayaran", "transfer"]}
{"kind": "faq", "title": "Virtual account", "question": "Bank apa saja untuk virtual account?", "body": "Virtual account tersedia untuk BCA dan BRI. Tagihannya berlaku 24 jam dan lunas otomatis tanpa kirim bukti. Kalau lewat waktu, tinggal minta tagihan baru.", "tags": ["pembayaran", "va"]}
{"kind": "faq", "title": "QRIS", "question": "Apakah bisa bayar dengan QRIS?", "body": "Bisa, QRIS ada di kasir toko dan gambarnya juga bisa kami kirim lewat chat. Tanpa biaya tambahan, paling tinggi Rp 5.000.000 per transaksi. Di atas itu lewat transfer atau virtual account.", "tags": ["pembayaran", "qris"]}
{"kind": "faq", "title": "Kartu, cicilan, dan paylater", "question": "Bisakah bayar dengan kartu kredit atau paylater?", "body": "Kartu debit dan kredit hanya bisa di toko lewat EDC BCA, belanja minimal Rp 100.000, tanpa cicilan. Paylater hanya lewat toko kami di Tokopedia.", "tags": ["pembayaran", "kartu"]}
{"kind": "faq", "title": "Simpan barang", "question": "Bisakah barang disimpan dulu?", "body": "Tanpa DP, barang kami simpan sampai pukul 12.00 WIB hari berikutnya. Dengan DP 30 %, barang disimpan paling lama 7 hari. Lewat dari itu barang dijual kembali dan DP menjadi saldo belanja.", "tags": ["pembayaran", "booking"]}
{"kind": "faq", "title": "Tukar ukuran", "question": "Bagaimana aturan tukar ukuran?", "body": "Tukar ukuran boleh dalam 3 hari sejak diterima, selama label masih terpasang dan belum dicuci. Ongkir tukar ditanggung pembeli. Kirim ke alamat toko dan tulis TUKAR di paketnya. Barang bordir, custom, dan seragam tidak bisa ditukar.", "tags": ["tukar", "retur"]}
{"kind": "faq", "title": "Barang cacat atau salah kirim", "question": "Apa yang harus dilakukan kalau barang cacat atau salah?", "body": "Laporkan dalam 2 × 24 jam sejak diterima dengan foto dan video unboxing. Kami kirim pengganti dan semua ongkirnya ditanggung toko. Barang salah kirim dijemput kurir kami.", "tags": ["retur", "komplain"]}
{"kind": "faq", "title": "Uang kembali", "question": "Kapan uang bisa dikembalikan?", "body": "Setelah barang dikirim, uang kembali hanya untuk barang cacat atau salah kirim yang penggantinya tidak ada. Dana masuk ke rekening pembeli dalam 3–5 hari kerja. Berubah pikiran tidak termasuk.", "tags": ["retur", "refund"]}
{"kind": "faq", "title": "Pembatalan pesanan", "question": "Bisakah pesanan dibatalkan?", "body": "Pesanan ready stock bisa dibatalkan selama belum dikirim, uangnya kembali penuh dalam 3–5 hari kerja. Pesanan bordir, PO, dan seragam yang sudah dikerjakan tidak bisa dibatalkan dan DP-nya hangus.", "tags": ["pesanan", "batal"]}
{"kind": "text", "title": "Perawatan batik", "body": "Cuci dengan tangan memakai lerak atau sampo bayi, jangan mesin cuci dan jangan pemutih. Cucian pertama dipisah dari pakaian lain. Jemur di tempat teduh dan setrika dengan suhu sedang dari sisi dalam.", "tags": ["perawatan", "cuci"]}
{"kind": "faq", "title": "Apakah luntur", "question": "Apakah warnanya luntur?", "body": "Warna memakai remasol dengan penguncian, jadi tidak luntur pada cucian biasa. Air cucian pertama mungkin sedikit berwarna, itu sisa pewarna. Seri lama sebelum 2025 memakai naptol dan bisa lebih cepat pudar.", "tags": ["perawatan", "warna"]}
{"kind": "text", "title": "Jam buka", "body": "Toko buka Senin sampai Sabtu pukul 08.00–17.00 WIB dan Minggu pukul 08.00–15.00 WIB. Chat di luar jam itu kami balas begitu buka. Tanggal merah biasa tetap buka.", "tags": ["toko", "jam buka"]}
{"kind": "text", "title": "Alamat dan parkir", "body": "Jl. Sidoluhur 21, Laweyan, Surakarta, 10 menit dari Stasiun Purwosari. Parkir mobil dan motor di depan toko, gratis. Bus parkir di lapangan Laweyan, 200 meter dari toko.", "tags": ["toko", "alamat", "parkir"]}
{"kind": "text", "title": "Libur Lebaran", "body": "Toko tutup dari H-1 sampai H+4 Idulfitri dan buka lagi H+5. Pengiriman terakhir sebelum Lebaran H-5. Seragam untuk dipakai saat Lebaran dipesan paling lambat 8 minggu sebelumnya.", "tags": ["toko", "lebaran"]}
{"kind": "faq", "title": "Harbolnas dan Hari Batik", "question": "Apakah ada diskon pada tanggal kembar?", "body": "Pada 10.10, 11.11, dan 12.12 semua barang ready diskon 12 %, kecuali batik tulis. Pada Hari Batik 2 Oktober ada diskon 15 % khusus pelanggan VIP. Diskon tidak bisa digabung dengan harga reseller.", "tags": ["promo", "diskon"]}
{"kind": "faq", "title": "Bungkus kado", "question": "Bisakah pesanan dibungkus kado?", "body": "Bisa, kotak kado dan kartu ucapan Rp 20.000. Tulisan kartunya paling panjang 150 huruf. Nota harga tidak ikut dimasukkan kalau diminta.", "tags": ["kado", "layanan"]}
{"kind": "faq", "title": "Bordir nama", "question": "Bisakah nama dibordir di dada?", "body": "Bisa, Rp 15.000 per potong, paling banyak 20 huruf, pengerjaan tambah 2 hari kerja. Warna benang: emas, putih, hitam, atau merah.", "tags": ["bordir", "custom"]}
{"kind": "faq", "title": "Bordir logo", "question": "Berapa biaya bordir logo perusahaan?", "body": "Bordir logo mulai Rp 25.000 per potong untuk satu warna, dan Rp 35.000 per potong untuk logo 3 warna, pengerjaan tambah 4 hari kerja. Kirim berkas logo PDF, AI, atau PNG yang tajam. Lebar paling besar 9 cm.", "tags": ["bordir", "custom", "logo"]}
{"kind": "faq", "title": "Nota dan faktur", "question": "Apakah bisa minta nota atau faktur pajak?", "body": "Nota PDF dikirim lewat chat setelah lunas. Kuitansi bermeterai untuk instansi bisa diminta dan tidak kena biaya. Kami bukan PKP, jadi tidak menerbitkan faktur pajak dan harga tidak ditambah PPN.", "tags": ["nota", "pajak"]}
{"kind": "faq", "title": "Resi dan lacak paket", "question": "Kapan nomor resi dikirim?", "body": "Nomor resi kami kirim lewat chat ini paling lambat pukul 19.00 WIB pada hari pengiriman. Paket dilacak di situs atau aplikasi kurirnya. Resi baru terbaca sistem kurir sekitar 6 jam setelah itu.", "tags": ["pengiriman", "resi"]}
{"kind": "faq", "title": "Cara menyampaikan keluhan", "question": "Bagaimana cara menyampaikan keluhan?", "body": "Kirim nomor pesanan, foto, dan ceritanya lewat chat ini. Keluhan ditangani langsung oleh tim, bukan jawaban otomatis, paling lambat 1 × 24 jam. Kalau belum puas, boleh minta bicara dengan Ibu Sari, pemilik toko.", "tags": ["komplain", "layanan"]}
{"kind": "faq", "title": "Privasi dan berhenti promo", "question": "Apakah data pelanggan aman dan bagaimana berhenti menerima promo?", "body": "Nama, nomor, dan alamat hanya dipakai untuk memproses pesanan dan tidak dibagikan selain ke kurir. Balas STOP untuk berhenti menerima promo. Permintaan hapus data diselesaikan dalam 3 × 24 jam.", "tags": ["privasi", "promo"]}
{"kind": "faq", "title": "Garansi jahitan", "question": "Apakah ada garansi?", "body": "Jahitan lepas atau kancing copot diperbaiki gratis dalam 30 hari sejak diterima. Ongkir ke toko ditanggung pembeli, ongkir kembali ditanggung toko. Robek karena pemakaian tidak termasuk.", "tags": ["garansi", "jahitan"]}
{"kind": "faq", "title": "PO bulanan", "question": "Kapan PO dibuka?", "body": "PO dibuka setiap tanggal 1 pukul 10.00 WIB dan ditutup tanggal 7. DP 50 %, dan barang dikirim 3 minggu setelah PO ditutup. Ukuran dan warna yang tidak ready bisa dipesan lewat PO.", "tags": ["po", "stok"]}
{"kind": "faq", "title": "Sampel kain", "question": "Bisakah minta contoh kain?", "body": "Sampel kain Rp 25.000 berisi 5 potong ukuran 10 × 10 cm, di luar ongkir. Uangnya dipotongkan kalau kemudian memesan seragam.", "tags": ["sampel", "seragam"]}
{"kind": "faq", "title": "Sewa untuk pemotretan", "question": "Apakah kain atau kemeja bisa disewa untuk foto?", "body": "Kain dan kemeja bisa disewa untuk pemotretan, Rp 75.000 per potong untuk 2 hari, dengan deposit Rp 200.000 per orang. Diambil dan dikembalikan di toko. Kain batik tulis tidak disewakan.", "tags": ["sewa", "foto"]}
{"kind": "faq", "title": "Kelas membatik", "question": "Apakah ada kelas membatik?", "body": "Kelas membatik Rp 85.000 per orang, 2 jam, setiap Sabtu dan Minggu pukul 09.00 WIB, minimal 5 orang. Pesan tempat paling lambat 2 hari sebelumnya. Hasilnya boleh dibawa pulang.", "tags": ["kelas", "wisata"]}
{"kind": "faq", "title": "Akun resmi", "question": "Apa saja akun resmi toko?", "body": "Akun resmi kami hanya Instagram @batiklestari.test, Tokopedia batiklestari, dan nomor WhatsApp ini. Harga di WhatsApp sama dengan di Tokopedia, tetapi tanpa biaya layanan. Di luar itu bukan kami, hati-hati penipuan.", "tags": ["akun", "keamanan"]}
{"kind": "faq", "title": "Salah alamat dan ubah alamat", "question": "Bagaimana kalau alamat salah atau ingin diubah?", "body": "Alamat bisa diubah selama paket belum dijemput kurir, yaitu sebelum pukul 15.00 WIB. Kalau paket kembali karena alamat salah atau penerima tidak ada, ongkir kirim ulang ditanggung pembeli.", "tags": ["pengiriman", "alamat"]}
$$, e'\n'), '\n') with ordinality as line_data (line, n);

-- The id of a source ends with the number of its line.
insert into knowledge_source (id, business_id, kind, title, status, tags, created_at)
select ('4b000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'b0000000-0000-4000-8000-000000000001', line_data ->> 'kind',
  line_data ->> 'title', 'active', array(select jsonb_array_elements_text(line_data -> 'tags')), now() - interval '60 days'
from seed_knowledge;
insert into knowledge_passage (id, business_id, source_id, title, questions, body)
select ('4c000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'b0000000-0000-4000-8000-000000000001',
  ('4b000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, line_data ->> 'title',
  array_remove(array[line_data ->> 'question'], null), line_data ->> 'body'
from seed_knowledge;
select private.publish_knowledge('b0000000-0000-4000-8000-000000000001');

-- The past was written without triggers.
select private.recount_days(business.id) from business;
update rollout set began_at = now() - interval '14 days' where business_id = 'b0000000-0000-4000-8000-000000000001';
update rollout_change set at = now() - interval '14 days', actor = 'a0000000-0000-4000-8000-000000000001', source = 'desk',
  reason = 'Coba di sebagian chat dulu'
where business_id = 'b0000000-0000-4000-8000-000000000001';

drop table seed_account, seed_script, seed_room, seed_message, seed_knowledge;
