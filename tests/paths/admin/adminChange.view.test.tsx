import type { AdminChangeRef } from '../../../src/machines/admin/adminChange.machine.ts';
import { adminChangeModel } from '../../../src/machines/admin/adminChange.model.ts';
import { AdminChangeStory } from '../../../src/views/admin/storyHarness.tsx';
import { press, write } from '../../sut/gestures.ts';
import { viewPaths, visible } from '../../sut/view.tsx';

const REFUSED: Record<string, RegExp> = {
  isSelf: /hanya dapat diubah oleh admin lain/,
  noReason: /Tuliskan alasannya/,
  notFound: /tidak ditemukan lagi/,
  rateLimited: /Terlalu banyak permintaan/,
  unreachable: /Server tidak dapat dihubungi/,
  unexpected: /tidak kami kenali/,
};

viewPaths(adminChangeModel, {
  render: (actor: AdminChangeRef) => <AdminChangeStory actor={actor} />,
  gestures: {
    'reason.submitted': async (see, event) => {
      await write(see.getByLabelText('Alasan'), event['reason']);
      await press(see.getByRole('button', { name: 'Jeda siaran' }));
    },
  },
  sights: {
    editing: (see, { context: { refusal } }) => {
      visible(see.getByRole('dialog', { name: 'Jeda siaran Kabar batik baru?' }));
      if (refusal) visible(see.getByRole('alert').getByText(REFUSED[refusal]!));
    },
    saving: (see) => visible(see.getByRole('button', { name: 'Menjeda…' })),
  },
});
