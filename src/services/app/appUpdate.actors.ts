import { fromCallback, fromPromise } from 'xstate';

import type { AppUpdateEvent } from '../../contracts/app.ts';
import { reloadPage } from '../platform/reloadPage.ts';
import type { SessionClient } from '../platform/session.ts';
import { activateUpdate, watchForUpdate } from './appUpdate.ts';

export const defineAppUpdate = ({ session }: { session: Pick<SessionClient, 'tooOld'> }) => ({
  watchForUpdate: fromCallback(({ sendBack }) => {
    void session.tooOld.then(() => sendBack({ type: 'update.required' } satisfies AppUpdateEvent));
    return watchForUpdate(() => sendBack({ type: 'update.ready' } satisfies AppUpdateEvent));
  }),
  activateUpdate: fromPromise<void>(({ signal }) => activateUpdate(reloadPage, signal)),
});
