/**
 * Plays the sound of a notification. It lives with the notifications machine. Browsers keep a page silent until the first
 * user gesture in it: `muted` means that a sound was blocked, and the next gesture unblocks all later ones.
 */
import { setup, type ActorRefFrom } from 'xstate';

import { placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';

type Event = { type: 'sound.requested' };

const sound = setup({
  types: {
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    /** False when the browser blocked the sound. */
    playSound: placeholder<boolean>('playSound'),
    /** Resolves on the first user gesture that lets the page play sound. */
    awaitUserActivation: placeholder<void>('awaitUserActivation'),
  },
  guards: {
    wasPlayed: (_, { output }: { output: boolean }) => output,
  },
  delays: { timeout: 3000 },
});

const ready = sound.createStateConfig({
  meta: { story: 'Ready' },
  on: { 'sound.requested': { target: 'playing' } },
});

const playing = request(sound, {
  src: 'playSound',
  story: 'Playing',
  done: [{ guard: withEvent('wasPlayed'), target: 'ready' }, { target: 'muted' }],
  // The device has no sound output, so no gesture would help.
  failed: { target: 'ready' },
});

const muted = sound.createStateConfig({
  meta: { story: 'Muted' },
  invoke: {
    id: 'awaitUserActivation',
    src: 'awaitUserActivation',
    onDone: { target: 'ready' },
    onError: { target: 'ready' },
  },
  on: { 'sound.requested': { target: 'playing' } },
});

export const soundMachine = sound.createMachine({
  id: 'sound',
  initial: 'ready',
  states: { ready, playing, muted },
});

export type SoundRef = ActorRefFrom<typeof soundMachine>;
