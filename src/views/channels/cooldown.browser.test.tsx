import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

import { CooldownContext, useCooldown } from './cooldown.ts';
import { NextStep } from './NextStep.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

function Channel({ isCoolingDown }: { isCoolingDown: boolean }) {
  return (
    <CooldownContext value={useCooldown(isCoolingDown)}>
      <NextStep title="Memulai" body="Sebentar lagi." isCoolingDown={isCoolingDown} />
    </CooldownContext>
  );
}

test('after a command the seconds until the next one count down, and begin again with the next command', async () => {
  const { getByText, rerender } = await render(<Channel isCoolingDown />);
  await expect.element(getByText('Sedang diproses, coba lagi dalam 30 detik.')).toBeVisible();
  vi.advanceTimersByTime(6000);
  await expect.element(getByText('Sedang diproses, coba lagi dalam 24 detik.')).toBeVisible();
  await rerender(<Channel isCoolingDown={false} />);
  await expect.element(getByText(/Sedang diproses/)).not.toBeInTheDocument();
  await rerender(<Channel isCoolingDown />);
  await expect.element(getByText('Sedang diproses, coba lagi dalam 30 detik.')).toBeVisible();
});
