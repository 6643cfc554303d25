import '../../../index.css';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { RoomsStore } from '../../../contracts/inbox.ts';
import { calendarOf } from '../../../contracts/time.ts';
import { noFilter } from '../../../machines/inbox/filterAddress.ts';
import { queryOf } from '../../../machines/inbox/listRule.ts';
import { instant, roomOf } from '../../../machines/inbox/rooms.fixture.ts';
import { createRoomsStore } from '../../../machines/inbox/rooms.store.ts';
import { PreferencesProvider } from '../../app/preferences.tsx';
import { CalendarContext } from '../../ui/calendar.ts';
import { RoomListHarness } from '../storyHarness.tsx';
import { inboxText } from '../text/id.ts';
import type { OnInteraction, RoomListProps } from './RoomList.tsx';

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

const calls = () => ({
  onInteractionStart: vi.fn<() => void>(),
  onInteractionEnd: vi.fn<() => void>(),
  onBottomNeared: vi.fn<() => void>(),
  onShowNewest: vi.fn<() => void>(),
});

const show = async (
  rooms: RoomsStore,
  {
    language = 'id',
    zone = 'Asia/Jakarta',
    ...differences
  }: Partial<RoomListProps> & { language?: 'id' | 'en'; zone?: string } = {},
) => {
  const list = rooms.open('inbox', queryOf('inbox', noFilter));
  list.extend(null);
  const container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  root.render(
    <PreferencesProvider store={{ read: () => ({ theme: 'device', language }), write: () => {} }}>
      <CalendarContext value={calendarOf(zone)}>
        <RoomListHarness rooms={rooms} list={list} {...calls()} {...differences} />
      </CalendarContext>
    </PreferencesProvider>,
  );
  await expect.element(page.getByRole('link').first()).toBeVisible();
  return list;
};

const storeOf = (count: number): RoomsStore => {
  const rooms = createRoomsStore();
  rooms.put(Array.from({ length: count }, (_, n) => roomOf(n)));
  return rooms;
};

/** The rows from top to bottom as shown, whatever the order of the elements. */
const rows = (): (string | null)[] =>
  [...document.querySelectorAll('[data-room]')]
    .sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
    .map((row) => row.getAttribute('data-room'));

test('a room with a new message moves to the top', async () => {
  const rooms = storeOf(30);
  await show(rooms);
  await expect.poll(() => rows()[0]).toBe(roomOf(29).id);
  rooms.put([roomOf(25, { version: 2, last_message_at: instant(99) })]);
  await expect.poll(() => rows().slice(0, 2)).toEqual([roomOf(25).id, roomOf(29).id]);
});

test('a change of one room updates one row only', async () => {
  const rooms = storeOf(30);
  await show(rooms);
  const touched = new Set<string>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      // Changes outside the rows are layout.
      const row = element?.closest('[data-room]')?.getAttribute('data-room');
      if (row) touched.add(row);
    }
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  rooms.put([roomOf(27, { version: 2, last_message_preview: 'Baru' })]);
  await expect.element(page.getByText('Baru')).toBeVisible();
  observer.disconnect();
  expect([...touched]).toEqual([roomOf(27).id]);
});

test('of 100,000 rooms only those in view are in the document', async () => {
  await show(storeOf(100_000));
  expect(rows().length).toBeLessThan(30);
});

const nextFrame = () => new Promise<void>((resolve) => void requestAnimationFrame(() => resolve()));

test('after fast scrolling, the rows in the document have the same order as on the screen', async () => {
  await show(storeOf(200));
  const scroller = document.querySelector('[aria-busy]');
  for (const row of [10, 13, 16, 19, 22, 18, 14, 10]) {
    await nextFrame();
    scroller?.scrollTo(0, row * 88);
  }
  await expect.poll(() => rows().includes(roomOf(189).id)).toBe(true);
  const read = () => [...document.querySelectorAll('[data-room]')].map((row) => row.getAttribute('data-room'));
  await expect.poll(() => read().join() === rows().join()).toBe(true);
});

test('a row that comes into view takes the element of one that has left it, except of the row with the focus', async () => {
  const rooms = storeOf(200);
  await show(rooms);
  await userEvent.tab();
  const focused = document.activeElement;
  expect(focused?.getAttribute('data-room')).toBe(roomOf(199).id);
  const third = document.querySelector(`[data-room="${roomOf(197).id}"]`);
  document.querySelector('[aria-busy]')?.scrollTo(0, 100 * 88);
  await expect.poll(() => rows().includes(roomOf(99).id)).toBe(true);
  expect(third?.isConnected).toBe(true);
  expect([document.activeElement, focused?.getAttribute('data-room')]).toEqual([focused, roomOf(199).id]);
  rooms.drop([roomOf(199).id]);
  await expect.poll(() => rows().includes(roomOf(199).id)).toBe(false);
  expect(document.activeElement).toBe(document.body);
});

