import type { RecordCommand, RecordListName, RecordRow } from '../../contracts/app.recordList.ts';
import { businessId, instant, roomOf } from '../inbox/rooms.fixture.ts';
import { defineModel } from './defineModel.ts';
import { createRecordListMachine } from './recordList.machine.ts';

export const sari = '00000000-0000-4000-8000-000000000501';
export const dimas = '00000000-0000-4000-8000-000000000502';

export const at = (minute: number): string => instant(minute);

/** The model of one kind of record, with rows and a command of that kind. Without `isSample`, all of its paths are walked. */
export const recordListModelOf = <Of extends RecordListName>(
  rows: readonly RecordRow<Of>[],
  command: RecordCommand<Of>,
  isSample = true,
) =>
  defineModel({
    machine: createRecordListMachine<RecordListName>(),
    input: { roomId: roomOf(1).id, businessId, userId: sari, isOwner: true },
    events: {
      'command.requested': [{ type: 'command.requested', command }],
      'rows.invalidated': [{ type: 'rows.invalidated' }],
      'retry.requested': [{ type: 'retry.requested' }],
      'connection.regained': [{ type: 'connection.regained' }],
    },
    outcomes: {
      readRows: { done: { some: rows, none: [] }, error: { offline: new Error('Failed to fetch') } },
      runCommand: {
        done: { done: null, denied: { refused: 'denied' } },
        error: { offline: new Error('Failed to fetch') },
      },
      followRows: { done: {}, error: { offline: new Error('Failed to fetch') } },
      watchConnection: { done: {}, error: { offline: new Error('Failed to fetch') } },
    },
    vertex: ({ context, ...snapshot }) => [
      context.rows?.length,
      // The refusal is shown in `idle` only.
      snapshot.matches('idle') && context.refusal,
    ],
    variant: ({ context, ...snapshot }) => {
      if (context.rows === null) return null;
      if (snapshot.matches('idle') && context.refusal !== null) return `Refused${context.refusal}`;
      return context.rows.length === 0 ? 'None' : null;
    },
    ignored: {
      reading: ['retry.requested', 'connection.regained'],
      failed: ['command.requested'],
      idle: ['retry.requested'],
      running: ['command.requested', 'retry.requested', 'connection.regained'],
    },
    maxPaths: 40,
    isSample,
  });
