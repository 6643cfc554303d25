import type { RecordListName, RecordLists } from '../../contracts/app.recordList.ts';
/** One model for all ledgers: they differ in what is in them, and in what may be done. */
import { businessId, instant, roomOf } from '../inbox/rooms.fixture.ts';
import { defineModel } from './defineModel.ts';
import { ledgerMachine } from './recordList.machine.ts';

export const sari = '00000000-0000-4000-8000-000000000501';
export const dimas = '00000000-0000-4000-8000-000000000502';

export const at = (minute: number): string => instant(minute);

export const ledgerModel = <Of extends RecordListName>(
  of: Of,
  rows: readonly RecordLists[Of]['row'][],
  deed: RecordLists[Of]['deed'],
) =>
  defineModel({
    machine: ledgerMachine,
    input: { of, roomId: roomOf(1).id, businessId, userId: sari },
    events: {
      'deed.requested': [{ type: 'deed.requested', deed }],
      'rows.outdated': [{ type: 'rows.outdated' }],
      'retry.requested': [{ type: 'retry.requested' }],
      'connection.regained': [{ type: 'connection.regained' }],
    },
    outcomes: {
      readRows: { done: { some: rows, none: [] }, error: { offline: new Error('Failed to fetch') } },
      doDeed: { done: { done: null, denied: { refused: 'denied' } }, error: { offline: new Error('Failed to fetch') } },
      followRows: { done: {}, error: { offline: new Error('Failed to fetch') } },
      watchConnection: { done: {}, error: { offline: new Error('Failed to fetch') } },
    },
    vertex: ({ context, ...snapshot }) => [
      context.rows?.length,
      // What was refused is told while nothing else is under way.
      snapshot.matches('resting') && context.refusal,
    ],
    face: ({ context, ...snapshot }) => {
      if (context.rows === null) return null;
      if (snapshot.matches('resting') && context.refusal !== null) return `Refused${context.refusal}`;
      return context.rows.length === 0 ? 'None' : null;
    },
    ignored: {
      reading: ['retry.requested', 'connection.regained'],
      failed: ['deed.requested'],
      resting: ['retry.requested'],
      doing: ['deed.requested', 'rows.outdated', 'retry.requested', 'connection.regained'],
    },
    most: 40,
  });
