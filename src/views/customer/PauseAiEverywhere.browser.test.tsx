import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { startRecordList } from '../../../tests/sut/recordList.ts';
import type { RecordRow } from '../../contracts/app.recordList.ts';
import { at, sari } from '../../machines/app/recordList.fixture.ts';
import { recordListText } from '../app/recordList/text/id.ts';
import { isTargetAvailable, runTarget } from '../commands/targets.ts';
import { PauseAiEverywhere } from './PauseAiEverywhere.tsx';
import { customerText as panel } from './text/id.ts';

const text = panel.aiPauses;
const reason = text.dialog.reasons[1]!;

test('the AI can be paused in all chats and resumed by keyboard targets, and a failed pause is shown in its dialog', async () => {
  const commands: unknown[] = [];
  let rows: RecordRow<'aiPauses'>[] = [];
  let isOnline = false;
  const actor = startRecordList<'aiPauses'>(
    () => rows,
    (command) => {
      commands.push(command);
      if (!isOnline) throw new TypeError('Failed to fetch');
      const pause = { id: 'b1', room_id: null, reason: 'Stok berubah', paused_by: sari, paused_at: at(30) };
      rows = rows.length === 0 ? [pause] : [];
      return null;
    },
  );
  await render(<PauseAiEverywhere actor={actor} />);
  await expect.poll(() => isTargetAvailable('pauseAi')).toBe(true);
  expect(isTargetAvailable('resumeAi')).toBe(false);

  runTarget('pauseAi');
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: text.dialog.confirm });
  await dialog.getByRole('button', { name: reason }).click();
  await confirm.click();
  await expect.element(dialog.getByText(recordListText.offline)).toBeVisible();
  isOnline = true;
  await confirm.click();
  await expect.poll(() => isTargetAvailable('resumeAi')).toBe(true);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(isTargetAvailable('pauseAi')).toBe(false);

  runTarget('resumeAi');
  await expect.poll(() => isTargetAvailable('pauseAi')).toBe(true);
  // The next pause starts with an empty reason.
  runTarget('pauseAi');
  await expect.element(dialog.getByLabelText(text.dialog.reason)).toHaveValue('');
  const pause = { do: 'pause', roomId: null, reason };
  expect(commands).toEqual([pause, pause, { do: 'resume', id: 'b1' }]);
  actor.stop();
});
