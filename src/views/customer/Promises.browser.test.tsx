import { expect, test, vi } from 'vitest';

import '../../index.css';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';

import { startRecordList } from '../../../tests/sut/recordList.ts';
import type { RecordCommand, RecordCommandResult, RecordRow } from '../../contracts/app.recordList.ts';
import type { PromiseDrafts } from '../../contracts/customer.ts';
import { promiseRows } from '../../machines/customer/promises.model.ts';
import { draftFrom } from './promiseDrafts.ts';
import { PromisesStory } from './storyHarness.tsx';
import { customerText as panel } from './text/id.ts';

const text = panel.promises;
const [open] = promiseRows;

const startList = () => {
  let rows = promiseRows;
  const onCommand = vi.fn<(command: RecordCommand<'promises'> | null) => RecordCommandResult>(() => null);
  const actor = startRecordList<'promises'>(() => rows, onCommand);
  const changeRows = (now: readonly RecordRow<'promises'>[]) => {
    rows = now;
    actor.send({ type: 'rows.invalidated' });
  };
  return { actor, onCommand, changeRows };
};

const openEditForm = async () => {
  const { actor, ...rest } = startList();
  await render(<PromisesStory actor={actor} />);
  await page.getByRole('button', { name: text.edit, exact: true }).first().click();
  return { actor, ...rest, textField: page.getByLabelText(text.editLabel), dateField: page.getByLabelText(text.due) };
};

