import { defineModel } from '../app/defineModel.ts';
import { soundMachine } from './sound.machine.ts';

export const soundModel = defineModel({
  machine: soundMachine,
  events: { 'chime.requested': [{ type: 'chime.requested' }] },
  outcomes: {
    playChime: { done: { heard: true, blocked: false }, error: { deaf: new Error('no output device') } },
    awaitPress: { done: { pressed: undefined }, error: { broken: new Error('broken') } },
  },
  // One chime at a time is enough.
  ignored: { playing: ['chime.requested'] },
  most: 3,
});
