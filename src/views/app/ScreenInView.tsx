import { useSelector } from '@xstate/react';
import { Suspense } from 'react';

import { isScreenRoute } from '../../machines/app/routing/route.ts';
import { selectScreen } from '../../machines/app/workspace.machine.ts';
import { screens, screenViews } from '../routes.ts';
import { useLoadedActor, useIsCodeMissing, useWorkspace } from './AppContext.tsx';
import { LoadingPane } from './LoadingPane.tsx';
import { MissingCode } from './MissingCode.tsx';

/** The screen of the route. Its machine may still be on its way when this view is there. */
export function ScreenInView() {
  const workspace = useWorkspace();
  const route = useSelector(workspace, (snapshot) => snapshot.context.route);
  const known = useSelector(workspace, selectScreen);
  const actor = useLoadedActor(known);
  const isMissing = useIsCodeMissing(known);
  const view = isScreenRoute(route) ? screenViews[route.name] : undefined;
  if (isMissing) return <MissingCode actor={known} />;
  if (view !== undefined && actor === undefined) return <LoadingPane />;
  return (
    <Suspense fallback={<LoadingPane />}>
      {view && actor ? <view.View actor={actor} /> : <screens.notFound.View />}
    </Suspense>
  );
}
