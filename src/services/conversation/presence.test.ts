import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Live, LiveListener } from '../platform/realtime.ts';
import { keepCompany } from './presence.ts';

const [sari, dimas, roomId] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A room with a line on which everybody hears everybody else. */
const openRoom = () => {
  const here = new Set<LiveListener>();
  const join = (userId: string) => {
    const page = Object.assign(new EventTarget(), { hidden: false });
    let mine: LiveListener | undefined;
    let isDead = false;
    const live: Live = {
      join: (_topic, listener) => {
        mine = listener;
        here.add(listener);
        queueMicrotask(() => listener.joined());
        return () => here.delete(listener);
      },
      say: (_topic, event, payload) => {
        for (const other of here) if (other !== mine && !isDead) other.heard?.(event, payload);
      },
      close: () => undefined,
    };
    const seen: string[] = [];
    const company = keepCompany({ live, page: page as unknown as Document }, { roomId, userId }, (companions) =>
      seen.push(
        companions.map((one) => `${one.userId === sari ? 'Sari' : 'Dimas'}${one.isTyping ? ' types' : ''}`).join(),
      ),
    );
    const hide = (hidden: boolean) => {
      page.hidden = hidden;
      page.dispatchEvent(new Event('visibilitychange'));
    };
    return {
      company,
      seen,
      hide,
      die: () => void (isDead = true),
      say: (payload: unknown) => live.say('', 'here', payload as Record<string, unknown>),
    };
  };
  return { join };
};

test('two who open the same chat see each other at once, and that one writes; not themselves in another tab', async () => {
  const { join } = openRoom();
  const one = join(sari);
  const again = join(sari);
  await vi.advanceTimersByTimeAsync(0);
  const other = join(dimas);
  await vi.advanceTimersByTimeAsync(0);
  expect([one.seen, again.seen, other.seen]).toEqual([['Dimas'], ['Dimas'], ['Sari']]);
  other.company.type(true);
  other.company.type(true);
  expect(one.seen).toEqual(['Dimas', 'Dimas types']);
  await vi.advanceTimersByTimeAsync(6000);
  expect(one.seen.at(-1)).toBe('Dimas');
  for (const { company } of [one, again, other]) company.leave();
});

test('who leaves, looks elsewhere or falls silent is gone; who comes back is here', async () => {
  const { join } = openRoom();
  const one = join(sari);
  const other = join(dimas);
  await vi.advanceTimersByTimeAsync(0);
  other.hide(true);
  expect(one.seen.at(-1)).toBe('');
  other.hide(false);
  expect(one.seen.at(-1)).toBe('Dimas');
  other.company.leave();
  expect(one.seen.at(-1)).toBe('');
  const third = join(dimas);
  await vi.advanceTimersByTimeAsync(0);
  third.die();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(one.seen.at(-1)).toBe('');
  third.company.leave();
  one.company.leave();
});

test('what is no sign is nobody', async () => {
  const { join } = openRoom();
  const one = join(sari);
  const other = join(dimas);
  for (const payload of [null, {}, { userId: '<b>', isTyping: true, isNew: true }]) other.say(payload);
  expect(one.seen).toEqual([]);
  for (const { company } of [one, other]) company.leave();
});
