import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { batchPerFrame } from './frames.ts';

let callbacks: Map<number, () => void>;

/** Runs the callbacks of one animation frame. */
const frame = () => {
  const current = [...callbacks.values()];
  callbacks.clear();
  for (const callback of current) callback();
};

beforeEach(() => {
  let last = 0;
  callbacks = new Map();
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    callbacks.set((last += 1), callback);
    return last;
  });
  vi.stubGlobal('cancelAnimationFrame', (request: number) => callbacks.delete(request));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('items are passed on in the next frame, in order', () => {
  const batches: number[][] = [];
  const frames = batchPerFrame<number>((batch) => batches.push(batch));
  frames.add(1);
  frames.add(2);
  expect(batches).toEqual([]);
  frame();
  expect(batches).toEqual([[1, 2]]);
});

test('a batch takes every second frame, and no frame is requested without items', () => {
  const batches: number[][] = [];
  const frames = batchPerFrame<number>((batch) => batches.push(batch));
  for (let at = 0; at < 6; at += 1) {
    frames.add(at);
    frame();
  }
  expect(batches).toEqual([[0], [1, 2], [3, 4]]);
  frame();
  frame();
  expect(batches).toEqual([[0], [1, 2], [3, 4], [5]]);
  frame();
  expect(callbacks.size).toBe(0);
});

test('after a batch that made a long frame, the next one waits for one and a half times its duration', () => {
  const batches: number[][] = [];
  const frames = batchPerFrame<number>((batch) => batches.push(batch));
  frames.add(1);
  frame();
  vi.advanceTimersByTime(40);
  for (let at = 2; at < 5; at += 1) {
    frames.add(at);
    frame();
  }
  vi.advanceTimersByTime(59);
  frame();
  expect(batches).toEqual([[1]]);
  vi.advanceTimersByTime(1);
  frame();
  expect(batches).toEqual([[1], [2, 3, 4]]);
});

test('a backlog is split into batches of at most 500 items', () => {
  const sizes: number[] = [];
  const frames = batchPerFrame<number>((batch) => sizes.push(batch.length));
  for (let at = 0; at < 1200; at += 1) frames.add(at);
  for (let at = 0; at < 5; at += 1) frame();
  expect(sizes).toEqual([500, 500, 200]);
});

test('a hidden tab, which gets no frames, receives its batch after a delay', () => {
  vi.stubGlobal('document', { hidden: true });
  const batches: number[][] = [];
  const frames = batchPerFrame<number>((batch) => batches.push(batch));
  frames.add(1);
  expect(callbacks.size).toBe(0);
  vi.advanceTimersByTime(250);
  expect(batches).toEqual([[1]]);
});

test('after stop no batch is passed on', () => {
  const batches: number[][] = [];
  const frames = batchPerFrame<number>((batch) => batches.push(batch));
  frames.add(1);
  frames.stop();
  frame();
  vi.advanceTimersByTime(1000);
  expect(batches).toEqual([]);
});
