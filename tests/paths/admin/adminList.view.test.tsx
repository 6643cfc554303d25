import type { AdminListRef } from '../../../src/machines/admin/adminList.machine.ts';
import { adminListModel } from '../../../src/machines/admin/adminList.model.ts';
import { AdminListStory } from '../../../src/views/admin/storyHarness.tsx';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { press, write } from '../../sut/gestures.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

/** The loaded entries stay while more are read. */
const entries: Sight = (see, { context }) => {
  for (const { name } of context.entries) visible(see.getByRole('article', { name }));
};

viewPaths(adminListModel, {
  unsaid: {
    'readPage done': 'the number of rows is said when it is another one',
  },
  render: (actor: AdminListRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <AdminListStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    // The same text again would be no input event.
    'search.typed': async (see, event) => {
      await write(see.getByRole('searchbox'), '');
      await write(see.getByRole('searchbox'), event['search']);
    },
    'more.requested': (see) => press(see.getByRole('button', { name: 'Muat lagi' })),
    'retry.requested': (see) => press(see.getByRole('button', { name: 'Coba lagi' })),
  },
  sights: {
    typing: entries,
    loading: (see, snapshot) => {
      entries(see, snapshot);
      if (snapshot.context.entries.length === 0) visible(see.getByText('Memuat daftar…'));
    },
    failed: 'Daftar belum dapat dimuat',
    empty: 'Belum ada bisnis',
    nothingFound: (see, { context: { search } }) =>
      visible(
        see.getByText(search === '' ? 'Tidak ada catatan yang cocok' : 'Tidak ada yang cocok dengan “0812 3456”'),
      ),
    'listed.partial': (see, snapshot) => {
      entries(see, snapshot);
      visible(see.getByRole('button', { name: 'Muat lagi' }));
    },
    'listed.loadingMore': entries,
    'listed.moreFailed': 'Kelanjutannya belum dapat dimuat.',
    'listed.whole': (see, snapshot) => {
      entries(see, snapshot);
      visible(see.getByText(`${snapshot.context.entries.length} ditampilkan, sudah semuanya`));
      absent(see.getByRole('button', { name: 'Muat lagi' }));
    },
  },
});
