import type { RecordListName } from '../contracts/app.recordList.ts';
import { reconnectNotifier } from '../machines/app/reconnectNotifier.ts';
import { createRecordListMachine, type RecordListMachine } from '../machines/app/recordList.machine.ts';
import { defineRecordListActors } from '../services/app/recordList.actors.ts';
import type { RecordListService } from '../services/app/recordList.ts';
import type { ActorsOf } from './actorsOf.ts';
import type { WorkspaceServices } from './services.ts';

/**
 * The list of one kind of record with its service.
 *
 * @param wait milliseconds for which a command may take, where it takes longer than those of other lists
 */
export const wireRecordList = <Of extends RecordListName>(
  service: RecordListService<Of>,
  { realtime }: Pick<WorkspaceServices, 'realtime'> | { realtime: null },
  wait?: number,
): RecordListMachine<Of> =>
  createRecordListMachine<Of>().provide({
    actors: {
      ...defineRecordListActors(service, realtime),
      watchConnection: reconnectNotifier,
    } satisfies ActorsOf<RecordListMachine<Of>>,
    ...(wait !== undefined && { delays: { commandTimeout: wait } }),
  });
