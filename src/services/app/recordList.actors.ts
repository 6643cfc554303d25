/** Services of the record list machines. */
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import type {
  RecordCommand,
  RecordCommandResult,
  RecordListKey,
  RecordListName,
  RecordRow,
} from '../../contracts/app.recordList.ts';
import { follow, untilSettled } from '../platform/realtime.follow.ts';
import type { Realtime } from '../platform/realtime.ts';
import type { RecordListService } from './recordList.ts';

export const defineRecordListActors = <Of extends RecordListName>(
  { changesOf, read, run }: RecordListService<Of>,
  /** Null for a list without changes to follow. */
  realtime: Realtime | null,
) => ({
  readRows: fromPromise<readonly RecordRow<Of>[], { key: RecordListKey<Of> }>(async ({ input: { key }, signal }) => {
    // The join of the topic causes a read: an earlier one would be the first of two.
    const followed = changesOf?.(key);
    if (followed !== undefined && realtime !== null) await untilSettled(realtime, followed.topic, signal);
    return read(key, signal);
  }),
  runCommand: fromPromise<RecordCommandResult, { key: RecordListKey<Of>; command: RecordCommand<Of> | null }>(
    async ({ input: { key, command }, signal }) => (command === null ? null : run(key, command, signal)),
  ),
  followRows: fromCallback<EventObject, { key: RecordListKey<Of> }>(({ input: { key }, sendBack }) => {
    if (changesOf === null || realtime === null) return undefined;
    const { topic, table } = changesOf(key);
    const invalidate = () => sendBack({ type: 'rows.invalidated' });
    return follow(
      realtime,
      topic,
      {
        missed: invalidate,
        changes: (batch) => {
          if (batch.some((change) => change.table === table)) invalidate();
        },
      },
      { readsWait: true },
    );
  }),
});
