import type { IntakeRef, IntakeSnapshot } from '../../../src/machines/training/intake.machine.ts';
import { intakeModel } from '../../../src/machines/training/intake.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { IntakeStory } from '../../../src/views/training/storyHarness.tsx';
import { trainingText } from '../../../src/views/training/text/id.ts';
import { absent, viewPaths, visible } from '../../sut/view.tsx';

const text = trainingText.intake;

viewPaths(intakeModel, {
  render: (actor: IntakeRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <IntakeStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {},
  sights: {
    empty: (see) => {
      visible(see.getByRole('button', { name: text.choose }));
      visible(see.getByText(/10 MB/u));
      absent(see.getByRole('heading', { name: text.added }));
    },
    filled: (see, snapshot) => {
      visible(see.getByRole('heading', { name: text.added }));
      const { ids } = (snapshot as IntakeSnapshot).context;
      visible(see.getByRole('article').nth(ids.length - 1));
    },
  },
});
