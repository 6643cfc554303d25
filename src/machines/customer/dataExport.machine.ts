/**
 * The export of a customer's data: the records in one step, then one file a step, and an archive on the device at the
 * end. It lives while the customer panel is shown.
 *
 * A file that cannot be fetched does not stop the others; the archive names it. A retry goes on with the step that
 * failed.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { RoomInput } from '../../contracts/app.ts';
import type { ExportProgress, ExportStep, ExportTexts } from '../../contracts/customer.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';

interface Context extends ExportStep {
  total: number;
  missing: number;
}

type Event =
  | { type: 'export.requested'; texts: ExportTexts }
  | { type: 'export.cancelled' }
  | { type: 'retry.requested' };

const dataExport = setup({
  types: {} as MachineTypes<Context, Event, RoomInput>,
  actors: {
    runStep: placeholder<ExportProgress, ExportStep>('runStep'),
  },
  guards: {
    isLast: (_, { output }: { output: ExportProgress }) => output.isLast,
  },
  actions: {
    start: assign((_, { texts }: { texts: ExportTexts }) => ({ texts, step: 0, total: 0, missing: 0 })),
    setProgress: assign(({ context }, { output: { total, missing } }: { output: ExportProgress }) => ({
      step: context.step + 1,
      total,
      missing,
    })),
  },
  delays: {
    /** Long enough for a large video on a slow connection. */
    timeout: 120_000,
  },
});

const idle = dataExport.createStateConfig({
  meta: { story: 'Idle' },
  on: { 'export.requested': { target: 'exporting', actions: withEvent('start') } },
});

const exporting = request(dataExport, {
  src: 'runStep',
  story: 'Exporting',
  input: ({ context: { roomId, step, texts } }) => ({ roomId, step, texts }),
  done: [
    { guard: withEvent('isLast'), target: 'done', actions: withEvent('setProgress') },
    { target: 'exporting', reenter: true, actions: withEvent('setProgress') },
  ],
  failed: { target: 'failed' },
  on: { 'export.cancelled': { target: 'idle' } },
});

const failed = dataExport.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'exporting' }, 'export.cancelled': { target: 'idle' } },
});

const done = dataExport.createStateConfig({
  meta: { story: 'Done' },
  on: { 'export.requested': { target: 'exporting', actions: withEvent('start') } },
});

export const dataExportMachine = dataExport.createMachine({
  id: 'dataExport',
  context: ({ input: { roomId } }) => ({ roomId, step: 0, texts: null, total: 0, missing: 0 }),
  initial: 'idle',
  states: { idle, exporting, failed, done },
});

export type DataExportRef = ActorRefFrom<typeof dataExportMachine>;
export type DataExportSnapshot = SnapshotFrom<typeof dataExportMachine>;
