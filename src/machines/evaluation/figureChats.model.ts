import type { FigureChat } from '../../contracts/evaluation.rollout.ts';
import { defineModel } from '../app/defineModel.ts';
import { businessId } from './evaluation.fixture.ts';
import { figureChatsMachine } from './figureChats.machine.ts';

const chat = (id: string, more: Partial<FigureChat>): FigureChat => ({
  id: `${id}/2026-11-20`,
  room_id: id,
  name: null,
  phone: null,
  chat_id: '6281234567890@c.us',
  erased: false,
  at: '2026-11-20T03:12:00+00:00',
  seconds: null,
  ...more,
});
const next = { at: '2026-11-20T03:12:00+00:00', room_id: 'r3' };

export const figureChatsModel = defineModel({
  machine: figureChatsMachine,
  input: { businessId, query: { span: 'trial', channelId: null }, version: 'v3', figure: 'complaints' },
  events: { 'retry.requested': [{ type: 'retry.requested' }], 'more.requested': [{ type: 'more.requested' }] },
  outcomes: {
    readChats: {
      done: {
        some: {
          rows: [
            chat('r1', { name: 'Bu Ratna' }),
            chat('r2', { phone: '6281298765432', seconds: 95 }),
            chat('r3', { erased: true }),
          ],
          next,
        },
        last: { rows: [chat('r4', { name: 'Pak Budi' })], next: null },
        none: { rows: [], next: null },
      },
      error: { offline: new Error('Failed to get chats of a figure') },
    },
  },
  vertex: ({ context: { rows, next: end } }) => [rows.length > 0, end !== null],
  variant: (snapshot) => (snapshot.matches('listed') && snapshot.context.rows.length === 0 ? 'Empty' : null),
  ignored: {
    loading: ['retry.requested', 'more.requested'],
    failed: ['more.requested'],
    listed: ['retry.requested'],
    loadingMore: ['retry.requested', 'more.requested'],
    moreFailed: ['retry.requested'],
  },
  maxPaths: 12,
});
