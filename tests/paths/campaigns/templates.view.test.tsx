import { expect } from 'vitest';

import type { PagedListRef, PagedListSnapshot } from '../../../src/machines/app/pagedList.machine.ts';
import { rows } from '../../../src/machines/campaigns/templates.fixture.ts';
import { templatesModel } from '../../../src/machines/campaigns/templates.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { pagesText } from '../../../src/views/app/pagedList/text/id.ts';
import { TemplatesStory } from '../../../src/views/campaigns/templates/storyHarness.tsx';
import { templatesText as text } from '../../../src/views/campaigns/templates/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { viewPaths, visible, type Sight } from '../../sut/view.tsx';

/** The rows stay while others are read. */
const shown: Sight = (see, snapshot) => {
  const { context } = snapshot as PagedListSnapshot<'templates'>;
  visible(see.getByRole('heading', { name: text.title }));
  for (const { id, name } of context.rows ?? [])
    expect(see.getByRole('link', { name, exact: true }).element().getAttribute('href')).toContain(`source=${id}`);
};

viewPaths(templatesModel, {
  render: (actor: PagedListRef<'templates'>) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <TemplatesStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'search.typed': async (see, event) => {
      // The same text again would be no input event.
      await write(see.getByRole('searchbox', { name: text.search }), `${event['q']}x`);
      await write(see.getByRole('searchbox', { name: text.search }), event['q']);
    },
    'filter.chosen': (see, event) =>
      write(see.getByRole('combobox', { name: text.status }), event['search'].status as string),
    'command.requested': (see) => press(see.getByRole('button', { name: text.sync })),
    'retry.requested': (see) => press(see.getByRole('button', { name: /^Coba lagi/u })),
  },
  sights: {
    typing: shown,
    loading: shown,
    failed: text.failed.title,
    denied: pagesText.denied.title,
    listed: (see, snapshot) => {
      shown(see, snapshot);
      const { context } = snapshot as PagedListSnapshot<'templates'>;
      visible(see.getByRole('button', { name: text.sync }));
      if (context.refusal !== null)
        visible(see.getByText(text.refused[context.refusal === 'failed' ? 'unreachable' : context.refusal.refused]));
      if (context.rows?.length === rows.length) {
        visible(see.getByText(text.reasons['INVALID_FORMAT']!));
        visible(see.getByText('LOCKED', { exact: true }));
        visible(see.getByText(text.usedIn('7')));
        visible(see.getByText(pagesText.shown('1', '1', '23')));
      } else {
        const { q, status } = context.route.search;
        visible(see.getByText((q ?? status) === undefined ? text.empty.title : text.nothing.title));
      }
    },
    refreshing: shown,
    running: text.syncing,
  },
});
