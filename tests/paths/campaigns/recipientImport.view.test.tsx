import type { Locator } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';

import type {
  RecipientImportRef,
  RecipientImportSnapshot,
} from '../../../src/machines/campaigns/recipientImport.machine.ts';
import { recipientImportModel } from '../../../src/machines/campaigns/recipientImport.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { RecipientImportStory } from '../../../src/views/campaigns/recipients/storyHarness.tsx';
import { recipientsText } from '../../../src/views/campaigns/recipients/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { viewPaths, visible } from '../../sut/view.tsx';

const text = recipientsText.import;

const reviewed = (see: Locator): void => {
  visible(see.getByText('8.12E+10'));
  visible(see.getByText(text.repairs.leadingZero));
  visible(see.getByText(`${text.doubts.digitsLost.reason}. ${text.doubts.digitsLost.advice}`));
};
const progress = (see: Locator, snapshot: AnyMachineSnapshot): void => {
  const { after, added } = (snapshot as RecipientImportSnapshot).context;
  visible(see.getByText(text.sent(String(after), '8'), { exact: false }));
  visible(see.getByText(text.added(String(added))));
};

viewPaths(recipientImportModel, {
  render: (actor: RecipientImportRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <RecipientImportStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'opening.cancelled': (see) => press(see.getByRole('button', { name: text.cancel })),
    'mapping.changed': (see) => write(see.getByLabelText(text.phoneColumn), ''),
    'mapping.confirmed': (see) => press(see.getByRole('button', { name: text.check })),
    'back.requested': (see) => press(see.getByRole('button', { name: text.back })),
    'filter.chosen': (see) => press(see.getByRole('button', { name: new RegExp(`^${text.verdicts.ambiguous}`) })),
    'import.confirmed': (see) => press(see.getByRole('button', { name: text.confirm('2') })),
    'import.cancelled': (see) => press(see.getByRole('button', { name: text.cancel })),
    'import.resumed': (see) => press(see.getByRole('button', { name: text.resume })),
    'rejects.requested': (see) => press(see.getByRole('button', { name: text.rejects })),
  },
  sights: {
    choosing: (see, snapshot) => {
      visible(see.getByRole('button', { name: text.choose }));
      const { problem } = (snapshot as RecipientImportSnapshot).context;
      if (problem !== null) visible(see.getByText(text.problems[problem].title));
    },
    opening: text.opening,
    mapping: (see, snapshot) => {
      visible(see.getByLabelText(text.phoneColumn));
      const { mapping } = (snapshot as RecipientImportSnapshot).context;
      if (mapping?.phone === null) visible(see.getByText(text.phoneMissing));
    },
    checking: text.checking,
    'reviewing.idle': reviewed,
    'reviewing.paging': reviewed,
    'reviewing.mending': reviewed,
    sending: progress,
    interrupted: (see, snapshot) => {
      progress(see, snapshot);
      visible(see.getByText(text.interrupted.title));
    },
    cancelled: text.cancelled.title,
    'done.idle': (see, snapshot) => {
      visible(see.getByText(text.done.title));
      visible(see.getByText(text.left('5')));
      visible(see.getByRole('link', { name: text.done.broadcast }));
      const { problem } = (snapshot as RecipientImportSnapshot).context;
      if (problem !== null) visible(see.getByText(text.problems[problem].title));
    },
    'done.saving': text.done.title,
  },
});
