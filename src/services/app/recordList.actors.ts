/** Services of the record list machine. */
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import type {
  RecordCommandResult,
  RecordCommand,
  RecordListName,
  RecordListKey,
  RecordRow,
} from '../../contracts/app.recordList.ts';
import type { Realtime } from '../platform/realtime.ts';
import { runRecordCommand, readRecordList, type RecordListDeps } from './recordList.ts';

/** Table and realtime topic whose changes invalidate a list. Tag names have none. */
const sources: Record<RecordListName, { table: string; topic: 'room' | 'business' | 'person' } | null> = {
  notes: { table: 'room_note', topic: 'room' },
  promises: { table: 'promise', topic: 'room' },
  orders: { table: 'customer_order', topic: 'room' },
  privacyRequests: { table: 'privacy_request', topic: 'room' },
  aiPauses: { table: 'ai_pause', topic: 'business' },
  quickReplies: { table: 'quick_reply', topic: 'business' },
  notices: { table: 'notice', topic: 'person' },
  tags: null,
};

export const defineRecordList = (deps: RecordListDeps & { realtime: Realtime }) => ({
  readRows: fromPromise<readonly RecordRow[], RecordListKey>(async ({ input, signal }) =>
    readRecordList(deps, input, signal),
  ),
  runCommand: fromPromise<RecordCommandResult, RecordListKey & { command: RecordCommand | null }>(
    async ({ input, signal }) => runRecordCommand(deps, input, signal),
  ),
  followRows: fromCallback<EventObject, RecordListKey>(({ input: { of, roomId, businessId, userId }, sendBack }) => {
    const source = sources[of];
    if (source === null) return undefined;
    const invalidate = () => sendBack({ type: 'rows.invalidated' });
    const topicId = { room: roomId, business: businessId, person: userId }[source.topic];
    return deps.realtime.join(`${source.topic}:${topicId}`, {
      joined: invalidate,
      lost: () => undefined,
      refused: () => undefined,
      changes: (batch) => {
        if (batch.some(({ table }) => table === source.table)) invalidate();
      },
    });
  }),
});
