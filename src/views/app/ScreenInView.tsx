import { useSelector } from '@xstate/react';
import { Suspense } from 'react';

import { isScreenRoute } from '../../machines/app/routing/route.ts';
import { selectScreen } from '../../machines/app/workspace.machine.ts';
import { screens, screenViews } from '../routes.ts';
import { useLoadedActor, useIsCodeMissing, useWorkspace } from './AppContext.tsx';
import { LoadingPane } from './LoadingPane.tsx';
import { MissingCode } from './MissingCode.tsx';

/** The screen of the route, once its machine is loaded. */
export function ScreenInView() {
  const workspace = useWorkspace();
  const route = useSelector(workspace, (snapshot) => snapshot.context.route);
  const ref = useSelector(workspace, selectScreen);
  const actor = useLoadedActor(ref);
  const isMissing = useIsCodeMissing(ref);
  const view = isScreenRoute(route) ? screenViews[route.name] : undefined;
  if (isMissing) return <MissingCode actor={ref} />;
  if (view !== undefined && actor === undefined) return <LoadingPane />;
  return (
    <Suspense fallback={<LoadingPane />}>
      {view && actor ? <view.View actor={actor} /> : <screens.notFound.View />}
    </Suspense>
  );
}
