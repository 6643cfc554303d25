import type { LiveListRef } from '../../../src/machines/app/liveList.machine.ts';
import { figureChatsModel } from '../../../src/machines/evaluation/figureChats.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { rolloutText } from '../../../src/views/evaluation/rollout/text/id.ts';
import { FigureChatsStory } from '../../../src/views/evaluation/storyHarness.tsx';
import { liveListView } from '../../sut/liveList.ts';
import { viewPaths, visible } from '../../sut/view.tsx';

const text = rolloutText.behind;

viewPaths(figureChatsModel, {
  render: (actor: LiveListRef<'figureChats'>) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <FigureChatsStory actor={actor} />
    </AppContextProvider>
  ),
  ...liveListView<'figureChats'>({
    text,
    row: (see, { name, erased }) =>
      visible(see.getByRole('link', { name: erased ? text.erased : (name ?? /\d/u) }).first()),
    empty: text.empty,
    also: (see) => visible(see.getByRole('dialog', { name: 'Keluhan setelah dijawab · Versi 3' })),
  }),
});
