/** Broadcasts for stories and tests. */
import type {
  Broadcast,
  BroadcastPreview,
  DraftOptions,
  Recipient,
  SavedDraft,
  SendingRules,
} from '../../contracts/campaigns.broadcasts.ts';

export const businessId = 'b0000000-0000-4000-8000-000000000001';
const channelId = 'c0000000-0000-4000-8000-000000000001';

const none = {
  queued_count: 0,
  sending_count: 0,
  unknown_count: 0,
  sent_count: 0,
  delivered_count: 0,
  read_count: 0,
  replied_count: 0,
  refused_count: 0,
  skipped_count: 0,
  negative_count: 0,
};

export const draftRow: Broadcast = {
  id: '90000000-0000-4000-8000-000000000001',
  name: 'Promo akhir tahun',
  status: 'draft',
  status_reason: null,
  status_note: null,
  channel_id: channelId,
  zone: 'Asia/Jakarta',
  scheduled_at: null,
  started_at: null,
  ended_at: null,
  judge_at: null,
  stage_size: null,
  slowness: 1,
  created_at: '2026-11-20T03:00:00Z',
  created_by: null,
  started_by: null,
  daily_cap: 200,
  sent_today: 0,
  stage_wait: 7200,
  offers_loans: false,
  ...none,
};

const started: Broadcast = {
  ...draftRow,
  id: '90000000-0000-4000-8000-000000000002',
  name: 'Kabar batik baru',
  started_at: '2026-11-21T03:00:00Z',
  stage_size: 100,
};

export const scheduled: Broadcast = { ...started, status: 'scheduled', scheduled_at: '2026-11-25T02:00:00Z' };
export const planning: Broadcast = { ...started, status: 'planning' };
export const staging: Broadcast = {
  ...started,
  status: 'staging',
  queued_count: 380,
  delivered_count: 19,
  read_count: 1,
};
export const judging: Broadcast = {
  ...started,
  status: 'judging',
  judge_at: '2026-11-21T06:00:00Z',
  queued_count: 300,
  delivered_count: 60,
  read_count: 30,
  replied_count: 9,
  refused_count: 1,
  negative_count: 2,
};
export const sending: Broadcast = {
  ...judging,
  status: 'sending',
  queued_count: 250,
  delivered_count: 110,
  slowness: 2,
};
export const paused: Broadcast = { ...sending, status: 'paused', status_reason: 'replies' };
export const done: Broadcast = {
  ...started,
  status: 'done',
  ended_at: '2026-11-22T03:00:00Z',
  read_count: 300,
  delivered_count: 100,
  skipped_count: 12,
};
export const partlyFailed: Broadcast = { ...done, status: 'partly_failed', refused_count: 4 };
export const failed: Broadcast = { ...started, status: 'failed', refused_count: 12 };
export const cancelled: Broadcast = { ...sending, status: 'cancelled', status_reason: 'member' };

const recipient = (position: number, changes: Partial<Recipient>): Recipient => ({
  id: `91000000-0000-4000-8000-00000000000${position}`,
  position,
  name: null,
  phone: `+62812345678${position}`,
  state: 'delivered',
  reason: null,
  room_id: null,
  sent_at: null,
  delivered_at: null,
  read_at: null,
  replied_at: null,
  reply_kind: null,
  ...changes,
});

export const recipients: Recipient[] = [
  recipient(1, {
    name: 'Budi Santoso',
    state: 'replied',
    room_id: 'd0000000-0000-4000-8000-000000000001',
    sent_at: '2026-11-21T03:00:00Z',
    replied_at: '2026-11-21T03:20:00Z',
    reply_kind: 'opt_out',
  }),
  recipient(2, { name: 'Rina', state: 'skipped', reason: 'consent_unknown' }),
  recipient(3, { state: 'refused', reason: 'not_found' }),
];
export const moreRecipients: Recipient[] = [recipient(4, { name: 'Wahyu', state: 'queued' })];

export const options: DraftOptions = {
  channels: [{ id: channelId, name: 'Toko', phone: '+6281225550100', status: 'WORKING' }],
  lists: [
    {
      id: '80000000-0000-4000-8000-000000000001',
      name: 'Pelanggan VIP',
      count: 420,
      variables: ['kota', 'jatuh_tempo'],
    },
    { id: '80000000-0000-4000-8000-000000000002', name: 'Reseller Jatim', count: 35, variables: [] },
  ],
  tags: ['VIP'],
  templates: [
    {
      id: '90000000-0000-4000-8000-000000000001',
      name: 'promo_lebaran (id)',
      text: 'Halo {{nama}}, promo Lebaran dimulai.',
    },
  ],
};

export const blankDraft: SavedDraft = {
  id: draftRow.id,
  revision: 1,
  draft: {
    name: '',
    channelId,
    body: '',
    templateId: null,
    media: null,
    audience: { lists: [], withTags: [], withoutLists: [], withoutTags: [], withoutDays: 0 },
    fallbacks: {},
    zone: 'Asia/Jakarta',
    scheduledAt: null,
    acceptsStrangers: false,
  },
};

export const filledDraft: SavedDraft = {
  ...blankDraft,
  revision: 4,
  draft: {
    ...blankDraft.draft,
    name: 'Promo akhir tahun',
    body: 'Halo {{nama}}, batik baru sudah datang. Balas STOP untuk berhenti.',
    audience: { ...blankDraft.draft.audience, lists: ['80000000-0000-4000-8000-000000000001'] },
  },
};

export const preview: BroadcastPreview = {
  recipients: 400,
  skipped: { consent_unknown: 12, opted_out: 8 },
  strangers: 3,
  samples: [
    { name: 'Budi', phone: '+628123456781', text: 'Halo Budi, batik baru sudah datang. Balas STOP untuk berhenti.' },
  ],
  firstNames: ['Budi', 'Rina', 'Wahyu'],
  variables: ['nama'],
  channel: { status: 'WORKING', phone: '+6281225550100', days: 90, wasIdle: false, wrongNumber: false },
  offersLoans: false,
  testPhone: '+6281234567890',
  testsLeft: 5,
  cap: 200,
  sentToday: 0,
  strangerCap: 20,
  gapMin: 30,
  gapMax: 60,
  startsAt: '2026-11-21T03:00:00Z',
  stage: 100,
  stageWait: 7200,
};

export const sendingRules: SendingRules = {
  offersLoans: false,
  standard: 200,
  channels: [{ id: channelId, name: 'WhatsApp toko', phone: '+6281225550100', cap: null, today: 200 }],
};
