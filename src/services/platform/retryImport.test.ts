import { expect, test, vi } from 'vitest';

import { retryImport } from './retryImport.ts';

const module = { createRealtime: () => null };
const failing = (address: string) => () =>
  Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${address}`));

test('a loaded module is not imported again', async () => {
  const importFrom = vi.fn<(address: string) => Promise<unknown>>();
  expect(await retryImport(async () => module, importFrom)).toBe(module);
  expect(importFrom).not.toHaveBeenCalled();
});

test('a failed module is imported under a new address, a different one on each retry', async () => {
  const address = 'https://chabot.test/assets/realtime-B5GsAimg.js';
  const load = failing(address);
  const importFrom = vi.fn<(address: string) => Promise<unknown>>(load);
  for (const _ of [1, 2]) await expect(retryImport(load, importFrom)).rejects.toThrow('Failed to fetch');
  const [first, second] = importFrom.mock.calls.flat();
  expect(first).toMatch(new RegExp(`^${address}\\?`));
  expect(second).not.toBe(first);

  importFrom.mockResolvedValue(module);
  expect(await retryImport(load, importFrom)).toBe(module);
});

test('a module that loaded under a new address is shared by all callers', async () => {
  const load = failing('https://chabot.test/assets/chunk-D8yxhbX4.js');
  const importFrom = vi.fn<(address: string) => Promise<unknown>>(async () => ({ ...module }));
  expect(await retryImport(load, importFrom)).toBe(await retryImport(load, importFrom));
  expect(importFrom).toHaveBeenCalledOnce();
});

test('an error without an address is rethrown', async () => {
  await expect(retryImport(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
