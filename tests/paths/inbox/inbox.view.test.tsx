import type { ReactNode } from 'react';
import type { Locator } from 'vitest/browser';

import type { InboxRef } from '../../../src/machines/inbox/inbox.machine.ts';
import { inboxModel } from '../../../src/machines/inbox/inbox.model.ts';
import type { RoomListRef, RoomListSnapshot } from '../../../src/machines/inbox/roomList.machine.ts';
import { roomListModel } from '../../../src/machines/inbox/roomList.model.ts';
import { House, type HouseValue } from '../../../src/views/app/AppContext.tsx';
import { searchText as finding } from '../../../src/views/inbox/search/text/id.ts';
import { InboxExhibit, RoomListExhibit } from '../../../src/views/inbox/storyHarness.tsx';
import { inboxText } from '../../../src/views/inbox/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press } from '../../sut/hands.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const text = inboxText;
const inHouse = (actor: unknown, view: ReactNode) => <House value={{ app: actor } as HouseValue}>{view}</House>;

const link = (see: Locator) => see.getByRole('navigation', { name: text.tabs.inbox }).getByRole('link');
const pill = (see: Locator, count: number) => see.getByRole('button', { name: text.fresh(String(count)) });

const rooms = (see: Locator) => visible(link(see));

viewPaths(roomListModel, {
  render: (actor: RoomListRef) => inHouse(actor, <RoomListExhibit actor={actor} />),
  gestures: {
    'retry.requested': (see) => press(see.getByRole('button', { name: text.retry })),
    'newest.requested': (see) => press(pill(see, 2)),
  },
  sights: {
    // The rooms of a visit before, or the shape of rooms.
    'loading.usual': (see) => {
      absent(see.getByText(uiText.slow));
      return see.getByText(text.loading).elements().length > 0 ? undefined : rooms(see);
    },
    // Over rooms that can be read nothing is said.
    'loading.slow': (see) =>
      see.getByText(text.loading).elements().length > 0 ? visible(see.getByText(uiText.slow)) : rooms(see),
    failed: text.failed,
    empty: finding.empty.inbox.title,
    nothingFound: finding.nothingFound.title,
    'listed.page.more': rooms,
    'listed.page.loadingMore': text.loadingMore,
    'listed.page.moreFailed': text.moreFailed,
    'listed.page.ended': text.end,
    'listed.order.moving': (see) => absent(see.getByText('chat baru')),
    'listed.order.held': (see, snapshot) => {
      const { fresh } = (snapshot as RoomListSnapshot).context;
      if (fresh > 0) visible(pill(see, fresh));
      else absent(see.getByText('chat baru'));
    },
  },
});

const tab =
  (name: keyof typeof finding.empty & keyof typeof text.tabs): Sight =>
  (see) =>
    visible(see.getByRole('heading', { name: text.tabs[name] }));

viewPaths(inboxModel, {
  render: (actor: InboxRef) => inHouse(actor, <InboxExhibit actor={actor} />),
  gestures: {
    'filter.changed': (see) => press(see.getByRole('button', { name: text.filter.awaitingReply, exact: true })),
    'filter.cleared': (see) => press(see.getByRole('button', { name: finding.clear })),
  },
  sights: {
    recalling: text.loading,
    inbox: tab('inbox'),
    eskalasi: tab('eskalasi'),
    autoReply: tab('autoReply'),
    taskCompleted: tab('taskCompleted'),
  },
});
