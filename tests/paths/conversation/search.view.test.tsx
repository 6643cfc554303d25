import type { Locator } from 'vitest/browser';

import type {
  ConversationSearchRef,
  ConversationSearchSnapshot,
} from '../../../src/machines/conversation/search.machine.ts';
import { conversationSearchModel } from '../../../src/machines/conversation/search.model.ts';
import { SearchStory } from '../../../src/views/conversation/search/storyHarness.tsx';
import { conversationSearchText as seeking } from '../../../src/views/conversation/search/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { key, press, write } from '../../sut/gestures.ts';
import { absent, viewPaths, visible } from '../../sut/view.tsx';

const text = seeking.search;

const focused = (locator: Locator): void => {
  if (document.activeElement !== locator.element()) throw new Error(`${locator.selector} has no focus`);
};

viewPaths(conversationSearchModel, {
  render: (actor: ConversationSearchRef) => <SearchStory actor={actor} />,
  gestures: {
    'search.requested': (see) => press(see.getByRole('button', { name: text.label })),
    'search.closed': async (see) => {
      await key(see.getByRole('textbox', { name: text.label }), 'Escape');
      // Closing the search returns the focus.
      focused(see.getByRole('button', { name: text.label }));
    },
    'words.changed': async (see, event) => {
      const field = see.getByRole('textbox', { name: text.label });
      // A field fires a change event only for a different value.
      await write(field, `${event['words']}x`);
      await write(field, event['words']);
    },
    'older.requested': (see) => key(see.getByRole('textbox', { name: text.label }), 'Enter'),
    'newer.requested': (see) => key(see.getByRole('textbox', { name: text.label }), 'Enter', { shiftKey: true }),
    'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })),
  },
  sights: {
    closed: (see) => absent(see.getByRole('search')),
    'open.empty': (see) => focused(see.getByRole('textbox', { name: text.label })),
    'open.debouncing': (see) => absent(see.getByText(/ dari /u)),
    'open.searching': text.searching,
    'open.found': (see, snapshot) => {
      const { at, more } = (snapshot as ConversationSearchSnapshot).context;
      visible(see.getByText(text.place(String(at + 1), more ? text.many('2') : '2')));
      (more ? visible : absent)(see.getByText(text.tooMany('2')));
    },
    'open.noResults': (see, snapshot) =>
      visible(see.getByText(text.nothing((snapshot as ConversationSearchSnapshot).context.words))),
    'open.failed': (see) => visible(see.getByRole('alert').getByText(text.failed)),
  },
});
