/** Services of the live list machines. Each list has a service of its own, such as home/homeList.ts. */
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import type {
  LiveCommand,
  LiveListName,
  LivePageRequest,
  LivePageResult,
  LiveScope,
} from '../../contracts/app.liveList.ts';
import { pause } from '../platform/pause.ts';
import { follow, untilSettled } from '../platform/realtime.follow.ts';
import type { Realtime } from '../platform/realtime.ts';

/** How one list is read, followed and changed. */
export interface LiveListService<Of extends LiveListName> {
  /** Throws "Failed to get …". */
  read: (request: LivePageRequest<Of>, signal: AbortSignal) => Promise<LivePageResult<Of>>;
  /** The realtime topic and the table whose changes invalidate the list. Left out: its parent follows, or there are none. */
  changesOf?: (scope: LiveScope<Of>) => { topic: string; table: string };
  /** Milliseconds from the end of a read to the next one of the same rows: they may change more than once a second. */
  pace?: number;
  /** Throws if the command failed, or its outcome is unknown. */
  run?: (command: LiveCommand<Of>, signal: AbortSignal) => Promise<void>;
}

export const defineLiveListActors = <Of extends LiveListName>(
  { read, changesOf, run, pace = 0 }: LiveListService<Of>,
  /** Null for a list without changes to follow. */
  realtime: Realtime | null,
) => {
  /** The scope of the last read, and when it ended. Another choice of the user is another object. */
  let last: { scope: LiveScope<Of>; at: number } | null = null;
  return {
    readPage: fromPromise<LivePageResult<Of>, LivePageRequest<Of>>(async ({ input, signal }) => {
      // The join of the topic causes a read: an earlier one would be the first of two.
      const followed = changesOf?.(input.scope);
      if (followed !== undefined && realtime !== null) await untilSettled(realtime, followed.topic, signal);
      const { scope, after } = input;
      const rest = after === null && last?.scope === scope ? last.at + pace - performance.now() : 0;
      if (rest > 0) await pause(rest, signal);
      try {
        return await read(input, signal);
      } finally {
        last = { scope, at: performance.now() };
      }
    }),
    runCommand: fromPromise<void, { command: LiveCommand<Of> | null }>(async ({ input: { command }, signal }) => {
      if (command !== null) await run?.(command, signal);
    }),
    followRows: fromCallback<EventObject, { scope: LiveScope<Of> }>(({ input: { scope }, sendBack }) => {
      const followed = changesOf?.(scope);
      if (followed === undefined || realtime === null) return undefined;
      const invalidate = () => sendBack({ type: 'rows.invalidated' });
      return follow(
        realtime,
        followed.topic,
        {
          missed: invalidate,
          changes: (batch) => {
            if (batch.some(({ table }) => table === followed.table)) invalidate();
          },
        },
        { readsWait: true },
      );
    }),
  };
};
