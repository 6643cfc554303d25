import type { ToggleChange } from '../../contracts/admin.toggleChanges.ts';
import { defineModel } from '../app/defineModel.ts';
import { toggleChangesMachine } from './toggleChanges.machine.ts';

const offline = new Error('offline');

const stageOf = (stage: number, percent: number, total: number, changed: number, failed = 0) => ({
  stage,
  percent,
  total,
  changed,
  skipped: 0,
  failed,
  taken_back: 0,
  kept: 0,
});

export const waiting: ToggleChange = {
  id: 'c1',
  flag: 'liveAgentVersion',
  from: 'v2',
  to: 'v3',
  reason: 'Versi 3 lolos uji di semua toko percobaan.',
  status: 'waiting',
  stage: 1,
  by: 'Yusuf Maulana',
  at: '2026-11-24T03:00:00+00:00',
  back_reason: null,
  stages: [stageOf(1, 5, 12, 11, 1), stageOf(2, 25, 48, 0), stageOf(3, 100, 180, 0)],
  failures: [{ name: 'Toko Batik Lestari', error: 'lock timeout' }],
};
const running: ToggleChange = { ...waiting, status: 'running', stage: 2 };

export const toggleChangesModel = defineModel({
  machine: toggleChangesMachine,
  events: {
    'request.submitted': [
      {
        type: 'request.submitted',
        request: { do: 'command', id: 'c1', command: 'advance', stage: 1, reason: null },
      },
    ],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outcomes: {
    readChanges: { done: { waiting: [waiting], running: [running], none: [] }, error: { offline } },
    sendRequest: {
      done: {
        running: { changes: [running] },
        refused: { refused: 'toggles.changed' },
      },
      error: { offline },
    },
  },
  vertex: ({ context: { changes, refusal } }) => [changes[0]?.status ?? null, refusal],
  variant: (snapshot) => {
    if (!snapshot.matches('listed')) return null;
    const { changes, refusal } = snapshot.context;
    return [changes.length === 0 ? 'Empty' : null, refusal === '' ? 'Unknown' : refusal && 'Refused']
      .filter((one) => one)
      .join('');
  },
  ignored: {
    loading: ['request.submitted', 'retry.requested'],
    refreshing: ['retry.requested'],
    sending: ['request.submitted', 'retry.requested'],
    failed: ['request.submitted'],
    listed: ['retry.requested'],
  },
  maxPaths: 60,
});
