import { fromCallback, fromPromise } from 'xstate';

import type { AppUpdateEvent } from '../../contracts/app.ts';
import { reloadPage } from '../platform/reloadPage.ts';
import { activateUpdate, watchForUpdate } from './appUpdate.ts';

export const appUpdateActors = {
  watchForUpdate: fromCallback(({ sendBack }) =>
    watchForUpdate(() => sendBack({ type: 'update.ready' } satisfies AppUpdateEvent)),
  ),
  activateUpdate: fromPromise<void>(({ signal }) => activateUpdate(reloadPage, signal)),
};
