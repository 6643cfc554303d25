import { useSelector } from '@xstate/react';

import { selectPage, selectRoute } from '../../machines/app/app.machine.ts';
import { isPageRoute } from '../../machines/app/routing/route.ts';
import { pageViews } from '../routes.ts';
import { Splash } from '../ui/Splash.tsx';
import { useApp, useLoadedActor } from './AppContext.tsx';

/** The standalone page of the route, once its machine is loaded. */
export function PageInView() {
  const app = useApp();
  const route = useSelector(app, selectRoute);
  const actor = useLoadedActor(useSelector(app, selectPage));
  if (!isPageRoute(route)) return null;
  const View = pageViews[route.name];
  return actor === undefined ? <Splash /> : <View actor={actor} />;
}
