import type { Locator } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';

import type { BroadcastsRef, BroadcastsSnapshot } from '../../../src/machines/campaigns/broadcasts.machine.ts';
import { broadcastsModel } from '../../../src/machines/campaigns/broadcasts.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { BroadcastsStory } from '../../../src/views/campaigns/broadcasts/storyHarness.tsx';
import { broadcastsText as text } from '../../../src/views/campaigns/broadcasts/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { viewPaths, visible } from '../../sut/view.tsx';

/** An open broadcast covers the list. */
const unlessCovered =
  (check: (see: Locator, snapshot: BroadcastsSnapshot) => void) =>
  (see: Locator, snapshot: AnyMachineSnapshot): void => {
    if (snapshot.context.openId === null) check(see, snapshot as BroadcastsSnapshot);
    else visible(see.getByRole('link', { name: text.back }));
  };

/** The list stays while another is read. */
const shown = unlessCovered((see, { context: { broadcasts } }) => {
  visible(see.getByRole('heading', { name: text.title, exact: true }));
  for (const { name } of broadcasts) visible(see.getByRole('article', { name }));
});
const showsText = (content: string) => unlessCovered((see) => visible(see.getByText(content)));

viewPaths(broadcastsModel, {
  render: (actor: BroadcastsRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <BroadcastsStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'search.typed': async (see, event) => {
      // The same text again would be no input event.
      await write(see.getByRole('searchbox'), '');
      await write(see.getByRole('searchbox'), event['q']);
    },
    'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })),
  },
  sights: {
    typing: shown,
    loading: shown,
    failed: showsText(text.failed.title),
    empty: showsText(text.empty.title),
    nothingFound: showsText(text.nothing.title),
    listed: shown,
  },
});
