import { fromCallback, fromPromise } from 'xstate';

import type { AppUpdateEvent } from '../../contracts/app.ts';
import { reloadPage } from '../platform/reloadPage.ts';
import { takeOver, watchEdition } from './appUpdate.ts';

export const editionActors = {
  watchEdition: fromCallback(({ sendBack }) =>
    watchEdition(() => sendBack({ type: 'edition.ready' } satisfies AppUpdateEvent)),
  ),
  takeOver: fromPromise<void>(({ signal }) => takeOver(reloadPage, signal)),
};
