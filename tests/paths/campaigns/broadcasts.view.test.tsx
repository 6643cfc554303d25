import type { BroadcastsRef } from '../../../src/machines/campaigns/broadcasts.machine.ts';
import { broadcastsModel } from '../../../src/machines/campaigns/broadcasts.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { BroadcastsStory } from '../../../src/views/campaigns/broadcasts/storyHarness.tsx';
import { broadcastsText as text } from '../../../src/views/campaigns/broadcasts/text/id.ts';
import { viewPaths, visible, type Sight } from '../../sut/view.tsx';

const covered: Sight = (see) => visible(see.getByRole('link', { name: text.back }));

viewPaths(broadcastsModel, {
  render: (actor: BroadcastsRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <BroadcastsStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {},
  sights: {
    list: (see) => visible(see.getByRole('heading', { name: text.title, exact: true })),
    run: covered,
    draft: covered,
  },
});
