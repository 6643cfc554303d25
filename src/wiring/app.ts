import type { AnyActorLogic } from 'xstate';

import type { Business } from '../contracts/app.ts';
import { reconnectNotifier } from '../machines/app/reconnectNotifier.ts';
import { isRoomRoute, isScreenRoute } from '../machines/app/routing/route.ts';
import { workspaceMachine } from '../machines/app/workspace.machine.ts';
import { signOutMachine } from '../machines/auth/signOut.machine.ts';
import { inboxMachine } from '../machines/inbox/inbox.machine.ts';
import { roomListMachine } from '../machines/inbox/roomList.machine.ts';
import { defineWorkspace } from '../services/app/workspace.actors.ts';
import { signOutActors } from '../services/auth/signOut.actors.ts';
import { defineFilterStorage } from '../services/inbox/filters.actors.ts';
import { defineRoomCounts, defineRoomList, watchDay } from '../services/inbox/inbox.actors.ts';
import { emptyJournal } from '../services/outbox/outbox.signOut.ts';
import { openTabChannel } from '../services/outbox/outbox.tabs.ts';
import type { SessionClient } from '../services/platform/session.ts';
import { clearStorage } from '../services/platform/storage.signOut.ts';
import { MARKS } from '../services/platform/storageKeys.ts';
import { screens, screenViews } from '../views/routes.ts';
import type { ActorsOf } from './actorsOf.ts';
import type { wireConversation } from './conversation.ts';
import { lazyActor } from './lazyActor.ts';
import { routeOf } from './routeOf.ts';
import { wireScreen } from './screens.ts';
import { createWorkspaceServices } from './services.ts';

/** Resolves on the first call of the listener. */
const firstCall = (subscribe: (listener: () => void) => () => void): Promise<void> =>
  new Promise((resolve) => {
    const unsubscribe = subscribe(() => {
      unsubscribe();
      resolve();
    });
  });

/** The machines for signed-in users with their services, and the stores that views read. Loaded after sign-in. */
export const wireWorkspace = (client: SessionClient) => {
  const services = createWorkspaceServices(client);
  const { rooms, drafts, firstViewShown } = services;

  let loadedConversation: ReturnType<typeof wireConversation> | undefined;
  const loadConversation = async () => {
    const { wireConversation: wire } = await import('./conversation.ts');
    return (loadedConversation = wire(services));
  };
  let loadingConversation: ReturnType<typeof loadConversation> | undefined;
  // Callers continue in their order, so a room is prefetched before it is opened. A failure stays, because a room without
  // the outbox of the same file would send nothing.
  const conversation = () => (loadingConversation ??= loadConversation());
  const conversationLater = () => firstViewShown.then(conversation);
  const deferredParts = async () => {
    await firstViewShown;
    return (await import('./afterFirstPage.ts')).wireAfterFirstPage(services);
  };
  const deferred = <Name extends keyof Awaited<ReturnType<typeof deferredParts>>>(name: Name) =>
    lazyActor(async () => (await deferredParts())[name]);
  const deferredConversation = <Name extends 'outbox' | 'resources' | 'undo' | 'offline'>(name: Name) =>
    lazyActor(async () => (await conversationLater())[name]);
  // A room in the page's address is loaded with its code and messages before the membership is known.
  const firstRoute = routeOf(location.pathname, location.search);
  const firstRoomId = isRoomRoute(firstRoute) ? firstRoute.roomId : null;
  const openRoom = async (roomId: string) => {
    const { roomLoader, onOpened } = await conversation();
    roomLoader.prefetch(roomId);
    await firstCall(onOpened);
  };
  /** What the page's address shows can be drawn: a screen, or the list and the conversation if there is one. */
  const firstViewReady = Promise.all(
    isScreenRoute(firstRoute)
      ? [screenViews[firstRoute.name].load()]
      : [
          firstCall((listener) => rooms.subscribeAll(listener)),
          ...(firstRoomId === null ? [] : [openRoom(firstRoomId), screens.room.load()]),
        ],
  );
  // A missing file is reported where it is needed.
  firstViewReady.then(services.noteFirstViewReady, services.noteFirstViewReady);

  const saveBusinesses = (businesses: readonly Business[]) => {
    if (businesses.length === 0) services.skipFirstView();
    void firstViewShown
      .then(services.offlineCopy)
      .then((copy) => copy.saveBusinesses(businesses, Date.now()))
      .catch(() => undefined);
  };

  const restoreMarks = async (businessId: string) => {
    if (localStorage.getItem(`${MARKS}${businessId}`) === null) return;
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
      watchDay,
      roomList,
      bulkActions: deferred('bulkActions'),
      qualityReview: deferred('qualityReview'),
      savedViews: deferred('savedViews'),
    } satisfies ActorsOf<typeof inboxMachine>,
  });
  const signOut = signOutMachine.provide({ actors: signOutActors satisfies ActorsOf<typeof signOutMachine> });
  const machine = workspaceMachine.provide({
    actors: {
      ...defineWorkspace({ ...services, saveBusinesses }),
      watchConnection: reconnectNotifier,
      inbox,
      outbox: deferredConversation('outbox'),
      resources: deferredConversation('resources'),
      signOut,
      aiPauses: deferred('aiPauses'),
      notices: deferred('notices'),
      undo: deferredConversation('undo'),
      marks: deferred('marks'),
      quickReplies: deferred('quickReplies'),
      notifications: deferred('notifications'),
      palette: deferred('palette'),
      appUpdate: deferred('appUpdate'),
      offline: deferredConversation('offline'),
      screen: wireScreen(services),
      // The workspace knows only the input of a room's machine.
      room: lazyActor<AnyActorLogic>(async () => (await conversation()).room),
    } satisfies ActorsOf<typeof workspaceMachine>,
  });

  const release = (): void => {
    rooms.clear();
    loadedConversation?.release();
  };

  /** Deletes the user's data from the device on sign-out, including messages that are still to be sent. */
  const forget = async (userId: string | null): Promise<void> => {
    rooms.clear();
    drafts.clear();
    clearStorage();
    const cacheNames = (await globalThis.caches?.keys()) ?? [];
    await Promise.all(cacheNames.map((name) => caches.delete(name)));
    // Notifications of earlier pages contain customer names.
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close();
    if (loadedConversation !== undefined) return loadedConversation.forget(userId);
    // Offline the conversation's code may not load; the outbox of an earlier visit is cleared all the same.
    if (userId === null) return;
    openTabChannel(userId).post({ type: 'cleared' });
    await emptyJournal(userId);
  };

  /** Stores of an open room, available once its machine is. */
  const roomStores = () => {
    if (loadedConversation === undefined) throw new Error('The conversation has not been loaded');
    return loadedConversation.stores;
  };

  return { machine, forget, release, stores: { rooms, drafts, firstViewShown }, roomStores, firstViewReady };
};
