import type { Locator } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';

import type { LiveListRef } from '../../../src/machines/app/liveList.machine.ts';
import type { KnowledgeRef } from '../../../src/machines/training/knowledge.machine.ts';
import { knowledgeModel } from '../../../src/machines/training/knowledge.model.ts';
import { sourcesModel } from '../../../src/machines/training/sources.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { KnowledgeStory, SourcesStory } from '../../../src/views/training/storyHarness.tsx';
import { trainingText as text } from '../../../src/views/training/text/id.ts';
import { choose, write } from '../../sut/gestures.ts';
import { liveListView } from '../../sut/liveList.ts';
import { outOfReach, viewPaths, visible } from '../../sut/view.tsx';

/** On a narrow page the editor covers the list. */
const isCovered = ({ context }: AnyMachineSnapshot): boolean => context.openId !== null;

viewPaths(knowledgeModel, {
  render: (actor: KnowledgeRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <KnowledgeStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'search.typed': async (see, event, snapshot) => {
      if (isCovered(snapshot)) return outOfReach;
      // The same text again would be no input event.
      await write(see.getByRole('searchbox'), '');
      return write(see.getByRole('searchbox'), event['q']);
    },
    'filter.chosen': (see, event, snapshot) =>
      isCovered(snapshot)
        ? outOfReach
        : choose(see.getByLabelText(text.state, { exact: true }), text.states[event['filter'].state as 'waiting']),
  },
  sights: {
    open: (see: Locator, snapshot: AnyMachineSnapshot) =>
      visible(isCovered(snapshot) ? see.getByRole('link', { name: text.source.close }) : see.getByText(text.lead)),
  },
});

viewPaths(sourcesModel, {
  render: (actor: LiveListRef<'sources'>) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <SourcesStory actor={actor} />
    </AppContextProvider>
  ),
  ...liveListView<'sources'>(
    {
      text,
      row: (see, { title }) => visible(see.getByRole('article', { name: title, exact: true })),
      empty: new RegExp(`${text.empty.title}|${text.nothing.title}`),
      also: (see, { context: { rows, next, scope } }) => {
        if (rows?.length === 0) visible(see.getByText(scope.q === '' ? text.empty.title : text.nothing.title));
        else if (next === null) visible(see.getByText(text.allShown(String(rows?.length))));
      },
    },
    { denied: true, typing: true, refreshing: true },
  ),
});
