import type { LiveListRef } from '../../../src/machines/app/liveList.machine.ts';
import { homeRowsModel } from '../../../src/machines/home/homeRows.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { HomeRowsStory } from '../../../src/views/home/storyHarness.tsx';
import { homeText } from '../../../src/views/home/text/id.ts';
import { liveListView } from '../../sut/liveList.ts';
import { viewPaths, visible } from '../../sut/view.tsx';

const text = homeText.list;

viewPaths(homeRowsModel, {
  render: (actor: LiveListRef<'homeRows'>) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <HomeRowsStory actor={actor} />
    </AppContextProvider>
  ),
  ...liveListView<'homeRows'>({
    text,
    row: (see, { name }) => visible(see.getByRole('link', { name: name ?? '' }).first()),
    empty: text.empty,
    also: (see) => visible(see.getByRole('heading', { name: new RegExp(text.titles.chats) })),
  }),
});
