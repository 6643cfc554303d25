/**
 * Notifies the user with a sound and a desktop notification when a chat needs them while they look elsewhere. It lives as
 * long as a business is open, in every tab. Only the leader tab notifies: the tab that was focused last, because it
 * shows what the user sees and is allowed to play sound.
 *
 * Alerts of one second are batched into one notification. It stays until the user focuses the tab: new alerts are added
 * to it, and rooms that colleagues took care of are removed from it.
 */
import { assign, enqueueActions, sendTo, setup, type EventObject, type SnapshotFrom } from 'xstate';

import type {
  Alert,
  NotificationPreferences,
  TabView,
  NotificationsEvent,
  NotificationsInput,
  DesktopNotificationEvent,
} from '../../contracts/notifications.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { callbackPlaceholder } from '../app/placeholder.ts';
import { toActor } from '../app/system.ts';
import { withEvent } from '../app/withEvent.ts';
import { mergeAlerts, defaultPreferences, filterAlerts } from './alerts.ts';
import { permissionMachine } from './permission.machine.ts';
import { soundMachine } from './sound.machine.ts';

type ClickedAlert = Pick<Extract<NotificationsEvent, { type: 'notification.clicked' }>, 'alert' | 'businessId'>;

interface Context extends NotificationsInput {
  preferences: NotificationPreferences;
  view: TabView;
  /** Alerts that are shown or batched and not yet seen: one for each room, oldest first. */
  alerts: Alert[];
}

const notifications = setup({
  types: {} as MachineTypes<Context, NotificationsEvent, NotificationsInput> & {
    children: {
      electLeader: 'electLeader';
      watchView: 'watchView';
      watchAlerts: 'watchAlerts';
      watchPreferences: 'watchPreferences';
      missedEventsPoll: 'missedEventsPoll';
      desktop: 'desktop';
      sound: 'sound';
      permission: 'permission';
    };
  },
  actors: {
    /** Sends leadership.gained and leadership.lost. */
    electLeader: callbackPlaceholder<EventObject, NotificationsInput>('electLeader'),
    /** Sends view.changed, at its start and on every change. */
    watchView: callbackPlaceholder('watchView'),
    /** Makes the gateway fetch missed WhatsApp events, at its start and periodically. Sends nothing: they arrive as changed rows. */
    missedEventsPoll: callbackPlaceholder<EventObject, NotificationsInput>('missedEventsPoll'),
    /** Sends alerts.received for everything since its start. */
    watchAlerts: callbackPlaceholder<EventObject, NotificationsInput>('watchAlerts'),
    /** Sends preferences.changed once they are read. */
    watchPreferences: callbackPlaceholder<EventObject, NotificationsInput>('watchPreferences'),
    /** Shows desktop notifications. Sends notification.clicked. */
    desktop: callbackPlaceholder<DesktopNotificationEvent, NotificationsInput>('desktop'),
    sound: soundMachine,
    permission: permissionMachine,
  },
  guards: {
    hasNewRoom: ({ context: { alerts, preferences, view } }, event: { alerts: Alert[] }) =>
      filterAlerts(event.alerts, preferences, view).some(({ roomId }) =>
        alerts.every((alert) => alert.roomId !== roomId),
      ),
    hasUnseenAlerts: ({ context: { alerts, preferences, view } }) => filterAlerts(alerts, preferences, view).length > 0,
    clearsAllAlerts: ({ context: { alerts } }, { clearedRoomIds }: { clearedRoomIds: string[] }) =>
      mergeAlerts(alerts, [], clearedRoomIds).length === 0,
    isFocused: (_, { view }: { view: TabView }) => view.isFocused,
    wasFocused: ({ context }) => context.view.isFocused,
    isRepeatOn: ({ context }) => context.preferences.repeat,
  },
  actions: {
    setPreferences: assign((_, { preferences }: { preferences: NotificationPreferences }) => ({ preferences })),
    setView: assign((_, { view }: { view: TabView }) => ({ view })),
    addAlerts: assign(({ context }, { alerts, clearedRoomIds }: { alerts: Alert[]; clearedRoomIds: string[] }) => ({
      alerts: mergeAlerts(context.alerts, filterAlerts(alerts, context.preferences, context.view), clearedRoomIds),
    })),
    /** A room that was opened during the batch window is seen. */
    dropSeenAlerts: assign(({ context: { alerts, preferences, view } }) => ({
      alerts: filterAlerts(alerts, preferences, view),
    })),
    clearAlerts: assign({ alerts: [] }),
    notify: enqueueActions(({ context: { alerts, preferences }, enqueue }) => {
      const { preview } = preferences;
      const shown: DesktopNotificationEvent = { type: 'notification.requested', alerts, preview };
      if (preferences.sound) enqueue.sendTo('sound', { type: 'sound.requested' });
      if (preferences.desktop) enqueue.sendTo('desktop', shown);
    }),
    closeNotification: sendTo('desktop', { type: 'notification.closed' }),
    test: enqueueActions(({ context: { preferences }, enqueue }, { output }: { output: 'sound' | 'desktop' }) => {
      const { preview } = preferences;
      const example: DesktopNotificationEvent = { type: 'notification.requested', alerts: [], preview };
      if (output === 'sound') enqueue.sendTo('sound', { type: 'sound.requested' });
      else enqueue.sendTo('desktop', example);
    }),
    openAlert: enqueueActions(({ context, enqueue }, { alert, businessId = context.businessId }: ClickedAlert) => {
      const alerts = alert === null ? context.alerts : [alert];
      const name = alerts.some(({ kind }) => kind === 'eskalasi') ? 'eskalasi' : 'inbox';
      const to = { name, roomId: alert?.roomId ?? null, search: { businessId } } as const;
      enqueue.sendTo(toActor('location'), { type: 'navigation.requested', to });
    }),
  },
  delays: {
    /** Alerts within this time share one notification. */
    batchWindow: 1000,
    /** Until the notification is repeated, if the user chose that. */
    repeatInterval: 30_000,
  },
});

