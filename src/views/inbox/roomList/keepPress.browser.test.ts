import '../../../index.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cdp } from 'vitest/browser';

import { keepPress } from './keepPress.ts';

const opened = vi.fn<(id: string | undefined) => void>();
let list: HTMLElement;
let stop: () => void;

/** Rows with these ids, one below another. */
const draw = (...ids: string[]) => {
  list.replaceChildren(
    ...ids.map((id) => {
      const row = document.createElement('a');
      row.href = `#${id}`;
      row.dataset['room'] = id;
      row.textContent = id;
      row.style.cssText = 'display: block; height: 40px';
      return row;
    }),
  );
};
const rowOf = (id: string): HTMLElement => list.querySelector(`[data-room=${id}]`)!;

beforeEach(() => {
  list = document.body.appendChild(document.createElement('nav'));
  list.style.cssText = 'position: fixed; top: 0; left: 0; width: 200px; z-index: 9';
  list.addEventListener('click', (event) => {
    event.preventDefault();
    if (event.target instanceof HTMLElement) opened(event.target.dataset['room']);
  });
  draw('a', 'b');
  stop = keepPress(list);
});
afterEach(() => {
  stop();
  list.remove();
  opened.mockClear();
});

/** Presses the real pointer on row `a`, does something meanwhile, and releases it `down` px further. */
const pressOnA = async (meanwhile: () => void, down = 0, modifiers = 0) => {
  const session = cdp() as unknown as { send: (method: string, parameters: object) => Promise<unknown> };
  const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0, width: innerWidth };
  const scale = frame.width / innerWidth;
  const mouse = (type: string, y: number) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      x: frame.x + 50 * scale,
      y: frame.y + y * scale,
      button: 'left',
      clickCount: 1,
      modifiers,
    });
  await mouse('mousePressed', 20);
  meanwhile();
  await mouse('mouseReleased', 20 + down);
};

test('a click opens its row once', async () => {
  await pressOnA(() => {});
  await expect.poll(() => opened.mock.calls).toEqual([['a']]);
});

test.for<[title: string, before: () => void, after: () => void]>([
  ['is drawn anew', () => draw('a', 'b'), () => {}],
  ['moves in the document', () => list.append(rowOf('a')), () => {}],
  ['moves on the screen, where another one takes its place', () => draw('b', 'a'), () => {}],
  ['gives its element to another room', () => (rowOf('a').dataset['room'] = 'c'), () => draw('c', 'a')],
  ['leaves and comes back', () => list.replaceChildren(), () => draw('b', 'a')],
])('a press counts once, for the row that was pressed, when that row %s', async ([, before, after]) => {
  await pressOnA(before);
  after();
  await expect.poll(() => opened.mock.calls).toEqual([['a']]);
});

test('a press whose pointer moves away, and one with Control, open nothing later', async () => {
  await pressOnA(() => draw('a', 'b'), 30);
  await pressOnA(() => draw('a', 'b'), 0, 2);
  await pressOnA(() => {});
  await expect.poll(() => opened.mock.calls).toEqual([['a']]);
});
