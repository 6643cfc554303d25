import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

import { DayPicker } from './DayPicker.tsx';
import { conversationSearchText as seeking } from './text/id.ts';

const text = seeking.day;

const shown = async () => {
  const [onChoose, onClose] = [vi.fn<(since: string) => void>(), vi.fn<() => void>()];
  const screen = await render(
    <DayPicker from={Date.parse('2026-11-18T20:00:00Z')} onChoose={onChoose} onClose={onClose} />,
  );
  return { screen, onChoose, onClose, field: screen.getByLabelText(text.label), go: screen.getByText(text.go) };
};

test('a day begins at midnight in the zone of the business', async () => {
  const { field, go, onChoose, onClose } = await shown();
  // Eight in the evening in London is the next day in Jakarta.
  await expect.element(field).toHaveValue('2026-11-19');
  await field.fill('2026-11-02');
  await go.click();
  expect(onChoose.mock.calls).toEqual([['2026-11-01T17:00:00.000000Z']]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a future day and an empty field show an error and cannot be chosen', async () => {
  const { screen, field, go, onChoose } = await shown();
  await field.fill('2999-01-01');
  await go.click();
  await expect.element(screen.getByText(text.future)).toBeVisible();
  await field.fill('');
  await expect.element(screen.getByText(text.missing)).toBeVisible();
  await go.click();
  expect(onChoose).not.toHaveBeenCalled();
});
