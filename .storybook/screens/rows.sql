-- What the sample shop lacks, so that no list of a screen is empty: scripts/recordScreens.ts adds it to the seed.
set session_replication_role = replica;

insert into customer_order (id, link_key, business_id, room_id, number, lines, shipping, note, status, expires_at, created_at, created_by,
  paid_at, paid_by, paid_through, transfer_code, transfer_chosen_at, proof, cancelled_at, cancelled_by, is_by_ai)
select ('0e000000-0000-4000-8000-00000000000' || n)::uuid, ('0f000000-0000-4000-8000-00000000000' || n)::uuid, 'b0000000-0000-4000-8000-000000000001',
  ('d0000000-0000-4000-8000-0000000000' || lpad(chat::text, 2, '0'))::uuid, n, lines::jsonb, shipping, note, status,
  now() - age + interval '1 day', now() - age, case when not by_ai then 'a0000000-0000-4000-8000-000000000002'::uuid end,
  case when status = 'paid' then now() - age + interval '25 minutes' end, null,
  case when status = 'paid' then 'virtual_account' end, case when proof is not null then 217 end,
  case when proof is not null then now() - age + interval '10 minutes' end, proof,
  case when status = 'cancelled' then now() - age + interval '2 hours' end,
  case when status = 'cancelled' then 'a0000000-0000-4000-8000-000000000001'::uuid end, by_ai
from (values
  (1, 1, '[{"name": "Kemeja batik parang", "price": 185000, "quantity": 2, "variant": "Cokelat", "size": "L"}]', 18000, null,
    'unpaid', null, interval '40 minutes', true),
  (2, 2, '[{"name": "Kain batik tulis sidomukti", "price": 750000, "quantity": 1}, {"name": "Kotak kado", "price": 20000, "quantity": 1}]',
    12000, 'Tulis di kartu: selamat menempuh hidup baru', 'unpaid', 'waiting', interval '3 hours', false),
  (3, 4, '[{"name": "Kemeja seragam reuni", "price": 148000, "quantity": 120}]', null, 'Ukuran menyusul', 'unpaid', null,
    interval '5 hours', false),
  (4, 14, '[{"name": "Blus kawung", "price": 165000, "quantity": 3, "size": "M"}]', 14000, null, 'paid', null, interval '1 day 2 hours', true),
  (5, 25, '[{"name": "Sarimbit mega mendung", "price": 345000, "quantity": 1}]', 21000, null, 'cancelled', null, interval '3 days', false)
) as made (n, chat, lines, shipping, note, status, proof, age, by_ai);

insert into room_note (business_id, room_id, author_id, body, created_at) values
  ('b0000000-0000-4000-8000-000000000001', 'd0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002',
    'Suka warna gelap. Alamat kantor dan rumah berbeda: tanyakan dulu.', now() - interval '9 days');
insert into promise (business_id, room_id, author_id, body, due_on, created_at) values
  ('b0000000-0000-4000-8000-000000000001', 'd0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002',
    'Kabari begitu kemeja XXL siap', current_date + 3, now() - interval '2 days');
insert into saved_view (business_id, profile_id, tab, name, filter) values
  ('b0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001', 'inbox', 'VIP belum dibalas', '{"searchTags": "VIP", "awaitingReply": "true"}');

insert into test_case (id, business_id, turns, expected, group_name, created_by, created_at)
select ('7e000000-0000-4000-8000-00000000000' || n)::uuid, 'b0000000-0000-4000-8000-000000000001',
  jsonb_build_array(jsonb_build_object('author', 'customer', 'text', question)), expected::jsonb, group_name,
  'a0000000-0000-4000-8000-000000000001', now() - n * interval '1 day'
from (values
  (1, 'kemeja batik parang harganya berapa kak?', '{"action": "answer", "amount": 185000}', 'Harga'),
  (2, 'bisa COD ke Papua?', '{"action": "answer", "none_of": ["bisa COD"]}', 'Pengiriman'),
  (3, 'kain saya bolong, uang kembali dong', '{"action": "escalate"}', 'Keluhan'),
  (4, 'tokonya tutup jam berapa?', '{"action": "answer", "words": ["17.00"]}', null)
) as made (n, question, expected, group_name);
insert into test_run (id, business_id, status, scope, knowledge, version, model_size, repeats, knowledge_version, total, done, passed,
  failed, review, created_by, created_at, finished_at) values
  ('7f000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001', 'done', 'all', 'published', 'v2', 'small', 1, 1, 4, 4,
    2, 1, 1, 'a0000000-0000-4000-8000-000000000001', now() - interval '2 hours', now() - interval '118 minutes');
