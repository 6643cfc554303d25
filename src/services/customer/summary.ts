import * as v from 'valibot';

import type { RecordListRefusal } from '../../contracts/app.recordList.ts';
import { roomSummarySchema } from '../../contracts/customer.ts';
import { MODEL_REQUEST } from '../../contracts/limits.ts';
import { readOfRoom, type RecordListDeps, type RecordListService } from '../app/recordList.ts';
import { unlessTooOld } from '../platform/clientTooOld.ts';
import { callEdgeFunction } from '../platform/edgeFunctions.ts';
import type { SessionClient } from '../platform/session.ts';

const refusals: Record<number, RecordListRefusal> = {
  403: 'denied',
  404: 'gone',
  409: 'gone',
  422: 'changed',
  429: 'tooMany',
};

/** The summary of a chat by the AI, made anew on request. */
export const summaryService = (
  deps: RecordListDeps & Pick<SessionClient, 'url' | 'fetch'>,
): RecordListService<'summary'> => ({
  changesOf: null,
  read: ({ roomId }, signal) =>
    readOfRoom(
      deps,
      roomId,
      { name: 'summary', table: 'room_summary', schema: roomSummarySchema, newest: 'made_at' },
      signal,
    ),
  run: unlessTooOld(
    async ({ roomId }, _, signal) => {
      const made = await callEdgeFunction(deps, 'agent/summary', {
        body: { room_id: roomId },
        schema: v.object({}),
        signal,
        timeout: MODEL_REQUEST,
      });
      if (made.ok) return null;
      const refused = refusals[made.failure.status];
      if (refused === undefined) throw new Error('Failed to summarise');
      return { refused };
    },
    { refused: 'oldPage' },
  ),
});
