import { useSelector } from '@xstate/react';

import { selectPage, selectRoute } from '../../machines/app/app.machine.ts';
import { isPageRoute } from '../../machines/app/routing/route.ts';
import { pageViews, screens } from '../routes.ts';
import { Splash } from '../ui/Splash.tsx';
import { useApp, useLoadedActor, useIsCodeMissing } from './AppContext.tsx';
import { MissingCode } from './MissingCode.tsx';

/** The page of the route. Its machine may still be on its way when this view is there. */
export function PageInView() {
  const app = useApp();
  const route = useSelector(app, selectRoute);
  const known = useSelector(app, selectPage);
  const actor = useLoadedActor(known);
  const isMissing = useIsCodeMissing(known);
  const view = isPageRoute(route) ? pageViews[route.name] : undefined;
  if (view === undefined) return <screens.notFound.View />;
  if (isMissing) return <MissingCode actor={known} />;
  return actor === undefined ? <Splash /> : <view.View actor={actor} />;
}
