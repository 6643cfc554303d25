import { expect } from 'vitest';

import { rows } from '../../../src/machines/campaigns/templates.fixture.ts';
import type { TemplatesRef, TemplatesSnapshot } from '../../../src/machines/campaigns/templates.machine.ts';
import { templatesModel } from '../../../src/machines/campaigns/templates.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { TemplatesStory } from '../../../src/views/campaigns/templates/storyHarness.tsx';
import { templatesText as text } from '../../../src/views/campaigns/templates/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { viewPaths, visible, type Sight } from '../../sut/view.tsx';

const listed: Sight = (see, snapshot) => {
  const { templates, account, isMoreMissing, next, refusal } = (snapshot as TemplatesSnapshot).context;
  for (const { id, name } of templates)
    expect(see.getByRole('link', { name, exact: true }).element().getAttribute('href')).toContain(`source=${id}`);
  if (templates.length === rows.length) {
    visible(see.getByText(text.reasons['INVALID_FORMAT']!));
    visible(see.getByText('LOCKED', { exact: true }));
  }
  if (account === null) visible(see.getByText(text.noAccount.title));
  else visible(see.getByRole('button', { name: text.sync }));
  if (isMoreMissing) visible(see.getByText(text.moreMissing));
  if (next !== null && snapshot.matches({ listed: 'idle' })) visible(see.getByRole('button', { name: text.more }));
  if (refusal !== null) visible(see.getByText(text.refused[refusal.refused]));
};

viewPaths(templatesModel, {
  render: (actor: TemplatesRef) => (
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
      write(see.getByRole('combobox', { name: text.status }), event['filter'].status as string),
    'sync.requested': (see) => press(see.getByRole('button', { name: text.sync })),
    'more.requested': (see) => press(see.getByRole('button', { name: text.more })),
    'retry.requested': (see) => press(see.getByRole('button', { name: /^Coba lagi/u })),
  },
  sights: {
    typing: (see) => visible(see.getByRole('searchbox', { name: text.search })),
    loading: (see) => visible(see.getByRole('heading', { name: text.title })),
    failed: text.failed.title,
    denied: text.denied.title,
    empty: text.empty.title,
    nothingFound: text.nothing.title,
    'listed.idle': listed,
    'listed.loadingMore': listed,
    'listed.refreshing': listed,
    syncing: text.syncing,
  },
});
