import '../../../index.css';
import { expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { createActor, createMachine, fromCallback, fromPromise, type EventObject } from 'xstate';

import type { PagedListPage, PagedSearch } from '../../../contracts/app.pagedList.ts';
import { createPagedListMachine } from '../../../machines/app/pagedList.machine.ts';
import { businessId, done, draftRow } from '../../../machines/campaigns/broadcasts.fixture.ts';
import { broadcastsRoute } from '../../../machines/campaigns/broadcasts.ts';
import { AppContextProvider, type AppContextValue } from '../../app/AppContext.tsx';
import { pagesText } from '../../app/pagedList/text/id.ts';
import { BroadcastList } from './BroadcastsPage.tsx';
import { broadcastsText as text } from './text/id.ts';

/** The list at an address, with what the database answers. */
const show = async (search: object, answer: PagedListPage<'broadcasts'>) => {
  const list = createPagedListMachine<'broadcasts'>().provide({
    actors: {
      followRows: fromCallback<EventObject, { businessId: string }>(() => {}),
      readPage: fromPromise<PagedListPage<'broadcasts'>, PagedSearch>(async () => answer),
    },
  });
  const app = createActor(createMachine({ invoke: { src: fromCallback(() => {}), systemId: 'location' } })).start();
  const { name, search: at } = broadcastsRoute(businessId);
  const actor = createActor(list, {
    input: { businessId, isOwner: true, route: { name, search: { ...at, ...search } } },
  }).start();
  onTestFinished(() => void actor.stop());
  await render(
    <AppContextProvider value={{ app } as unknown as AppContextValue}>
      <BroadcastList actor={actor} rules={undefined} />
    </AppContextProvider>,
  );
};

test('a page of broadcasts shows its rows, and links to the pages beside it under the same search', async () => {
  await show({ q: 'batik', page: '2' }, { rows: [draftRow, done], total: 23, page: 2, about: null });
  await expect.element(page.getByRole('article', { name: done.name })).toBeVisible();
  await expect.element(page.getByText(pagesText.shown('2', '3', '23'))).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: pagesText.previous }))
    .toHaveAttribute('href', `/campaigns/broadcasts?businessId=${businessId}&q=batik`);
  await expect
    .element(page.getByRole('link', { name: pagesText.next }))
    .toHaveAttribute('href', `/campaigns/broadcasts?businessId=${businessId}&q=batik&page=3`);
});

test('the last page instead of one beyond it says so', async () => {
  await show({ page: '9' }, { rows: [done], total: 21, page: 3, about: null });
  await expect.element(page.getByText(pagesText.beyond('3'))).toBeVisible();
});

test.each([
  ['without broadcasts', {}, text.empty],
  ['in which nothing is found', { q: 'batik' }, text.nothing],
])('a list %s says what to do', async (_, search, { title, body }) => {
  await show(search, { rows: [], total: 0, page: 1, about: null });
  await expect.element(page.getByText(title)).toBeVisible();
  await expect.element(page.getByText(body)).toBeVisible();
});
