import type { Alert } from '../../contracts/notifications.ts';
import { defineModel } from '../app/defineModel.ts';
import { businessId, roomOf } from '../inbox/rooms.fixture.ts';
import { defaultPreferences, filterAlerts } from './alerts.ts';
import { notificationsMachine } from './notifications.machine.ts';

const alertOf = (n: number, kind: Alert['kind']): Alert => ({ kind, roomId: roomOf(n).id, room: roomOf(n) });

const broken = { done: {}, error: { broken: new Error('broken') } };

export const notificationsModel = defineModel({
  machine: notificationsMachine,
  input: { businessId, userId: 'sari' },
  events: {
    'leadership.gained': [{ type: 'leadership.gained' }],
    'leadership.lost': [{ type: 'leadership.lost' }],
    'preferences.changed': [{ type: 'preferences.changed', preferences: { ...defaultPreferences, repeat: true } }],
    'view.changed': [
      { type: 'view.changed', view: { roomId: null, isFocused: false } },
      { type: 'view.changed', view: { roomId: roomOf(1).id, isFocused: true } },
    ],
    'alerts.received': [
      { type: 'alerts.received', alerts: [alertOf(1, 'eskalasi')], clearedRoomIds: [] },
      { type: 'alerts.received', alerts: [alertOf(2, 'eskalasi')], clearedRoomIds: [] },
      { type: 'alerts.received', alerts: [], clearedRoomIds: [roomOf(1).id, roomOf(2).id] },
    ],
    'notification.clicked': [
      { type: 'notification.clicked', alert: { kind: 'eskalasi', roomId: roomOf(1).id } },
      { type: 'notification.clicked', alert: null },
    ],
    'test.requested': [
      { type: 'test.requested', output: 'sound' },
      { type: 'test.requested', output: 'desktop' },
    ],
  },
  outcomes: {
    electLeader: broken,
    watchView: broken,
    watchAlerts: broken,
    watchPreferences: broken,
    missedEventsPoll: broken,
    desktop: broken,
    sound: broken,
    permission: broken,
  },
  // A focused tab filters other alerts than an unfocused one, and only `repeat` notifies again.
  vertex: (snapshot) => {
    const { alerts, view, preferences } = snapshot.context;
    if (snapshot.matches('follower')) return null;
    if (snapshot.matches({ leader: 'notified' })) return preferences.repeat;
    return [view.isFocused, filterAlerts(alerts, preferences, view).length > 0];
  },
  ignored: {
    follower: ['leadership.lost', 'alerts.received'],
    leader: ['leadership.gained'],
  },
  maxPaths: 30,
});
