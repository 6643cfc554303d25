import type { EditionRef } from '../../src/machines/edition/edition.machine.ts';
import { editionModel } from '../../src/machines/edition/edition.model.ts';
import { Edition } from '../../src/views/hands/Edition.tsx';
import { hands } from '../../src/views/text/id/hands.ts';
import { press } from '../sut/hands.ts';
import { absent, viewPaths, visible } from '../sut/view.tsx';

const text = hands.edition;

viewPaths(editionModel, {
  render: (actor: EditionRef) => <Edition actor={actor} />,
  gestures: {
    'update.requested': (see) => press(see.getByRole('button', { name: text.reload })),
    'update.postponed': (see) => press(see.getByRole('button', { name: text.later })),
  },
  sights: {
    current: (see) => absent(see.getByText(text.ready)),
    ready: (see) => visible(see.getByText(text.ready)),
    postponed: (see) => absent(see.getByText(text.ready)),
    takingOver: (see) => visible(see.getByText(text.ready)),
  },
});
