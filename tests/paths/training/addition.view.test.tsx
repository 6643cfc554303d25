import type { AdditionRef, AdditionSnapshot } from '../../../src/machines/training/addition.machine.ts';
import { additionModel } from '../../../src/machines/training/addition.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { AdditionStory } from '../../../src/views/training/storyHarness.tsx';
import { trainingText } from '../../../src/views/training/text/id.ts';
import { press } from '../../sut/gestures.ts';
import { viewPaths, visible } from '../../sut/view.tsx';

const text = trainingText.intake;

viewPaths(additionModel, {
  render: (actor: AdditionRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <AdditionStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'addition.cancelled': (see) => press(see.getByRole('button', { name: /^(?:Batalkan|Hapus) Daftar harga\.csv/u })),
    'retry.requested': (see) => press(see.getByRole('button', { name: text.retry })),
  },
  sights: {
    checking: text.checking,
    uploading: (see, snapshot) => {
      const { share } = (snapshot as AdditionSnapshot).context;
      visible(see.getByText(share === 0 ? text.waiting : text.uploaded('40')));
    },
    adding: text.adding,
    added: text.reading,
    failed: text.lost,
    refused: (see, snapshot) => {
      const { refusal } = (snapshot as AdditionSnapshot).context;
      visible(see.getByText(text.refused[refusal ?? 'invalid']));
    },
    left: text.removed,
  },
});
