import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { createFirstView, loadFirstView } from './firstView.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether a promise has resolved after the timers of this many milliseconds. */
const isSettledAfter = async (milliseconds: number, promise: Promise<unknown>): Promise<boolean> => {
  await vi.advanceTimersByTimeAsync(milliseconds);
  return Promise.race([promise.then(() => true), Promise.resolve(false).then((no) => no)]);
};

describe('the first view', () => {
  test('deferred code waits until the view is drawn', async () => {
    const { shown, noteReady } = createFirstView();
    expect(await isSettledAfter(3000, shown)).toBe(false);
    noteReady();
    expect(await isSettledAfter(0, shown)).toBe(false);
    expect(await isSettledAfter(200, shown)).toBe(true);
  });

  test('a view that never comes does not hold the rest back', async () => {
    expect(await isSettledAfter(4000, createFirstView().shown)).toBe(true);
  });

  test('without a business there is nothing to wait for', async () => {
    const { shown, skip } = createFirstView();
    skip();
    expect(await isSettledAfter(0, shown)).toBe(true);
  });

  test.each([
    ['a screen alone', { screen: 'tickets' }, ['screen tickets']],
    ['the list', { roomId: null }, ['list']],
    ['the list and a chat, both at once', { roomId: 'r1' }, ['list', 'room r1']],
  ])('an address loads %s', async (_, address, loaded) => {
    const asked: string[] = [];
    const ask = (what: string) => (name?: string) => {
      asked.push(name === undefined ? what : `${what} ${name}`);
      return Promise.resolve();
    };
    await loadFirstView(address, { screen: ask('screen'), list: ask('list'), room: ask('room') });
    expect(asked).toEqual(loaded);
  });

  test('a chat is waited for, not only the list', async () => {
    const room = Promise.withResolvers<void>();
    const loaders = { screen: () => Promise.resolve(), list: () => Promise.resolve(), room: () => room.promise };
    const loaded = loadFirstView({ roomId: 'r1' }, loaders);
    expect(await isSettledAfter(0, loaded)).toBe(false);
    room.resolve();
    expect(await isSettledAfter(0, loaded)).toBe(true);
  });
});
