import type { Locator } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';

import type { HomeRef, HomeSnapshot } from '../../../src/machines/home/home.machine.ts';
import { homeModel } from '../../../src/machines/home/home.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { HomeStory } from '../../../src/views/home/storyHarness.tsx';
import { homeText as text } from '../../../src/views/home/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press } from '../../sut/gestures.ts';
import { viewPaths, visible } from '../../sut/view.tsx';

const listed = (see: Locator, snapshot: AnyMachineSnapshot): void => {
  const { rows, next, hasProblem } = (snapshot as HomeSnapshot).context;
  for (const { name } of rows) visible(see.getByRole('link', { name: name ?? '' }).first());
  if (next !== null) visible(see.getByRole('button', { name: text.list.more }));
  if (hasProblem) visible(see.getByText(text.list.moreFailed));
};

viewPaths(homeModel, {
  unsaid: {
    'loadList done': 'the heading in focus names the list',
  },
  render: (actor: HomeRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <HomeStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })),
    'more.requested': (see) => press(see.getByRole('button', { name: text.list.more })),
  },
  sights: {
    numbers: (see, { context }) => {
      if (context.awaySince !== null) visible(see.getByText(new RegExp(text.absence.chats('12'))));
      visible(see.getByRole('heading', { name: text.title, exact: true }));
      visible(see.getByRole('heading', { name: text.needs.title }));
      visible(see.getByRole('link', { name: `${text.numbers.names.chats}: 42` }));
    },
    loading: (see) => visible(see.getByText(text.list.loading)),
    failed: (see) => visible(see.getByText(text.list.failed.title)),
    empty: (see) => visible(see.getByText(text.list.empty)),
    'listed.idle': listed,
    'listed.loadingMore': listed,
  },
});