/** Another tab notifies. */
const follower = notifications.createStateConfig({
  meta: { story: 'Follower' },
  on: { 'leadership.gained': { target: 'leader' } },
});

const idle = notifications.createStateConfig({
  meta: { story: 'Idle' },
  on: { 'alerts.received': { guard: withEvent('hasNewRoom'), target: 'batching', actions: withEvent('addAlerts') } },
});

const batching = notifications.createStateConfig({
  meta: { story: 'Batching' },
  on: { 'alerts.received': { actions: withEvent('addAlerts') } },
  after: {
    batchWindow: [
      { guard: 'hasUnseenAlerts', target: 'notified', actions: ['dropSeenAlerts', 'notify'] },
      { target: 'idle', actions: 'clearAlerts' },
    ],
  },
});

/** The user has not focused the tab since the notification. A tab that was focused then needs no more than the sound. */
const notified = notifications.createStateConfig({
  meta: { story: 'Notified' },
  always: { guard: 'wasFocused', target: 'idle', actions: 'clearAlerts' },
  on: {
    'alerts.received': [
      { guard: withEvent('hasNewRoom'), target: 'batching', actions: withEvent('addAlerts') },
      { guard: withEvent('clearsAllAlerts'), target: 'idle', actions: ['clearAlerts', 'closeNotification'] },
      { actions: withEvent('addAlerts') },
    ],
    'view.changed': {
      guard: withEvent('isFocused'),
      target: 'idle',
      actions: [withEvent('setView'), 'clearAlerts', 'closeNotification'],
    },
    'notification.clicked': { target: 'idle', actions: [withEvent('openAlert'), 'clearAlerts', 'closeNotification'] },
  },
  after: { repeatInterval: { guard: 'isRepeatOn', target: 'notified', reenter: true, actions: 'notify' } },
});

const leader = notifications.createStateConfig({
  invoke: [
    { id: 'watchAlerts', src: 'watchAlerts', input: ({ context }) => context, onError: {} },
    { id: 'watchPreferences', src: 'watchPreferences', input: ({ context }) => context, onError: {} },
    { id: 'missedEventsPoll', src: 'missedEventsPoll', input: ({ context }) => context, onError: {} },
  ],
  on: { 'leadership.lost': { target: 'follower', actions: ['clearAlerts', 'closeNotification'] } },
  initial: 'idle',
  states: { idle, batching, notified },
});

export const notificationsMachine = notifications.createMachine({
  id: 'notifications',
  context: ({ input: { businessId, userId } }) => ({
    businessId,
    userId,
    preferences: defaultPreferences,
    view: { roomId: null, isFocused: false },
    alerts: [],
  }),
  // A failed service costs one kind of notification; the others continue.
  invoke: [
    { id: 'desktop', src: 'desktop', input: ({ context }) => context, onError: {} },
    { id: 'sound', src: 'sound', onError: {} },
    { id: 'permission', src: 'permission', onError: {} },
    { id: 'watchView', src: 'watchView', onError: {} },
    { id: 'electLeader', src: 'electLeader', input: ({ context }) => context, onError: {} },
  ],
  on: {
    'preferences.changed': { actions: withEvent('setPreferences') },
    'view.changed': { actions: withEvent('setView') },
    'notification.clicked': { actions: withEvent('openAlert') },
    'test.requested': { actions: withEvent('test') },
  },
  initial: 'follower',
  states: { follower, leader },
});

type NotificationsSnapshot = SnapshotFrom<typeof notificationsMachine>;

export const selectPermission = (snapshot: NotificationsSnapshot) => snapshot.children.permission;
export const selectSound = (snapshot: NotificationsSnapshot) => snapshot.children.sound;
