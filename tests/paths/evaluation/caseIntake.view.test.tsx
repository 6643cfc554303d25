import type { CaseIntakeRef, CaseIntakeSnapshot } from '../../../src/machines/evaluation/caseIntake.machine.ts';
import { caseIntakeModel } from '../../../src/machines/evaluation/caseIntake.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { CaseIntakeStory } from '../../../src/views/evaluation/storyHarness.tsx';
import { evaluationText } from '../../../src/views/evaluation/text/id.ts';
import { chooseFile, press } from '../../sut/gestures.ts';
import { viewPaths, visible, type Sight } from '../../sut/view.tsx';

const text = evaluationText.intake;

const page: Sight = (see, snapshot) => {
  const { problem, added } = (snapshot as CaseIntakeSnapshot).context;
  if (problem !== null) visible(see.getByText(text.problems[problem]));
  if (added !== null) visible(see.getByText(text.added(String(added.added), String(added.duplicates))));
};

viewPaths(caseIntakeModel, {
  render: (actor: CaseIntakeRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <CaseIntakeStory actor={actor} />
    </AppContextProvider>
  ),
  examples: ['file.chosen'],
  gestures: {
    'file.chosen': (see) =>
      chooseFile(see.getByLabelText(text.choose).last(), new File(['pertanyaan\nJam buka?'], 'pertanyaan.csv')),
    'source.chosen': (see) => press(see.getByRole('button', { name: text.escalation })),
    'import.confirmed': (see) => press(see.getByRole('button', { name: text.confirm })),
    'import.discarded': (see) => press(see.getByRole('button', { name: text.discard })),
  },
  sights: {
    choosing: (see, snapshot) => {
      page(see, snapshot);
      visible(see.getByRole('button', { name: text.choose }));
    },
    reading: (see) => visible(see.getByText(text.reading('pertanyaan.csv'))),
    reviewing: (see, snapshot) => {
      page(see, snapshot);
      visible(see.getByRole('heading', { name: text.review('2') }));
      visible(see.getByText(text.unreadable('4')));
    },
    importing: text.importing,
    drawing: text.drawing,
  },
});