test('a list that is shown again keeps its scroll position', async () => {
  const rooms = storeOf(200);
  await show(rooms);
  document.querySelector('[aria-busy]')?.scrollTo(0, 100 * 88);
  await expect.poll(() => rows().includes(roomOf(99).id)).toBe(true);
  root?.unmount();
  await show(rooms);
  expect(document.querySelector('[aria-busy]')?.scrollTop).toBe(100 * 88);
  await expect.element(page.getByRole('link').nth(5)).toBeInTheDocument();
  expect(rows()).toContain(roomOf(99).id);
});

test('a list that became shorter than its scroll position is shown from the top', async () => {
  const rooms = storeOf(200);
  await show(rooms);
  document.querySelector('[aria-busy]')?.scrollTo(0, 100 * 88);
  await expect.poll(() => rows().includes(roomOf(99).id)).toBe(true);
  root?.unmount();
  rooms.drop(Array.from({ length: 198 }, (_, n) => roomOf(n).id));
  await show(rooms);
  await expect.poll(rows).toEqual([roomOf(199).id, roomOf(198).id]);
});

test('Tab reaches one row, and the arrow keys and End move to the others', async () => {
  await show(storeOf(200));
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.poll(() => document.activeElement?.getAttribute('data-room')).toBe(roomOf(197).id);
  await userEvent.keyboard('{End}');
  await expect.poll(() => document.activeElement?.getAttribute('data-room')).toBe(roomOf(0).id);
  expect(document.querySelectorAll('[data-room][tabindex="0"]')).toHaveLength(1);
});

test('scrolling down reports an interaction, and the bottom requests the next page', async () => {
  const handlers = calls();
  await show(storeOf(60), { ...handlers, hasMore: true });
  expect(handlers.onBottomNeared).not.toHaveBeenCalled();
  const scroller = document.querySelector('[aria-busy]');
  scroller?.scrollTo(0, 400);
  await expect.poll(() => handlers.onInteractionStart.mock.calls.length).toBeGreaterThan(0);
  scroller?.scrollTo(0, 60 * 88);
  await expect.poll(() => handlers.onBottomNeared.mock.calls.length).toBeGreaterThan(0);
});

test('pointer or focus at the top of the list reports an interaction until it ends', async () => {
  const handlers = calls();
  let reportInteraction: OnInteraction | undefined;
  const checkboxes = (_: readonly number[], onInteraction: OnInteraction) => void (reportInteraction = onInteraction);
  await show(storeOf(60), { ...handlers, checkboxes });
  reportInteraction?.(true);
  expect([handlers.onInteractionStart.mock.calls.length, handlers.onInteractionEnd.mock.calls.length]).toEqual([1, 0]);
  root?.unmount();
  await show(storeOf(60), { ...handlers, isFrozen: true, newCount: 2, checkboxes });
  const pill = page.getByRole('button', { name: inboxText.newChats('2') });
  await expect.element(pill).toBeVisible();
  // The button is above the rows, so that it covers none that is being pressed.
  const firstRowTop = document.querySelector('[data-room]')?.getBoundingClientRect().top;
  await expect.poll(() => pill.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(firstRowTop ?? 0);
  reportInteraction?.(false);
  expect(handlers.onInteractionEnd).toHaveBeenCalledOnce();
});

test('a page shorter than the list requests the next one', async () => {
  const handlers = calls();
  await show(storeOf(3), { ...handlers, hasMore: true });
  await expect.poll(() => handlers.onBottomNeared.mock.calls.length).toBeGreaterThan(0);
});

test('in English, times and numbers are in English and in the zone of the business', async () => {
  const rooms = createRoomsStore();
  const now = Date.now();
  const today = new Date(now).toISOString();
  rooms.put([
    roomOf(1, { last_message_at: '2025-10-03T01:00:00.000000+00:00', unread_count: 1_250 }),
    roomOf(2, { last_message_at: today, awaiting_reply_since: new Date(now - 3 * 3_600_000).toISOString() }),
  ]);
  await show(rooms, { language: 'en', isFrozen: true, newCount: 1_250 });
  await expect.element(page.getByText('waiting 3 h')).toBeVisible();
  await expect.element(page.getByText('3 Oct 2025')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^1,250/ })).toBeVisible();
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Jakarta' });
  await expect.element(page.getByText(clock.format(now), { exact: true })).toBeVisible();
});

