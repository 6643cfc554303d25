import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { createActor, fromCallback, fromPromise } from 'xstate';

import type { RecordCommandResult, RecordCommand, RecordListKey, RecordRow } from '../../contracts/app.recordList.ts';
import { sari } from '../../machines/app/recordList.fixture.ts';
import { ledgerMachine } from '../../machines/app/recordList.machine.ts';
import type { WrittenNote } from '../../machines/app/recordList.ts';
import { businessId, roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { NotesExhibit } from './storyHarness.tsx';
import { customerText as panel } from './text/id.ts';

const text = panel.notes;

test('a note that is begun is there again when another chat was open meanwhile, until it is added', async () => {
  const machine = ledgerMachine.provide({
    actors: {
      readRows: fromPromise<readonly RecordRow[], RecordListKey>(async () => []),
      doDeed: fromPromise<RecordCommandResult, RecordListKey & { deed: RecordCommand | null }>(async () => null),
      followRows: fromCallback(() => {}),
      watchConnection: fromCallback(() => {}),
    },
  });
  const input = { of: 'notes' as const, roomId: roomOf(1).id, businessId, userId: sari };
  const actor = createActor(machine, { input }).start();
  let kept: WrittenNote | null = null;
  const begun = { read: () => kept, write: (note: WrittenNote | null) => void (kept = note) };
  const field = page.getByLabelText(text.label);
  const screen = await render(<NotesExhibit actor={actor} begun={begun} />);
  await field.fill('Minta dikirim sore, jangan');
  await screen.unmount();
  await render(<NotesExhibit actor={actor} begun={begun} />);
  await expect.element(field).toHaveValue('Minta dikirim sore, jangan');
  await field.fill('Minta dikirim sore, jangan pagi.');
  await page.getByRole('button', { name: text.add }).click();
  await expect.element(field).toHaveValue('');
  expect(kept).toBeNull();
  actor.stop();
});