test('open promises are in the order of their dates, those without one after them, and kept ones last', async () => {
  const { actor, changeRows } = startList();
  const rows = [
    ['kept', '2026-11-18', true],
    ['undated', null, false],
    ['later', '2026-11-20', false],
    ['sooner', '2026-11-19', false],
  ] as const;
  changeRows(rows.map(([id, due_on, is_kept]) => ({ ...open!, id, body: id, due_on, is_kept })));
  await render(<PromisesStory actor={actor} />);
  await expect
    .poll(() =>
      page
        .getByText(/^(?:kept|undated|later|sooner)$/)
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual(['sooner', 'later', 'undated', 'kept']);
  actor.stop();
});

test('editing a promise changes its text and date, and returns the focus to its edit button', async () => {
  const { actor, onCommand, textField, dateField } = await openEditForm();
  await expect.element(textField).toHaveValue(open?.body);
  await expect.element(textField).toHaveFocus();
  await expect.element(dateField).toHaveValue(open?.due_on);
  await textField.fill('Kami kirim ulang yang ukuran L.');
  await dateField.fill('2026-11-24');
  await page.getByRole('button', { name: panel.save, exact: true }).click();
  await expect.element(textField).not.toBeInTheDocument();
  const base = { body: open?.body, due_on: open?.due_on };
  const change = { do: 'change', id: open?.id, body: 'Kami kirim ulang yang ukuran L.', dueOn: '2026-11-24', base };
  expect(onCommand.mock.calls).toEqual([[change]]);
  await expect.element(page.getByRole('button', { name: text.edit, exact: true }).first()).toHaveFocus();
  actor.stop();
});

test('cancelling an edit changes nothing', async () => {
  const { actor, onCommand, textField } = await openEditForm();
  await textField.fill('Lain');
  await userEvent.click(page.getByRole('button', { name: panel.cancel, exact: true }));
  await expect.element(page.getByText(String(open?.body))).toBeVisible();
  expect(onCommand).not.toHaveBeenCalled();
  actor.stop();
});

test('an edit of a promise that another member deletes is stored, and saving adds the promise again', async () => {
  const { actor, onCommand, textField, changeRows } = await openEditForm();
  await textField.fill('Kami kirim ulang yang ukuran L.');
  changeRows([]);
  await expect.element(page.getByText(text.none)).toBeVisible();
  await expect.element(textField).toHaveValue('Kami kirim ulang yang ukuran L.');
  await page.getByRole('button', { name: panel.save, exact: true }).click();
  expect(onCommand.mock.calls[0]?.[0]).toMatchObject({ do: 'add', id: open?.id, messageId: open?.message_id });
  actor.stop();
});

test('another member’s change is overwritten only after the conflict was openEditForm', async () => {
  const { actor, onCommand, textField, changeRows } = await openEditForm();
  const theirs = { body: 'Kami kirim ulang yang ukuran XXL.', due_on: null };
  await textField.fill('Kami kirim ulang yang ukuran L.');
  changeRows(promiseRows.map((promise) => (promise.id === open?.id ? { ...promise, ...theirs } : promise)));
  await expect.element(page.getByText(theirs.body)).toBeVisible();
  onCommand.mockReturnValueOnce({ refused: 'changed' });
  const save = page.getByRole('button', { name: panel.save, exact: true });
  await save.click();
  expect(onCommand.mock.lastCall?.[0]).toMatchObject({
    do: 'change',
    base: { body: open?.body, due_on: open?.due_on },
  });
  await expect.element(page.getByText(text.changed)).toBeVisible();
  await expect.element(textField).toHaveValue('Kami kirim ulang yang ukuran L.');
  await save.click();
  await expect.element(textField).not.toBeInTheDocument();
  expect(onCommand.mock.lastCall?.[0]).toMatchObject({ do: 'change', base: theirs });
  actor.stop();
});

test('an unsaved promise is restored after another chat was open, until it is added', async () => {
  const { actor, onCommand } = startList();
  let stored: PromiseDrafts | null = null;
  const drafts = { read: () => stored, write: (promises: PromiseDrafts | null) => void (stored = promises) };
  const textField = page.getByLabelText(text.label);
  const dateField = page.getByLabelText(text.due);
  const write = page.getByRole('button', { name: text.write, exact: true });
  const screen = await render(<PromisesStory actor={actor} drafts={drafts} />);
  await write.click();
  await expect.element(textField).toHaveFocus();
  await textField.fill('Kami kirim ulang besok');
  await dateField.fill('2026-11-24');
  await screen.unmount();
  const again = await render(<PromisesStory actor={actor} drafts={drafts} />);
  await expect.element(textField).toHaveValue('Kami kirim ulang besok');
  await expect.element(dateField).toHaveValue('2026-11-24');
  // A restored form does not take the focus from the composer.
  await expect.element(textField).not.toHaveFocus();
  await page.getByRole('button', { name: text.add, exact: true }).click();
  await expect.element(write).toBeVisible();
  const promise = { do: 'add', messageId: null, body: 'Kami kirim ulang besok', dueOn: '2026-11-24' };
  expect(onCommand.mock.calls).toEqual([[expect.objectContaining(promise)]]);
  expect(stored).toBeNull();

  // Cancelling deletes the draft.
  await write.click();
  await textField.fill('Lain');
  await page.getByRole('button', { name: panel.cancel, exact: true }).click();
  await again.unmount();
  await render(<PromisesStory actor={actor} drafts={drafts} />);
  await expect.element(write).toBeVisible();
  actor.stop();
});

test('an unsaved edit is restored after a reload, beside an unsaved new promise, and overwrites no unseen change', async () => {
  const { actor, onCommand, changeRows } = startList();
  let stored: PromiseDrafts | null = null;
  const drafts = { read: () => stored, write: (promises: PromiseDrafts | null) => void (stored = promises) };
  const newTextField = page.getByLabelText(text.label);
  const textField = page.getByLabelText(text.editLabel);
  const first = await render(<PromisesStory actor={actor} drafts={drafts} />);
  await page.getByRole('button', { name: text.write, exact: true }).click();
  await newTextField.fill('Kami telepon besok');
  await first.unmount();
  stored = JSON.parse(JSON.stringify(stored)) as PromiseDrafts;
  const second = await render(<PromisesStory actor={actor} drafts={drafts} />);
  await expect.element(newTextField).toHaveValue('Kami telepon besok');
  // Only one form is open at a time, so the second draft is stored directly.
  stored = { promises: [...stored.promises, { ...draftFrom(open!), body: 'Kami kirim ulang yang ukuran L.' }] };
  await second.unmount();
  await render(<PromisesStory actor={actor} drafts={drafts} />);
  await expect.element(textField).toHaveValue('Kami kirim ulang yang ukuran L.');
  const theirs = { body: 'Kami kirim ulang yang ukuran XXL.', due_on: null };
  changeRows(promiseRows.map((promise) => (promise.id === open?.id ? { ...promise, ...theirs } : promise)));
  await expect.element(page.getByText(theirs.body)).toBeVisible();
  await page.getByRole('button', { name: panel.save, exact: true }).click();
  expect(onCommand.mock.lastCall?.[0]).toMatchObject({
    do: 'change',
    base: { body: open?.body, due_on: open?.due_on },
  });
  await page.getByRole('button', { name: text.write, exact: true }).click();
  await expect.element(newTextField).toHaveValue('Kami telepon besok');
  actor.stop();
});

test('a draft is that of its own promise and message, and the answer to another one leaves it open', async () => {
  const { actor } = startList();
  const [first, second] = promiseRows;
  const ofMessage = (messageId: string) => ({
    id: messageId,
    messageId,
    body: `Draf ${messageId}`,
    dueOn: '',
    base: null,
  });
  const drafts = {
    read: () => ({
      promises: [ofMessage('m1'), ofMessage('m2'), { ...draftFrom(first!), body: 'Draf janji pertama' }],
    }),
    write: () => undefined,
  };
  const screen = await render(<PromisesStory actor={actor} drafts={drafts} />);
  await page.getByRole('button', { name: panel.cancel, exact: true }).click();
  await page.getByRole('button', { name: text.edit, exact: true }).nth(1).click();
  await expect.element(page.getByLabelText(text.editLabel)).toHaveValue(second?.body);
  await page.getByRole('button', { name: panel.cancel, exact: true }).click();
  await page.getByRole('button', { name: text.edit, exact: true }).first().click();
  await expect.element(page.getByLabelText(text.editLabel)).toHaveValue('Draf janji pertama');
  await screen.unmount();
  await render(
    <PromisesStory actor={actor} drafts={drafts} promisedMessage={{ messageId: 'm1', body: 'Isi pesan' }} />,
  );
  const field = page.getByLabelText(text.label);
  await expect.element(field).toHaveValue('Draf m1');
  actor.send({
    type: 'command.requested',
    command: { do: 'change', id: 'other', body: 'Lain', dueOn: null, base: { body: '', due_on: null } },
  });
  await expect.poll(() => actor.getSnapshot().matches('idle')).toBe(true);
  await expect.element(field).toHaveValue('Draf m1');
  actor.stop();
});
