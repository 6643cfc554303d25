import type { ReactNode } from 'react';
import type { Locator } from 'vitest/browser';

import type { InboxRef } from '../../../src/machines/inbox/inbox.machine.ts';
import { inboxModel } from '../../../src/machines/inbox/inbox.model.ts';
import type { RoomListRef, RoomListSnapshot } from '../../../src/machines/inbox/roomList.machine.ts';
import { roomListModel } from '../../../src/machines/inbox/roomList.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { searchText as finding } from '../../../src/views/inbox/search/text/id.ts';
import { InboxStory, RoomListStory } from '../../../src/views/inbox/storyHarness.tsx';
import { inboxText } from '../../../src/views/inbox/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press } from '../../sut/gestures.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const text = inboxText;
const inHouse = (actor: unknown, view: ReactNode) => (
  <AppContextProvider value={{ app: actor } as AppContextValue}>{view}</AppContextProvider>
);

const link = (see: Locator) => see.getByRole('navigation', { name: text.tabs.inbox }).getByRole('link');
const pill = (see: Locator, count: number) => see.getByRole('button', { name: text.newChats(String(count)) });

const rooms = (see: Locator) => visible(link(see));

viewPaths(roomListModel, {
  render: (actor: RoomListRef) => inHouse(actor, <RoomListStory actor={actor} />),
  gestures: {
    'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })),
    'newest.requested': (see) => press(pill(see, 2)),
  },
  sights: {
    // Rooms of an earlier visit, or the skeleton.
    'loading.usual': (see) => {
      absent(see.getByText(uiText.slow));
      return see.getByText(text.loading).elements().length > 0 ? undefined : rooms(see);
    },
    // While rooms are shown, slow loading is not mentioned.
    'loading.slow': (see) =>
      see.getByText(text.loading).elements().length > 0 ? visible(see.getByText(uiText.slow)) : rooms(see),
    failed: text.failed,
    empty: finding.empty.inbox.title,
    noMatches: finding.nothingFound.title,
    'listed.page.hasMore': rooms,
    'listed.page.loadingMore': text.loadingMore,
    'listed.page.loadMoreFailed': text.moreFailed,
    'listed.page.ended': text.end,
    'listed.order.live': (see) => absent(see.getByText('chat baru')),
    'listed.order.frozen': (see, snapshot) => {
      const { newCount } = (snapshot as RoomListSnapshot).context;
      if (newCount > 0) visible(pill(see, newCount));
      else absent(see.getByText('chat baru'));
    },
  },
});

const tab =
  (name: keyof typeof finding.empty & keyof typeof text.tabs): Sight =>
  (see) =>
    visible(see.getByRole('heading', { name: text.tabs[name] }));

viewPaths(inboxModel, {
  render: (actor: InboxRef) => inHouse(actor, <InboxStory actor={actor} />),
  gestures: {
    'filter.changed': (see) => press(see.getByRole('button', { name: text.filter.awaitingReply, exact: true })),
    'filter.cleared': (see) => press(see.getByRole('button', { name: finding.clear })),
  },
  sights: {
    restoring: text.loading,
    inbox: tab('inbox'),
    eskalasi: tab('eskalasi'),
    autoReply: tab('autoReply'),
    taskCompleted: tab('taskCompleted'),
  },
});
