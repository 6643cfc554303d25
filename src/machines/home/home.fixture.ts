import type {
  Figures,
  HomeAbsence,
  HomeFigures,
  HomeReport,
  HomeRow,
  Needs,
  ReportDelivery,
} from '../../contracts/home.ts';

export const businessId = 'b0000000-0000-4000-8000-000000000001';

const now: Figures = {
  chats: 42,
  answered: 40,
  by_ai: 31,
  handed_over: 6,
  completed: 18,
  orders: 3,
  order_value: 1_250_000,
  reply_seconds: 74,
};

export const figures: HomeFigures = {
  from: '2026-11-24',
  to: '2026-11-24',
  at: '2026-11-24T02:24:00.000000Z',
  opens_at: null,
  now,
  before: { ...now, chats: 37, completed: 18, orders: 5, reply_seconds: 96 },
  days: Array.from({ length: 14 }, (_, at) => ({
    day: `2026-11-${11 + at}`,
    chats: 30 + ((at * 17) % 23),
    by_ai: 20 + ((at * 11) % 10),
    order_value: at % 3 === 0 ? 0 : at * 150_000,
  })),
};

export const needs: Needs = {
  escalations: {
    count: 3,
    longest: {
      room_id: 'd0000000-0000-4000-8000-000000000001',
      name: 'Ibu Retno',
      phone: '+6281234567890',
      reason: 'Minta dibantu manusia',
      since: '2026-11-24T01:10:00.000000Z',
    },
  },
  channels: { total: 1, down: [] },
  broadcasts: { count: 0, latest: null },
  orders: {
    count: 1,
    total: 250_000,
    first: {
      room_id: 'd0000000-0000-4000-8000-000000000002',
      number: 12,
      expires_at: '2026-11-24T04:00:00.000000Z',
      name: null,
      phone: '+6281234567891',
    },
  },
  setup: { whatsapp: true, hours: true, knowledge: true, team: false, live: true },
  answering: { mode: 'live', share: 0.1, has_versions: false },
  knowledge: { count: 2, first: { times: 4, body: 'Apakah bisa kirim ke Papua?' } },
};

export const absence: HomeAbsence = {
  since: '2026-11-23T10:00:00.000000Z',
  chats: 12,
  handed_over: 3,
  completed: 4,
  orders: 1,
};

export const report: HomeReport = {
  day: '2026-11-23',
  shop: 'Toko Batik Lestari',
  at: '2026-11-24T01:30:00.000000Z',
  when: 'yesterday',
  chats: 42,
  before: 37,
  answered: 40,
  by_ai: 31,
  handed_over: 6,
  reply_seconds: 62,
  completed: 18,
  orders: 3,
  order_value: 1_250_000,
  has_hours: false,
  waiting: 3,
  longest: { name: 'Ibu Retno', since: '2026-11-24T01:10:00.000000Z' },
};

export const delivery: ReportDelivery = { isOn: false, hour: 7, phone: '+6281234567890', zone: 'WIB', last: null };

export const row: HomeRow = {
  id: 'd0000000-0000-4000-8000-000000000001/2026-11-24',
  room_id: 'd0000000-0000-4000-8000-000000000001',
  name: 'Ibu Retno',
  phone: '+6281234567890',
  chat_id: '6281234567890@c.us',
  erased: false,
  at: '2026-11-24T01:10:00.000000Z',
  seconds: null,
  number: null,
  total: null,
  status: null,
};
