import type { Business } from '../contracts/app.ts';
/** The machines behind the sign-in and their services. Loaded once somebody is in: the sign-in page pays for none of it. */
import { reconnectNotifier } from '../machines/app/reconnectNotifier.ts';
import { isRoomRoute } from '../machines/app/routing/route.ts';
import { workspaceMachine } from '../machines/app/workspace.machine.ts';
import { leavingMachine } from '../machines/auth/signOut.machine.ts';
import { inboxMachine } from '../machines/inbox/inbox.machine.ts';
import { roomListMachine } from '../machines/inbox/roomList.machine.ts';
import { createRoomsStore } from '../machines/inbox/rooms.store.ts';
import { defineWorkspace } from '../services/app/workspace.actors.ts';
import { leavingActors } from '../services/auth/signOut.actors.ts';
import { createDrafts } from '../services/composer/drafts.ts';
import { defineFilterStorage } from '../services/inbox/filters.actors.ts';
import { defineRoomCounts, defineRoomList } from '../services/inbox/inbox.actors.ts';
import { marksKey } from '../services/inbox/marks.key.ts';
import { emptyJournal } from '../services/outbox/outbox.signOut.ts';
import { openTabChannel } from '../services/outbox/outbox.tabs.ts';
import { once } from '../services/platform/once.ts';
import type { SessionClient } from '../services/platform/session.ts';
import { createBackend } from '../services/platform/supabase.ts';
import { screens } from '../views/routes.ts';
import { whenIdle } from '../views/ui/whenIdle.ts';
import type { wireConversation } from './conversation.ts';
import { routeOf, type ActorsOf } from './index.ts';
import { lazyActor } from './lazyActor.ts';
import { openRealtime } from './realtime.ts';
import { wireScreen } from './screens.ts';

/** A row that is not what the schema says costs itself, and is told to whoever watches the page's errors. */
const report = (what: string, issues: readonly string[]) =>
  reportError(new Error(`A ${what} could not be read: ${issues.join('; ')}`));

/** Milliseconds in which the first rooms are drawn. */
const DRAW_TIME = 200;

/** Milliseconds after which nobody waits for the first page of rooms any more. */
const FIRST_ROOMS_TIMEOUT = 4000;

export type WorkspaceServices = ReturnType<typeof createServices>;

const createServices = (client: SessionClient) => {
  const { rest, url, key, fetch, serverNow, current } = createBackend(client);
  const rooms = createRoomsStore();
  /** The first rooms are there: what can wait may come. */
  const calm = new Promise<void>((resolve) => {
    const unwatch = rooms.subscribeAll(() => {
      unwatch();
      setTimeout(resolve, DRAW_TIME);
    });
    setTimeout(resolve, FIRST_ROOMS_TIMEOUT);
  });
  return {
    session: client,
    rest,
    url,
    key,
    fetch,
    report,
    rooms,
    drafts: createDrafts(localStorage),
    serverNow,
    current,
    calm,
    live: openRealtime(client, calm),
    offlineCopy: once(async () => {
      const { createOfflineCopy } = await import('../services/app/offlineCopy.ts');
      return createOfflineCopy(async () => (await client.current())?.user.id ?? null, report);
    }),
    storage: localStorage,
    whenIdle,
  };
};

/** The first time that something is heard of. */
const firstCall = (hear: (listener: () => void) => () => void): Promise<void> =>
  new Promise((resolve) => {
    const leave = hear(() => {
      leave();
      resolve();
    });
  });

