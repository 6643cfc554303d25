import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';

import { calendarOf, zoneOf } from '../../contracts/time.ts';
import { isRoomRoute, isScreenRoute } from '../../machines/app/routing/route.ts';
import { selectBusiness, selectSignOut } from '../../machines/app/workspace.machine.ts';
import { selectUnsentCount, type SignOutRef } from '../../machines/auth/signOut.machine.ts';
import { Inbox } from '../inbox/Inbox.tsx';
import { DraftsContext, RoomsContext } from '../inbox/rooms.ts';
import { WorkspaceForState } from '../inbox/WorkspaceForState.tsx';
import { roomView as RoomView } from '../screens.ts';
import { CalendarContext, deviceCalendar } from '../ui/calendar.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { lazyView } from '../ui/lazyView.tsx';
import { useText } from '../ui/useText.ts';
import { useConnection, useAppContext, useLocation, useWorkspace } from './AppContext.tsx';
import { ColleaguesProvider } from './ColleaguesProvider.tsx';
import { ConnectionBannerContainer } from './connection/ConnectionBanner.tsx';
import { Dashboard } from './frame/Dashboard.tsx';
import { frameText } from './frame/text/id.ts';
import { ScreenInView } from './ScreenInView.tsx';
import { LazyToasts } from './toasts/VisibleToasts.tsx';

// Without the dialog's code the browser's own dialog asks, so that signing out works and no message is lost unasked.
const ConfirmSignOut = lazyView(() =>
  import('../auth/signOut/ConfirmSignOut.tsx').then((module) => module.ConfirmSignOut).catch(() => PlainSignOutConfirm),
);

/** Milliseconds between the first view and code for which the user may ask next. */
const AFTER_FIRST_VIEW = 300;

const preloadedCode = [
  RoomView.load,
  LazyToasts.load,
  ConfirmSignOut.load,
  () => import('../inbox/EmptyList.tsx'),
  () => import('../inbox/filters/ActiveFilters.tsx'),
  () => import('../inbox/filters/FilterPanel.tsx'),
  () => import('./frame/AccountPanel.tsx'),
  () => import('./frame/BusinessChoice.tsx'),
  () => import('./frame/ChannelList.tsx'),
];

/** The dashboard: the frame and the screen of the route. */
export function SignedIn() {
  const workspace = useWorkspace();
  const { rooms, drafts, firstViewShown } = useAppContext().stores();
  const business = useSelector(workspace, selectBusiness);
  const hasScreen = useSelector(workspace, (snapshot) => isScreenRoute(snapshot.context.route));
  const connection = useConnection();
  const routeName = useSelector(workspace, (snapshot) => snapshot.context.route.name);
  const userId = useSelector(workspace, (snapshot) => snapshot.context.userId);
  const businessId = business?.id ?? '';
  const businessDrafts = useMemo(
    () => ({
      read: (roomId: string) => drafts.read({ userId, businessId, roomId }),
      subscribe: drafts.subscribe,
    }),
    [drafts, userId, businessId],
  );
  const location = useLocation();
  const backToList = () => {
    const { route } = workspace.getSnapshot().context;
    if (isRoomRoute(route)) location.send({ type: 'navigation.requested', to: { ...route, roomId: null } });
  };

  // Preloads the code of rooms, panels and dialogs, so that they open without a network as well.
  useEffect(() => {
    let isMounted = true;
    void firstViewShown.then(() =>
      setTimeout(() => isMounted && void Promise.allSettled(preloadedCode.map((load) => load())), AFTER_FIRST_VIEW),
    );
    return () => {
      isMounted = false;
    };
  }, [firstViewShown]);

  return (
    <CalendarContext value={business ? calendarOf(zoneOf(business.operational_hours)) : deviceCalendar}>
      <RoomsContext value={rooms}>
        <DraftsContext value={businessDrafts}>
          {business === undefined && (
            // Without a business there is no frame, which shows the banner otherwise.
            <div className="fixed inset-x-0 top-0">
              <ConnectionBannerContainer actor={connection} />
            </div>
          )}
          <WorkspaceForState actor={workspace}>
            <Dashboard>
              <ErrorBoundary pane resetKey={businessId + routeName}>
                <ColleaguesProvider businessId={businessId}>
                  {hasScreen ? (
                    <ScreenInView />
                  ) : (
                    <Inbox
                      conversation={
                        <ErrorBoundary pane onBack={backToList}>
                          <RoomView />
                        </ErrorBoundary>
                      }
                    />
                  )}
                </ColleaguesProvider>
              </ErrorBoundary>
            </Dashboard>
          </WorkspaceForState>
          <SignOutQuestion />
        </DraftsContext>
      </RoomsContext>
    </CalendarContext>
  );
}

function SignOutQuestion() {
  const signOut = useSelector(useWorkspace(), selectSignOut);
  const isAsking = useSelector(signOut, (snapshot) => snapshot !== undefined && selectUnsentCount(snapshot) !== null);
  return signOut && isAsking && <ConfirmSignOut actor={signOut} />;
}

function PlainSignOutConfirm({ actor }: { actor: SignOutRef }) {
  const text = useText(frameText).signOut;
  useEffect(() => {
    const unsent = selectUnsentCount(actor.getSnapshot());
    if (unsent === null) return;
    const title = actor.getSnapshot().context.scope === 'global' ? text.everywhere.title : text.title;
    const question = unsent > 0 ? `${title}\n${text.unsent(unsent)}` : title;
    actor.send({ type: confirm(question) ? 'signOut.confirmed' : 'signOut.cancelled' });
  }, [actor, text]);
  return null;
}
