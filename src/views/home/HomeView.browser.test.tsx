import axe from 'axe-core';

import '../../index.css';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { createActor, createMachine, fromCallback } from 'xstate';

import { absence, businessId, figures, needs } from '../../machines/home/home.fixture.ts';
import { homeMachine, type HomeRef } from '../../machines/home/home.machine.ts';
import { homeRoute } from '../../machines/home/home.ts';
import { AppContextProvider, type AppContextValue } from '../app/AppContext.tsx';
import { uiText } from '../ui/text/id.ts';
import { HomeView } from './HomeView.tsx';
import { cards, loaded } from './storyHarness.tsx';
import { homeText as text } from './text/id.ts';
import type { HomeCards } from './useHomeCards.ts';

const show = (shown: HomeCards, { isOwner = true } = {}) => {
  const input = { route: homeRoute(businessId), businessId, userId: 'a0000000-0000-4000-8000-000000000001', isOwner };
  const app = createActor(
    createMachine({
      invoke: [
        { id: 'home', src: homeMachine, input },
        { src: fromCallback(() => {}), systemId: 'location' },
      ],
    }),
  ).start();
  const actor = app.getSnapshot().children['home'] as HomeRef;
  return render(
    <AppContextProvider value={{ app } as unknown as AppContextValue}>
      <HomeView actor={actor} cards={shown} />
    </AppContextProvider>,
  );
};

const failed = { value: null, isPending: false, isSlow: false, hasFailed: true };
const pending = { value: null, isPending: true, isSlow: false, hasFailed: false, retry: () => {} };
const tile = (name: keyof typeof text.numbers.names, value: string) =>
  page.getByRole('link', { name: `${text.numbers.names[name]}: ${value}`, exact: true });

test('one card that fails leaves the others, and is read again by its own button', async () => {
  const retry = vi.fn<() => void>();
  await show({ ...cards, needs: { ...cards.needs, knowledge: { ...failed, retry } } });
  await expect.element(page.getByRole('link', { name: text.needs.escalations.some('3') })).toBeVisible();
  await page.getByRole('button', { name: `${uiText.retry}: ${text.needs.knowledge.name}` }).click();
  expect(retry).toHaveBeenCalledOnce();
});

test('numbers that fail leave the cards above them', async () => {
  const retry = vi.fn<() => void>();
  await show({ ...cards, figures: { ...failed, retry } });
  await expect.element(page.getByText(text.numbers.failed.title)).toBeVisible();
  await expect.element(page.getByRole('link', { name: text.needs.escalations.some('3') })).toBeVisible();
  await page.getByRole('button', { name: uiText.retry, exact: true }).click();
  expect(retry).toHaveBeenCalledOnce();
});

test('cards that are being read show no zero', async () => {
  await show({
    figures: pending,
    report: pending,
    absence: null,
    needs: {
      escalations: pending,
      channels: pending,
      broadcasts: pending,
      orders: pending,
      setup: pending,
      knowledge: pending,
      answering: pending,
    },
  });
  await expect.element(page.getByRole('heading', { name: text.needs.title })).toBeVisible();
  expect(document.body.textContent).not.toMatch(/\b0\b/);
});

test('the share of the AI is a percentage from five answered chats on, and a count below', async () => {
  const { rerender } = await show(cards);
  await expect.element(tile('by_ai', text.numbers.percent(78))).toBeVisible();
  const few = { ...figures.now, chats: 4, answered: 4, by_ai: 3 };
  await rerender(<></>);
  await show({ ...cards, figures: loaded({ ...figures, now: few }) });
  await expect.element(tile('by_ai', '3')).toBeVisible();
  expect(tile('by_ai', text.numbers.percent(75)).elements()).toEqual([]);
});

test('without a reply the median is unknown, and without a former week nothing is compared', async () => {
  const now = { ...figures.now, answered: 0, by_ai: 0, reply_seconds: null };
  await show({ ...cards, figures: loaded({ ...figures, now, before: null }) });
  await expect.element(tile('replies', text.numbers.unknown)).toBeVisible();
  await expect.element(page.getByText(text.numbers.noComparison).first()).toBeVisible();
});

test('a new business is led to its setup, and sees a sentence instead of an empty chart', async () => {
  const none = { chats: 0, answered: 0, by_ai: 0, handed_over: 0, completed: 0, orders: 0, order_value: 0 };
  const days = [{ day: '2026-11-24', chats: 0, by_ai: 0, order_value: 0 }];
  await show({
    ...cards,
    figures: loaded({ ...figures, now: { ...none, reply_seconds: null }, before: null, days }),
    needs: {
      ...cards.needs,
      channels: loaded({ total: 0, down: [] }),
      setup: loaded({ whatsapp: false, hours: false, knowledge: false, team: false, live: false }),
    },
  });
  await expect.element(page.getByRole('link', { name: text.needs.setup.steps.whatsapp })).toBeVisible();
  await expect.element(page.getByRole('link', { name: text.needs.channels.missing })).toBeVisible();
  await expect.element(page.getByText(text.chart.empty)).toBeVisible();
  expect(document.querySelector('figure')).toBeNull();
});

