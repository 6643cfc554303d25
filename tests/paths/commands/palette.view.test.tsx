import type { PaletteRef, PaletteSnapshot } from '../../../src/machines/commands/palette.machine.ts';
import { paletteModel } from '../../../src/machines/commands/palette.model.ts';
import { PaletteStory } from '../../../src/views/commands/storyHarness.tsx';
import { commandsText } from '../../../src/views/commands/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { absent, viewPaths, visible } from '../../sut/view.tsx';

const text = commandsText.palette;

viewPaths(paletteModel, {
  render: (actor: PaletteRef) => <PaletteStory actor={actor} />,
  gestures: {
    'palette.requested': (see) => press(see.getByRole('button', { name: text.open, exact: true })),
    'palette.closed': (see) => press(see.getByRole('button', { name: 'Tutup' })),
    'text.changed': async (see, event) => {
      const field = see.getByRole('combobox', { name: text.label });
      // A field sends no change when its text stays the same.
      await write(field, `${event['text']}x`);
      await write(field, event['text']);
    },
    'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })),
  },
  sights: {
    closed: (see) => absent(see.getByRole('dialog')),
    'open.loadingRecent': (see) => visible(see.getByRole('option', { name: commandsText.sheet.keys.inbox })),
    'open.idle': (see, snapshot) => {
      const { recent } = (snapshot as PaletteSnapshot).context;
      for (const { name } of recent) visible(see.getByText(name ?? ''));
    },
    'open.debouncing': (see) => absent(see.getByRole('option', { name: commandsText.sheet.keys.inbox })),
    'open.searching': text.searching,
    'open.found': (see, snapshot) => {
      const { found, text: typed } = (snapshot as PaletteSnapshot).context;
      for (const { name } of found) visible(see.getByText(name ?? ''));
      if (found.length === 0) visible(see.getByText(text.nothing(typed)));
    },
    'open.failed': (see) => visible(see.getByRole('alert').getByText(text.failed)),
  },
});
