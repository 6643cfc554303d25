import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

import '../../index.css';
import { page } from 'vitest/browser';
import { createActor, fromCallback, fromPromise } from 'xstate';

import type { OutboxEntry, JournalRequest } from '../../contracts/outbox.ts';
import { outboxItem, uuid } from '../../machines/conversation/messages.fixture.ts';
import { outboxMachine } from '../../machines/outbox/outbox.machine.ts';
import type { PendingMessage } from '../../machines/outbox/pendingMessages.store.ts';
import { conversationText as room } from '../conversation/text/id.ts';
import { OutboxDialog } from './OutboxDialog.tsx';
import { OutboxBanner } from './OutboxIndicator.tsx';
import { outboxText as text } from './text/id.ts';

const failure = { reason: 'refused', detail: 'API error: 422', code: 'session_not_working' } as const;
const first = outboxItem(1, { text: 'Gagal satu', failure });
const second = outboxItem(2, { text: 'Gagal dua', failure, roomId: uuid(50), chatId: '6281230004000@c.us' });
const unconfirmed = outboxItem(3, { text: 'Masih?' });
const behind = outboxItem(4, { text: 'Sesudahnya' });
const all: PendingMessage[] = [
  { item: first, status: 'failed' },
  { item: second, status: 'failed' },
  { item: unconfirmed, status: 'unconfirmed' },
  { item: behind, status: 'queued' },
];

/** Opens the dialog with an outbox that records its requests. */
const setup = async (list: readonly PendingMessage[], inView = false) => {
  const requests: JournalRequest[] = [];
  const outbox = createActor(
    outboxMachine.provide({
      actors: {
        openOutbox: fromPromise<OutboxEntry[], { userId: string }>(async () => []),
        runJournal: fromCallback<JournalRequest, { userId: string }>(({ receive }) =>
          receive((one) => requests.push(one)),
        ),
        requestLeadership: fromCallback(() => undefined),
        watchConnection: fromCallback(() => undefined),
      },
    }),
    { input: { userId: 'sari' } },
  ).start();
  const onGo = vi.fn<(item: { roomId: string }) => void>();
  const onClose = vi.fn<() => void>();
  const view = (now: readonly PendingMessage[]) => (
    <OutboxDialog outbox={outbox} list={now} offline={false} isInView={() => inView} onGo={onGo} onClose={onClose} />
  );
  const { rerender } = await render(view(list));
  await expect.element(page.getByRole('dialog', { name: text.title })).toBeVisible();
  return { requests, onGo, onClose, outbox, show: async (now: readonly PendingMessage[]) => rerender(view(now)) };
};
const row = (name: string) => page.getByRole('article').filter({ hasText: name });

test('each message shows its recipient, its content and why it is unsent', async () => {
  await setup(all);
  await expect.element(row('Gagal satu').getByText(room.failure.notWorking)).toBeVisible();
  await expect.element(row('Gagal dua').getByText('+62 812-3000-4000')).toBeVisible();
  await expect.element(row('Masih?').getByText(text.why.unconfirmed(room.sendConflict.wrote))).toBeVisible();
  await expect.element(row('Sesudahnya').getByText(text.why.behind)).toBeVisible();
});

test('all failed messages are retried at once, and an unconfirmed one is sent on confirmation', async () => {
  const { requests } = await setup(all);
  await page.getByRole('button', { name: text.retryAll('2') }).click();
  await row('Masih?').getByRole('button', { name: text.send, exact: true }).click();
  expect(requests).toEqual([
    { type: 'retry.requested', id: first.id },
    { type: 'retry.requested', id: second.id },
    { type: 'sending.confirmed', id: unconfirmed.id },
  ]);
});

test('a message is discarded by two presses, and the focus stays in the list', async () => {
  const { requests, show } = await setup(all);
  await row('Gagal satu').getByRole('button', { name: text.discard, exact: true }).click();
  expect(requests).toEqual([]);
  await row('Gagal satu').getByRole('button', { name: text.confirmDiscard }).click();
  expect(requests).toEqual([{ type: 'discard.requested', id: first.id, roomId: first.roomId }]);
  await show(all.slice(1));
  await expect.element(page.getByText(text.summary('3'))).toHaveFocus();
});

test('editing a message opens its chat once its text is in the draft', async () => {
  const { requests, onGo, onClose, show } = await setup(all);
  await row('Sesudahnya').getByRole('button', { name: text.edit }).click();
  expect(requests).toEqual([{ type: 'recall.requested', id: behind.id }]);
  expect(onGo).not.toHaveBeenCalled();
  await show(all.slice(0, 3));
  await expect.poll(() => onGo).toHaveBeenCalledExactlyOnceWith(behind);
  expect(onClose).toHaveBeenCalledOnce();
});

test('editing a message of the open chat returns its text to the field', async () => {
  const { requests, onGo, onClose, outbox } = await setup(all, true);
  await row('Masih?').getByRole('button', { name: text.edit }).click();
  expect(requests).toEqual([{ type: 'discard.requested', id: unconfirmed.id, roomId: unconfirmed.roomId }]);
  expect(outbox.getSnapshot().context.returned).toEqual([{ message: unconfirmed, reason: 'recalled' }]);
  expect(onGo).not.toHaveBeenCalled();
  expect(onClose).toHaveBeenCalledOnce();
});

test('a long list is shown page by page, and an empty one says that all is sent', async () => {
  const { show } = await setup(
    Array.from({ length: 120 }, (_, at) => ({ item: outboxItem(at + 1), status: 'queued' as const })),
  );
  expect(page.getByRole('article').elements()).toHaveLength(50);
  await page.getByRole('button', { name: text.more('50') }).click();
  await page.getByRole('button', { name: text.more('20') }).click();
  expect(page.getByRole('article').elements()).toHaveLength(120);
  await show([]);
  await expect.element(page.getByText(text.empty.title)).toBeVisible();
});

test('the banner shows the most severe problem first, and is empty while there is none', async () => {
  const onOpen = vi.fn<() => void>();
  const line = (failed: number, asks: number, late: number) => (
    <OutboxBanner failed={failed} unconfirmed={asks} late={late} onOpen={onOpen} />
  );
  const { rerender } = await render(line(0, 0, 0));
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
  await rerender(line(2, 1, 3));
  const label = [text.banner.failed('2'), text.banner.unconfirmed('1'), text.banner.late('3')].join(' · ');
  await expect.element(page.getByText(label)).toBeVisible();
  await page.getByRole('button', { name: text.banner.open }).click();
  expect(onOpen).toHaveBeenCalledOnce();
});
