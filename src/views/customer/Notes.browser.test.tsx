import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { startRecordList } from '../../../tests/sut/recordList.ts';
import type { NoteDraft } from '../../contracts/customer.ts';
import { NotesStory } from './storyHarness.tsx';
import { customerText as panel } from './text/id.ts';

const text = panel.notes;

test('an unsaved note is restored after another chat was open, until it is added', async () => {
  const actor = startRecordList<'notes'>(() => []);
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
