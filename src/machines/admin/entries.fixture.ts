import type {
  BroadcastEntry,
  BusinessEntry,
  BusinessFigures,
  FailureEntry,
  PersonEntry,
  AuditEntry,
  SessionEntry,
  ViewPermit,
} from '../../contracts/admin.ts';

export const batik: BusinessEntry = {
  is: 'business',
  id: 'b0000000-0000-4000-8000-000000000001',
  name: 'Toko Batik Lestari',
  mode: 'live',
  owner: { id: 'sari', name: 'Sari Wulandari', email: 'owner@chabot.test' },
  channels: { count: 1, best: 'WORKING' },
  toggles: {
    useAgentBehaviourV2: 'live',
    simulatorAgentVersion: 'v3',
    liveAgentVersion: 'v2',
    modelVersion: 'large',
  },
  rollout: { partial: true, probability: 0.3 },
  members: 3,
  created_at: '2025-10-17T08:00:00+00:00',
  last_activity: '2026-11-21T08:00:00+00:00',
  missing: [],
};

/** A business of the administrator who views the panel. */
export const kedai: BusinessEntry = {
  ...batik,
  id: 'b0000000-0000-4000-8000-000000000002',
  name: 'Kedai Kopi Senja',
  owner: { id: 'yusuf', name: 'Yusuf Maulana', email: 'admin@chabot.test' },
};

/** A business whose creation stopped after the second of five rows. */
export const incomplete: BusinessEntry = {
  ...batik,
  id: 'b0000000-0000-4000-8000-000000000009',
  name: 'Warung Setengah Jadi',
  mode: 'testing',
  owner: { id: 'yusuf', name: 'Yusuf Maulana', email: 'admin@chabot.test' },
  channels: { count: 0, best: null },
  rollout: null,
  members: 1,
  last_activity: null,
  missing: ['channel', 'agent', 'link'],
};

export const dimas: PersonEntry = {
  is: 'person',
  id: 'a0000000-0000-4000-8000-000000000002',
  name: 'Dimas Prakoso',
  email: 'member@chabot.test',
  created_at: '2026-01-05T08:00:00+00:00',
  permissions: [],
};

export const yusuf: PersonEntry = {
  ...dimas,
  id: 'yusuf',
  name: 'Yusuf Maulana',
  email: 'admin@chabot.test',
  permissions: ['admin'],
};

export const togglesChanged: AuditEntry = {
  is: 'audit',
  id: '12',
  at: '2026-11-21T08:00:00+00:00',
  actor: 'Yusuf Maulana',
  action: 'toggles.changed',
  business: { id: batik.id, name: batik.name },
  detail: { from: { modelVersion: 'small' }, to: { modelVersion: 'large' }, reason: 'Diminta pemilik' },
};

export const promo: BroadcastEntry = {
  is: 'broadcast',
  id: '90000000-0000-4000-8000-000000000002',
  name: 'Kabar batik baru',
  status: 'sending',
  reason: null,
  note: null,
  business: { id: batik.id, name: batik.name },
  sent: 120,
  total: 480,
  since: '2026-11-21T03:00:00+00:00',
  scheduled_at: null,
};

export const figures: BusinessFigures = {
  chats: 10_001,
  escalations: 12,
  orders: 340,
  broadcasts: 4,
  knowledge: 38,
  members: 3,
  channels: 1,
};

export const granted: ViewPermit = {
  id: 'c7000000-0000-4000-8000-000000000001',
  admin: 'Yusuf Maulana',
  reason: 'Pemilik melapor lewat telepon',
  state: 'granted',
  asked_at: '2026-11-21T08:00:00+00:00',
  answered_at: '2026-11-21T08:03:00+00:00',
  answered_by: 'Sari Wulandari',
  granted_until: '2026-11-21T09:03:00+00:00',
  remaining: 3_600_000,
};

/** The owner ended the hour after twenty minutes. */
export const withdrawn: ViewPermit = {
  ...granted,
  state: 'withdrawn',
  answered_at: '2026-11-21T08:23:00+00:00',
  remaining: null,
};

export const stuck: SessionEntry = {
  is: 'session',
  id: 'c0000000-0000-4000-8000-000000000001',
  name: 'WhatsApp Toko',
  session: 'batik-lestari',
  status: 'FAILED',
  since: '2026-11-21T07:00:00+00:00',
  stuck: true,
  business: { id: batik.id, name: batik.name },
};

export const modelDown: FailureEntry = {
  is: 'failure',
  id: 'agent:1',
  kind: 'agent',
  at: '2026-11-21T08:00:00+00:00',
  why: 'slow',
  words: 'Request timed out',
  business: { id: batik.id, name: batik.name },
};
