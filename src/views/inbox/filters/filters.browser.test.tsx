import { useState } from 'react';

import '../../../index.css';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { createActor, createMachine, fromCallback, fromPromise } from 'xstate';

import type { RoomRoute } from '../../../contracts/app.routing.ts';
import { resourceMachine } from '../../../machines/app/resource.machine.ts';
import { resourcesMachine } from '../../../machines/app/resources.machine.ts';
import { noFilter } from '../../../machines/inbox/filterAddress.ts';
import { businessId, roomOf } from '../../../machines/inbox/rooms.fixture.ts';
import { AppContextProvider, type AppContextValue } from '../../app/AppContext.tsx';
import { deviceCalendar } from '../../ui/calendar.ts';
import { formats } from '../../ui/format.ts';
import { uiText } from '../../ui/text/id.ts';
import { EmptyList } from '../EmptyList.tsx';
import { MessageResults } from '../search/MessageResults.tsx';
import { searchText as text } from '../search/text/id.ts';
import { daysLabel } from './completedDays.ts';
import { CompletedDays } from './CompletedDays.tsx';
import { TagChoice } from './TagChoice.tsx';

function Tags({ onChange }: { onChange: (tags: string[]) => void }) {
  const [selected, setSelected] = useState<string[]>(['lama']);
  return (
    <TagChoice
      label={text.withTag}
      tags={['COD', 'VIP']}
      selected={selected}
      onChange={(tags) => {
        setSelected(tags);
        onChange(tags);
      }}
    />
  );
}

