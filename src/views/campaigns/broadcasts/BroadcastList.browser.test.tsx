import '../../../index.css';
import { expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { assign, createActor, createMachine, fromCallback, fromPromise, type EventObject } from 'xstate';

import { stillActor } from '../../../../tests/sut/stillActor.ts';
import type { PagedListPage, PagedSearch } from '../../../contracts/app.pagedList.ts';
import type { Broadcast } from '../../../contracts/campaigns.broadcasts.ts';
import { createLiveListMachine } from '../../../machines/app/liveList.machine.ts';
import { createPagedListMachine } from '../../../machines/app/pagedList.machine.ts';
import { broadcastRunMachine } from '../../../machines/campaigns/broadcastRun.machine.ts';
import { businessId, done, draftRow, scheduled, sending } from '../../../machines/campaigns/broadcasts.fixture.ts';
import type { BroadcastsRef } from '../../../machines/campaigns/broadcasts.machine.ts';
import { broadcastsRoute } from '../../../machines/campaigns/broadcasts.ts';
import { AppContextProvider, type AppContextValue } from '../../app/AppContext.tsx';
import { pagesText } from '../../app/pagedList/text/id.ts';
import { BroadcastList, BroadcastsPage } from './BroadcastsPage.tsx';
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

test('a broadcast at work says at once that its WhatsApp is not connected, and stops saying so', async () => {
  const channel = { id: sending.channel_id, name: 'Toko', phone: null, expected_phone: null };
  const workspace = createMachine({
    context: { businesses: [{ id: businessId, channels: [{ ...channel, status: 'WORKING' }] }], businessId },
    on: {
      'channels.changed': {
        actions: assign(({ event }) => ({ businesses: [{ id: businessId, channels: event['channels'] }] })),
      },
    },
  });
  const app = createActor(
    createMachine({
      invoke: [
        { id: 'workspace', src: workspace },
        { src: fromCallback(() => {}), systemId: 'location' },
      ],
    }),
  ).start();
  const run = createActor(
    broadcastRunMachine.provide({
      actors: {
        loadBroadcast: fromPromise<Broadcast | null, { businessId: string; campaignId: string }>(async () => sending),
        recipients: createLiveListMachine<'broadcastRecipients'>().provide({
          actors: { readPage: fromPromise(() => new Promise(() => {})), followRows: fromCallback(() => {}) },
        }),
      },
    }),
    { input: { businessId, campaignId: sending.id } },
  ).start();
  onTestFinished(() => void run.stop());
  await render(
    <AppContextProvider value={{ app } as unknown as AppContextValue}>
      <BroadcastsPage actor={stillActor({ children: { run } }) as unknown as BroadcastsRef} />
    </AppContextProvider>,
  );
  const tell = (status: string) =>
    app.getSnapshot().children['workspace']?.send({ type: 'channels.changed', channels: [{ ...channel, status }] });
  await expect.element(page.getByRole('heading', { name: sending.name })).toBeVisible();
  const warning = page.getByText(text.run.channelDown('Toko'));
  await expect.element(warning).not.toBeInTheDocument();
  tell('STOPPED');
  await expect.element(warning).toBeVisible();
  tell('WORKING');
  await expect.element(warning).not.toBeInTheDocument();
});

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

test('a row tells when its broadcast is planned or was made, and how far it is', async () => {
  const rows = [
    { ...scheduled, created_at: '2026-11-19T03:00:00Z' },
    { ...done, id: '90000000-0000-4000-8000-000000000003', scheduled_at: '2026-11-21T03:00:00Z' },
    draftRow,
  ];
  await show({}, { rows, total: 3, page: 1, about: null });
  await expect.element(page.getByRole('article').first()).toBeVisible();
  const told = page
    .getByRole('article')
    .elements()
    .map((row) => [...row.querySelectorAll('p span, p:last-child')].map(({ textContent }) => textContent));
  expect(told).toEqual([
    ['Dikirim 25 November 2026 09.00 WIB'],
    ['400 penerima', 'Terkirim 400', 'Sampai 400', 'Dibaca 300', 'Dibalas 0', 'Gagal 0', 'Dibuat 20 November 2026'],
    ['Dibuat 20 November 2026'],
  ]);
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
