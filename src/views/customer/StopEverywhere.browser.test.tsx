import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { createActor, fromCallback, fromPromise } from 'xstate';

import type { RecordCommandResult, RecordCommand, RecordListKey, RecordRow } from '../../contracts/app.recordList.ts';
import { at, sari } from '../../machines/app/recordList.fixture.ts';
import { ledgerMachine } from '../../machines/app/recordList.machine.ts';
import { businessId } from '../../machines/inbox/rooms.fixture.ts';
import { isReachable, reach } from '../commands/targets.ts';
import { StopEverywhere } from './PauseAiEverywhere.tsx';
import { customerText as panel } from './text/id.ts';

const text = panel.stops;
const reason = text.ask.reasons[1]!;

test('the AI is kept from all chats, and let go on, from anywhere; what did not go through is said where it was asked', async () => {
  const asked: unknown[] = [];
  let rows: RecordRow[] = [];
  let isOnline = false;
  const machine = ledgerMachine.provide({
    actors: {
      readRows: fromPromise<readonly RecordRow[], RecordListKey>(async () => rows),
      doDeed: fromPromise<RecordCommandResult, RecordListKey & { deed: RecordCommand | null }>(
        async ({ input: { deed } }) => {
          asked.push(deed);
          if (!isOnline) throw new TypeError('Failed to fetch');
          const stop = { id: 'b1', room_id: null, reason: 'Stok berubah', stopped_by: sari, stopped_at: at(30) };
          rows = rows.length === 0 ? [stop] : [];
          return null;
        },
      ),
      followRows: fromCallback(() => {}),
      watchConnection: fromCallback(() => {}),
    },
  });
  const actor = createActor(machine, { input: { of: 'stops', roomId: null, businessId, userId: sari } }).start();
  await render(<StopEverywhere actor={actor} />);
  await expect.poll(() => isReachable('stopAi')).toBe(true);
  expect(isReachable('resumeAi')).toBe(false);

  reach('stopAi');
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: text.ask.confirm });
  await dialog.getByRole('button', { name: reason }).click();
  await confirm.click();
  await expect.element(dialog.getByText(panel.offline)).toBeVisible();
  isOnline = true;
  await confirm.click();
  await expect.poll(() => isReachable('resumeAi')).toBe(true);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(isReachable('stopAi')).toBe(false);

  reach('resumeAi');
  await expect.poll(() => isReachable('stopAi')).toBe(true);
  // The next stop is asked for its own reason.
  reach('stopAi');
  await expect.element(dialog.getByLabelText(text.ask.reason)).toHaveValue('');
  const stop = { do: 'stop', roomId: null, reason };
  expect(asked).toEqual([stop, stop, { do: 'resume', id: 'b1' }]);
  actor.stop();
});
