import type { PagedListRef, PagedListSnapshot } from '../../../src/machines/app/pagedList.machine.ts';
import { repliesModel } from '../../../src/machines/suggestions/replies.model.ts';
import { about } from '../../../src/machines/suggestions/suggestions.fixture.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { pagesText } from '../../../src/views/app/pagedList/text/id.ts';
import { MediaContext } from '../../../src/views/conversation/timeline/messages.ts';
import { RepliesStory } from '../../../src/views/suggestions/storyHarness.tsx';
import { suggestionsText as text } from '../../../src/views/suggestions/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { viewPaths, visible, type Sight } from '../../sut/view.tsx';

const picture = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><title>${path}</title></svg>`;

/** The rows stay while others are read. */
const shown: Sight = (see, snapshot) => {
  const { context } = snapshot as PagedListSnapshot<'replies'>;
  visible(see.getByRole('heading', { name: text.title, level: 1 }));
  for (const { title } of context.rows ?? []) visible(see.getByRole('article', { name: title, exact: true }));
  for (const { file } of context.rows ?? [])
    if (file !== null) visible(see.getByRole('img', { name: text.picture(file.filename ?? text.file) }));
};

viewPaths(repliesModel, {
  render: (actor: PagedListRef<'replies'>) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <MediaContext value={{ urlOf: async (path) => `data:image/svg+xml,${encodeURIComponent(picture(path))}` }}>
        <RepliesStory actor={actor} />
      </MediaContext>
    </AppContextProvider>
  ),
  gestures: {
    'search.typed': async (see, event) => {
      // The same text again would be no input event.
      await write(see.getByRole('searchbox', { name: text.search }), `${event['q']}x`);
      await write(see.getByRole('searchbox', { name: text.search }), event['q']);
    },
    'command.requested': (see) => press(see.getByRole('button', { name: text.proposals.reject })),
    'retry.requested': (see) => press(see.getByRole('button', { name: /^Coba lagi/u })),
  },
  sights: {
    typing: shown,
    loading: shown,
    failed: text.failed.title,
    denied: pagesText.denied.title,
    listed: (see, snapshot) => {
      shown(see, snapshot);
      const { context } = snapshot as PagedListSnapshot<'replies'>;
      if (context.refusal !== null) visible(see.getByText(text.refused[context.refusal]));
      visible(see.getByText(about.proposals[0]?.body ?? ''));
      if (context.rows?.length === 0) {
        const { q, status } = context.route.search;
        visible(see.getByText((q ?? status) === undefined ? text.empty.title : text.nothing.title));
      } else {
        visible(see.getByText(text.uses('12', '9', '31')));
        visible(see.getByText(text.oftenEdited('6')));
      }
    },
    refreshing: shown,
    running: shown,
  },
});
