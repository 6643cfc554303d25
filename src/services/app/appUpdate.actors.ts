import { fromCallback, fromPromise } from 'xstate';

import type { EditionEvent } from '../../machines/app/appUpdate.machine.ts';
import { reloadPage } from '../platform/reloadPage.ts';
import { takeOver, watchEdition } from './appUpdate.ts';

export const editionActors = {
  watchEdition: fromCallback(({ sendBack }) =>
    watchEdition(() => sendBack({ type: 'edition.ready' } satisfies EditionEvent)),
  ),
  takeOver: fromPromise<void>(({ signal }) => takeOver(reloadPage, signal)),
};
