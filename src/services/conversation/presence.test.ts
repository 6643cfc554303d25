import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Realtime, RealtimeListener } from '../platform/realtime.ts';
import { trackPresence } from './presence.ts';

const [sari, dimas, roomId] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A room topic that delivers each broadcast to all other listeners. */
const openRoom = () => {
  const here = new Set<RealtimeListener>();
  const join = (userId: string) => {
    const page = Object.assign(new EventTarget(), { hidden: false });
    let mine: RealtimeListener | undefined;
    let isDead = false;
    const realtime: Realtime = {
      join: (_topic, listener) => {
        mine = listener;
        here.add(listener);
        queueMicrotask(() => listener.joined());
        return () => here.delete(listener);
      },
      broadcast: (_topic, event, payload) => {
        for (const other of here) if (other !== mine && !isDead) other.broadcast?.(event, payload);
      },
      close: () => undefined,
    };
    const seen: string[] = [];
    const presence = trackPresence({ realtime, page: page as unknown as Document }, { roomId, userId }, (others) =>
      seen.push(others.map((one) => `${one.userId === sari ? 'Sari' : 'Dimas'}${one.isTyping ? ' types' : ''}`).join()),
    );
    const hide = (hidden: boolean) => {
      page.hidden = hidden;
      page.dispatchEvent(new Event('visibilitychange'));
    };
    return {
      presence,
      seen,
      hide,
      die: () => void (isDead = true),
      say: (payload: unknown) => realtime.broadcast('', 'here', payload as Record<string, unknown>),
    };
  };
  return { join };
};

test('two members in the same chat see each other and their typing at once, but not their own other tabs', async () => {
  const { join } = openRoom();
  const one = join(sari);
  const again = join(sari);
  await vi.advanceTimersByTimeAsync(0);
  const other = join(dimas);
  await vi.advanceTimersByTimeAsync(0);
  expect([one.seen, again.seen, other.seen]).toEqual([['Dimas'], ['Dimas'], ['Sari']]);
  other.presence.setTyping(true);
  other.presence.setTyping(true);
  expect(one.seen).toEqual(['Dimas', 'Dimas types']);
  await vi.advanceTimersByTimeAsync(6000);
  expect(one.seen.at(-1)).toBe('Dimas');
  for (const { presence } of [one, again, other]) presence.leave();
});

test('a member who leaves, hides the page or stops sending heartbeats is gone, and present again on return', async () => {
  const { join } = openRoom();
  const one = join(sari);
  const other = join(dimas);
  await vi.advanceTimersByTimeAsync(0);
  other.hide(true);
  expect(one.seen.at(-1)).toBe('');
  other.hide(false);
  expect(one.seen.at(-1)).toBe('Dimas');
  other.presence.leave();
  expect(one.seen.at(-1)).toBe('');
  const third = join(dimas);
  await vi.advanceTimersByTimeAsync(0);
  third.die();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(one.seen.at(-1)).toBe('');
  third.presence.leave();
  one.presence.leave();
});

test('an invalid heartbeat adds no member', async () => {
  const { join } = openRoom();
  const one = join(sari);
  const other = join(dimas);
  for (const payload of [null, {}, { userId: '<b>', isTyping: true, isNew: true }]) other.say(payload);
  expect(one.seen).toEqual([]);
  for (const { presence } of [one, other]) presence.leave();
});
