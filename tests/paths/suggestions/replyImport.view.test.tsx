import {
  isSound,
  type ReplyImportRef,
  type ReplyImportSnapshot,
} from '../../../src/machines/suggestions/replyImport.machine.ts';
import { replyImportModel } from '../../../src/machines/suggestions/replyImport.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { ReplyImportStory } from '../../../src/views/suggestions/storyHarness.tsx';
import { suggestionsText } from '../../../src/views/suggestions/text/id.ts';
import { chooseFile, press } from '../../sut/gestures.ts';
import { viewPaths, visible, type Sight } from '../../sut/view.tsx';

const text = suggestionsText.intake;

const told: Sight = (see, snapshot) => {
  const { problem, added } = (snapshot as ReplyImportSnapshot).context;
  if (problem !== null) visible(see.getByText(text.problems[problem]));
  if (added !== null) {
    visible(see.getByText(text.added('1')));
    visible(see.getByText(text.leftOut('/jam-buka')));
  }
};

viewPaths(replyImportModel, {
  render: (actor: ReplyImportRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <ReplyImportStory actor={actor} />
    </AppContextProvider>
  ),
  examples: ['file.chosen'],
  gestures: {
    'file.chosen': (see) =>
      chooseFile(
        see.getByLabelText(text.choose).last(),
        new File(['judul,pintasan,isi\nJam buka,buka,Pukul 08.00–17.00'], 'balasan.csv'),
      ),
    'import.confirmed': (see) => press(see.getByRole('button', { name: text.confirm('1') })),
    'import.discarded': (see) => press(see.getByRole('button', { name: text.discard })),
  },
  sights: {
    choosing: (see, snapshot) => {
      told(see, snapshot);
      visible(see.getByRole('button', { name: text.choose }));
    },
    reading: text.reading('balasan.csv'),
    reviewing: (see, snapshot) => {
      told(see, snapshot);
      const { rows } = (snapshot as ReplyImportSnapshot).context.read;
      const unsound = rows.filter((row) => !isSound(row));
      visible(see.getByRole('heading', { name: text.unsound(String(unsound.length)) }));
      visible(see.getByText(suggestionsText.editor.problems.empty));
      // The file has it as `/Jam buka`.
      if (rows.some(isSound)) visible(see.getByText('/jam-buka', { exact: true }).first());
    },
    importing: text.importing,
  },
});
