import { useSelector } from '@xstate/react';

import { selectPage, selectRoute } from '../../machines/app/app.machine.ts';
import { isPageRoute } from '../../machines/app/routing/route.ts';
import { pageViews, screens } from '../routes.ts';
import { Splash } from '../ui/Splash.tsx';
import { useApp, useLoadedActor, useIsCodeMissing } from './AppContext.tsx';
import { MissingCode } from './MissingCode.tsx';

/** The standalone page of the route, once its machine is loaded. */
export function PageInView() {
  const app = useApp();
  const route = useSelector(app, selectRoute);
  const ref = useSelector(app, selectPage);
  const actor = useLoadedActor(ref);
  const isMissing = useIsCodeMissing(ref);
  const view = isPageRoute(route) ? pageViews[route.name] : undefined;
  if (view === undefined) return <screens.notFound.View />;
  if (isMissing) return <MissingCode actor={ref} />;
  return actor === undefined ? <Splash /> : <view.View actor={actor} />;
}
