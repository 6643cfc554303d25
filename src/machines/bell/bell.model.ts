import { businessId, roomOf } from '../inbox/rooms.fixture.ts';
import { defineModel } from '../model.ts';
import { bellMachine } from './bell.machine.ts';
import { usualChoices, wanted, type Call } from './calls.ts';

const callOf = (n: number, kind: Call['kind']): Call => ({ kind, roomId: roomOf(n).id, room: roomOf(n) });

const broken = { done: {}, error: { broken: new Error('broken') } };

export const bellModel = defineModel({
  machine: bellMachine,
  input: { businessId, userId: 'sari' },
  events: {
    'leadership.gained': [{ type: 'leadership.gained' }],
    'leadership.lost': [{ type: 'leadership.lost' }],
    'choices.changed': [{ type: 'choices.changed', choices: { ...usualChoices, repeat: true } }],
    'view.changed': [
      { type: 'view.changed', view: { roomId: null, isFocused: false } },
      { type: 'view.changed', view: { roomId: roomOf(1).id, isFocused: true } },
    ],
    'calls.heard': [
      { type: 'calls.heard', calls: [callOf(1, 'eskalasi')], settled: [] },
      { type: 'calls.heard', calls: [callOf(2, 'eskalasi')], settled: [] },
      { type: 'calls.heard', calls: [], settled: [roomOf(1).id, roomOf(2).id] },
    ],
    'notification.pressed': [
      { type: 'notification.pressed', call: { kind: 'eskalasi', roomId: roomOf(1).id } },
      { type: 'notification.pressed', call: null },
    ],
    'trial.requested': [
      { type: 'trial.requested', way: 'sound' },
      { type: 'trial.requested', way: 'desktop' },
    ],
  },
  outcomes: {
    seekLead: broken,
    watchView: broken,
    watchCalls: broken,
    watchChoices: broken,
    notify: broken,
    sound: broken,
    permission: broken,
  },
  // Whoever is here is not called as somebody is who looks elsewhere; only who wants it is called again.
  vertex: (snapshot) => {
    const { calls, view, choices } = snapshot.context;
    if (snapshot.matches('following')) return null;
    if (snapshot.matches({ listening: 'told' })) return choices.repeat;
    return [view.isFocused, wanted(calls, choices, view).length > 0];
  },
  ignored: {
    '*': ['leadership.gained', 'leadership.lost', 'calls.heard'],
  },
  most: 30,
});
