import '../../../index.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { listenForGestures } from './listGestures.ts';

const onSelect = vi.fn<(id: string, upTo: boolean) => void>();
const onClick = vi.fn<(event: MouseEvent) => void>();
let list: HTMLElement;
let stop: () => void;

beforeEach(() => {
  list = document.body.appendChild(document.createElement('nav'));
  list.innerHTML =
    '<a href="#a" data-room="a"><b>Nur</b></a><a href="#b" data-room="b">Budi</a><input aria-label="cari">';
  list.addEventListener('click', (event) => {
    onClick(event);
    event.preventDefault();
  });
  stop = listenForGestures(list, { onSelect, onHover: () => undefined });
});
afterEach(() => {
  stop();
  list.remove();
  onSelect.mockClear();
  onClick.mockClear();
  vi.useRealTimers();
});

const row = (id: string): HTMLElement => list.querySelector(`[data-room=${id}]`)!;
const pointer = (type: string, target: Element, init: PointerEventInit = {}) =>
  target.dispatchEvent(
    new PointerEvent(type, { bubbles: true, cancelable: true, isPrimary: true, pointerType: 'touch', ...init }),
  );

test('a long press selects a row, and the click that ends it opens nothing', () => {
  vi.useFakeTimers();
  pointer('pointerdown', row('a').firstElementChild!);
  vi.advanceTimersByTime(449);
  expect(onSelect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onSelect.mock.calls).toEqual([['a', false]]);
  pointer('pointerup', row('a'));
  row('a').click();
  expect(onClick).not.toHaveBeenCalled();
  row('a').click();
  expect(onClick).toHaveBeenCalledOnce();
});

test('scrolling, a short press and a mouse button cause no long press', () => {
  vi.useFakeTimers();
  pointer('pointerdown', row('a'), { clientY: 10 });
  pointer('pointermove', row('a'), { clientY: 30 });
  vi.advanceTimersByTime(1000);
  pointer('pointerdown', row('a'));
  pointer('pointerup', row('a'));
  vi.advanceTimersByTime(1000);
  pointer('pointerdown', row('a'), { pointerType: 'mouse' });
  vi.advanceTimersByTime(1000);
  expect(onSelect).not.toHaveBeenCalled();
});

test('the second click of a double click opens nothing that the first one uncovered', () => {
  const press = (detail: number) =>
    row('b').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
  press(2);
  expect(onClick).not.toHaveBeenCalled();
  press(1);
  expect(onClick).toHaveBeenCalledOnce();
  expect(onSelect).not.toHaveBeenCalled();
});

test('a click with Shift selects a range instead of opening a window', () => {
  row('b').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }));
  expect(onSelect.mock.calls).toEqual([['b', true]]);
  expect(onClick).not.toHaveBeenCalled();
});
