import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { hearRest } from './orderFreeze.ts';

let told: boolean[];
let list: HTMLElement;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  list = document.body.appendChild(document.createElement('nav'));
  list.innerHTML = '<a href="#a" data-room="a">Nur</a><a href="#b" data-room="b">Budi</a><button>2 chat baru</button>';
  list.addEventListener('click', (event) => event.preventDefault());
  stop = hearRest(list, (rests) => told.push(rests));
});
afterEach(() => {
  stop();
  list.remove();
  vi.useRealTimers();
});

const row = (id: string): HTMLElement => list.querySelector(`[data-room=${id}]`)!;
const pointer = (type: string, target: Element, init: PointerEventInit = {}) =>
  target.dispatchEvent(new PointerEvent(type, { bubbles: type !== 'pointerleave', pointerType: 'mouse', ...init }));

test('a mouse rests from its first move over the list until it leaves', () => {
  pointer('pointermove', row('a'), { clientX: 5, clientY: 5 });
  pointer('pointermove', row('b'), { clientX: 5, clientY: 50 });
  expect(told).toEqual([true]);
  pointer('pointerleave', list);
  expect(told).toEqual([true, false]);
});

test('a choice lets go, and rows that move under the mouse are no move of it', () => {
  pointer('pointermove', row('b'), { clientX: 5, clientY: 50 });
  row('b').click();
  expect(told).toEqual([true, false]);
  pointer('pointermove', row('a'), { clientX: 5, clientY: 50 });
  expect(told).toEqual([true, false]);
  pointer('pointermove', row('a'), { clientX: 5, clientY: 51 });
  expect(told).toEqual([true, false, true]);
});

test('a thumb rests from its touch until it has had time for the next', () => {
  pointer('pointerdown', row('a'), { pointerType: 'touch' });
  pointer('pointercancel', row('a'), { pointerType: 'touch' });
  vi.advanceTimersByTime(500);
  pointer('pointerdown', row('b'), { pointerType: 'touch' });
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([true]);
  pointer('pointerup', row('b'), { pointerType: 'touch' });
  vi.advanceTimersByTime(600);
  expect(told).toEqual([true, false]);
});

test('the focus of a keyboard holds the list while it is in it, that of a press does not', () => {
  row('a').dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  row('a').focus({ focusVisible: true } as FocusOptions);
  row('b').focus({ focusVisible: true } as FocusOptions);
  expect(told).toEqual([true]);
  row('b').blur();
  expect(told).toEqual([true, false]);
  row('a').focus({ focusVisible: false } as FocusOptions);
  expect(told).toEqual([true, false]);
});

test('who goes to another window, or loses the row that had the focus, rests no more', () => {
  pointer('pointermove', row('a'), { clientX: 5, clientY: 5 });
  window.dispatchEvent(new Event('blur'));
  expect(told).toEqual([true, false]);
  row('a').focus({ focusVisible: true } as FocusOptions);
  expect(told).toEqual([true, false, true]);
  row('a').remove();
  document.body.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  expect(told.at(-1)).toBe(false);
});

test('whoever no longer listens is told that nobody rests', () => {
  pointer('pointermove', row('a'), { clientX: 5, clientY: 5 });
  stop();
  expect(told).toEqual([true, false]);
});
