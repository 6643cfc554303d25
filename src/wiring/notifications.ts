import { href, isRoomRoute } from '../machines/app/routing/route.ts';
/** What rings for a person who looks elsewhere, with its services. Loaded once the first rooms are there. */
import { bellMachine } from '../machines/notifications/notifications.machine.ts';
import { permissionMachine } from '../machines/notifications/permission.machine.ts';
import { soundMachine } from '../machines/notifications/sound.machine.ts';
import { looks } from '../services/app/appearance.ts';
import { defineKnocks } from '../services/notifications/alerts.actors.ts';
import { askAround } from '../services/notifications/missedEventsPoll.actors.ts';
import { defineBell, defineSound, permissionActors } from '../services/notifications/notifications.actors.ts';
import { inboxText } from '../views/inbox/text/id.ts';
import { wordsOf } from '../views/notifications/notificationText.ts';
import { notificationsText as bell } from '../views/notifications/text/id.ts';
import type { WorkspaceServices } from './app.ts';
import { routeOf, type ActorsOf } from './index.ts';

const textNow = async () => {
  const indonesian = { bell, inbox: inboxText };
  if (looks.read().language !== 'en') return indonesian;
  // Without a network it is said in the language that is there.
  try {
    const { inEnglish } = await import('../views/english.ts');
    return { bell: inEnglish(bell), inbox: inEnglish(inboxText) };
  } catch {
    return indonesian;
  }
};

export const wireBell = (services: WorkspaceServices) =>
  bellMachine.provide({
    actors: {
      ...defineBell({
        roomIdNow: () => {
          const route = routeOf(location.pathname, location.search);
          return isRoomRoute(route) ? route.roomId : null;
        },
        addressOf: ([knock, ...others], businessId) =>
          href({
            name: [knock, ...others].some((one) => one?.kind === 'eskalasi') ? 'eskalasi' : 'inbox',
            roomId: others.length > 0 ? null : (knock?.roomId ?? null),
            search: { businessId },
          }),
        say: async (knocks, preview) => wordsOf(knocks, preview, await textNow()),
      }),
      ...defineKnocks(services),
      askAround: askAround({
        base: '/api/waha',
        key: services.key,
        fetch: services.fetch,
        isOnline: () => navigator.onLine,
      }),
      sound: soundMachine.provide({ actors: defineSound() satisfies ActorsOf<typeof soundMachine> }),
      permission: permissionMachine.provide({
        actors: permissionActors satisfies ActorsOf<typeof permissionMachine>,
      }),
    } satisfies ActorsOf<typeof bellMachine>,
  });
