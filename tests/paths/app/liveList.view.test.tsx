import type { LiveListRef } from '../../../src/machines/app/liveList.machine.ts';
import { liveListModel } from '../../../src/machines/app/liveList.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { LiveListStory } from '../../../src/views/training/storyHarness.tsx';
import { unansweredText as text } from '../../../src/views/training/text/unanswered.id.ts';
import { liveListView } from '../../sut/liveList.ts';
import { viewPaths, visible } from '../../sut/view.tsx';

viewPaths(liveListModel, {
  render: (actor: LiveListRef<'questions'>) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <LiveListStory actor={actor} />
    </AppContextProvider>
  ),
  ...liveListView<'questions'>(
    {
      text: { ...text, moreFailed: text.problems.more },
      row: (see, { body }) => visible(see.getByText(body)),
      empty: text.empty.title,
    },
    { denied: true, typing: true, refreshing: true, running: true },
  ),
});
