import type { Locator } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';

import type { KnowledgeRef, KnowledgeSnapshot } from '../../../src/machines/training/knowledge.machine.ts';
import { knowledgeModel } from '../../../src/machines/training/knowledge.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { KnowledgeStory } from '../../../src/views/training/storyHarness.tsx';
import { trainingText as text } from '../../../src/views/training/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { absent, outOfReach, viewPaths, visible } from '../../sut/view.tsx';

/** On a narrow page the editor covers the list. */
const isCovered = (snapshot: AnyMachineSnapshot): boolean => snapshot.context.openId !== null;

/** A covered list is not checked. */
const unlessCovered =
  (check: (see: Locator, snapshot: KnowledgeSnapshot) => void) =>
  (see: Locator, snapshot: AnyMachineSnapshot): void => {
    if (!isCovered(snapshot)) check(see, snapshot as KnowledgeSnapshot);
    else visible(see.getByRole('link', { name: text.source.close }));
  };

/** The list stays while another is read. */
const shown = unlessCovered((see, { context: { sources } }) => {
  visible(see.getByText(text.lead));
  for (const { title } of sources) visible(see.getByRole('article', { name: title, exact: true }));
});
const showsText = (content: string) => unlessCovered((see) => visible(see.getByText(content)));

viewPaths(knowledgeModel, {
  render: (actor: KnowledgeRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <KnowledgeStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    // The same text again would be no input event.
    'search.typed': async (see, event, snapshot) => {
      if (isCovered(snapshot)) return outOfReach;
      await write(see.getByRole('searchbox'), '');
      return write(see.getByRole('searchbox'), event['q']);
    },
    'filter.chosen': (see, event, snapshot) =>
      isCovered(snapshot) ? outOfReach : write(see.getByLabelText(text.state, { exact: true }), event['filter'].state),
    'more.requested': (see, _, snapshot) =>
      isCovered(snapshot) ? outOfReach : press(see.getByRole('button', { name: text.more })),
    'retry.requested': (see, _, snapshot) =>
      isCovered(snapshot) ? outOfReach : press(see.getByRole('button', { name: uiText.retry })),
  },
  sights: {
    typing: shown,
    loading: shown,
    failed: showsText(text.failed.title),
    denied: showsText(text.denied.title),
    empty: showsText(text.empty.title),
    nothingFound: showsText(text.nothing.title),
    'listed.idle': unlessCovered((see, snapshot) => {
      shown(see, snapshot);
      const { next, problem } = snapshot.context;
      if (problem !== null) visible(see.getByText(text.moreFailed));
      if (next === null) absent(see.getByRole('button', { name: text.more }));
    }),
    'listed.loadingMore': shown,
    'listed.refreshing': shown,
  },
});
