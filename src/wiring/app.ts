import type { AnyActorLogic } from 'xstate';

import type { Business } from '../contracts/app.ts';
import { reconnectNotifier } from '../machines/app/reconnectNotifier.ts';
import { isRoomRoute, isScreenRoute } from '../machines/app/routing/route.ts';
import { workspaceMachine } from '../machines/app/workspace.machine.ts';
import { signOutMachine } from '../machines/auth/signOut.machine.ts';
import { inboxMachine } from '../machines/inbox/inbox.machine.ts';
import { roomListMachine } from '../machines/inbox/roomList.machine.ts';
import { firstCall, loadFirstView } from '../services/app/firstView.ts';
import { defineWorkspace } from '../services/app/workspace.actors.ts';
import { signOutActors } from '../services/auth/signOut.actors.ts';
import { createForget } from '../services/auth/signOutData.ts';
import { defineFilterStorage } from '../services/inbox/filters.actors.ts';
import { defineRoomCounts, defineRoomList, watchDay } from '../services/inbox/inbox.actors.ts';
import type { SessionClient } from '../services/platform/session.ts';
import { MARKS } from '../services/platform/storageKeys.ts';
import { roomView, screenViews } from '../views/screens.ts';
import type { ActorsOf } from './actorsOf.ts';
import type { wireConversation } from './conversation.ts';
import { lazyActor } from './lazyActor.ts';
import { routeOf } from './routeOf.ts';
import { wireScreen } from './screens.ts';
import { createWorkspaceServices } from './services.ts';

/** The machines for signed-in users with their services, and the stores that views read. Loaded after sign-in. */
export const wireWorkspace = (client: SessionClient) => {
  const services = createWorkspaceServices(client);
  const { rooms, drafts, firstView } = services;
  const { shown: firstViewShown } = firstView;

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
  const firstRoute = routeOf(location.pathname, location.search);
  const firstRoomId = isRoomRoute(firstRoute) ? firstRoute.roomId : null;
  const openRoom = async (roomId: string) => {
    const { roomLoader, onOpened } = await conversation();
    roomLoader.prefetch(roomId);
    await firstCall(onOpened);
  };
  /** What the page's address shows can be drawn. */
  const firstViewReady = loadFirstView(
    isScreenRoute(firstRoute) ? { screen: firstRoute.name } : { roomId: firstRoomId },
    {
      screen: (name) => screenViews[name].load(),
      list: () => firstCall((listener) => rooms.subscribeAll(listener)),
      room: (roomId) => Promise.all([openRoom(roomId), roomView.load()]),
    },
  );
  firstViewReady.then(firstView.noteReady, firstView.noteReady);

  const saveBusinesses = (businesses: readonly Business[]) => {
    if (businesses.length === 0) firstView.skip();
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

  const releaseConversation = () => loadedConversation?.release();
  const release = (): void => {
    rooms.clear();
    releaseConversation();
  };
  const forget = createForget({
    rooms,
    drafts,
    outboxes: (userId) => loadedConversation?.outboxes(userId),
    release: releaseConversation,
  });

  /** Stores of an open room, available once its machine is. */
  const roomStores = () => {
    if (loadedConversation === undefined) throw new Error('The conversation has not been loaded');
    return loadedConversation.stores;
  };

  return { machine, forget, release, stores: { rooms, drafts, firstViewShown }, roomStores, firstViewReady };
};
