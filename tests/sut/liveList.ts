import type { Locator } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';

import type { LiveListName, LiveRow } from '../../src/contracts/app.liveList.ts';
import type { LiveListSnapshot } from '../../src/machines/app/liveList.machine.ts';
import { pagesText } from '../../src/views/app/pagedList/text/id.ts';
import { uiText } from '../../src/views/ui/text/id.ts';
import { press } from './gestures.ts';
import { absent, visible, type View } from './view.tsx';

/** What one list shows. */
interface Shown<Of extends LiveListName> {
  text: { loading: string; failed: { title: string } | string; more: string; moreFailed: string };
  /** Fails unless the row is visible. */
  row: (see: Locator, row: LiveRow<Of>) => void;
  /** The text in the place of no rows. */
  empty: string | RegExp;
  /** What else is on the screen while rows are listed. */
  also?: (see: Locator, snapshot: LiveListSnapshot<Of>) => void;
}

/** The gestures and sights of a live list. */
export const liveListView = <Of extends LiveListName>(
  { text, row, empty, also }: Shown<Of>,
  states: { denied?: boolean; typing?: boolean; refreshing?: boolean; running?: boolean } = {},
): Pick<View<unknown>, 'gestures' | 'sights'> => {
  const listed = (see: Locator, snapshot: AnyMachineSnapshot): void => {
    const { context } = snapshot as LiveListSnapshot<Of>;
    for (const one of context.rows ?? []) row(see, one);
    if (context.rows?.length === 0) visible(see.getByText(empty));
    const more = see.getByRole('button', { name: text.more });
    if (context.next === null) absent(more);
    else visible(more);
    if (context.problem === 'more') visible(see.getByText(text.moreFailed));
    also?.(see, snapshot as LiveListSnapshot<Of>);
  };
  /** The rows of the scope before stay. */
  const reading = (see: Locator, snapshot: AnyMachineSnapshot): void => {
    const { rows } = (snapshot as LiveListSnapshot<Of>).context;
    if (rows === null || rows.length === 0) visible(see.getByText(text.loading));
    else for (const one of rows) row(see, one);
  };
  return {
    gestures: {
      'more.requested': (see) => press(see.getByRole('button', { name: text.more })),
      'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })),
    },
    sights: {
      ...(states.typing && { typing: reading }),
      loading: reading,
      failed: (see) => visible(see.getByText(typeof text.failed === 'string' ? text.failed : text.failed.title)),
      ...(states.denied && { denied: (see) => visible(see.getByText(pagesText.denied.title)) }),
      'listed.idle': listed,
      'listed.loadingMore': listed,
      ...(states.refreshing && { 'listed.refreshing': listed }),
      ...(states.running && { 'listed.running': listed }),
    },
  };
};
