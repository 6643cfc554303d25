import { adminListModel } from '../../../src/machines/admin/adminList.model.ts';
import type { LiveListRef } from '../../../src/machines/app/liveList.machine.ts';
import { AdminListStory } from '../../../src/views/admin/storyHarness.tsx';
import { adminText } from '../../../src/views/admin/text/id.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { write } from '../../sut/gestures.ts';
import { liveListView } from '../../sut/liveList.ts';
import { viewPaths, visible } from '../../sut/view.tsx';

const { list: text } = adminText;
const view = liveListView<'adminEntries'>(
  {
    text,
    row: (see, entry) => visible(see.getByRole('article', { name: 'name' in entry ? (entry.name ?? '') : '' })),
    empty: /^(Belum|Tidak) ada/u,
    also: (see, { context: { rows, scope, next } }) => {
      if (rows?.length === 0)
        visible(see.getByText(scope.search === '' ? text.empty.businesses : text.nothingFound(scope.search)));
      else if (next === null) visible(see.getByText(text.allShown(String(rows?.length))));
    },
  },
  { typing: true },
);

viewPaths(adminListModel, {
  render: (actor: LiveListRef<'adminEntries'>) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <AdminListStory actor={actor} />
    </AppContextProvider>
  ),
  ...view,
  gestures: {
    ...view.gestures,
    // The same text again would be no input event.
    'scope.typed': async (see, event) => {
      await write(see.getByRole('searchbox'), '');
      await write(see.getByRole('searchbox'), event['scope'].search);
    },
  },
});
