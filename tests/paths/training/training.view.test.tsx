import type { TrainingRef, TrainingSnapshot } from '../../../src/machines/training/training.machine.ts';
import { trainingModel } from '../../../src/machines/training/training.model.ts';
import { TABS } from '../../../src/machines/training/training.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { TrainingStory } from '../../../src/views/training/storyHarness.tsx';
import { trainingText as text } from '../../../src/views/training/text/id.ts';
import { viewPaths, visible } from '../../sut/view.tsx';

viewPaths(trainingModel, {
  render: (actor: TrainingRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <TrainingStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {},
  sights: {
    open: (see, snapshot) => {
      const { tab, route } = (snapshot as TrainingSnapshot).context;
      // On a narrow page the trial covers the tabs.
      for (const name of route.search.section === 'coba' ? [] : TABS) {
        const link = see.getByRole('link', { name: text.tabs[name], exact: true });
        visible(link);
        if (link.element().ariaCurrent !== (name === tab ? 'page' : null))
          throw new Error(`Another tab than ${tab} is current`);
      }
    },
  },
});
