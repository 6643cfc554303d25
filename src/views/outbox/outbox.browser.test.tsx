import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

import '../../index.css';
import { page } from 'vitest/browser';
import { createActor, fromCallback, fromPromise } from 'xstate';

import type { OutboxEntry, JournalRequest } from '../../contracts/outbox.ts';
import { outboxItem, uuid } from '../../machines/conversation/messages.fixture.ts';
import { outboxMachine } from '../../machines/outbox/outbox.machine.ts';
import type { Waiting } from '../../machines/outbox/pendingMessages.store.ts';
import { conversationText as room } from '../conversation/text/id.ts';
import { OutboxDialog } from './OutboxDialog.tsx';
import { OutboxLine } from './OutboxIndicator.tsx';
import { outboxText as text } from './text/id.ts';

const failure = { reason: 'refused', detail: 'API error: 422', code: 'session_not_working' } as const;
const first = outboxItem(1, { text: 'Gagal satu', failure });
const second = outboxItem(2, { text: 'Gagal dua', failure, roomId: uuid(50), chatId: '6281230004000@c.us' });
const asking = outboxItem(3, { text: 'Masih?' });
const behind = outboxItem(4, { text: 'Sesudahnya' });
const all: Waiting[] = [
  { item: first, status: 'failed' },
  { item: second, status: 'failed' },
  { item: asking, status: 'asking' },
  { item: behind, status: 'queued' },
];

/** An outbox that writes down what is asked of it. */
const standing = async (list: readonly Waiting[], inView = false) => {
  const asked: JournalRequest[] = [];
  const outbox = createActor(
    outboxMachine.provide({
      actors: {
        openOutbox: fromPromise<OutboxEntry[], { userId: string }>(async () => []),
        keepJournal: fromCallback<JournalRequest, { userId: string }>(({ receive }) =>
          receive((one) => asked.push(one)),
        ),
        seekLeadership: fromCallback(() => undefined),
        watchConnection: fromCallback(() => undefined),
      },
    }),
    { input: { userId: 'sari' } },
  ).start();
  const onGo = vi.fn<(item: { roomId: string }) => void>();
  const onClose = vi.fn<() => void>();
  const view = (now: readonly Waiting[]) => (
    <OutboxDialog outbox={outbox} list={now} offline={false} isInView={() => inView} onGo={onGo} onClose={onClose} />
  );
  const { rerender } = await render(view(list));
  await expect.element(page.getByRole('dialog', { name: text.title })).toBeVisible();
  return { asked, onGo, onClose, outbox, show: async (now: readonly Waiting[]) => rerender(view(now)) };
};
const row = (name: string) => page.getByRole('article').filter({ hasText: name });

test('each message says to whom, what, and why it has not gone out', async () => {
  await standing(all);
  await expect.element(row('Gagal satu').getByText(room.failure.notWorking)).toBeVisible();
  await expect.element(row('Gagal dua').getByText('+62 812-3000-4000')).toBeVisible();
  await expect.element(row('Masih?').getByText(text.why.asking(room.stillSend.wrote))).toBeVisible();
  await expect.element(row('Sesudahnya').getByText(text.why.behind)).toBeVisible();
});

test('all that failed go again at once, and one that asks goes when it is answered', async () => {
  const { asked } = await standing(all);
  await page.getByRole('button', { name: text.retryAll('2') }).click();
  await row('Masih?').getByRole('button', { name: text.send, exact: true }).click();
  expect(asked).toEqual([
    { type: 'retry.requested', id: first.id },
    { type: 'retry.requested', id: second.id },
    { type: 'sending.confirmed', id: asking.id },
  ]);
});

test('a message is put away by two presses on itself, and the focus stays in the list', async () => {
  const { asked, show } = await standing(all);
  await row('Gagal satu').getByRole('button', { name: text.discard, exact: true }).click();
  expect(asked).toEqual([]);
  await row('Gagal satu').getByRole('button', { name: text.sure }).click();
  expect(asked).toEqual([{ type: 'discard.requested', id: first.id, roomId: first.roomId }]);
  await show(all.slice(1));
  await expect.element(page.getByText(text.summary('3'))).toHaveFocus();
});

test('words that are to be changed are gone to once they lie in the draft of their chat', async () => {
  const { asked, onGo, onClose, show } = await standing(all);
  await row('Sesudahnya').getByRole('button', { name: text.edit }).click();
  expect(asked).toEqual([{ type: 'recall.requested', id: behind.id }]);
  expect(onGo).not.toHaveBeenCalled();
  await show(all.slice(0, 3));
  await vi.waitFor(() => expect(onGo).toHaveBeenCalledExactlyOnceWith(behind));
  expect(onClose).toHaveBeenCalledOnce();
});

test('in the chat in view they come back into the field', async () => {
  const { asked, onGo, onClose, outbox } = await standing(all, true);
  await row('Masih?').getByRole('button', { name: text.edit }).click();
  expect(asked).toEqual([{ type: 'discard.requested', id: asking.id, roomId: asking.roomId }]);
  expect(outbox.getSnapshot().context.refused).toEqual([{ message: asking, reason: 'recalled' }]);
  expect(onGo).not.toHaveBeenCalled();
  expect(onClose).toHaveBeenCalledOnce();
});

test('a night without a network is shown a part at a time, and nothing at all says that all is well', async () => {
  const { show } = await standing(
    Array.from({ length: 120 }, (_, at) => ({ item: outboxItem(at + 1), status: 'queued' as const })),
  );
  expect(page.getByRole('article').elements()).toHaveLength(50);
  await page.getByRole('button', { name: text.more('50') }).click();
  await page.getByRole('button', { name: text.more('20') }).click();
  expect(page.getByRole('article').elements()).toHaveLength(120);
  await show([]);
  await expect.element(page.getByText(text.empty.title)).toBeVisible();
});

test('the line above every page says the worst first, and nothing while all is well', async () => {
  const onOpen = vi.fn<() => void>();
  const line = (failed: number, asks: number, late: number) => (
    <OutboxLine failed={failed} asking={asks} late={late} onOpen={onOpen} />
  );
  const { rerender } = await render(line(0, 0, 0));
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
  await rerender(line(2, 1, 3));
  const words = [text.sign.failed('2'), text.sign.asking('1'), text.sign.late('3')].join(' · ');
  await expect.element(page.getByText(words)).toBeVisible();
  await page.getByRole('button', { name: text.sign.open }).click();
  expect(onOpen).toHaveBeenCalledOnce();
});
