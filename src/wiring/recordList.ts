import type { RecordListName } from '../contracts/app.recordList.ts';
import { reconnectNotifier } from '../machines/app/reconnectNotifier.ts';
import { createRecordListMachine, type RecordListMachine } from '../machines/app/recordList.machine.ts';
import { defineRecordListActors } from '../services/app/recordList.actors.ts';
import type { RecordListService } from '../services/app/recordList.ts';
import type { ActorsOf } from './actorsOf.ts';
import type { WorkspaceServices } from './services.ts';

/** The list of one kind of record with its service. */
export const wireRecordList = <Of extends RecordListName>(
  service: RecordListService<Of>,
  { realtime }: Pick<WorkspaceServices, 'realtime'> | { realtime: null },
): RecordListMachine<Of> =>
  createRecordListMachine<Of>().provide({
    actors: {
      ...defineRecordListActors(service, realtime),
      watchConnection: reconnectNotifier,
    } satisfies ActorsOf<RecordListMachine<Of>>,
  });
