/**
 * What a member adds to the knowledge: a file, an address or the catalogue, from the choice until the server has it. It
 * lives beside the list until the member clears it, also while its panel is closed.
 *
 * Reading it is not part of this machine: the server does that, and the list shows how far it is. A repeated addition is
 * safe, because its id is that of the source.
 */
import { assign, sendParent, setup, type ActorRefFrom, type EventObject, type SnapshotFrom } from 'xstate';

import type {
  AdditionInput,
  AdditionLeft,
  AdditionRefusal,
  AdditionResult,
  Origin,
  OriginCheck,
  UploadEvent,
  UploadInput,
} from '../../contracts/training.intake.ts';
import type { KnowledgeInvalidated } from '../../contracts/training.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts';
import { reconnectNotifier } from '../app/reconnectNotifier.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';

interface Context extends AdditionInput {
  /** The sent part of the file, from 0 to 1. */
  share: number;
  refusal: AdditionRefusal | null;
  /** The source in the list. */
  sourceId: string | null;
}

type Event =
  | UploadEvent
  | { type: 'addition.cancelled' }
  | { type: 'retry.requested' }
  | { type: 'connection.regained' };

const addition = setup({
  types: {} as MachineTypes<Context, Event, AdditionInput>,
  actors: {
    /** Looks at the size and the first bytes of a file, or at an address. */
    checkOrigin: placeholder<OriginCheck, Origin>('checkOrigin'),
    /** Ends with `upload.stored`, `upload.refused` or `upload.lost`. */
    uploadFile: callbackPlaceholder<EventObject, UploadInput>('uploadFile'),
    addSource: placeholder<AdditionResult, AdditionInput>('addSource'),
    watchConnection: reconnectNotifier,
  },
  guards: {
    isRefused: (_, { output }: { output: OriginCheck }) => 'refused' in output,
    needsUpload: (_, { output }: { output: OriginCheck }) => 'upload' in output && output.upload,
    isAdded: (_, { output }: { output: AdditionResult }) => 'id' in output,
  },
  actions: {
    setShare: assign((_, { share }: { share: number }) => ({ share })),
    setRefusal: assign((_, { refusal }: { refusal: AdditionRefusal }) => ({ refusal })),
    setCheck: assign((_, { output }: { output: OriginCheck }) =>
      'refused' in output ? { refusal: output.refused } : {},
    ),
    setResult: assign((_, { output }: { output: AdditionResult }) =>
      'id' in output ? { sourceId: output.id } : { refusal: output.refused },
    ),
    /** Without realtime the list would not hear of it. */
    reportChange: sendParent({ type: 'knowledge.invalidated' } satisfies KnowledgeInvalidated),
    leave: sendParent(({ context: { id } }): AdditionLeft => ({ type: 'addition.left', id })),
  },
  delays: { timeout: 20_000 },
});

/** Nothing is sent that the server would refuse anyway. */
const checking = request(addition, {
  src: 'checkOrigin',
  story: 'Checking',
  input: ({ context: { origin } }) => origin,
  done: [
    { guard: withEvent('isRefused'), target: 'refused', actions: withEvent('setCheck') },
    { guard: withEvent('needsUpload'), target: 'uploading' },
    { target: 'adding' },
  ],
  failed: { target: 'failed' },
  on: { 'addition.cancelled': { target: 'left' } },
});

/** Without progress for half a minute the service gives up. */
const uploading = addition.createStateConfig({
  tags: 'busy',
  meta: { story: 'Uploading' },
  entry: { type: 'setShare', params: { share: 0 } },
  invoke: {
    id: 'uploadFile',
    src: 'uploadFile',
    input: ({ context: { businessId, id, origin } }) => ({
      businessId,
      id,
      file: origin.kind === 'file' ? origin.file : new Blob(),
    }),
    onError: { target: 'failed' },
  },
  on: {
    'upload.progressed': { actions: withEvent('setShare') },
    'upload.stored': { target: 'adding' },
    'upload.refused': { target: 'refused', actions: withEvent('setRefusal') },
    'upload.lost': { target: 'failed' },
    'addition.cancelled': { target: 'left' },
  },
});

const adding = request(addition, {
  src: 'addSource',
  story: 'Adding',
  input: ({ context: { businessId, id, origin } }) => ({ businessId, id, origin }),
  done: [
    { guard: withEvent('isAdded'), target: 'added', actions: [withEvent('setResult'), 'reportChange'] },
    { target: 'refused', actions: withEvent('setResult') },
  ],
  failed: { target: 'failed' },
});

/** The server has it and reads it. */
const added = addition.createStateConfig({
  meta: { story: 'Added' },
  on: { 'addition.cancelled': { target: 'left' } },
});

/** It may succeed later. */
const failed = addition.createStateConfig({
  meta: { story: 'Failed' },
  on: {
    'retry.requested': { target: 'checking' },
    'connection.regained': { target: 'checking' },
    'addition.cancelled': { target: 'left' },
  },
});

const refused = addition.createStateConfig({
  meta: { story: 'Refused' },
  on: { 'addition.cancelled': { target: 'left' } },
});

const left = addition.createStateConfig({ meta: { story: 'Left' }, entry: 'leave' });

export const additionMachine = addition.createMachine({
  id: 'addition',
  context: ({ input }) => ({ ...input, share: 0, refusal: null, sourceId: null }),
  invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
  initial: 'checking',
  states: { checking, uploading, adding, added, failed, refused, left },
});

export type AdditionRef = ActorRefFrom<typeof additionMachine>;
export type AdditionSnapshot = SnapshotFrom<typeof additionMachine>;
