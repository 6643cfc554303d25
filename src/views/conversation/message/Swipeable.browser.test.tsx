import { afterEach, expect, test, vi } from 'vitest';

import '../../../index.css';
import { render } from 'vitest-browser-react';
import { cdp, page } from 'vitest/browser';

import type { MessageEntry } from '../../../contracts/conversation.ts';
import { message } from '../../../machines/conversation/messages.fixture.ts';
import type { Message, Quote } from '../../../machines/conversation/messages.store.ts';
import { MessageBubble } from './MessageBubble.tsx';

afterEach(() => vi.restoreAllMocks());

const nothing = () => undefined;

/** Bubbles in a scrolling list. */
const open = async (change: Partial<Message> = {}) => {
  await page.viewport(360, 640);
  const vibrate = vi.spyOn(navigator, 'vibrate').mockReturnValue(true);
  const onReply = vi.fn<(quote: Quote) => void>();
  const onJump = vi.fn<(id: string) => void>();
  const actions = { onReply, onJump, onResend: async () => true, onDiscard: nothing };
  const bubbles = Array.from({ length: 20 }, (_, at): MessageEntry => {
    const row = message(at + 1, { ...change, body: `Pesan ${at + 1}` });
    return { id: row.id, row, item: null, status: null };
  });
  const screen = await render(
    <div role="log" className="h-[30rem] overflow-x-hidden overflow-y-auto overscroll-contain">
      {bubbles.map((bubble) => (
        <MessageBubble key={bubble.id} {...{ bubble, actions }} first mine={false} customer="Ibu Ratna" />
      ))}
    </div>,
  );
  const log = screen.getByRole('log').element();
  const second = log.querySelectorAll('article')[1] as HTMLElement;
  return {
    onReply,
    onJump,
    vibrate,
    screen,
    log,
    second,
    offset: () => Math.round(second.getBoundingClientRect().left),
  };
};

/** A real touch through the browser's protocol, so that the browser decides between scrolling and swiping. */
const touchOn = async (on: Element) => {
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
  const { left, top, width, height } = on.getBoundingClientRect();
  let [x, y] = [Math.min(frame.left + left + width / 2, frame.left + 120), frame.top + top + height / 2];
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    cdp().send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await touch('touchStart');
  return {
    go: async (dx: number, dy: number, steps = 8) => {
      for (let step = 0; step < steps; step += 1) {
        [x, y] = [x + dx / steps, y + dy / steps];
        // oxlint-disable-next-line no-await-in-loop -- the moves of a touch are sequential
        await touch('touchMove');
      }
    },
    lift: () => touch('touchEnd'),
  };
};

test('a bubble swiped to the right and released starts one reply and returns to its place', async () => {
  const { onReply, vibrate, second, offset } = await open();
  const thumb = await touchOn(second);
  await thumb.go(100, 4);
  await expect.poll(() => second.querySelector('[data-triggered=true]')).not.toBeNull();
  expect(offset()).toBeGreaterThan(50);
  expect(onReply).not.toHaveBeenCalled();
  await thumb.lift();
  await expect.poll(() => onReply.mock.calls.map(([{ body }]) => body)).toEqual(['Pesan 2']);
  expect(vibrate).toHaveBeenCalledTimes(1);
  await expect.poll(() => offset()).toBe(0);
  expect(second.querySelector('[data-triggered]')).toBeNull();
});

test('a swipe that is released too early or pushed back starts no reply', async () => {
  const { onReply, second, offset } = await open();
  const early = await touchOn(second);
  await early.go(45, 0);
  await expect.poll(() => offset()).toBeGreaterThan(20);
  await early.lift();
  await expect.poll(() => offset()).toBe(0);
  const back = await touchOn(second);
  await back.go(110, 0);
  await expect.poll(() => second.querySelector('[data-triggered=true]')).not.toBeNull();
  await back.go(-100, 0);
  await back.lift();
  await expect.poll(() => offset()).toBe(0);
  expect(onReply).not.toHaveBeenCalled();
});

test('a vertical movement scrolls the conversation, and moves no bubble afterwards', async () => {
  const { onReply, log, second, offset } = await open();
  const thumb = await touchOn(second);
  await thumb.go(6, -60);
  await thumb.go(120, -30);
  expect(offset()).toBe(0);
  await thumb.lift();
  await expect.poll(() => log.scrollTop).toBeGreaterThan(40);
  expect(onReply).not.toHaveBeenCalled();
});

test('a swipe that starts on a button does not press it', async () => {
  const quoted = { author: 'customer', kind: 'text', body: 'Ready kak?' } as const;
  const { onReply, onJump, screen } = await open({ reply_to: message(40).id, reply_preview: quoted });
  const thumb = await touchOn(
    screen
      .getByRole('button', { name: /Ready kak/ })
      .nth(1)
      .element(),
  );
  await thumb.go(100, 0);
  await thumb.lift();
  await expect.poll(() => onReply).toHaveBeenCalledTimes(1);
  expect(onJump).not.toHaveBeenCalled();
  await screen
    .getByRole('button', { name: /Ready kak/ })
    .nth(1)
    .click();
  expect(onJump).toHaveBeenCalledTimes(1);
});

test('a message that cannot be replied to does not move', async () => {
  const { onReply, second, offset } = await open({ kind: 'call', body: null });
  const thumb = await touchOn(second);
  await thumb.go(100, 0);
  expect(offset()).toBe(0);
  await thumb.lift();
  expect(onReply).not.toHaveBeenCalled();
});
