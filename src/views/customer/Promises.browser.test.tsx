import { expect, test, vi } from 'vitest';

import '../../index.css';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { createActor, fromCallback, fromPromise } from 'xstate';

import type { RecordCommandResult, RecordCommand, RecordRow } from '../../contracts/app.recordList.ts';
import { sari } from '../../machines/app/recordList.fixture.ts';
import { ledgerMachine } from '../../machines/app/recordList.machine.ts';
import type { WrittenPromises } from '../../machines/app/recordList.ts';
import { promised } from '../../machines/customer/promises.model.ts';
import { businessId, roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { wordsOf } from './promiseDrafts.ts';
import { PromisesExhibit } from './storyHarness.tsx';
import { customerText as panel } from './text/id.ts';

const text = panel.promises;
const [open] = promised;

const working = () => {
  let rows: readonly RecordRow[] = promised;
  const onDeed = vi.fn<(deed: RecordCommand | null) => RecordCommandResult>(() => null);
  const actor = createActor(
    ledgerMachine.provide({
      actors: {
        readRows: fromPromise(() => Promise.resolve(rows)),
        doDeed: fromPromise(({ input }) => Promise.resolve(onDeed(input.deed))),
        followRows: fromCallback(() => undefined),
      },
    }),
    { input: { of: 'promises', roomId: roomOf(1).id, businessId, userId: sari } },
  ).start();
  const become = (now: readonly RecordRow[]) => {
    rows = now;
    actor.send({ type: 'rows.outdated' });
  };
  return { actor, onDeed, become };
};

const shown = async () => {
  const { actor, ...rest } = working();
  await render(<PromisesExhibit actor={actor} />);
  await page.getByRole('button', { name: text.edit, exact: true }).first().click();
  return { actor, ...rest, words: page.getByLabelText(text.editLabel), day: page.getByLabelText(text.due) };
};

test('the words and the day of a promise are put right, and whoever did goes on where they were', async () => {
  const { actor, onDeed, words, day } = await shown();
  await expect.element(words).toHaveValue(open?.body);
  await expect.element(words).toHaveFocus();
  await expect.element(day).toHaveValue(open?.due_on);
  await words.fill('Kami kirim ulang yang ukuran L.');
  await day.fill('2026-11-24');
  await page.getByRole('button', { name: panel.save, exact: true }).click();
  await expect.element(words).not.toBeInTheDocument();
  const seen = { body: open?.body, due_on: open?.due_on };
  const change = { do: 'change', id: open?.id, body: 'Kami kirim ulang yang ukuran L.', dueOn: '2026-11-24', seen };
  expect(onDeed.mock.calls).toEqual([[change]]);
  await expect.element(page.getByRole('button', { name: text.edit, exact: true }).first()).toHaveFocus();
  actor.stop();
});

test('who thinks better of it has changed nothing', async () => {
  const { actor, onDeed, words } = await shown();
  await words.fill('Lain');
  await userEvent.click(page.getByRole('button', { name: panel.cancel, exact: true }));
  await expect.element(page.getByText(String(open?.body))).toBeVisible();
  expect(onDeed).not.toHaveBeenCalled();
  actor.stop();
});

test('what is being put right while a colleague deletes it is kept, and written down anew', async () => {
  const { actor, onDeed, words, become } = await shown();
  await words.fill('Kami kirim ulang yang ukuran L.');
  become([]);
  await expect.element(page.getByText(text.none)).toBeVisible();
  await expect.element(words).toHaveValue('Kami kirim ulang yang ukuran L.');
  await page.getByRole('button', { name: panel.save, exact: true }).click();
  expect(onDeed.mock.calls[0]?.[0]).toMatchObject({ do: 'add', id: open?.id, messageId: open?.message_id });
  actor.stop();
});

test('what a colleague has changed meanwhile is written over by nobody who has not been told', async () => {
  const { actor, onDeed, words, become } = await shown();
  const theirs = { body: 'Kami kirim ulang yang ukuran XXL.', due_on: null };
  await words.fill('Kami kirim ulang yang ukuran L.');
  become(promised.map((promise) => (promise.id === open?.id ? { ...promise, ...theirs } : promise)));
  await expect.element(page.getByText(theirs.body)).toBeVisible();
  onDeed.mockReturnValueOnce({ refused: 'changed' });
  const save = page.getByRole('button', { name: panel.save, exact: true });
  await save.click();
  expect(onDeed.mock.lastCall?.[0]).toMatchObject({ do: 'change', seen: { body: open?.body, due_on: open?.due_on } });
  await expect.element(page.getByText(text.changed)).toBeVisible();
  await expect.element(words).toHaveValue('Kami kirim ulang yang ukuran L.');
  await save.click();
  await expect.element(words).not.toBeInTheDocument();
  expect(onDeed.mock.lastCall?.[0]).toMatchObject({ do: 'change', seen: theirs });
  actor.stop();
});

test('a promise that is begun is there again when another chat was open meanwhile, until it is written down', async () => {
  const { actor, onDeed } = working();
  let kept: WrittenPromises | null = null;
  const begun = { read: () => kept, write: (promises: WrittenPromises | null) => void (kept = promises) };
  const words = page.getByLabelText(text.label);
  const day = page.getByLabelText(text.due);
  const write = page.getByRole('button', { name: text.write, exact: true });
  const screen = await render(<PromisesExhibit actor={actor} begun={begun} />);
  await write.click();
  await expect.element(words).toHaveFocus();
  await words.fill('Kami kirim ulang besok');
  await day.fill('2026-11-24');
  await screen.unmount();
  const again = await render(<PromisesExhibit actor={actor} begun={begun} />);
  await expect.element(words).toHaveValue('Kami kirim ulang besok');
  await expect.element(day).toHaveValue('2026-11-24');
  // Whoever comes back to the chat is not taken from where they write to the customer.
  await expect.element(words).not.toHaveFocus();
  await page.getByRole('button', { name: text.add, exact: true }).click();
  await expect.element(write).toBeVisible();
  const promise = { do: 'add', messageId: null, body: 'Kami kirim ulang besok', dueOn: '2026-11-24' };
  expect(onDeed.mock.calls).toEqual([[expect.objectContaining(promise)]]);
  expect(kept).toBeNull();

  // Who thinks better of it has begun nothing.
  await write.click();
  await words.fill('Lain');
  await page.getByRole('button', { name: panel.cancel, exact: true }).click();
  await again.unmount();
  await render(<PromisesExhibit actor={actor} begun={begun} />);
  await expect.element(write).toBeVisible();
  actor.stop();
});

test('what is being put right is there again after a reload, beside another that was begun, and overrules nobody unseen', async () => {
  const { actor, onDeed, become } = working();
  let kept: WrittenPromises | null = null;
  const begun = { read: () => kept, write: (promises: WrittenPromises | null) => void (kept = promises) };
  const fresh = page.getByLabelText(text.label);
  const words = page.getByLabelText(text.editLabel);
  const first = await render(<PromisesExhibit actor={actor} begun={begun} />);
  await page.getByRole('button', { name: text.write, exact: true }).click();
  await fresh.fill('Kami telepon besok');
  await first.unmount();
  kept = JSON.parse(JSON.stringify(kept)) as WrittenPromises;
  const second = await render(<PromisesExhibit actor={actor} begun={begun} />);
  await expect.element(fresh).toHaveValue('Kami telepon besok');
  // While one is being written no other is begun; what was begun is not thrown away by closing the panel.
  kept = { promises: [...kept.promises, { ...wordsOf(open!), body: 'Kami kirim ulang yang ukuran L.' }] };
  await second.unmount();
  await render(<PromisesExhibit actor={actor} begun={begun} />);
  await expect.element(words).toHaveValue('Kami kirim ulang yang ukuran L.');
  const theirs = { body: 'Kami kirim ulang yang ukuran XXL.', due_on: null };
  become(promised.map((promise) => (promise.id === open?.id ? { ...promise, ...theirs } : promise)));
  await expect.element(page.getByText(theirs.body)).toBeVisible();
  await page.getByRole('button', { name: panel.save, exact: true }).click();
  expect(onDeed.mock.lastCall?.[0]).toMatchObject({ do: 'change', seen: { body: open?.body, due_on: open?.due_on } });
  await page.getByRole('button', { name: text.write, exact: true }).click();
  await expect.element(fresh).toHaveValue('Kami telepon besok');
  actor.stop();
});
