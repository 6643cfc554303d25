import type { ViewedRows, ViewPermit, ViewResult } from '../../contracts/admin.ts';
import { defineModel, without } from '../app/defineModel.ts';
import { businessViewMachine } from './businessView.machine.ts';
import { batik, figures, granted, withdrawn } from './entries.fixture.ts';

const offline = new Error('offline');

const asked: ViewPermit = {
  ...granted,
  state: 'asked',
  answered_at: null,
  answered_by: null,
  granted_until: null,
  remaining: null,
};

const chats: ViewedRows = {
  view: 'chats',
  rows: [
    {
      id: 'c1',
      name: 'Bu Ratna',
      phone: '+6281234567890',
      status: 'ai_need_help',
      preview: 'Ongkir ke Bandung berapa?',
      at: '2026-11-21T08:00:00+00:00',
    },
    { id: 'c2', name: null, phone: null, status: null, preview: null, at: '2026-11-20T08:00:00+00:00' },
  ],
  next: null,
};
const messages: ViewedRows = {
  view: 'messages',
  rows: [
    { id: 'm2', author: 'ai', kind: 'text', body: 'Rp 18.000, Bu.', at: '2026-11-21T08:01:00+00:00' },
    { id: 'm1', author: 'customer', kind: 'image', body: null, at: '2026-11-21T08:00:00+00:00' },
  ],
  next: null,
};
const page = (rows: ViewedRows): ViewResult => ({ page: rows, permit: granted });

const controls = [
  'retry.requested',
  'ask.submitted',
  'check.requested',
  'view.chosen',
  'room.opened',
  'room.closed',
  'more.requested',
] as const;

export const businessViewModel = defineModel({
  machine: businessViewMachine,
  input: { businessId: batik.id },
  events: {
    'retry.requested': [{ type: 'retry.requested' }],
    'ask.submitted': [
      { type: 'ask.submitted', reason: 'Pemilik melapor lewat telepon' },
      { type: 'ask.submitted', reason: ' ' },
    ],
    'check.requested': [{ type: 'check.requested' }],
    'view.chosen': [{ type: 'view.chosen', view: 'orders' }],
    'room.opened': [{ type: 'room.opened', id: 'c1', name: 'Bu Ratna' }],
    'room.closed': [{ type: 'room.closed' }],
    'more.requested': [{ type: 'more.requested' }],
    'permit.reported': [
      { type: 'permit.reported', permit: granted },
      { type: 'permit.reported', permit: withdrawn },
      { type: 'permit.reported', permit: null },
    ],
  },
  outcomes: {
    readFigures: {
      done: {
        locked: { figures, permit: null },
        asked: { figures, permit: asked },
        refused: { figures, permit: { ...asked, state: 'refused' } },
        granted: { figures, permit: granted },
      },
      error: { offline },
    },
    readPermit: {
      done: { asked, refused: { ...asked, state: 'refused', answered_by: 'Sari Wulandari' }, withdrawn, granted },
      error: { offline },
    },
    // Ended permits come as events.
    followPermit: { done: {}, error: { offline } },
    askToView: {
      done: {
        asked: { permit: asked },
        already: { permit: granted },
        tooOften: { refused: 'rateLimited' },
      },
      error: { offline },
    },
    readView: {
      done: {
        chats: page(chats),
        moreChats: page({ ...chats, next: { at: '', id: 'c2' } }),
        messages: page(messages),
        orders: page({
          view: 'orders',
          rows: [
            {
              id: 'o1',
              number: 12,
              customer: 'Bu Ratna',
              status: 'paid',
              total: 268_000,
              at: '2026-11-21T08:00:00+00:00',
            },
          ],
          next: null,
        }),
        ended: { refused: 'ended' },
        gone: { refused: 'gone' },
      },
      error: { offline },
    },
  },
  vertex: ({ context: { permit, refusal, page: shown, room }, ...snapshot }) => [
    permit?.state,
    snapshot.matches({ locked: 'idle' }) && refusal,
    snapshot.matches('open') && room !== null,
    snapshot.matches({ open: 'shown' }) && [shown?.view, shown?.next === null],
  ],
  variant: ({ context: { permit, refusal, page: shown }, ...snapshot }) => {
    if (snapshot.matches({ locked: 'idle' })) return `${permit?.state ?? 'never'} ${refusal ?? ''}`;
    return snapshot.matches({ open: 'shown' }) ? (shown?.view ?? null) : null;
  },
  ignored: {
    loading: [...controls, 'permit.reported'],
    failed: [...without(controls, 'retry.requested'), 'permit.reported'],
    // Only `open` follows the permit.
    locked: ['permit.reported'],
    'locked.idle': without(controls, 'ask.submitted', 'check.requested'),
    'locked.asking': [...controls],
    'locked.checking': [...controls],
    'open.reading': without(controls, 'view.chosen'),
    'open.readFailed': without(controls, 'view.chosen', 'retry.requested', 'room.closed'),
    'open.shown': without(controls, 'view.chosen', 'more.requested', 'room.opened', 'room.closed'),
    'open.readingMore': without(controls, 'view.chosen'),
    'open.moreFailed': without(controls, 'view.chosen', 'retry.requested'),
  },
  maxPaths: 90,
});
