import { useSelector } from '@xstate/react';
import { Suspense } from 'react';

import { isScreen } from '../../machines/location/route.ts';
import { selectScreen } from '../../machines/workspace/workspace.machine.ts';
import { Spinner } from '../parts/Spinner.tsx';
import { screenViews } from '../routes.ts';
import { useArrived, useWorkspace } from './house.tsx';
import { NotFound } from './NotFound.tsx';

/** The screen of the route. Its machine may still be on its way when this view is there. */
export function ScreenInView() {
  const workspace = useWorkspace();
  const route = useSelector(workspace, (snapshot) => snapshot.context.route);
  const actor = useArrived(useSelector(workspace, selectScreen));
  const view = isScreen(route) ? screenViews[route.name] : undefined;
  if (view === undefined) return <NotFound />;
  return <Suspense fallback={<Spinner />}>{actor === undefined ? <Spinner /> : <view.View actor={actor} />}</Suspense>;
}
