import { fromCallback, fromPromise } from 'xstate';

import type { EditionEvent } from '../../machines/edition/edition.machine.ts';
import { takeOver, watchEdition } from './edition.ts';
import { reloadPage } from './page.ts';

export const editionActors = {
  watchEdition: fromCallback(({ sendBack }) =>
    watchEdition(() => sendBack({ type: 'edition.ready' } satisfies EditionEvent)),
  ),
  takeOver: fromPromise<void>(({ signal }) => takeOver(reloadPage, signal)),
};
