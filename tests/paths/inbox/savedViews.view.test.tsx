import type { Locator } from 'vitest/browser';

import type { SavedViewsRef, SavedViewsSnapshot } from '../../../src/machines/inbox/savedViews.machine.ts';
import { savedViewsModel, vip } from '../../../src/machines/inbox/savedViews.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { SavedViewsStory } from '../../../src/views/inbox/savedViews/storyHarness.tsx';
import { savedViewsText as text } from '../../../src/views/inbox/savedViews/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { absent, outOfReach, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const button = (see: Locator, name: string) => see.getByRole('button', { name, exact: true });

const listed: Sight = (see, snapshot) => {
  for (const { name } of (snapshot as SavedViewsSnapshot).context.views) visible(button(see, name));
  absent(see.getByRole('dialog'));
};

viewPaths(savedViewsModel, {
  render: (actor: SavedViewsRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <SavedViewsStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'edit.requested': (see, { draft }, { context }) => {
      if (!draft.isNew) return press(button(see, text.edit(vip.name)));
      // A filter that is saved is not offered again.
      const isSaved = (context as SavedViewsSnapshot['context']).views.some(({ id }) => id === draft.id);
      return isSaved ? outOfReach : press(button(see, text.save).last());
    },
    'edit.cancelled': (see) => press(button(see, 'Tutup')),
    'name.submitted': async (see, event) => {
      await write(see.getByLabelText(text.name), event['name']);
      await press(button(see, text.submit));
    },
    'deletion.requested': (see) => press(button(see, text.remove)),
  },
  sights: {
    loading: (see) => absent(button(see, vip.name)),
    unavailable: (see) => absent(see.getByRole('button')),
    listed,
    refreshing: listed,
    editing: (see, snapshot) => {
      visible(see.getByLabelText(text.name));
      const { refusal } = (snapshot as SavedViewsSnapshot).context;
      if (refusal !== null) visible(see.getByText(text.refusal[refusal]));
    },
    saving: (see) => visible(see.getByRole('button', { name: text.submit })),
    deleting: (see) => visible(see.getByRole('button', { name: text.remove })),
  },
});