test('a tag is added by a press or by its name, and a second press removes it', async () => {
  const onChange = vi.fn<(tags: string[]) => void>();
  await render(<Tags onChange={onChange} />);
  const tag = (name: string) => page.getByRole('button', { name, exact: true });
  await expect.element(tag('lama')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(tag('VIP'));
  expect(onChange).toHaveBeenLastCalledWith(['lama', 'VIP']);
  await userEvent.type(page.getByRole('textbox', { name: text.withTag }), 'cod{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(['lama', 'VIP', 'COD']);
  await userEvent.type(page.getByRole('textbox', { name: text.withTag }), 'grosir');
  await expect.element(tag('COD')).not.toBeInTheDocument();
  await userEvent.click(tag(text.addTag('grosir')));
  expect(onChange).toHaveBeenLastCalledWith(['lama', 'VIP', 'COD', 'grosir']);
  await userEvent.click(tag('lama'));
  expect(onChange).toHaveBeenLastCalledWith(['VIP', 'COD', 'grosir']);
});

function Days({ onChoose }: { onChoose: (days: string | null) => void }) {
  const [days, setDays] = useState<string | null>(null);
  return (
    <CompletedDays
      value={days}
      onChoose={(chosen) => {
        setDays(chosen);
        onChoose(chosen);
      }}
    />
  );
}

test('completion days are chosen as a period or as dates, with one date enough and either order accepted', async () => {
  const onChoose = vi.fn<(days: string | null) => void>();
  await render(<Days onChoose={onChoose} />);
  const choice = page.getByRole('combobox', { name: text.completed.label });
  await choice.selectOptions('7');
  expect(onChoose).toHaveBeenLastCalledWith('7');
  await choice.selectOptions('dates');
  expect(onChoose).toHaveBeenLastCalledWith(null);
  await page.getByLabelText(text.completed.from).fill('2026-11-20');
  expect(onChoose).toHaveBeenLastCalledWith('2026-11-20..');
  await page.getByLabelText(text.completed.to).fill('2026-11-01');
  expect(onChoose).toHaveBeenLastCalledWith('2026-11-01..2026-11-20');
  await choice.selectOptions('');
  expect(onChoose).toHaveBeenLastCalledWith(null);
  await expect.element(page.getByLabelText(text.completed.from)).not.toBeInTheDocument();
});

test.each([
  ['1', 'Hari ini'],
  ['30', '30 hari terakhir'],
  ['2026-11-01..2026-11-20', '1 November 2026 sampai 20 November 2026'],
  ['2026-11-20..2026-11-20', '20 November 2026'],
  ['2026-11-01..', 'sejak 1 November 2026'],
  ['..2026-11-20', 'sampai 20 November 2026'],
])('the days %s are labelled %s', (days, name) => expect(daysLabel(days, text, formats.in(deviceCalendar))).toBe(name));

const route: RoomRoute = { name: 'inbox', roomId: null, search: { businessId } };

/** An app whose workspace only has resources; `resourceOf` is the value for a key. */
const startApp = (resourceOf: (key: string) => unknown, role: 'owner' | 'member' = 'owner') => {
  const read = fromPromise<unknown, { key: string }>(async ({ input }) => resourceOf(input.key));
  const resources = resourcesMachine.provide({
    actors: { resource: resourceMachine.provide({ actors: { read }, delays: { backoff: 1 } }) },
  });
  const app = createActor(
    createMachine({
      invoke: [
        { id: 'location', systemId: 'location', src: fromCallback(() => undefined) },
        {
          id: 'workspace',
          src: createMachine({
            context: { businessId, businesses: [{ id: businessId, role }] },
            invoke: { id: 'resources', src: resources },
          }),
        },
      ],
    }),
  ).start();
  return { app, value: { app } as unknown as AppContextValue };
};

const foundMessage = (n: number) => ({
  id: roomOf(n).id,
  room_id: roomOf(n + 100).id,
  author: 'customer',
  sent_at: roomOf(n).last_message_at,
  seq: n,
  excerpt: '<img src=x> *Kain \u0002batik\u0003* _Rp 196.000_ ~1 kodi',
  name: `Pelanggan ${n}`,
  phone: null,
  chat_id: `62${n}@c.us`,
});

test('a message search result shows its customer, marks the matches as text without WhatsApp markup, and links to the message', async () => {
  const { app, value } = startApp(() => ({ messages: [foundMessage(1), foundMessage(2)], next: null }));
  await render(
    <AppContextProvider value={value}>
      <MessageResults businessId={businessId} words="batik" route={route} />
    </AppContextProvider>,
  );
  const hit = page.getByRole('link', { name: /Pelanggan 1 .*<img src=x> Kain batik Rp 196\.000 ~1 kodi/ });
  await expect
    .element(hit)
    .toHaveAttribute(
      'href',
      `/inbox/${foundMessage(1).room_id}?businessId=${businessId}&message=${foundMessage(1).id}`,
    );
  expect(hit.element().querySelector('mark')?.textContent).toBe('batik');
  await expect.element(page.getByText(text.messages.end)).toBeVisible();
  app.stop();
});

test('older results are loaded page by page, each from the end of the previous one', async () => {
  const { app, value } = startApp((key) =>
    key.includes('/next/')
      ? { messages: [foundMessage(3)], next: null }
      : { messages: [foundMessage(1), foundMessage(2)], next: 'next' },
  );
  await render(
    <AppContextProvider value={value}>
      <MessageResults businessId={businessId} words="batik" route={route} />
    </AppContextProvider>,
  );
  await page.getByRole('button', { name: text.messages.more }).click();
  await expect.element(page.getByRole('link', { name: /Pelanggan 3/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Pelanggan 1/ })).toBeInTheDocument();
  await expect.element(page.getByText(text.messages.end)).toBeVisible();
  app.stop();
});

test('an empty result names the search words, and a failed search can be retried', async () => {
  let resourceOf = (): unknown => {
    throw new Error('Failed to get messages');
  };
  const { app, value } = startApp(() => resourceOf());
  await render(
    <AppContextProvider value={value}>
      <MessageResults businessId={businessId} words="songket" route={route} />
    </AppContextProvider>,
  );
  const retry = page.getByRole('button', { name: uiText.retry });
  await expect.element(retry).toBeVisible();
  await expect.element(page.getByText(text.messages.failed.detail)).toBeVisible();
  resourceOf = () => ({ messages: [], next: null });
  await userEvent.click(retry);
  await expect.element(page.getByText(text.messages.none.note('songket'))).toBeVisible();
  app.stop();
});

test.each([[[]], [[{ id: 'utama', name: 'Utama', status: 'pending' }]]])(
  'an empty list without a connected channel (%j) links to the channels page',
  async (channels) => {
    const { app, value } = startApp(() => null);
    await render(
      <AppContextProvider value={value}>
        <EmptyList
          userId="sari"
          tab="inbox"
          filter={noFilter}
          channels={channels}
          isFiltered={false}
          onClear={() => {}}
          onSearchMessages={() => {}}
        />
      </AppContextProvider>,
    );
    await expect.element(page.getByText(text.empty.noChannel.title)).toBeVisible();
    await expect.element(page.getByRole('link', { name: text.connect })).toHaveAttribute('href', '/integrations');
    app.stop();
  },
);

test.each([
  ['an owner', 'unfinished', 'owner', false, 1],
  ['an owner', 'finished', 'owner', true, 0],
  ['a member', 'unfinished', 'member', false, 0],
] as const)('%s with an empty inbox and the setup %s', async (_, __, role, isFinished, links) => {
  const { app, value } = startApp((key) => (key === `setup/${businessId}` ? isFinished : null), role);
  await render(
    <AppContextProvider value={value}>
      <EmptyList
        userId="sari"
        tab="inbox"
        filter={noFilter}
        channels={[]}
        isFiltered={false}
        onClear={() => {}}
        onSearchMessages={() => {}}
      />
    </AppContextProvider>,
  );
  const link = page.getByRole('link', { name: text.continueSetup });
  await expect
    .poll(() => link.elements().map((element) => element.getAttribute('href')))
    .toEqual(Array.from({ length: links }, () => `/business/setup?business_id=${businessId}`));
  app.stop();
});

test('an empty escalation list shows the last 24 hours, and only its title when they cannot be loaded', async () => {
  const shown = (value: AppContextValue) => (
    <AppContextProvider value={value}>
      <EmptyList
        userId="sari"
        tab="eskalasi"
        filter={noFilter}
        channels={[{ id: 'utama', name: 'Utama', status: 'WORKING' }]}
        isFiltered={false}
        onClear={() => {}}
        onSearchMessages={() => {}}
      />
    </AppContextProvider>
  );
  const withSummary = startApp((key) =>
    key === `lastDay/${businessId}` ? { called: 7, done: 1219, done_by_ai: 14 } : null,
  );
  const screen = await render(shown(withSummary.value));
  await expect.element(screen.getByText('1.219')).toBeVisible();
  await expect.element(screen.getByText(text.lastDay.called)).toBeVisible();
  await screen.unmount();
  const withoutSummary = startApp(() => {
    throw new Error('Failed to get day');
  });
  const emptyList = await render(shown(withoutSummary.value));
  await expect.element(emptyList.getByText(text.empty.eskalasi.title)).toBeVisible();
  expect(emptyList.getByText(text.lastDay.title).elements()).toEqual([]);
  withSummary.app.stop();
  withoutSummary.app.stop();
});

test('search words without a matching name are searched in messages with one press', async () => {
  const { app, value } = startApp(() => null);
  const onSearchMessages = vi.fn<() => void>();
  await render(
    <AppContextProvider value={value}>
      <EmptyList
        userId="sari"
        tab="inbox"
        filter={{ ...noFilter, search: 'ukuran XL warna hijau lumut' }}
        channels={[]}
        isFiltered
        onClear={() => {}}
        onSearchMessages={onSearchMessages}
      />
    </AppContextProvider>,
  );
  await userEvent.click(page.getByRole('button', { name: text.searchMessages('ukuran XL warna hijau lu…') }));
  expect(onSearchMessages).toHaveBeenCalledOnce();
  app.stop();
});
