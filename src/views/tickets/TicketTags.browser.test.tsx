import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

import { DueTag } from './TicketTags.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T21:30:00+07:00') });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['Hari ini, 23.59', '2026-11-22T23:59:00+07:00'],
  ['Besok, 00.00', '2026-11-23T00:00:00+07:00'],
  ['Besok, 23.59', '2026-11-23T23:59:00+07:00'],
  ['24 November 2026, 00.00', '2026-11-24T00:00:00+07:00'],
])('a due date of today or tomorrow shows the name of the day: %s', async (text, due) => {
  const screen = await render(<DueTag status="baru" due={due} />);
  await expect.element(screen.getByText(text)).toBeVisible();
});
