import { userEvent } from 'vitest/browser';

import {
  isSound,
  type ReplyImportRef,
  type ReplyImportSnapshot,
} from '../../../src/machines/suggestions/replyImport.machine.ts';
import { replyImportModel } from '../../../src/machines/suggestions/replyImport.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { ReplyImportStory } from '../../../src/views/suggestions/storyHarness.tsx';
import { suggestionsText } from '../../../src/views/suggestions/text/id.ts';
import { press } from '../../sut/gestures.ts';
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
  unsaid: {
    'readReplies done': 'the browser returns the focus to the button of the file',
  },
  render: (actor: ReplyImportRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <ReplyImportStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'file.chosen': (see) => userEvent.upload(see.getByLabelText(text.choose), new File(['judul'], 'balasan.csv')),
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
      const unsound = (snapshot as ReplyImportSnapshot).context.rows.filter((row) => !isSound(row));
      visible(see.getByRole('heading', { name: text.unsound(String(unsound.length)) }));
      visible(see.getByText(suggestionsText.editor.problems.empty));
    },
    importing: text.importing,
  },
});
