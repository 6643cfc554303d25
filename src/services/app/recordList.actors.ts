/** What a ledger needs. */
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import type {
  RecordCommandResult,
  RecordCommand,
  RecordListName,
  RecordListKey,
  RecordRow,
} from '../../contracts/app.recordList.ts';
import type { Live } from '../platform/realtime.ts';
import { doLedgerDeed, readLedger, type LedgerDeps } from './recordList.ts';

/** Where news of a list are told. Of the names of tags there are none. */
const news: Record<RecordListName, { table: string; topic: 'room' | 'business' | 'person' } | null> = {
  notes: { table: 'room_note', topic: 'room' },
  promises: { table: 'promise', topic: 'room' },
  orders: { table: 'customer_order', topic: 'room' },
  rights: { table: 'customer_request', topic: 'room' },
  stops: { table: 'ai_stop', topic: 'business' },
  suggestions: { table: 'suggestion_message', topic: 'business' },
  notices: { table: 'notice', topic: 'person' },
  tags: null,
};

export const defineLedger = (deps: LedgerDeps & { live: Live }) => ({
  readRows: fromPromise<readonly RecordRow[], RecordListKey>(async ({ input, signal }) =>
    readLedger(deps, input, signal),
  ),
  doDeed: fromPromise<RecordCommandResult, RecordListKey & { deed: RecordCommand | null }>(async ({ input, signal }) =>
    doLedgerDeed(deps, input, signal),
  ),
  followRows: fromCallback<EventObject, RecordListKey>(({ input: { of, roomId, businessId, userId }, sendBack }) => {
    const told = news[of];
    if (told === null) return undefined;
    const outdate = () => sendBack({ type: 'rows.outdated' });
    const whose = { room: roomId, business: businessId, person: userId }[told.topic];
    return deps.live.join(`${told.topic}:${whose}`, {
      joined: outdate,
      lost: () => undefined,
      refused: () => undefined,
      changes: (batch) => {
        if (batch.some(({ table }) => table === told.table)) outdate();
      },
    });
  }),
});
