import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { watchInteraction } from './orderFreeze.ts';

let changes: boolean[];
let list: HTMLElement;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  changes = [];
  list = document.body.appendChild(document.createElement('nav'));
  list.innerHTML = '<a href="#a" data-room="a">Nur</a><a href="#b" data-room="b">Budi</a><button>2 chat baru</button>';
  list.addEventListener('click', (event) => event.preventDefault());
  stop = watchInteraction(list, (isActive) => changes.push(isActive));
});
afterEach(() => {
  stop();
  list.remove();
  vi.useRealTimers();
});

const row = (id: string): HTMLElement => list.querySelector(`[data-room=${id}]`)!;
const pointer = (type: string, target: Element, init: PointerEventInit = {}) =>
  target.dispatchEvent(new PointerEvent(type, { bubbles: type !== 'pointerleave', pointerType: 'mouse', ...init }));

test('a mouse interacts from its first move over the list until it leaves', () => {
  pointer('pointermove', row('a'), { clientX: 5, clientY: 5 });
  pointer('pointermove', row('b'), { clientX: 5, clientY: 50 });
  expect(changes).toEqual([true]);
  pointer('pointerleave', list);
  expect(changes).toEqual([true, false]);
});

test('a click ends the interaction, and rows that move under a still mouse do not start it', () => {
  pointer('pointermove', row('b'), { clientX: 5, clientY: 50 });
  row('b').click();
  expect(changes).toEqual([true, false]);
  pointer('pointermove', row('a'), { clientX: 5, clientY: 50 });
  expect(changes).toEqual([true, false]);
  pointer('pointermove', row('a'), { clientX: 5, clientY: 51 });
  expect(changes).toEqual([true, false, true]);
});

test('a touch interacts until shortly after it ends', () => {
  pointer('pointerdown', row('a'), { pointerType: 'touch' });
  pointer('pointercancel', row('a'), { pointerType: 'touch' });
  vi.advanceTimersByTime(500);
  pointer('pointerdown', row('b'), { pointerType: 'touch' });
  vi.advanceTimersByTime(5_000);
  expect(changes).toEqual([true]);
  pointer('pointerup', row('b'), { pointerType: 'touch' });
  vi.advanceTimersByTime(600);
  expect(changes).toEqual([true, false]);
});

test('keyboard focus in the list is an interaction, focus from a press is not', () => {
  row('a').dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  row('a').focus({ focusVisible: true } as FocusOptions);
  row('b').focus({ focusVisible: true } as FocusOptions);
  expect(changes).toEqual([true]);
  row('b').blur();
  expect(changes).toEqual([true, false]);
  row('a').focus({ focusVisible: false } as FocusOptions);
  expect(changes).toEqual([true, false]);
});

test('the interaction ends when the window loses focus or the focused row is removed', () => {
  pointer('pointermove', row('a'), { clientX: 5, clientY: 5 });
  window.dispatchEvent(new Event('blur'));
  expect(changes).toEqual([true, false]);
  row('a').focus({ focusVisible: true } as FocusOptions);
  expect(changes).toEqual([true, false, true]);
  row('a').remove();
  document.body.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  expect(changes.at(-1)).toBe(false);
});

test('stopping the listener ends the interaction', () => {
  pointer('pointermove', row('a'), { clientX: 5, clientY: 5 });
  stop();
  expect(changes).toEqual([true, false]);
});
