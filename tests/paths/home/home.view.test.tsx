import type { HomeRef } from '../../../src/machines/home/home.machine.ts';
import { homeModel } from '../../../src/machines/home/home.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { HomeStory } from '../../../src/views/home/storyHarness.tsx';
import { homeText as text } from '../../../src/views/home/text/id.ts';
import { viewPaths, visible } from '../../sut/view.tsx';

viewPaths(homeModel, {
  render: (actor: HomeRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <HomeStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {},
  sights: {
    numbers: (see, { context }) => {
      if (context.awaySince !== null) visible(see.getByText(new RegExp(text.absence.chats('12'))));
      visible(see.getByRole('heading', { name: text.title, exact: true }));
      visible(see.getByRole('heading', { name: text.needs.title }));
      visible(see.getByRole('link', { name: `${text.numbers.names.chats}: 42` }));
    },
    list: (see) => visible(see.getByRole('heading', { name: new RegExp(text.list.titles.chats) })),
  },
});
