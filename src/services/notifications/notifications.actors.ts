/** What the bell needs of the browser. */
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import type {
  Alert,
  NotificationsEvent,
  NotificationsInput,
  DesktopNotificationEvent,
  DesktopPermission,
} from '../../contracts/notifications.ts';
import { createChime, nextPress } from './chime.ts';
import { notify, watchPermission, type Told } from './desktopNotifications.ts';
import { seekLead } from './leaderTab.ts';

export interface BellDeps {
  /** The chat that the address of this tab names. */
  roomIdNow: () => string | null;
  /** Where these knocks lead. */
  addressOf: (knocks: readonly Alert[], businessId: string) => string;
  /** What is told of these knocks, in the words of the person; of none of them it is an example. */
  say: (knocks: readonly Alert[], preview: boolean) => Promise<Told>;
}

/** wouter patches `history`, so that pushes and replacements are heard like the back button. */
const MOVES = ['popstate', 'pushState', 'replaceState'];

export const defineBell = ({ roomIdNow, addressOf, say }: BellDeps) => ({
  seekLead: fromCallback<EventObject, NotificationsInput>(({ input: { userId }, sendBack }) =>
    seekLead(`chabot:bell:${userId}`, {
      gained: () => sendBack({ type: 'leadership.gained' } satisfies NotificationsEvent),
      lost: () => sendBack({ type: 'leadership.lost' } satisfies NotificationsEvent),
    }),
  ),

  watchView: fromCallback(({ sendBack }) => {
    const ended = new AbortController();
    let last = '';
    const look = () => {
      const view = { roomId: roomIdNow(), isFocused: document.hasFocus() && document.visibilityState === 'visible' };
      if (JSON.stringify(view) === last) return;
      last = JSON.stringify(view);
      sendBack({ type: 'view.changed', view } satisfies NotificationsEvent);
    };
    for (const move of [...MOVES, 'focus', 'blur']) addEventListener(move, look, ended);
    document.addEventListener('visibilitychange', look, ended);
    look();
    return () => ended.abort();
  }),

  notify: fromCallback<DesktopNotificationEvent, NotificationsInput>(({ input: { businessId }, receive, sendBack }) => {
    let take: (() => void) | null = null;
    /** A press on what was replaced is none. */
    let hearing = new AbortController();
    /** What was asked for last: words may come after nobody wants them any more. */
    let asked: DesktopNotificationEvent | null = null;
    const show = async (event: Extract<DesktopNotificationEvent, { type: 'notification.requested' }>) => {
      const told = await say(event.knocks, event.preview);
      if (asked !== event) return;
      const [knock = null, ...others] = event.knocks;
      const pressed: NotificationsEvent = { type: 'notification.pressed', knock: others.length > 0 ? null : knock };
      // An example leads nowhere.
      const onPress = () => knock !== null && sendBack(pressed);
      const url = knock === null ? null : addressOf(event.knocks, businessId);
      hearing.abort();
      hearing = new AbortController();
      const drawn = await notify({ ...told, tag: `chabot:${businessId}`, url, onPress, signal: hearing.signal });
      if (asked === event) take = drawn;
      // It came up after nobody wanted it any more. What took its place bears its name, and stays.
      else if (asked?.type !== 'notification.requested') drawn();
    };
    const drop = () => {
      hearing.abort();
      take?.();
      take = null;
    };
    receive((event) => {
      asked = event;
      if (event.type === 'notification.outdated') drop();
      // Where it may not be shown there is nothing more to do: the settings say so.
      else show(event).catch(() => {});
    });
    return () => {
      asked = null;
      drop();
    };
  }),
});

export const defineSound = () => {
  const chime = createChime();
  return {
    playChime: fromPromise<boolean>(() => chime.play()),
    awaitPress: fromPromise<void>(({ signal }) => nextPress(signal)),
  };
};

export const permissionActors = {
  watchPermission: fromCallback(({ sendBack }) =>
    watchPermission((permission) => sendBack({ type: 'permission.changed', permission })),
  ),
  askPermission: fromPromise<DesktopPermission>(() => Notification.requestPermission()),
};