test('the rows of a business in Papua have its days and times on a device in Jakarta', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T15:20:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const rooms = createRoomsStore();
  rooms.put([
    roomOf(1, { last_message_at: '2026-11-20T15:10:00.000000Z' }),
    roomOf(2, { last_message_at: '2026-11-20T14:50:00.000000Z' }),
  ]);
  await show(rooms, { zone: 'Asia/Jayapura' });
  await expect.element(page.getByText('00.10 WIT', { exact: true })).toBeVisible();
  // Half an hour ago it was Friday in Papua.
  await expect.element(page.getByText('Jum', { exact: true })).toBeVisible();
});

test('rows stay adjacent in every text size, also when it changes', async () => {
  await show(storeOf(200));
  document.querySelector('[aria-busy]')?.scrollTo(0, 40 * 88);
  await expect.poll(() => rows().includes(roomOf(159).id)).toBe(true);
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
  document.documentElement.style.fontSize = '24px';
  // The larger rows have moved the former rows out of view.
  await expect.poll(() => rows().includes(roomOf(199 - Math.ceil((40 * 88) / 132)).id)).toBe(true);
  const rects = [...document.querySelectorAll('li')]
    .map((row) => row.getBoundingClientRect())
    .toSorted((one, other) => one.top - other.top)
    .slice(1);
  expect(rects.every(({ height }) => height === 132)).toBe(true);
  expect(rects.every(({ bottom }, at) => (rects[at + 1]?.top ?? bottom) >= bottom)).toBe(true);
});

test('a preview is shown without WhatsApp markup', async () => {
  const rooms = storeOf(3);
  rooms.put([roomOf(1, { version: 2, last_message_preview: '*Ready* ya kak, _XL_ 2*3' })]);
  await show(rooms);
  await expect.element(page.getByText('Ready ya kak, XL 2*3')).toBeVisible();
  await expect.element(page.getByText('*Ready* ya kak, _XL_ 2*3')).not.toBeVisible();
});

test('a request for help, the AI and the phone each have the hue of their fact', async () => {
  const rooms = storeOf(3);
  rooms.put([
    roomOf(0, { version: 2, status: 'ai_need_help', help_reason: null, holder: 'member', holder_id: 'sari' }),
    roomOf(1, { version: 2, status: 'ai_auto_reply', holder: 'ai', holder_id: null }),
    roomOf(2, { version: 2, status: null, holder: 'phone', holder_id: null }),
  ]);
  await show(rooms);
  const { holder, heldBy, status } = inboxText;
  await expect.element(page.getByText(status.ai_need_help)).toBeVisible();
  const colors = [
    page.getByText(status.ai_need_help),
    ...[holder.ai, holder.phone].map((who) => page.getByTitle(heldBy(who))),
  ].map((element) => getComputedStyle(element.element()).color);
  expect(new Set(colors).size).toBe(3);
});

// The widest facts at once: what has no space leaves as a whole, and the holder and the reason stay.
test('a row of 360 px with every fact names its holder, shows the reason on its own line, and at most two whole chips', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1440, 900));
  const rooms = storeOf(2);
  const full = {
    version: 2,
    holder: 'member',
    holder_id: 'dimas',
    upset: true,
    awaiting_reply_since: instant(1),
    rollout: 'v3',
    tags: ['seragam', 'grosir', 'VIP', 'luar kota'],
  } satisfies Parameters<typeof roomOf>[1];
  const reason = 'Komplain: kain luntur setelah dicuci dua kali';
  rooms.put([
    roomOf(0, { ...full, status: 'ai_need_help', help_reason: reason }),
    roomOf(1, { ...full, status: 'ai_auto_reply', help_reason: null }),
  ]);
  await show(rooms);
  await expect.poll(() => page.getByTitle(inboxText.heldBy(inboxText.holder.member)).elements()).toHaveLength(2);
  const row = (n: number) => document.querySelector(`[data-room="${roomOf(n).id}"]`)!;
  const lineOf = (n: number) => row(n).lastElementChild!.lastElementChild!.previousElementSibling!;
  await expect.element(page.getByText(reason, { exact: false })).toBeVisible();
  const words = [...lineOf(0).querySelectorAll('bdi')].find((element) => element.textContent.includes(reason))!;
  // Only the icon of 14 px is beside it.
  expect(words.getBoundingClientRect().width).toBeGreaterThan(lineOf(0).getBoundingClientRect().width - 20);
  const line = lineOf(1).getBoundingClientRect();
  const chips = [...lineOf(1).children]
    .map((chip) => chip.getBoundingClientRect())
    .filter(({ top }) => top < line.bottom);
  expect(chips.length).toBeGreaterThan(1);
  expect(chips.every(({ right }) => right <= line.right + 0.5)).toBe(true);
  expect(lineOf(1).textContent).toBe('Kecewaseragam+3');
  expect(row(1).textContent).not.toContain('v3');
});
