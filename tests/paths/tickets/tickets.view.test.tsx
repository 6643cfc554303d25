import type { Locator } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';

import type { TicketsRef, TicketsSnapshot } from '../../../src/machines/tickets/tickets.machine.ts';
import { ticketsModel } from '../../../src/machines/tickets/tickets.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { TicketsStory } from '../../../src/views/tickets/storyHarness.tsx';
import { ticketsText as text } from '../../../src/views/tickets/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { choose, press, write } from '../../sut/gestures.ts';
import { absent, outOfReach, viewPaths, visible } from '../../sut/view.tsx';

/** On a narrow page the panel covers the list, so the list is not checked. */
const unlessCovered =
  (check: (see: Locator, snapshot: TicketsSnapshot) => void) =>
  (see: Locator, snapshot: AnyMachineSnapshot): void => {
    if (snapshot.context.openId === null) check(see, snapshot as TicketsSnapshot);
    else visible(see.getByRole('link', { name: text.panel.close }));
  };

/** The list stays while another is read. */
const shown = unlessCovered((see, { context: { tickets } }) => {
  visible(see.getByRole('heading', { name: text.title, exact: true }));
  for (const { title } of tickets) visible(see.getByRole('article', { name: title }));
});
const showsText = (content: string | RegExp) => unlessCovered((see) => visible(see.getByText(content)));

viewPaths(ticketsModel, {
  render: (actor: TicketsRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <TicketsStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    // The same text again would be no input event.
    'search.typed': async (see, event, { context }) => {
      if (context.openId !== null) return outOfReach;
      await write(see.getByRole('searchbox'), '');
      return write(see.getByRole('searchbox'), event['q']);
    },
    // It is a toggle.
    'filter.chosen': (see, _, { context }) =>
      context.openId !== null || context.filter.overdue
        ? outOfReach
        : press(see.getByRole('button', { name: /^Terlambat/ })),
    'more.requested': (see) => press(see.getByRole('button', { name: text.more })),
    'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })),
    // A ticket that has changed since choosing began is on the page as it is now.
    'status.chosen': (see, { ticket, status }, { context }) =>
      (context as TicketsSnapshot['context']).tickets.some(
        ({ id, version }) => id === ticket.id && version === ticket.version,
      )
        ? choose(see.getByLabelText(text.statusLabel(ticket.title)), text.statuses[status as 'baru'])
        : outOfReach,
    'problem.dismissed': (see) =>
      press(see.getByRole('button', { name: new RegExp(`^(${text.problem.dismiss}|${text.panel.conflict.take})$`) })),
  },
  sights: {
    typing: shown,
    loading: shown,
    failed: showsText(text.failed.title),
    empty: showsText(text.empty.title),
    nothingFound: showsText(new RegExp(`${text.nothing.title}|${text.allDone.title}`)),
    'listed.idle': unlessCovered((see, snapshot) => {
      shown(see, snapshot);
      const { next, problem } = snapshot.context;
      if (problem !== null)
        visible(see.getByText(problem === 'conflict' ? text.panel.conflict.title : text.problem[problem]));
      if (next === null) absent(see.getByRole('button', { name: text.more }));
    }),
    'listed.loadingMore': shown,
    'listed.refreshing': shown,
    'listed.savingStatus': unlessCovered((see, snapshot) => {
      shown(see, snapshot);
      visible(see.getByText(text.savingStatus));
    }),
  },
});
