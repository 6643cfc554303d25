/** The notifications machine with its services. Loaded after the first rooms are shown. */
import { href, isRoomRoute } from '../machines/app/routing/route.ts';
import { notificationsMachine } from '../machines/notifications/notifications.machine.ts';
import { permissionMachine } from '../machines/notifications/permission.machine.ts';
import { soundMachine } from '../machines/notifications/sound.machine.ts';
import { appearanceStore } from '../services/app/appearance.ts';
import { defineAlerts } from '../services/notifications/alerts.actors.ts';
import { missedEventsPoll } from '../services/notifications/missedEventsPoll.actors.ts';
import { defineNotifications, defineSound, permissionActors } from '../services/notifications/notifications.actors.ts';
import { inboxText } from '../views/inbox/text/id.ts';
import { notificationText } from '../views/notifications/notificationText.ts';
import { notificationsText } from '../views/notifications/text/id.ts';
import { reasonsText } from '../views/reasons/text/id.ts';
import type { ActorsOf } from './actorsOf.ts';
import { routeOf } from './routeOf.ts';
import type { WorkspaceServices } from './services.ts';
import { inUsersLanguage } from './words.ts';

const currentText = async () => {
  const [notifications, inbox, reasons] = await Promise.all([
    inUsersLanguage(notificationsText),
    inUsersLanguage(inboxText),
    inUsersLanguage(reasonsText),
  ]);
  return { notifications, inbox, reasons };
};

/** Milliseconds. */
const RESUME_TIMEOUT = 15_000;

export const wireNotifications = (services: WorkspaceServices) =>
  notificationsMachine.provide({
    actors: {
      ...defineNotifications({
        getOpenRoomId: () => {
          const route = routeOf(location.pathname, location.search);
          return isRoomRoute(route) ? route.roomId : null;
        },
        urlOf: ([alert, ...others], businessId) =>
          href({
            name: [alert, ...others].some((one) => one?.kind === 'eskalasi') ? 'eskalasi' : 'inbox',
            roomId: others.length > 0 ? null : (alert?.roomId ?? null),
            search: { businessId },
          }),
        resumePush: async () => {
          if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
          const { createPush } = await import('../services/notifications/push.ts');
          const { rest, session } = services;
          const push = createPush({ rest, session, getLanguage: () => appearanceStore.read().language });
          await push.resume(AbortSignal.timeout(RESUME_TIMEOUT));
        },
        textOf: async (alerts, preview) => notificationText(alerts, preview, await currentText()),
      }),
      ...defineAlerts(services),
      missedEventsPoll: missedEventsPoll({
        base: '/api/waha',
        key: services.key,
        fetch: services.fetch,
        isOnline: () => navigator.onLine,
      }),
      sound: soundMachine.provide({ actors: defineSound() satisfies ActorsOf<typeof soundMachine> }),
      permission: permissionMachine.provide({
        actors: permissionActors satisfies ActorsOf<typeof permissionMachine>,
      }),
    } satisfies ActorsOf<typeof notificationsMachine>,
  });
