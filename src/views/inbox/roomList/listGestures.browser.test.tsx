import '../../../index.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { hearHands } from './listGestures.ts';

const chosen = vi.fn<(id: string, upTo: boolean) => void>();
const opened = vi.fn<(event: MouseEvent) => void>();
let list: HTMLElement;
let stop: () => void;

beforeEach(() => {
  list = document.body.appendChild(document.createElement('nav'));
  list.innerHTML =
    '<a href="#a" data-room="a"><b>Nur</b></a><a href="#b" data-room="b">Budi</a><input aria-label="cari">';
  list.addEventListener('click', (event) => {
    opened(event);
    event.preventDefault();
  });
  stop = hearHands(list, { choose: chosen, point: () => undefined });
});
afterEach(() => {
  stop();
  list.remove();
  chosen.mockClear();
  opened.mockClear();
  vi.useRealTimers();
});

const row = (id: string): HTMLElement => list.querySelector(`[data-room=${id}]`)!;
const pointer = (type: string, target: Element, init: PointerEventInit = {}) =>
  target.dispatchEvent(
    new PointerEvent(type, { bubbles: true, cancelable: true, isPrimary: true, pointerType: 'touch', ...init }),
  );

test('a long press chooses, and the click that ends it opens nothing', () => {
  vi.useFakeTimers();
  pointer('pointerdown', row('a').firstElementChild!);
  vi.advanceTimersByTime(449);
  expect(chosen).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(chosen.mock.calls).toEqual([['a', false]]);
  pointer('pointerup', row('a'));
  row('a').click();
  expect(opened).not.toHaveBeenCalled();
  row('a').click();
  expect(opened).toHaveBeenCalledOnce();
});

test('who scrolls, or lets go, or has a mouse, presses nothing long', () => {
  vi.useFakeTimers();
  pointer('pointerdown', row('a'), { clientY: 10 });
  pointer('pointermove', row('a'), { clientY: 30 });
  vi.advanceTimersByTime(1000);
  pointer('pointerdown', row('a'));
  pointer('pointerup', row('a'));
  vi.advanceTimersByTime(1000);
  pointer('pointerdown', row('a'), { pointerType: 'mouse' });
  vi.advanceTimersByTime(1000);
  expect(chosen).not.toHaveBeenCalled();
});

test('the second of two quick presses opens nothing that the first has laid bare', () => {
  const press = (detail: number) =>
    row('b').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
  press(2);
  expect(opened).not.toHaveBeenCalled();
  press(1);
  expect(opened).toHaveBeenCalledOnce();
  expect(chosen).not.toHaveBeenCalled();
});

test('a click with Shift chooses up to there instead of opening a window', () => {
  row('b').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }));
  expect(chosen.mock.calls).toEqual([['b', true]]);
  expect(opened).not.toHaveBeenCalled();
});
