/**
 * Rings for a person who looks elsewhere when a chat knocks: by a sound, and by a notification of the device. It lives as
 * long as a business is open. Of all tabs of a browser one rings, the one that was looked at last: it knows what its
 * person sees, and it is allowed to make a sound.
 *
 * What surprises: what comes within a second is told at once, as one. What was told stays one until somebody looks:
 * what comes meanwhile is added to it, and a chat that others have taken care of leaves it.
 */
import { assign, enqueueActions, sendTo, setup, type AnyActorRef, type EventObject, type SnapshotFrom } from 'xstate';

import type {
  Alert,
  NotificationPreferences,
  TabView,
  NotificationsEvent,
  NotificationsInput,
  DesktopNotificationEvent,
} from '../../contracts/notifications.ts';
import { unprovidedWatcher } from '../app/placeholder.ts';
import type { NavigationRequested } from '../app/routing/location.ts';
import type { WorkspaceSnapshot } from '../app/workspace.machine.ts';
import { together, usualChoices, wanted } from './alerts.ts';
import { permissionMachine } from './permission.machine.ts';
import { soundMachine } from './sound.machine.ts';

interface Context extends NotificationsInput {
  choices: NotificationPreferences;
  view: TabView;
  /** Told, or about to be, and not yet seen: one for each chat, oldest first. */
  knocks: Alert[];
}

const bell = setup({
  types: {
    context: {} as Context,
    events: {} as NotificationsEvent,
    input: {} as NotificationsInput,
    meta: {} as { story: string },
    children: {} as {
      seekLead: 'seekLead';
      watchView: 'watchView';
      watchKnocks: 'watchKnocks';
      watchChoices: 'watchChoices';
      askAround: 'askAround';
      notify: 'notify';
      sound: 'sound';
      permission: 'permission';
    },
  },
  actors: {
    /** Sends leadership.gained and .lost. */
    seekLead: unprovidedWatcher<EventObject, NotificationsInput>('seekLead'),
    /** Sends view.changed, at its start and whenever it is another. */
    watchView: unprovidedWatcher('watchView'),
    /** Has WhatsApp asked, at its start and now and then, for what it said and nobody heard. Sends nothing: it becomes news. */
    askAround: unprovidedWatcher<EventObject, NotificationsInput>('askAround'),
    /** Sends knocks.heard for what has happened since it began. */
    watchKnocks: unprovidedWatcher<EventObject, NotificationsInput>('watchKnocks'),
    /** Sends choices.changed once they could be read. */
    watchChoices: unprovidedWatcher<EventObject, NotificationsInput>('watchChoices'),
    /** Sends notification.pressed. */
    notify: unprovidedWatcher<DesktopNotificationEvent, NotificationsInput>('notify'),
    sound: soundMachine,
    permission: permissionMachine,
  },
  guards: {
    isAnyNew: ({ context: { knocks, choices, view } }, event: { knocks: Alert[] }) =>
      wanted(event.knocks, choices, view).some(({ roomId }) => knocks.every((knock) => knock.roomId !== roomId)),
    isAnyLeft: ({ context: { knocks, choices, view } }) => wanted(knocks, choices, view).length > 0,
    isLast: ({ context: { knocks } }, { settled }: { settled: string[] }) => together(knocks, [], settled).length === 0,
    isLooking: (_, { view }: { view: TabView }) => view.isFocused,
    wasLooking: ({ context }) => context.view.isFocused,
    repeats: ({ context }) => context.choices.repeat,
  },
  actions: {
    choose: assign((_, { choices }: { choices: NotificationPreferences }) => ({ choices })),
    see: assign((_, { view }: { view: TabView }) => ({ view })),
    collect: assign(({ context }, { knocks, settled }: { knocks: Alert[]; settled: string[] }) => ({
      knocks: together(context.knocks, wanted(knocks, context.choices, context.view), settled),
    })),
    /** What came into view while it waited for others is seen. */
    thin: assign(({ context: { knocks, choices, view } }) => ({ knocks: wanted(knocks, choices, view) })),
    forget: assign({ knocks: [] }),
    ring: enqueueActions(({ context: { knocks, choices }, enqueue }) => {
      if (choices.sound) enqueue.sendTo('sound', { type: 'chime.requested' });
      const shown: DesktopNotificationEvent = { type: 'notification.requested', knocks, preview: choices.preview };
      if (choices.desktop) enqueue.sendTo('notify', shown);
    }),
    hush: sendTo('notify', { type: 'notification.outdated' }),
    try: enqueueActions(({ context: { choices }, enqueue }, { way }: { way: 'sound' | 'desktop' }) => {
      const example: DesktopNotificationEvent = {
        type: 'notification.requested',
        knocks: [],
        preview: choices.preview,
      };
      if (way === 'sound') enqueue.sendTo('sound', { type: 'chime.requested' });
      else enqueue.sendTo('notify', example);
    }),
    open: enqueueActions(({ context, enqueue }, { knock }: { knock: Pick<Alert, 'kind' | 'roomId'> | null }) => {
      const knocks = knock === null ? context.knocks : [knock];
      const name = knocks.some(({ kind }) => kind === 'eskalasi') ? 'eskalasi' : 'inbox';
      const to = { name, roomId: knock?.roomId ?? null, search: { businessId: context.businessId } } as const;
      const asked: NavigationRequested = { type: 'navigation.requested', to };
      enqueue.sendTo(({ system }) => system.get('location') as AnyActorRef, asked);
    }),
  },
  delays: {
    /** Milliseconds in which what comes is told as one. */
    gathering: 1000,
    /** Until it is told once more, where somebody chose so (product.md §1). */
    repeatPause: 30_000,
  },
});

