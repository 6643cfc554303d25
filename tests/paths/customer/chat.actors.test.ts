import { PostgrestClient } from '@supabase/postgrest-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';

import { defineChat } from '../../../src/services/customer/chat.actors.ts';
import type { Chats } from '../../../src/services/platform/gateway.chats.ts';
import type { LiveListener } from '../../../src/services/platform/realtime.ts';

const [roomId, businessId, channelId, otherId] = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Somebody who has a chat open, and what is asked of WhatsApp meanwhile. */
const stay = async (stays = 2000) => {
  let listener: LiveListener | undefined;
  const listen = vi.fn<Chats['listen']>(async () => ({ ok: true, value: null }));
  const place = { chat_id: '628111@c.us', channel: { id: channelId, external_id: 'batik-lestari' } };
  const fetch = async () => Response.json(place);
  const rest = new PostgrestClient('http://house.test', { fetch });
  const leave = vi.fn<() => void>();
  const live = {
    join: (_: string, joining: LiveListener) => {
      listener = joining;
      queueMicrotask(() => joining.joined());
      return leave;
    },
    say: () => undefined,
    close: () => undefined,
  };
  const gateway = { listen } as Partial<Chats> as Chats;
  const { listenToCustomer } = defineChat({ rest, key: 'k', fetch, live, report: () => undefined, gateway });
  const actor = createActor(listenToCustomer, { input: { roomId, businessId } }).start();
  await vi.advanceTimersByTimeAsync(stays);
  return {
    listen,
    leave,
    stop: () => actor.stop(),
    rejoin: async () => {
      listener?.joined();
      await vi.advanceTimersByTimeAsync(0);
    },
    status: async (id: string, status: string) => {
      const record = { id, business_id: businessId, name: 'Toko', external_id: 'x', status, phone: null };
      listener?.changes([{ table: 'channel', operation: 'UPDATE', record } as never]);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
};

test('whoever stays in a chat has its customer listened to, and again whenever the session works anew', async () => {
  const { listen, status, rejoin, stop, leave } = await stay();
  expect(listen).toHaveBeenCalledOnce();
  await status(channelId, 'STARTING');
  await status(otherId, 'WORKING');
  expect(listen).toHaveBeenCalledOnce();
  await status(channelId, 'WORKING');
  expect(listen).toHaveBeenCalledTimes(2);
  // Nobody could hear of a start while the line was down.
  await rejoin();
  expect(listen).toHaveBeenCalledTimes(3);
  expect(listen.mock.lastCall?.[0]).toMatchObject({ session: 'batik-lestari', chat_id: '628111@c.us' });
  stop();
  expect(leave).toHaveBeenCalledOnce();
});

test('a customer is listened to before they have typed a word, but not for whoever only goes by', async () => {
  const staying = await stay(500);
  expect(staying.listen).toHaveBeenCalledOnce();
  staying.stop();
  const passing = await stay(200);
  passing.stop();
  await vi.advanceTimersByTimeAsync(2000);
  expect(passing.listen).not.toHaveBeenCalled();
});