/** The workspace with everything it needs, and the stores beside its charts that views read from. */
export const wireWorkspace = (client: SessionClient) => {
  const services = createServices(client);
  const { rooms, drafts, calm } = services;

  let wired: ReturnType<typeof wireConversation> | undefined;
  // Whoever asked first goes on first: a room is expected before it is opened.
  const conversation = once(async () => {
    const { wireConversation: wire } = await import('./conversation.ts');
    return (wired = wire(services));
  });
  const afterwards = () => calm.then(conversation);
  const aides = async () => {
    await calm;
    return (await import('./afterFirstPage.ts')).wireAfterFirstPage(services);
  };
  const aide = <Name extends keyof Awaited<ReturnType<typeof aides>>>(name: Name) =>
    lazyActor(async () => (await aides())[name]);
  const after = <Name extends 'outbox' | 'resources' | 'undo' | 'offline'>(name: Name) =>
    lazyActor(async () => (await afterwards())[name]);
  // Whoever comes by the address of a room need not wait for its code, nor for its messages, until it is known that the
  // business of that address is theirs.
  const first = routeOf(location.pathname, location.search);
  const firstRoom = isRoomRoute(first) ? first.roomId : null;
  const opened = async (roomId: string) => {
    const { roomLoader, onOpened } = await conversation();
    roomLoader.prefetch(roomId);
    await firstCall(onOpened);
  };
  /** What the page's address shows can be drawn: the list, and the conversation where it names one. */
  const atHand = Promise.all([
    firstCall((hear) => rooms.subscribeAll(hear)),
    ...(firstRoom === null ? [] : [opened(firstRoom), screens.room.load()]),
  ]);
  // Whoever misses the code says so.
  atHand.catch(() => undefined);

  const keepBusinesses = (businesses: readonly Business[]) =>
    void calm
      .then(services.offlineCopy)
      .then((copy) => copy.saveBusinesses(businesses, Date.now()))
      .catch(() => undefined);

  const restoreMarks = async (businessId: string) => {
    if (localStorage.getItem(marksKey(businessId)) === null) return;
    await (await import('../services/inbox/marks.storage.ts')).restoreMarks(services, businessId);
  };
  const roomList = roomListMachine.provide({
    actors: { ...defineRoomList({ ...services, restoreMarks }), watchConnection: reconnectNotifier } satisfies ActorsOf<
      typeof roomListMachine
    >,
  });
  const inbox = inboxMachine.provide({
    actors: {
      ...defineFilterStorage(localStorage),
      ...defineRoomCounts(services),
      roomList,
      bulkActions: aide('bulkActions'),
      qualityReview: aide('qualityReview'),
      savedViews: aide('savedViews'),
    } satisfies ActorsOf<typeof inboxMachine>,
  });
  const signOut = leavingMachine.provide({ actors: leavingActors satisfies ActorsOf<typeof leavingMachine> });
  const recordList = aide('recordList');
  const machine = workspaceMachine.provide({
    actors: {
      ...defineWorkspace({ ...services, saveBusinesses: keepBusinesses }),
      inbox,
      outbox: after('outbox'),
      resources: after('resources'),
      signOut,
      aiPauses: recordList,
      notices: recordList,
      undo: after('undo'),
      marks: aide('marks'),
      quickReplies: recordList,
      notifications: aide('notifications'),
      palette: aide('palette'),
      appUpdate: aide('appUpdate'),
      offline: after('offline'),
      // Their charts are known to the workspace by their inputs alone.
      screen: wireScreen(services) as unknown as ActorsOf<typeof workspaceMachine>['screen'],
      room: lazyActor(async () => (await conversation()).room) as unknown as ActorsOf<typeof workspaceMachine>['room'],
    },
  });

  const release = (): void => {
    rooms.clear();
    wired?.release();
  };

  /** Signing out leaves nothing of a person's work on the device, and nothing that could still be sent. */
  const forget = async (userId: string | null): Promise<void> => {
    rooms.clear();
    drafts.clear();
    for (const name of Object.keys(localStorage)) if (name.startsWith('chabot:')) localStorage.removeItem(name);
    const kept = (await globalThis.caches?.keys()) ?? [];
    await Promise.all(kept.map((name) => caches.delete(name)));
    // What a page that is long gone had shown names customers.
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
    if (wired !== undefined) return wired.forget(userId);
    // Without a network the conversation's code may never come; what an earlier visit has written goes all the same.
    if (userId === null) return;
    openTabChannel(userId).post({ type: 'cleared' });
    await emptyJournal(userId);
  };

  /** Of an open room: there as soon as the room's machine is. */
  const roomStores = () => {
    if (wired === undefined) throw new Error('The conversation has not been loaded');
    return wired.stores;
  };

  return { machine, forget, release, stores: { rooms, drafts }, roomStores, atHand };
};
