import { useSelector } from '@xstate/react';
import { Suspense, useEffect } from 'react';

import type { UndoRequested } from '../../contracts/app.toasts.ts';
import { isRoomRoute, isScreenRoute } from '../../machines/app/routing/route.ts';
import { selectVisibleToasts } from '../../machines/app/toasts.machine.ts';
import { selectBusiness, selectSignOut, selectUndo } from '../../machines/app/workspace.machine.ts';
import { selectQuestion, type LeavingRef } from '../../machines/auth/signOut.machine.ts';
import { Inbox } from '../inbox/Inbox.tsx';
import { DraftsContext, RoomsContext } from '../inbox/rooms.ts';
import { WorkspaceForState } from '../inbox/WorkspaceForState.tsx';
import { screens } from '../routes.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Piece } from '../ui/LazyPart.tsx';
import { spared } from '../ui/lazyView.tsx';
import { useText } from '../ui/useText.ts';
import { useConnection, useAppContext, useLocation, useToasts, useWorkspace } from './AppContext.tsx';
import { ColleaguesProvider } from './ColleaguesProvider.tsx';
import { ConnectionBannerContainer } from './connection/ConnectionBanner.tsx';
import { Dashboard } from './frame/Dashboard.tsx';
import { frameText } from './frame/text/id.ts';
import { LoadingPane } from './LoadingPane.tsx';

const loadScreen = () => import('./ScreenInView.tsx');
const ScreenInView = lazily(async () => (await loadScreen()).ScreenInView);
// A toast that cannot be drawn is not worth the page.
const loadToasts = () => import('./toasts/Toasts.tsx');
const Toasts = spared(async () => (await loadToasts()).Toasts);
// Nobody is kept in, and nobody loses a message unasked, because the question cannot be drawn.
const Leaving = lazily(async () => (await import('../auth/signOut/ConfirmSignOut.tsx')).Leaving, PlainSignOutConfirm);

/** Milliseconds in which the first rooms are drawn. */
const AFTER_LIST = 500;

const preloadedCode = [
  screens.room.load,
  loadScreen,
  loadToasts,
  () => import('../inbox/EmptyList.tsx'),
  () => import('../inbox/filters/ActiveFilters.tsx'),
  () => import('../inbox/filters/FilterPanel.tsx'),
  () => import('./frame/AccountPanel.tsx'),
  () => import('./frame/BusinessChoice.tsx'),
  () => import('./frame/ChannelList.tsx'),
  () => import('../auth/signOut/ConfirmSignOut.tsx'),
];

/** What signed-in people see: the frame, and in it the screen of the route. Comes in one piece with its stores. */
export function SignedIn() {
  const workspace = useWorkspace();
  const { rooms, drafts } = useAppContext().stores();
  const business = useSelector(workspace, selectBusiness);
  const hasScreen = useSelector(workspace, (snapshot) => isScreenRoute(snapshot.context.route));
  const place = useSelector(workspace, (snapshot) => snapshot.context.route.name);
  const leaving = useSelector(workspace, selectSignOut);
  const isAsked = useSelector(leaving, (snapshot) => snapshot !== undefined && selectQuestion(snapshot) !== null);
  const undo = useSelector(workspace, selectUndo);
  const connection = useConnection();
  const toasts = useToasts();
  const hasToasts = useSelector(toasts, ({ context }) => selectVisibleToasts(context).length > 0);
  const userId = useSelector(workspace, (snapshot) => snapshot.context.userId);
  const businessId = business?.id ?? '';
  const draftsHere = {
    read: (roomId: string) => drafts.read({ userId, businessId, roomId }),
    subscribe: drafts.subscribe,
  };

  const location = useLocation();
  const toList = () => {
    const { route } = workspace.getSnapshot().context;
    if (isRoomRoute(route)) location.send({ type: 'navigation.requested', to: { ...route, roomId: null } });
  };

  /** Whoever takes something back goes on with that chat: they may have been led on from it. */
  const takeBack = (asked: UndoRequested) => {
    undo?.send(asked);
    const { route } = workspace.getSnapshot().context;
    const { roomId = null } = asked;
    if (roomId === null || !isRoomRoute(route)) return;
    location.send({
      type: 'navigation.requested',
      to: { ...route, roomId, search: { ...route.search, message: undefined } },
    });
  };

  // Whoever opens a room, a panel or a question after the list is there finds its code, also without the network.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unwatch = rooms.subscribeAll(() => {
      unwatch();
      timer = setTimeout(() => void Promise.allSettled(preloadedCode.map((load) => load())), AFTER_LIST);
    });
    return () => {
      unwatch();
      clearTimeout(timer);
    };
  }, [rooms]);

  return (
    <RoomsContext value={rooms}>
      <DraftsContext value={draftsHere}>
        {business === undefined && (
          // The frame, which says it otherwise, is not there without a business.
          <div className="fixed inset-x-0 top-0">
            <ConnectionBannerContainer actor={connection} />
          </div>
        )}
        <WorkspaceForState actor={workspace}>
          <Dashboard>
            <ErrorBoundary
              pane
              resetKey={businessId + place}
              onRetry={() => workspace.send({ type: 'retry.requested' })}
            >
              <ColleaguesProvider businessId={businessId}>
                {hasScreen ? (
                  <Suspense fallback={<LoadingPane />}>
                    <ScreenInView />
                  </Suspense>
                ) : (
                  <Inbox
                    conversation={
                      <Piece onBack={toList} fallback={<LoadingPane />}>
                        <screens.room.View />
                      </Piece>
                    }
                  />
                )}
              </ColleaguesProvider>
            </ErrorBoundary>
          </Dashboard>
        </WorkspaceForState>
        {leaving && isAsked && (
          <Suspense>
            <Leaving actor={leaving} />
          </Suspense>
        )}
        {hasToasts && (
          <Suspense>
            <Toasts actor={toasts} onUndo={takeBack} />
          </Suspense>
        )}
      </DraftsContext>
    </RoomsContext>
  );
}

function PlainSignOutConfirm({ actor }: { actor: LeavingRef }) {
  const text = useText(frameText).leaving;
  useEffect(() => {
    const unsent = selectQuestion(actor.getSnapshot());
    if (unsent === null) return;
    actor.send({ type: confirm(`${text.title}\n${text.unsent(unsent)}`) ? 'leave.confirmed' : 'stay.chosen' });
  }, [actor, text]);
  return null;
}
