import { expect, test } from 'vitest';

import '../../index.css';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { createActor, fromPromise } from 'xstate';

import type { RoomPage } from '../../contracts/inbox.ts';
import { noFilter } from '../../machines/inbox/filterAddress.ts';
import { queryOf } from '../../machines/inbox/listRule.ts';
import { roomListMachine } from '../../machines/inbox/roomList.machine.ts';
import { businessId } from '../../machines/inbox/rooms.fixture.ts';
import { NothingOpen } from './InboxScreen.tsx';
import { inboxText as text } from './text/id.ts';

const input = { businessId, tab: 'inbox', query: queryOf('inbox', noFilter), isFiltered: false } as const;

test('the placeholder does not refer to the list when the list has no rooms', async () => {
  const response = Promise.withResolvers<RoomPage>();
  const list = createActor(roomListMachine.provide({ actors: { loadRooms: fromPromise(() => response.promise) } }), {
    input,
  }).start();
  await render(<NothingOpen list={list} />);
  await expect.element(page.getByText(text.nothingOpen.title)).toBeVisible();
  await expect.element(page.getByText(text.nothingOpen.note)).toBeVisible();
  response.resolve({ rooms: 'noRooms', next: null });
  await expect.element(page.getByText(text.nothingOpen.note)).not.toBeInTheDocument();
  await expect.element(page.getByText(text.nothingOpen.title)).toBeVisible();
  list.stop();
});
