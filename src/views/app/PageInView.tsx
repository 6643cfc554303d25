import { useSelector } from '@xstate/react';

import { selectPage, selectRoute } from '../../machines/app/app.machine.ts';
import { isPage } from '../../machines/location/route.ts';
import { pageViews } from '../routes.ts';
import { useApp, useArrived } from './house.tsx';
import { NotFound } from './NotFound.tsx';
import { Splash } from './Splash.tsx';

/** The page of the route. Its machine may still be on its way when this view is there. */
export function PageInView() {
  const app = useApp();
  const route = useSelector(app, selectRoute);
  const actor = useArrived(useSelector(app, selectPage));
  const view = isPage(route) ? pageViews[route.name] : undefined;
  if (view === undefined) return <NotFound />;
  return actor === undefined ? <Splash /> : <view.View actor={actor} />;
}
