import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import '../../../index.css';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { JAKARTA } from '../../../contracts/time.ts';
import { SnoozeDialog } from './SnoozeDialog.tsx';
import { bulkActionsText as selection } from './text/id.ts';

const { snooze: text } = selection;
const onChoose = vi.fn<(until: number) => void>();

beforeEach(() => vi.useFakeTimers({ now: JAKARTA.fromLocalTime('2026-11-20T09:30'), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  onChoose.mockClear();
});

test('each preset shows its time and is chosen with one press', async () => {
  await render(<SnoozeDialog onClose={() => undefined} onChoose={onChoose} />);
  const dialog = page.getByRole('dialog', { name: text.title });
  await dialog.getByRole('button', { name: `${text.presets.tomorrow} 21 November 2026, 08.00` }).click();
  await dialog.getByRole('button', { name: `${text.presets.monday} 23 November 2026, 08.00` }).click();
  await dialog.getByRole('button', { name: `${text.presets.hour} 20 November 2026, 10.30` }).click();
  // The fake clock keeps running, so seconds are ignored.
  expect(onChoose.mock.calls.flat().map((until) => until - (until % 60_000))).toEqual(
    ['2026-11-21T08:00', '2026-11-23T08:00', '2026-11-20T10:30'].map(JAKARTA.fromLocalTime),
  );
  await expect.element(dialog.getByRole('button', { name: text.wake })).not.toBeInTheDocument();
});

test('a custom time must be in the future and within a year, and an invalid one stays in the field', async () => {
  const onWake = vi.fn<() => void>();
  const at = JAKARTA.fromLocalTime('2026-12-24T07:15');
  await render(<SnoozeDialog remindAt={at} onClose={() => undefined} onChoose={onChoose} onWake={onWake} />);
  const field = page.getByLabelText(text.own('WIB'));
  await expect.element(field).toHaveValue('2026-12-24T07:15');
  for (const [typed, why] of [
    ['2026-11-20T09:30', text.errors.past],
    ['2027-11-21T09:30', text.errors.far],
    ['', text.errors.unread],
  ] as const) {
    await field.fill(typed);
    await page.getByRole('button', { name: text.remind, exact: true }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(why);
    await expect.element(field).toHaveValue(typed);
  }
  expect(onChoose).not.toHaveBeenCalled();
  await field.fill('2026-11-20T09:31');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await page.getByRole('button', { name: text.remind, exact: true }).click();
  expect(onChoose.mock.calls).toEqual([[JAKARTA.fromLocalTime('2026-11-20T09:31')]]);
  await page.getByRole('button', { name: text.wake }).click();
  expect(onWake).toHaveBeenCalledOnce();
});
