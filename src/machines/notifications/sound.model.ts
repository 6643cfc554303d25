import { defineModel } from '../app/defineModel.ts';
import { soundMachine } from './sound.machine.ts';

export const soundModel = defineModel({
  machine: soundMachine,
  events: { 'chime.requested': [{ type: 'chime.requested' }] },
  outcomes: {
    playChime: { done: { played: true, blocked: false }, error: { noDevice: new Error('no output device') } },
    awaitUserActivation: { done: { activated: undefined }, error: { broken: new Error('broken') } },
  },
  // One chime at a time.
  ignored: { playing: ['chime.requested'] },
  maxPaths: 3,
});
