import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import { selectIsStale } from '../../../machines/app/connection.machine.ts';
import { routeInBusiness, isRoomRoute } from '../../../machines/app/routing/route.ts';
import {
  selectBusiness,
  selectBusinesses,
  selectInbox,
  selectSignOut,
  type WorkspaceSnapshot,
} from '../../../machines/app/workspace.machine.ts';
import { selectSession } from '../../../machines/auth/auth.machine.ts';
import { selectCounts } from '../../../machines/inbox/inbox.machine.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { lazyView } from '../../ui/lazyView.tsx';
import { phoneOf } from '../../ui/phone.ts';
import { useAuth, useConnection, useLocation, useWorkspace } from '../AppContext.tsx';
import { ConnectionBannerContainer } from '../connection/ConnectionBanner.tsx';
import { usePreferences } from '../preferences.tsx';
import { useResource } from '../useResource.ts';
import { Frame } from './Frame.tsx';
import { MissingParts } from './MissingParts.tsx';

// Loaded when the page is idle. It shares its file with the links to more pages, which would be missing without a word.
const LateParts = lazyView(
  () => import('./LateParts.tsx').then((module) => module.LateParts).catch(() => MissingParts),
  { optional: true },
);

const selectTab = ({ context: { route } }: WorkspaceSnapshot) => route.name;
const selectHasRoom = ({ context: { route } }: WorkspaceSnapshot) => isRoomRoute(route) && route.roomId !== null;

/** Connects the frame to the actors. Empty without an open business. */
export function Dashboard({ children }: { children: ReactNode }) {
  const workspace = useWorkspace();
  const auth = useAuth();
  const location = useLocation();
  const connection = useConnection();
  const { choose, ...appearance } = usePreferences();
  const businesses = useSelector(workspace, selectBusinesses);
  const business = useSelector(workspace, selectBusiness);
  const tab = useSelector(workspace, selectTab);
  const hasOpenRoom = useSelector(workspace, selectHasRoom);
  const inbox = useSelector(workspace, selectInbox);
  const counts = useSelector(inbox, (snapshot) => (snapshot ? selectCounts(snapshot) : null));
  const signOut = useSelector(workspace, selectSignOut);
  const session = useSelector(auth, selectSession);
  const user = useResource('user');
  const login = phoneOf(session?.login ?? user?.email ?? '');
  const isStale = useSelector(connection, selectIsStale);
  if (business === undefined) return null;
  return (
    <Frame
      tab={tab}
      hasOpenRoom={hasOpenRoom}
      isStale={isStale}
      counts={counts}
      businesses={businesses}
      current={business}
      onChoose={(businessId) => {
        const { route } = workspace.getSnapshot().context;
        location.send({ type: 'navigation.requested', to: routeInBusiness(route, businessId) });
      }}
      name={user && (user.full_name?.trim() || login)}
      login={login}
      appearance={appearance}
      onAppearance={choose}
      onSignOut={(scope) => signOut?.send({ type: 'signOut.requested', scope })}
      banner={
        <>
          <ConnectionBannerContainer actor={connection} />
          <ErrorBoundary pane>
            <LateParts />
          </ErrorBoundary>
        </>
      }
    >
      {children}
    </Frame>
  );
}
