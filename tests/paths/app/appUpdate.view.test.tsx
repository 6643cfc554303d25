import type { EditionRef } from '../../../src/machines/app/appUpdate.machine.ts';
import { editionModel } from '../../../src/machines/app/appUpdate.model.ts';
import { Edition } from '../../../src/views/app/appUpdate/AppUpdate.tsx';
import { commandsText as hands } from '../../../src/views/commands/text/id.ts';
import { press } from '../../sut/hands.ts';
import { absent, viewPaths, visible } from '../../sut/view.tsx';

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
