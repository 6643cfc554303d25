import type { PaletteRef, PaletteSnapshot } from '../../../src/machines/commands/palette.machine.ts';
import { paletteModel } from '../../../src/machines/commands/palette.model.ts';
import { PaletteExhibit } from '../../../src/views/commands/storyHarness.tsx';
import { commandsText as hands } from '../../../src/views/commands/text/id.ts';
import { press, write } from '../../sut/hands.ts';
import { absent, viewPaths, visible } from '../../sut/view.tsx';

const text = hands.palette;

viewPaths(paletteModel, {
  render: (actor: PaletteRef) => <PaletteExhibit actor={actor} />,
  gestures: {
    'palette.requested': (see) => press(see.getByRole('button', { name: text.open, exact: true })),
    'palette.closed': (see) => press(see.getByRole('button', { name: 'Tutup' })),
    'words.changed': async (see, event) => {
      const field = see.getByRole('combobox', { name: text.label });
      // A field tells only what is different.
      await write(field, `${event['words']}x`);
      await write(field, event['words']);
    },
    'retry.requested': (see) => press(see.getByRole('button', { name: text.retry })),
  },
  sights: {
    closed: (see) => absent(see.getByRole('dialog')),
    'open.recalling': (see) => visible(see.getByRole('option', { name: hands.sheet.keys.inbox })),
    'open.resting': (see, snapshot) => {
      const { recent } = (snapshot as PaletteSnapshot).context;
      for (const { name } of recent) visible(see.getByText(name ?? ''));
    },
    'open.pausing': (see) => absent(see.getByRole('option', { name: hands.sheet.keys.inbox })),
    'open.searching': text.searching,
    'open.found': (see, snapshot) => {
      const { found, words } = (snapshot as PaletteSnapshot).context;
      for (const { name } of found) visible(see.getByText(name ?? ''));
      if (found.length === 0) visible(see.getByText(text.nothing(words)));
    },
    'open.failed': (see) => visible(see.getByRole('alert').getByText(text.failed)),
  },
});
