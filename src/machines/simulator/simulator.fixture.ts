/** Simulated answers of Toko Batik Lestari, for models, stories and tests. */
import type { Outcome, ReplayableRoom, ReplayedBurst } from '../../contracts/simulator.ts';
import { NO_SCENE, type Question } from './simulationPanel.setup.ts';

export const businessId = 'b0000000-0000-4000-8000-000000000001';
export const sari = 'a0000000-0000-4000-8000-000000000001';

const shipping = {
  passage_id: '4c000000-0000-4000-8000-000000000001',
  title: 'Ongkir ke luar Jawa Tengah',
  body: 'Ongkir ke Surabaya Rp 18.000 per kg lewat J&T. Sampai dalam 2 sampai 3 hari.',
  is_used: true,
};

const base: Outcome = {
  status: 'answered',
  why: null,
  text: null,
  sources: [shipping],
  tools: [],
  error: null,
  model_name: 'bawaan-mengutip',
  tokens_in: 812,
  tokens_out: 41,
  ms: 640,
};

export const answered: Outcome = { ...base, text: 'Ongkir ke Surabaya Rp 18.000 per kg lewat J&T.' };

export const otherwise: Outcome = {
  ...base,
  text: 'Ongkir ke Surabaya Rp 22.000 per kg lewat JNE.',
  sources: [
    { ...shipping, is_used: false },
    {
      passage_id: '4c000000-0000-4000-8000-000000000002',
      title: 'Tarif JNE',
      body: 'Tarif JNE ke Surabaya Rp 22.000 per kg.',
      is_used: true,
    },
  ],
  tools: ['shipping_cost'],
  ms: 2140,
};

export const escalated: Outcome = {
  ...base,
  status: 'escalated',
  why: 'not_known',
  sources: [{ ...shipping, is_used: false }],
};

export const silent: Outcome = { ...base, status: 'silent', why: 'closing', sources: [], model_name: null, ms: 12 };

export const completed: Outcome = { ...base, status: 'completed', text: 'Sama-sama, Kak.', sources: [] };

export const modelFailed: Outcome = {
  ...base,
  status: 'failed',
  error: 'slow',
  sources: [],
  tokens_in: null,
  tokens_out: null,
};

export const question: Question = {
  number: 1,
  turn: { kind: 'text', text: 'gan brp ongkir ke sby' },
  scene: NO_SCENE,
  knowledge: 'published',
};

export const nextQuestion: Question = { ...question, number: 2, turn: { kind: 'voice', text: null } };

export const rooms: ReplayableRoom[] = [
  {
    room_id: '60000000-0000-4000-8000-000000000001',
    last_message_at: '2026-11-23T02:00:00.000000Z',
    preview: 'Terima kasih Kak, paketnya sudah sampai',
    questions: 6,
  },
  {
    room_id: '60000000-0000-4000-8000-000000000002',
    last_message_at: '2026-11-22T09:30:00.000000Z',
    preview: 'Nomor saya [nomor]',
    questions: 2,
  },
];

export const bursts: ReplayedBurst[] = [
  {
    messages: [{ kind: 'text', text: 'gan brp ongkir ke sby' }],
    at: '2026-11-22T09:00:00.000000Z',
    replies: [{ author: 'ai', kind: 'text', text: 'Ongkir ke Surabaya Rp 22.000 per kg.' }],
    was_escalated: false,
  },
  {
    messages: [{ kind: 'text', text: 'kirim ke [nomor] ya, atas nama Kak' }],
    at: '2026-11-22T09:30:00.000000Z',
    replies: [{ author: 'member', kind: 'text', text: 'Baik Kak, kami proses.' }],
    was_escalated: true,
  },
];
