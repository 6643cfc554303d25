import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { batchPerFrame } from './frames.ts';

let asked: Map<number, () => void>;

/** What a browser does sixty times a second. */
const frame = () => {
  const callbacks = [...asked.values()];
  asked.clear();
  for (const callback of callbacks) callback();
};

beforeEach(() => {
  let last = 0;
  asked = new Map();
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    asked.set((last += 1), callback);
    return last;
  });
  vi.stubGlobal('cancelAnimationFrame', (request: number) => asked.delete(request));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('what comes is handed over in the next frame, in its order', () => {
  const batches: number[][] = [];
  const frames = batchPerFrame<number>((batch) => batches.push(batch));
  frames.add(1);
  frames.add(2);
  expect(batches).toEqual([]);
  frame();
  expect(batches).toEqual([[1, 2]]);
});

test('the frame after one that drew is left free, and no more are asked for when nothing comes', () => {
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
  expect(asked.size).toBe(0);
});

test('of a backlog only so much is taken in at once that no frame is long', () => {
  const sizes: number[] = [];
  const frames = batchPerFrame<number>((batch) => sizes.push(batch.length));
  for (let at = 0; at < 1200; at += 1) frames.add(at);
  for (let at = 0; at < 5; at += 1) frame();
  expect(sizes).toEqual([500, 500, 200]);
});

test('a hidden tab, which gets no frames, is told a moment later', () => {
  vi.stubGlobal('document', { hidden: true });
  const batches: number[][] = [];
  const frames = batchPerFrame<number>((batch) => batches.push(batch));
  frames.add(1);
  expect(asked.size).toBe(0);
  vi.advanceTimersByTime(250);
  expect(batches).toEqual([[1]]);
});

test('who stops hears nothing more', () => {
  const batches: number[][] = [];
  const frames = batchPerFrame<number>((batch) => batches.push(batch));
  frames.add(1);
  frames.stop();
  frame();
  vi.advanceTimersByTime(1000);
  expect(batches).toEqual([]);
});
