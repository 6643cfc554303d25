/**
 * The sound of the bell. Browsers keep a page silent until somebody has pressed something in it: what could not be heard
 * is said (`muted`), and from the first press on everything can.
 */
import { setup, type ActorRefFrom } from 'xstate';

import { unprovided } from '../app/placeholder.ts';

type Event = { type: 'chime.requested' };

const sound = setup({
  types: {
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    /** False: the browser did not let it be heard. */
    playChime: unprovided<boolean>('playChime'),
    /** Ends with the first press from which on the page may be heard. */
    awaitPress: unprovided<void>('awaitPress'),
  },
  guards: {
    wasHeard: (_, { output }: { output: boolean }) => output,
  },
  delays: { patience: 3000 },
});

const ready = sound.createStateConfig({
  meta: { story: 'Ready' },
  on: { 'chime.requested': { target: 'playing' } },
});

const playing = sound.createStateConfig({
  tags: 'busy',
  meta: { story: 'Playing' },
  after: { patience: { target: 'ready' } },
  invoke: {
    id: 'playChime',
    src: 'playChime',
    onDone: [{ guard: { type: 'wasHeard', params: ({ event }) => event }, target: 'ready' }, { target: 'muted' }],
    // A device without anything to hear it by: nothing that somebody could press would help.
    onError: { target: 'ready' },
  },
});

const muted = sound.createStateConfig({
  meta: { story: 'Muted' },
  invoke: { id: 'awaitPress', src: 'awaitPress', onDone: { target: 'ready' }, onError: { target: 'ready' } },
  on: { 'chime.requested': { target: 'playing' } },
});

export const soundMachine = sound.createMachine({
  id: 'sound',
  initial: 'ready',
  states: { ready, playing, muted },
});

export type SoundRef = ActorRefFrom<typeof soundMachine>;
