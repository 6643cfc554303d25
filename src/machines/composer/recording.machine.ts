/**
 * Something spoken for one room: from the first press to the moment it is handed to the outbox or thrown away. It lives
 * as long as the room is open, and is heard before it is sent; whoever leaves before that finds it in the tray of the room.
 *
 * What surprises: a recording that ends by itself (the microphone is pulled out, a call comes in, fifteen minutes are
 * over) is a recording all the same, and waits to be listened to. The sound is in no context: `microphone` keeps it by the
 * id of the message to come.
 */
import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { MicrophoneCommand, MicrophoneRefusal } from '../../contracts/composer.ts';
import type { Enclosure } from '../../contracts/outbox.ts';
import { unprovidedWatcher } from '../app/placeholder.ts';

interface Input {
  roomId: string;
  userId: string;
}

interface Context extends Input {
  /** Of the message to come. */
  id: string;
  /** How long it is by now. */
  seconds: number;
  /** How loud it is at this moment, from 0 to 1. */
  level: number;
  voice: Enclosure | null;
  refusal: MicrophoneRefusal | null;
}

type Event =
  | { type: 'record.requested'; id: string }
  | { type: 'stop.requested' }
  | { type: 'record.cancelled' }
  | { type: 'recording.began' }
  | { type: 'recording.progressed'; seconds: number; level: number }
  | { type: 'recording.ended'; voice: Enclosure }
  | { type: 'recording.refused'; why: MicrophoneRefusal }
  | { type: 'recording.handedOver' };

const recording = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: { microphone: unprovidedWatcher<MicrophoneCommand, Input>('microphone') },
  actions: {
    begin: assign((_, { id }: { id: string }) => ({ id, seconds: 0, level: 0, voice: null, refusal: null })),
    measure: assign((_, { seconds, level }: { seconds: number; level: number }) => ({ seconds, level })),
    hold: assign((_, { voice }: { voice: Enclosure }) => ({ voice, seconds: voice.duration ?? 0, level: 0 })),
    refuse: assign((_, { why }: { why: MicrophoneRefusal }) => ({ refusal: why, voice: null, level: 0 })),
    forget: assign({ seconds: 0, level: 0, voice: null, refusal: null }),
    order: sendTo('microphone', (_, order: MicrophoneCommand) => order),
  },
  delays: {
    /** Whoever does not answer the browser's question in this time will not. */
    permission: 60_000,
    /** What WhatsApp lets one person say in one go. */
    longest: 15 * 60_000,
    patience: 10_000,
  },
});

const start = {
  target: '#recording.asking',
  actions: [
    { type: 'begin' as const, params: ({ event }: { event: Extract<Event, { type: 'record.requested' }> }) => event },
    {
      type: 'order' as const,
      params: ({ event: { id } }: { event: Extract<Event, { type: 'record.requested' }> }) => ({
        type: 'start' as const,
        id,
      }),
    },
  ],
} as const;
const cancel = {
  target: '#recording.idle',
  actions: ['forget' as const, { type: 'order' as const, params: { type: 'drop' as const } }],
} as const;
const failed = {
  target: '#recording.refused',
  actions: [
    { type: 'refuse' as const, params: { why: 'failed' as const } },
    { type: 'order' as const, params: { type: 'drop' as const } },
  ],
} as const;

const idle = recording.createStateConfig({ meta: { story: 'Idle' }, on: { 'record.requested': start } });

/** The browser asks whether the microphone may be heard. */
const asking = recording.createStateConfig({
  tags: 'busy',
  meta: { story: 'Asking' },
  on: {
    'recording.began': { target: 'recording' },
    'recording.refused': { target: 'refused', actions: { type: 'refuse', params: ({ event }) => event } },
    'record.cancelled': cancel,
  },
  after: { permission: failed },
});

const atWork = recording.createStateConfig({
  meta: { story: 'Recording' },
  on: {
    'recording.progressed': { actions: { type: 'measure', params: ({ event }) => event } },
    'stop.requested': { target: 'finishing' },
    'recording.ended': { target: 'reviewing', actions: { type: 'hold', params: ({ event }) => event } },
    'recording.refused': { target: 'refused', actions: { type: 'refuse', params: ({ event }) => event } },
    'record.cancelled': cancel,
  },
  after: { longest: { target: 'finishing' } },
});

/** The last moment is still on its way from the microphone. */
const finishing = recording.createStateConfig({
  tags: 'busy',
  meta: { story: 'Finishing' },
  entry: { type: 'order', params: { type: 'stop' } },
  on: {
    'recording.ended': { target: 'reviewing', actions: { type: 'hold', params: ({ event }) => event } },
    'recording.refused': { target: 'refused', actions: { type: 'refuse', params: ({ event }) => event } },
    'record.cancelled': cancel,
  },
  after: { patience: failed },
});

const reviewing = recording.createStateConfig({
  meta: { story: 'Reviewing' },
  on: {
    'recording.handedOver': { target: 'idle', actions: ['forget', { type: 'order', params: { type: 'keep' } }] },
    'record.cancelled': cancel,
  },
});

const refused = recording.createStateConfig({
  meta: { story: 'Refused' },
  on: { 'record.requested': start, 'record.cancelled': { target: 'idle', actions: 'forget' } },
});

export const recordingMachine = recording.createMachine({
  id: 'recording',
  context: ({ input }) => ({ ...input, id: '', seconds: 0, level: 0, voice: null, refusal: null }),
  invoke: {
    id: 'microphone',
    src: 'microphone',
    input: ({ context: { roomId, userId } }) => ({ roomId, userId }),
    onError: { target: '.refused', actions: { type: 'refuse', params: { why: 'failed' } } },
  },
  initial: 'idle',
  states: { idle, asking, recording: atWork, finishing, reviewing, refused },
});

export type RecordingRef = ActorRefFrom<typeof recordingMachine>;
export type RecordingSnapshot = SnapshotFrom<typeof recordingMachine>;
