import { defineModel } from '../app/defineModel.ts';
import { soundMachine } from './sound.machine.ts';

export const soundModel = defineModel({
  machine: soundMachine,
  events: { 'sound.requested': [{ type: 'sound.requested' }] },
  outcomes: {
    playSound: { done: { played: true, blocked: false }, error: { noDevice: new Error('no output device') } },
    awaitUserActivation: { done: { activated: undefined }, error: { broken: new Error('broken') } },
  },
  // One sound at a time.
  ignored: { playing: ['sound.requested'] },
  maxPaths: 3,
});
