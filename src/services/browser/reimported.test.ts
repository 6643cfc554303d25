import { expect, test, vi } from 'vitest';

import { reimported } from './reimported.ts';

const address = 'https://chabot.test/assets/live-B5GsAimg.js';
const lost = new TypeError(`Failed to fetch dynamically imported module: ${address}`);
const module = { createLive: () => null };

test('what came is not asked for again', async () => {
  const bring = vi.fn<(address: string) => Promise<unknown>>();
  expect(await reimported(async () => module, bring)).toBe(module);
  expect(bring).not.toHaveBeenCalled();
});

test('what did not come is asked for under an address that no browser remembers, another one each time', async () => {
  const bring = vi.fn<(address: string) => Promise<unknown>>(async () => module);
  for (const _ of [1, 2]) expect(await reimported(() => Promise.reject(lost), bring)).toBe(module);
  const [first, second] = bring.mock.calls.flat();
  expect(first).toMatch(new RegExp(`^${address}\\?`));
  expect(second).not.toBe(first);
});

test('what fails without an address fails as it did', async () => {
  await expect(reimported(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
