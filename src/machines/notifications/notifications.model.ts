import type { Alert } from '../../contracts/notifications.ts';
import { defineModel } from '../app/defineModel.ts';
import { businessId, roomOf } from '../inbox/rooms.fixture.ts';
import { usualChoices, wanted } from './alerts.ts';
import { bellMachine } from './notifications.machine.ts';

const knockOf = (n: number, kind: Alert['kind']): Alert => ({ kind, roomId: roomOf(n).id, room: roomOf(n) });

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
    'knocks.heard': [
      { type: 'knocks.heard', knocks: [knockOf(1, 'eskalasi')], settled: [] },
      { type: 'knocks.heard', knocks: [knockOf(2, 'eskalasi')], settled: [] },
      { type: 'knocks.heard', knocks: [], settled: [roomOf(1).id, roomOf(2).id] },
    ],
    'notification.pressed': [
      { type: 'notification.pressed', knock: { kind: 'eskalasi', roomId: roomOf(1).id } },
      { type: 'notification.pressed', knock: null },
    ],
    'trial.requested': [
      { type: 'trial.requested', way: 'sound' },
      { type: 'trial.requested', way: 'desktop' },
    ],
  },
  outcomes: {
    seekLead: broken,
    watchView: broken,
    watchKnocks: broken,
    watchChoices: broken,
    askAround: broken,
    notify: broken,
    sound: broken,
    permission: broken,
  },
  // For whoever is here it does not ring as it does for somebody who looks elsewhere; and again only for who wants it.
  vertex: (snapshot) => {
    const { knocks, view, choices } = snapshot.context;
    if (snapshot.matches('following')) return null;
    if (snapshot.matches({ listening: 'told' })) return choices.repeat;
    return [view.isFocused, wanted(knocks, choices, view).length > 0];
  },
  ignored: {
    '*': ['leadership.gained', 'leadership.lost', 'knocks.heard'],
  },
  most: 30,
});
