/** The browser services of the notifications machine. */
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import type {
  Alert,
  NotificationsEvent,
  NotificationsInput,
  DesktopNotificationEvent,
  NotificationPermissionState,
} from '../../contracts/notifications.ts';
import { NOTIFYING_TAB } from '../platform/storageKeys.ts';
import { showNotification, watchPermission, type NotificationContent } from './desktopNotifications.ts';
import { electLeader } from './leaderTab.ts';
import { followPushed } from './pushed.ts';
import { createSound, nextUserActivation } from './sound.ts';

export interface NotificationsDeps {
  /** The room in the address of this tab. */
  getOpenRoomId: () => string | null;
  /** The address that a notification of these alerts opens. */
  urlOf: (alerts: readonly Alert[], businessId: string) => string;
  /** Takes up the subscription that the user has made on this device in an earlier session. */
  resumePush: () => Promise<void>;
  /** The texts of a notification in the user's language; an example when there are no alerts. */
  textOf: (alerts: readonly Alert[], preview: boolean) => Promise<NotificationContent>;
}

/** wouter patches `history`, so that pushState and replaceState dispatch events like popstate. */
const NAVIGATION_EVENTS = ['popstate', 'pushState', 'replaceState'];

export const defineNotifications = ({ getOpenRoomId, urlOf, resumePush, textOf }: NotificationsDeps) => ({
  electLeader: fromCallback<EventObject, NotificationsInput>(({ input: { userId }, sendBack }) =>
    electLeader(`${NOTIFYING_TAB}${userId}`, {
      gained: () => sendBack({ type: 'leadership.gained' } satisfies NotificationsEvent),
      lost: () => sendBack({ type: 'leadership.lost' } satisfies NotificationsEvent),
    }),
  ),

  watchView: fromCallback(({ sendBack }) => {
    const ended = new AbortController();
    let last = '';
    const report = () => {
      const isFocused = document.hasFocus() && document.visibilityState === 'visible';
      const view = { roomId: getOpenRoomId(), isFocused };
      if (JSON.stringify(view) === last) return;
      last = JSON.stringify(view);
      sendBack({ type: 'view.changed', view } satisfies NotificationsEvent);
    };
    for (const event of [...NAVIGATION_EVENTS, 'focus', 'blur']) addEventListener(event, report, ended);
    document.addEventListener('visibilitychange', report, ended);
    report();
    return () => ended.abort();
  }),

  desktop: fromCallback<DesktopNotificationEvent, NotificationsInput>(
    ({ input: { businessId }, receive, sendBack }) => {
      let close: (() => void) | null = null;
      /** Aborted when the notification is replaced or closed: later clicks on it are ignored. */
      let clicks = new AbortController();
      /** The latest event. The text and the notification of an older one may become ready after it. */
      let latest: DesktopNotificationEvent | null = null;
      /** The chats of which the server has pushed a notification since the user last looked. */
      const pushedRoomIds = new Set<string>();
      const stopped = new AbortController();
      const isPushed = (event: DesktopNotificationEvent | null) =>
        event?.type === 'notification.requested' &&
        event.alerts.length > 0 &&
        event.alerts.every(({ roomId }) => pushedRoomIds.has(roomId));
      const show = async (event: Extract<DesktopNotificationEvent, { type: 'notification.requested' }>) => {
        const content = await textOf(event.alerts, event.preview);
        if (latest !== event || isPushed(event)) return;
        const [alert = null, ...others] = event.alerts;
        const clicked: NotificationsEvent = { type: 'notification.clicked', alert: others.length > 0 ? null : alert };
        // The example opens nothing.
        const onClick = () => alert !== null && sendBack(clicked);
        const url = alert === null ? null : urlOf(event.alerts, businessId);
        clicks.abort();
        clicks = new AbortController();
        const tag = `chabot:${businessId}`;
        const closeShown = await showNotification({ ...content, tag, url, onClick, signal: clicks.signal });
        if (latest === event && !isPushed(event)) close = closeShown;
        // It was closed before it was shown. A newer notification has the same tag and must stay.
        else if (latest?.type !== 'notification.requested' || isPushed(latest)) closeShown();
      };
      const closeLatest = () => {
        clicks.abort();
        close?.();
        close = null;
      };
      // Without an answer, the next page asks again.
      resumePush().catch(() => {});
      followPushed(
        businessId,
        {
          // A notification of one chat replaces that of the page, which would say the same.
          received: (roomId) => {
            pushedRoomIds.add(roomId);
            if (isPushed(latest)) closeLatest();
          },
          opened: (push) => sendBack({ type: 'notification.clicked', ...push } satisfies NotificationsEvent),
        },
        stopped.signal,
      );
      receive((event) => {
        latest = event;
        if (event.type === 'notification.closed') {
          pushedRoomIds.clear();
          closeLatest();
        }
        // Without permission nothing is shown; the settings page says so.
        else show(event).catch(() => {});
      });
      return () => {
        latest = null;
        stopped.abort();
        closeLatest();
      };
    },
  ),
});

export const defineSound = () => {
  const sound = createSound();
  return {
    playSound: fromPromise<boolean>(() => sound.play()),
    awaitUserActivation: fromPromise<void>(({ signal }) => nextUserActivation(signal)),
  };
};

export const permissionActors = {
  watchPermission: fromCallback(({ sendBack }) =>
    watchPermission((permission) => sendBack({ type: 'permission.changed', permission })),
  ),
  requestPermission: fromPromise<NotificationPermissionState>(() => Notification.requestPermission()),
};