test('members, who cannot set the business up, see no setup', async () => {
  await show(cards, { isOwner: false });
  await expect.element(page.getByRole('link', { name: text.needs.escalations.some('3') })).toBeVisible();
  expect(page.getByText(text.needs.setup.name).elements()).toEqual([]);
});

const sentences = [
  'Kemarin, Senin, 23 November, ada 42 chat, 5 lebih banyak daripada Senin sebelumnya.',
  'AI menangani sendiri 31 dari 40 chat yang dijawab (78%), dan 6 chat diserahkan ke tim.',
  'Balasan pertama biasanya datang dalam 1 menit, dan 2 chat belum dijawab.',
  '18 chat selesai, dan ada 3 pesanan senilai Rp 1.250.000.',
  'Sekarang 3 chat menunggu tim, yang paling lama Ibu Retno sejak pukul 08.10.',
];

test('the report is copied whole, and each sentence leads to what proves it', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await show(cards);
  await page.getByRole('button', { name: text.report.copy, exact: true }).click();
  await expect.element(page.getByRole('button', { name: text.report.copied })).toBeVisible();
  expect(write).toHaveBeenCalledExactlyOnceWith(
    [
      'Laporan Toko Batik Lestari, Senin, 23 November',
      ...sentences.map((sentence, at) => `${at + 1}. ${sentence}`),
    ].join('\n'),
  );
  const addresses = sentences.map((sentence) =>
    page.getByRole('link', { name: sentence }).element().getAttribute('href'),
  );
  const day = `/home?businessId=${businessId}&section=2026-11-23&view=`;
  expect(addresses).toEqual([
    ...['chats', 'by_ai', 'unanswered', 'orders'].map((list) => day + list),
    `/eskalasi?businessId=${businessId}`,
  ]);
});

test('a report that cannot be copied says so, and one that fails leaves the rest', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  const { rerender } = await show(cards);
  await page.getByRole('button', { name: text.report.copy, exact: true }).click();
  await expect.element(page.getByText(text.report.copyFailed)).toBeVisible();
  await rerender(<></>);
  const retry = vi.fn<() => void>();
  await show({ ...cards, report: { ...failed, retry } });
  await page.getByRole('button', { name: `${uiText.retry}: ${text.report.title}` }).click();
  expect(retry).toHaveBeenCalledOnce();
  await expect.element(tile('chats', '42')).toBeVisible();
});

test('after an absence one line tells what came since', async () => {
  const { rerender } = await show({ ...cards, absence });
  const { chats, handed_over, completed, orders } = text.absence;
  const line = [chats('12'), handed_over('3'), completed('4'), orders('1')].join(' · ');
  await expect.element(page.getByText(line)).toBeVisible();
  await rerender(<></>);
  await show(cards);
  await expect.element(tile('chats', '42')).toBeVisible();
  expect(page.getByText(line).elements()).toEqual([]);
});

test('a closed shop says when it opens', async () => {
  await show({ ...cards, figures: loaded({ ...figures, opens_at: '2026-11-25T01:00:00.000000Z' }) });
  await expect.element(page.getByText(/Toko sedang tutup\. Buka lagi 25 November 2026/)).toBeVisible();
});

test('the chart has the same numbers as a table, and no machine can object to the page', async () => {
  await show(cards);
  await page.getByText(text.chart.table).first().click();
  const [table] = document.querySelectorAll('table');
  await expect.poll(() => document.querySelector('details')?.open).toBe(true);
  expect([...(table?.rows ?? [])].map(({ cells }) => [...cells].map((cell) => cell.textContent)).slice(1)).toEqual(
    figures.days
      .toReversed()
      .map(({ day, chats, by_ai }) => [`${Number(day.slice(8))} November 2026`, String(chats), String(by_ai)]),
  );
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

test.each([320, 360, 1440])('nothing overflows at %i px, with numbers and names that are long', async (width) => {
  await page.viewport(width, 740);
  const long = 'Raden Ajeng Kusumawardhani Sosroningrat-Wiryohadikusumo';
  const now = { ...figures.now, chats: 123_456_789, order_value: 987_654_321_000 };
  await show({
    ...cards,
    figures: loaded({ ...figures, now }),
    needs: {
      ...cards.needs,
      escalations: loaded({ count: 100, longest: { ...needs.escalations.longest!, name: long.replaceAll(' ', '') } }),
    },
  });
  await expect.element(page.getByRole('link', { name: text.needs.escalations.some('99+') })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(width);
  const wide = [...document.querySelectorAll('li, p, a, figure')].filter(
    ({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1,
  );
  expect(wide.map(({ textContent }) => textContent)).toEqual([]);
});
