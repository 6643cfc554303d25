import { consentMachine } from './consent.machine.ts';
import { defineModel } from './defineModel.ts';

const blocked = new Error('blocked by an extension');

export const consentModel = defineModel({
  machine: consentMachine,
  events: {
    'accept.chosen': [{ type: 'accept.chosen' }],
    'refuse.chosen': [{ type: 'refuse.chosen' }],
  },
  outcomes: {
    loadDecision: { done: { none: null, yes: 'accepted', no: 'refused' }, error: { blocked } },
    startMeasuring: { done: { loaded: undefined }, error: { blocked } },
    stopMeasuring: { done: { stopped: undefined }, error: { blocked } },
  },
  ignored: {
    loading: ['accept.chosen', 'refuse.chosen'],
    accepting: ['accept.chosen'],
    measuring: ['accept.chosen'],
    blocked: ['accept.chosen'],
    refusing: ['refuse.chosen'],
    refused: ['refuse.chosen'],
  },
  maxPaths: 10,
});
