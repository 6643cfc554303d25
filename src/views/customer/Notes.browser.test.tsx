import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { createActor, fromCallback, fromPromise } from 'xstate';

import type { RecordCommandResult, RecordCommand, RecordListKey, RecordRow } from '../../contracts/app.recordList.ts';
import { sari } from '../../machines/app/recordList.fixture.ts';
import { recordListMachine } from '../../machines/app/recordList.machine.ts';
import type { NoteDraft } from '../../machines/app/recordList.ts';
import { businessId, roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { NotesStory } from './storyHarness.tsx';
import { customerText as panel } from './text/id.ts';

const text = panel.notes;

test('an unsaved note is restored after another chat was open, until it is added', async () => {
  const machine = recordListMachine.provide({
    actors: {
      readRows: fromPromise<readonly RecordRow[], RecordListKey>(async () => []),
      runCommand: fromPromise<RecordCommandResult, RecordListKey & { command: RecordCommand | null }>(async () => null),
      followRows: fromCallback(() => {}),
      watchConnection: fromCallback(() => {}),
    },
  });
  const input = { of: 'notes' as const, roomId: roomOf(1).id, businessId, userId: sari };
  const actor = createActor(machine, { input }).start();
  let stored: NoteDraft | null = null;
  const draft = { read: () => stored, write: (note: NoteDraft | null) => void (stored = note) };
  const field = page.getByLabelText(text.label);
  const screen = await render(<NotesStory actor={actor} draft={draft} />);
  await field.fill('Minta dikirim sore, jangan');
  await screen.unmount();
  await render(<NotesStory actor={actor} draft={draft} />);
  await expect.element(field).toHaveValue('Minta dikirim sore, jangan');
  await field.fill('Minta dikirim sore, jangan pagi.');
  await page.getByRole('button', { name: text.add }).click();
  await expect.element(field).toHaveValue('');
  expect(stored).toBeNull();
  actor.stop();
});