insert into test_result (run_id, business_id, case_id, nth, place, status, turns, expected, verdict, checks, answer, answer_key, model_name, ms,
  settled_at)
select '7f000000-0000-4000-8000-000000000001', made.business_id, made.id, 1, place, 'settled', made.turns, made.expected, verdict,
  checks::jsonb, jsonb_build_object('decision', 'answered', 'why', null, 'text', answer, 'sources', '[]'::jsonb), made.id::text,
  'gpt-small', 1800, now() - interval '118 minutes'
from (values
  (1, 'pass', '[{"check": "action", "by": "code", "passed": true}]', 'Kemeja batik parang Rp 185.000 per potong, Kak.'),
  (2, 'fail', '[{"check": "none_of", "by": "code", "passed": false, "note": "bisa COD"}]', 'Bisa COD lewat J&T, Kak.'),
  (3, 'review', '[]', 'Mohon maaf Kak, tim kami akan segera membantu.'),
  (4, 'pass', '[{"check": "words", "by": "code", "passed": true}]', 'Toko tutup pukul 17.00 WIB, Kak.')
) as said (place, verdict, checks, answer)
join test_case as made on made.id = ('7e000000-0000-4000-8000-00000000000' || place)::uuid;

insert into whatsapp_template (id, business_id, name, language, category, status, meta_status, quality, reason_text, components, draft,
  meta_id, updated_at)
select ('7a000000-0000-4000-8000-00000000000' || n)::uuid, 'b0000000-0000-4000-8000-000000000001', name, 'id', category, status,
  upper(status), quality, reason, case when status <> 'draft' then parts end,
  case when status = 'draft' then jsonb_build_object('name', name, 'language', 'id', 'category', category, 'components', parts) end,
  case when status <> 'draft' then '10000000000000' || n end, now() - n * interval '1 day'
from (values
  (1, 'promo_hari_batik', 'MARKETING', 'approved', 'GREEN', null, 'Halo {{1}}, ada diskon 15 % sampai Minggu.'),
  (2, 'pesanan_dikirim', 'UTILITY', 'in_review', null, null, 'Pesanan {{1}} sudah dikirim dengan resi {{2}}.'),
  (3, 'undangan_pameran', 'MARKETING', 'rejected', null, 'Teks terlalu umum', 'Datang ya!'),
  (4, 'ucapan_lebaran', 'MARKETING', 'draft', null, null, 'Selamat Idulfitri, {{1}}.')
) as made (n, name, category, status, quality, reason, said),
lateral (select jsonb_build_array(jsonb_build_object('type', 'BODY', 'text', said, 'samples', '{}'::jsonb)) as parts) as built;

insert into campaigns (id, business_id, name, status, status_reason, resumes_as, channel_id, body, audience, scheduled_at, created_by,
  started_by, started_at, stage_size, queued_count, delivered_count, read_count, replied_count, created_at)
select ('90000000-0000-4000-8000-00000000000' || n)::uuid, 'b0000000-0000-4000-8000-000000000001', name, status, reason, resumes,
  'c0000000-0000-4000-8000-000000000001', 'Halo Kak {{nama}} 🙏', '{"lists": ["80000000-0000-4000-8000-000000000002"]}',
  now() + due, 'a0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001',
  case when resumes is not null then now() - interval '3 hours' end, 100, queued, delivered, readers, replied, now() - n * interval '1 day'
from (values
  (2, 'Koleksi baru November', 'paused', 'replies', 'sending', null::interval, 310, 60, 40, 12),
  (3, 'Harbolnas 12.12', 'scheduled', null, null, interval '18 days', 0, 0, 0, 0),
  (4, 'Undangan pameran', 'draft', null, null, null, 0, 0, 0, 0)
) as made (n, name, status, reason, resumes, due, queued, delivered, readers, replied);
reset session_replication_role;
