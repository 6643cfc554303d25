import { createActor, fromCallback, fromPromise } from 'xstate';

import type {
  RecordCommand,
  RecordCommandResult,
  RecordListName,
  RecordRow,
} from '../../src/contracts/app.recordList.ts';
import { sari } from '../../src/machines/app/recordList.fixture.ts';
import { createRecordListMachine } from '../../src/machines/app/recordList.machine.ts';
import { businessId, roomOf } from '../../src/machines/inbox/rooms.fixture.ts';

const key = { roomId: roomOf(1).id, businessId, userId: sari, isOwner: true };

/** Starts a record list that reads its rows from `read`, and whose commands `run` executes. */
export const startRecordList = <Of extends RecordListName>(
  read: () => readonly RecordRow<Of>[],
  run: (command: RecordCommand<Of> | null) => RecordCommandResult = () => null,
) => {
  const machine = createRecordListMachine<Of>().provide({
    actors: {
      readRows: fromPromise(async () => read()),
      runCommand: fromPromise(async ({ input: { command } }) => run(command)),
      followRows: fromCallback(() => {}),
      watchConnection: fromCallback(() => {}),
    },
  });
  return createActor(machine, { input: key }).start();
};
