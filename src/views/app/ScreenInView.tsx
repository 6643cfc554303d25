import { useSelector } from '@xstate/react';
import { Suspense } from 'react';

import { isScreen } from '../../machines/app/routing/route.ts';
import { selectScreen } from '../../machines/app/workspace.machine.ts';
import { screens, screenViews } from '../routes.ts';
import { useArrived, useMissing, useWorkspace } from './AppContext.tsx';
import { LoadingRoom } from './LoadingPane.tsx';
import { Missing } from './MissingCode.tsx';

/** The screen of the route. Its machine may still be on its way when this view is there. */
export function ScreenInView() {
  const workspace = useWorkspace();
  const route = useSelector(workspace, (snapshot) => snapshot.context.route);
  const known = useSelector(workspace, selectScreen);
  const actor = useArrived(known);
  const isMissing = useMissing(known);
  const view = isScreen(route) ? screenViews[route.name] : undefined;
  if (isMissing) return <Missing actor={known} />;
  if (view !== undefined && actor === undefined) return <LoadingRoom />;
  return (
    <Suspense fallback={<LoadingRoom />}>
      {view && actor ? <view.View actor={actor} /> : <screens.notFound.View />}
    </Suspense>
  );
}
