import { expect, test, vi } from 'vitest';

import { retryImport } from './retryImport.ts';

const module = { createLive: () => null };
const lost = (address: string) => () =>
  Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${address}`));

test('what came is not asked for again', async () => {
  const bring = vi.fn<(address: string) => Promise<unknown>>();
  expect(await retryImport(async () => module, bring)).toBe(module);
  expect(bring).not.toHaveBeenCalled();
});

test('what did not come is asked for under an address that no browser remembers, another one until it comes', async () => {
  const address = 'https://chabot.test/assets/live-B5GsAimg.js';
  const load = lost(address);
  const bring = vi.fn<(address: string) => Promise<unknown>>(load);
  for (const _ of [1, 2]) await expect(retryImport(load, bring)).rejects.toThrow('Failed to fetch');
  const [first, second] = bring.mock.calls.flat();
  expect(first).toMatch(new RegExp(`^${address}\\?`));
  expect(second).not.toBe(first);

  bring.mockResolvedValue(module);
  expect(await retryImport(load, bring)).toBe(module);
});

test('of what came under another address there is one, whoever asks for it', async () => {
  const load = lost('https://chabot.test/assets/aides-D8yxhbX4.js');
  const bring = vi.fn<(address: string) => Promise<unknown>>(async () => ({ ...module }));
  expect(await retryImport(load, bring)).toBe(await retryImport(load, bring));
  expect(bring).toHaveBeenCalledOnce();
});

test('what fails without an address fails as it did', async () => {
  await expect(retryImport(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