/** Another tab rings. */
const following = bell.createStateConfig({
  meta: { story: 'Following' },
  on: { 'leadership.gained': { target: 'listening' } },
});

const quiet = bell.createStateConfig({
  meta: { story: 'Quiet' },
  on: {
    'knocks.heard': {
      guard: { type: 'isAnyNew', params: ({ event }) => event },
      target: 'gathering',
      actions: { type: 'collect', params: ({ event }) => event },
    },
  },
});

const gathering = bell.createStateConfig({
  meta: { story: 'Gathering' },
  on: { 'knocks.heard': { actions: { type: 'collect', params: ({ event }) => event } } },
  after: {
    gathering: [
      { guard: 'isAnyLeft', target: 'told', actions: ['thin', 'ring'] },
      { target: 'quiet', actions: 'forget' },
    ],
  },
});

/** Nobody has looked yet. Whoever was here when it was told has heard it. */
const told = bell.createStateConfig({
  meta: { story: 'Told' },
  always: { guard: 'wasLooking', target: 'quiet', actions: 'forget' },
  on: {
    'knocks.heard': [
      {
        guard: { type: 'isAnyNew', params: ({ event }) => event },
        target: 'gathering',
        actions: { type: 'collect', params: ({ event }) => event },
      },
      {
        guard: { type: 'isLast', params: ({ event }) => event },
        target: 'quiet',
        actions: ['forget', 'hush'],
      },
      { actions: { type: 'collect', params: ({ event }) => event } },
    ],
    'view.changed': [
      {
        guard: { type: 'isLooking', params: ({ event }) => event },
        target: 'quiet',
        actions: [{ type: 'see', params: ({ event }) => event }, 'forget', 'hush'],
      },
      { actions: { type: 'see', params: ({ event }) => event } },
    ],
    'notification.pressed': {
      target: 'quiet',
      actions: [{ type: 'open', params: ({ event }) => event }, 'forget', 'hush'],
    },
  },
  after: { repeatPause: { guard: 'repeats', target: 'told', reenter: true, actions: 'ring' } },
});

const listening = bell.createStateConfig({
  invoke: [
    { id: 'watchKnocks', src: 'watchKnocks', input: ({ context }) => context, onError: {} },
    { id: 'watchChoices', src: 'watchChoices', input: ({ context }) => context, onError: {} },
    { id: 'askAround', src: 'askAround', input: ({ context }) => context, onError: {} },
  ],
  on: { 'leadership.lost': { target: 'following', actions: ['forget', 'hush'] } },
  initial: 'quiet',
  states: { quiet, gathering, told },
});

export const bellMachine = bell.createMachine({
  id: 'bell',
  context: ({ input: { businessId, userId } }) => ({
    businessId,
    userId,
    choices: usualChoices,
    view: { roomId: null, isFocused: false },
    knocks: [],
  }),
  // Whoever cannot be reached by one of them works on.
  invoke: [
    { id: 'notify', src: 'notify', input: ({ context }) => context, onError: {} },
    { id: 'sound', src: 'sound', onError: {} },
    { id: 'permission', src: 'permission', onError: {} },
    { id: 'watchView', src: 'watchView', onError: {} },
    { id: 'seekLead', src: 'seekLead', input: ({ context }) => context, onError: {} },
  ],
  on: {
    'choices.changed': { actions: { type: 'choose', params: ({ event }) => event } },
    'view.changed': { actions: { type: 'see', params: ({ event }) => event } },
    'notification.pressed': { actions: { type: 'open', params: ({ event }) => event } },
    'trial.requested': { actions: { type: 'try', params: ({ event }) => event } },
  },
  initial: 'following',
  states: { following, listening },
});

type BellSnapshot = SnapshotFrom<typeof bellMachine>;

/** The bell of the business at work; undefined before there is one. */
export const selectBell = (snapshot: WorkspaceSnapshot) => snapshot.children.bell;
export const selectPermission = (snapshot: BellSnapshot) => snapshot.children.permission;
export const selectSound = (snapshot: BellSnapshot) => snapshot.children.sound;
