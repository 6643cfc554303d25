/** Rollouts for stories and tests. */
import type { RolloutDesk, VersionFigures } from '../../contracts/evaluation.rollout.ts';

const none: VersionFigures = {
  chats: 0,
  resolved: 0,
  handed_over: 0,
  wrong: 0,
  complaints: 0,
  ordered: 0,
  failed: 0,
  replied: 0,
  reply_seconds: null,
};

export const rules = { handover_points: 10, complaints: 3, complaint_chats: 50, error_percent: 20, error_chats: 20 };

export const goals = { resolved: 50, handed_over: 20, reply_seconds: 10, wrong: 2, ordered: null };

export const offDesk: RolloutDesk = {
  status: 'off',
  probability: 0,
  revision: 1,
  began_at: null,
  stopped: null,
  rules,
  goals,
  mode: 'live',
  answering: { mode: 'live', share: 1, has_versions: true },
  rest: 'v2',
  chats_per_day: 118.5,
  v2: {
    ...none,
    chats: 1240,
    resolved: 620,
    handed_over: 248,
    wrong: 9,
    complaints: 12,
    ordered: 180,
    replied: 1203,
    reply_seconds: 9,
  },
  v3: none,
  tests: { at: '2026-11-21T03:00:00Z', total: 40, passed: 37, failed: 3 },
  channels: [
    { id: 'c0000000-0000-4000-8000-000000000001', name: 'WhatsApp Toko' },
    { id: 'c0000000-0000-4000-8000-000000000002', name: 'WhatsApp Grosir' },
  ],
  changes: [],
};

const started = {
  id: 1,
  at: '2026-11-22T02:00:00Z',
  by: 'Sari Wulandari',
  source: 'desk' as const,
  from_probability: 0,
  to_probability: 0.1,
  reason: 'Coba dulu di sebagian kecil',
  detail: null,
  tests: offDesk.tests,
};

export const canaryDesk: RolloutDesk = {
  ...offDesk,
  status: 'canary',
  probability: 0.1,
  revision: 2,
  began_at: started.at,
  v2: {
    ...none,
    chats: 104,
    resolved: 50,
    handed_over: 21,
    complaints: 1,
    ordered: 14,
    replied: 101,
    reply_seconds: 9,
  },
  v3: { ...none, chats: 12, resolved: 7, handed_over: 1, ordered: 2, replied: 12, reply_seconds: 12 },
  changes: [started],
};

export const judgingDesk: RolloutDesk = {
  ...canaryDesk,
  status: 'judging',
  probability: 0.5,
  revision: 3,
  v2: {
    ...none,
    chats: 420,
    resolved: 190,
    handed_over: 130,
    wrong: 6,
    complaints: 8,
    ordered: 50,
    replied: 408,
    reply_seconds: 9,
  },
  v3: {
    ...none,
    chats: 410,
    resolved: 250,
    handed_over: 60,
    wrong: 5,
    complaints: 3,
    ordered: 52,
    replied: 405,
    reply_seconds: 12,
  },
  changes: [
    {
      ...started,
      id: 2,
      at: '2026-11-23T02:00:00Z',
      source: 'settings',
      from_probability: 0.1,
      to_probability: 0.5,
      reason: null,
    },
    started,
  ],
};

export const liveDesk: RolloutDesk = { ...judgingDesk, status: 'live', probability: 1, revision: 4, mode: 'simulator' };

const broken = { rule: 'complaints' as const, hits: 3, chats: 41, most: 3 };
export const stoppedDesk: RolloutDesk = {
  ...canaryDesk,
  status: 'rolledBack',
  probability: 0,
  revision: 5,
  stopped: broken,
  v3: { ...none, chats: 41, resolved: 20, handed_over: 9, complaints: 3, ordered: 5, replied: 40, reply_seconds: 12 },
  changes: [
    {
      ...started,
      id: 3,
      at: '2026-11-23T05:00:00Z',
      by: null,
      source: 'rule',
      from_probability: 0.1,
      to_probability: 0,
      reason: null,
      detail: broken,
    },
    started,
  ],
};
