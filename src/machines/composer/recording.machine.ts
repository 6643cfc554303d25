/**
 * Models a voice message for one room, from the first press on the microphone until the recording is queued in the
 * outbox or discarded. It lives as long as the room is open. A recording is played back before it is sent; leaving the
 * room moves it to the room's attachments.
 *
 * A recording that ends on its own (the microphone is unplugged, a call comes in, fifteen minutes are over) still waits
 * for review. The sound is not in the context: `microphone` holds it by the id of its future message.
 */
import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { MicrophoneCommand, MicrophoneRefusal } from '../../contracts/composer.ts';
import type { OutgoingFile } from '../../contracts/outbox.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { callbackPlaceholder } from '../app/placeholder.ts';
import { withEvent } from '../app/withEvent.ts';

interface Input {
  roomId: string;
  userId: string;
}

interface Context extends Input {
  /** The id of the future message. */
  id: string;
  /** The current duration. */
  seconds: number;
  /** The current volume, from 0 to 1. */
  level: number;
  voice: OutgoingFile | null;
  refusal: MicrophoneRefusal | null;
}

type Event =
  | { type: 'recording.requested'; id: string }
  | { type: 'stop.requested' }
  | { type: 'recording.cancelled' }
  | { type: 'recording.started' }
  | { type: 'recording.progressed'; seconds: number; level: number }
  | { type: 'recording.ended'; voice: OutgoingFile }
  | { type: 'recording.refused'; why: MicrophoneRefusal }
  | { type: 'recording.queued' };

const recording = setup({
  types: {} as MachineTypes<Context, Event, Input>,
  actors: { microphone: callbackPlaceholder<MicrophoneCommand, Input>('microphone') },
  actions: {
    begin: assign((_, { id }: { id: string }) => ({ id, seconds: 0, level: 0, voice: null, refusal: null })),
    setProgress: assign((_, { seconds, level }: { seconds: number; level: number }) => ({ seconds, level })),
    setVoice: assign((_, { voice }: { voice: OutgoingFile }) => ({ voice, seconds: voice.duration ?? 0, level: 0 })),
    setRefusal: assign((_, { why }: { why: MicrophoneRefusal }) => ({ refusal: why, voice: null, level: 0 })),
    reset: assign({ seconds: 0, level: 0, voice: null, refusal: null }),
    command: sendTo('microphone', (_, command: MicrophoneCommand) => command),
  },
  delays: {
    /** A permission prompt that is not answered by then counts as refused. */
    permissionLimit: 60_000,
    /** WhatsApp's limit for one voice message. */
    durationLimit: 15 * 60_000,
    finishLimit: 10_000,
  },
});

const start = {
  target: 'requesting',
  actions: [
    {
      type: 'begin' as const,
      params: ({ event }: { event: Extract<Event, { type: 'recording.requested' }> }) => event,
    },
    {
      type: 'command' as const,
      params: ({ event: { id } }: { event: Extract<Event, { type: 'recording.requested' }> }) => ({
        type: 'start' as const,
        id,
      }),
    },
  ],
} as const;
const cancel = {
  target: 'idle',
  actions: ['reset' as const, { type: 'command' as const, params: { type: 'discard' as const } }],
} as const;
const failed = {
  target: 'refused',
  actions: [
    { type: 'setRefusal' as const, params: { why: 'failed' as const } },
    { type: 'command' as const, params: { type: 'discard' as const } },
  ],
} as const;

const idle = recording.createStateConfig({ meta: { story: 'Idle' }, on: { 'recording.requested': start } });

/** The browser's permission prompt is open. */
const requesting = recording.createStateConfig({
  tags: 'busy',
  meta: { story: 'Requesting' },
  on: {
    'recording.started': { target: 'recording' },
    'recording.refused': { target: 'refused', actions: withEvent('setRefusal') },
    'recording.cancelled': cancel,
  },
  after: { permissionLimit: failed },
});

const recordingVoice = recording.createStateConfig({
  meta: { story: 'Recording' },
  on: {
    'recording.progressed': { actions: withEvent('setProgress') },
    'stop.requested': { target: 'finishing' },
    'recording.ended': { target: 'reviewing', actions: withEvent('setVoice') },
    'recording.refused': { target: 'refused', actions: withEvent('setRefusal') },
    'recording.cancelled': cancel,
  },
  after: { durationLimit: { target: 'finishing' } },
});

/** The last chunk of sound has not arrived from the microphone yet. */
const finishing = recording.createStateConfig({
  tags: 'busy',
  meta: { story: 'Finishing' },
  entry: { type: 'command', params: { type: 'stop' } },
  on: {
    'recording.ended': { target: 'reviewing', actions: withEvent('setVoice') },
    'recording.refused': { target: 'refused', actions: withEvent('setRefusal') },
    'recording.cancelled': cancel,
  },
  after: { finishLimit: failed },
});

const reviewing = recording.createStateConfig({
  meta: { story: 'Reviewing' },
  on: {
    'recording.queued': { target: 'idle', actions: ['reset', { type: 'command', params: { type: 'release' } }] },
    'recording.cancelled': cancel,
  },
});

const refused = recording.createStateConfig({
  meta: { story: 'Refused' },
  on: { 'recording.requested': start, 'recording.cancelled': { target: 'idle', actions: 'reset' } },
});

export const recordingMachine = recording.createMachine({
  id: 'recording',
  context: ({ input }) => ({ ...input, id: '', seconds: 0, level: 0, voice: null, refusal: null }),
  invoke: {
    id: 'microphone',
    src: 'microphone',
    input: ({ context: { roomId, userId } }) => ({ roomId, userId }),
    onError: { target: '.refused', actions: { type: 'setRefusal', params: { why: 'failed' } } },
  },
  initial: 'idle',
  states: { idle, requesting, recording: recordingVoice, finishing, reviewing, refused },
});

export type RecordingRef = ActorRefFrom<typeof recordingMachine>;
export type RecordingSnapshot = SnapshotFrom<typeof recordingMachine>;
