import type { AdminListRef } from '../../../src/machines/admin/adminList.machine.ts';
import { adminListModel } from '../../../src/machines/admin/adminList.model.ts';
import { AdminListExhibit } from '../../../src/views/admin/storyHarness.tsx';
import { House, type HouseValue } from '../../../src/views/app/AppContext.tsx';
import { press, write } from '../../sut/hands.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

/** Some lines are shown, and what has been loaded stays while more is on its way. */
const lines: Sight = (see, { context }) => {
  for (const { name } of context.lines) visible(see.getByRole('article', { name }));
};

viewPaths(adminListModel, {
  render: (actor: AdminListRef) => (
    <House value={{ app: actor } as unknown as HouseValue}>
      <AdminListExhibit actor={actor} />
    </House>
  ),
  gestures: {
    // The same words again are no typing.
    'search.typed': async (see, event) => {
      await write(see.getByRole('searchbox'), '');
      await write(see.getByRole('searchbox'), event['search']);
    },
    'more.requested': (see) => press(see.getByRole('button', { name: 'Muat lagi' })),
    'retry.requested': (see) => press(see.getByRole('button', { name: 'Coba lagi' })),
  },
  sights: {
    typing: lines,
    loading: (see, snapshot) => {
      lines(see, snapshot);
      if (snapshot.context.lines.length === 0) visible(see.getByText('Memuat daftar…'));
    },
    failed: 'Daftar belum dapat dimuat',
    empty: 'Belum ada bisnis',
    nothingFound: 'Tidak ada yang cocok dengan “0812 3456”',
    'listed.partial': (see, snapshot) => {
      lines(see, snapshot);
      visible(see.getByRole('button', { name: 'Muat lagi' }));
    },
    'listed.loadingMore': lines,
    'listed.moreFailed': 'Kelanjutannya belum dapat dimuat.',
    'listed.whole': (see, snapshot) => {
      lines(see, snapshot);
      visible(see.getByText(`${snapshot.context.lines.length} ditampilkan, sudah semuanya`));
      absent(see.getByRole('button', { name: 'Muat lagi' }));
    },
  },
});
