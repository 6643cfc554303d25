import { useSelector } from '@xstate/react';

import { isScreenRoute } from '../../machines/app/routing/route.ts';
import { selectScreen } from '../../machines/app/workspace.machine.ts';
import { screenViews } from '../screens.ts';
import { useLoadedActor, useWorkspace } from './AppContext.tsx';
import { LoadingPane } from './LoadingPane.tsx';

/** The screen of the route, once its machine is loaded. */
export function ScreenInView() {
  const workspace = useWorkspace();
  const route = useSelector(workspace, (snapshot) => snapshot.context.route);
  const actor = useLoadedActor(useSelector(workspace, selectScreen));
  if (!isScreenRoute(route)) return null;
  const View = screenViews[route.name];
  return actor === undefined ? <LoadingPane /> : <View actor={actor} />;
}
