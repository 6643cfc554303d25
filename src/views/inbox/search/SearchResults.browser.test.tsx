import '../../../index.css';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { createActor, createMachine, fromCallback, fromPromise } from 'xstate';

import { resourceMachine } from '../../../machines/app/resource.machine.ts';
import { resourcesMachine } from '../../../machines/app/resources.machine.ts';
import type { RoomListRef } from '../../../machines/inbox/roomList.machine.ts';
import { businessId, roomOf } from '../../../machines/inbox/rooms.fixture.ts';
import { AppContextProvider, type AppContextValue } from '../../app/AppContext.tsx';
import { SearchResults } from './SearchResults.tsx';
import { searchText as text } from './text/id.ts';

const route = { name: 'inbox', roomId: null, search: { businessId } } as const;
const found = {
  id: roomOf(1).id,
  room_id: roomOf(2).id,
  author: 'customer',
  sent_at: roomOf(1).last_message_at,
  seq: 1,
  excerpt: 'Kain \u0002batik\u0003 tulis',
  name: 'Bu Endang',
  phone: null,
  chat_id: '62812@c.us',
};

const startApp = () => {
  const read = fromPromise<unknown, { key: string }>(async () => ({ messages: [found], next: null }));
  const resources = resourcesMachine.provide({ actors: { resource: resourceMachine.provide({ actors: { read } }) } });
  const app = createActor(
    createMachine({
      invoke: [
        { id: 'location', systemId: 'location', src: fromCallback(() => undefined) },
        { id: 'workspace', src: createMachine({ invoke: { id: 'resources', src: resources } }) },
      ],
    }),
  ).start();
  return { app, value: { app } as unknown as AppContextValue };
};

test.each([
  ['shown', 'rooms found by name are listed above the messages that match'],
  ['noMatches', 'without a name that matches one line says so above the messages'],
])('in the state %s %s', async (state) => {
  const { app, value } = startApp();
  const list = createActor(createMachine({ initial: state, states: { [state]: {} } })).start();
  await render(
    <AppContextProvider value={value}>
      <div style={{ height: 600, display: 'flex' }}>
        <SearchResults businessId={businessId} words="batik" route={route} list={list as unknown as RoomListRef}>
          <p>daftar chat</p>
        </SearchResults>
      </div>
    </AppContextProvider>,
  );
  const group = (name: string) => page.getByRole('region', { name, exact: true });
  await expect.element(group(text.searchIn.messages).getByRole('link', { name: /Bu Endang/ })).toBeVisible();
  const rooms = group(text.searchIn.rooms);
  await expect.element(rooms.getByText(state === 'noMatches' ? text.searchIn.noRooms : 'daftar chat')).toBeVisible();
  // Neither group covers the other.
  const [above, below] = [rooms, group(text.searchIn.messages)].map((one) => one.element().getBoundingClientRect());
  expect(above!.bottom).toBeLessThanOrEqual(below!.top);
  expect(rooms.element().scrollHeight).toBeLessThanOrEqual(rooms.element().clientHeight + 1);
  app.stop();
});
