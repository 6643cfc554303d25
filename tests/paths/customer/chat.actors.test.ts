import { PostgrestClient } from '@supabase/postgrest-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';

import { defineChatActors } from '../../../src/services/customer/chat.actors.ts';
import type { Chats } from '../../../src/services/platform/gateway.chats.ts';
import type { RealtimeListener } from '../../../src/services/platform/realtime.ts';

const [roomId, businessId, channelId, otherId] = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A member who has a chat open for a time in milliseconds, and the subscriptions requested from the gateway. */
const openChat = async (duration = 2000) => {
  let listener: RealtimeListener | undefined;
  const listen = vi.fn<Chats['subscribePresence']>(async () => ({ ok: true, value: null }));
  const chat = { chat_id: '628111@c.us', channel: { id: channelId, external_id: 'batik-lestari' } };
  const fetch = async () => Response.json(chat);
  const rest = new PostgrestClient('http://rest.test', { fetch });
  const leave = vi.fn<() => void>();
  const realtime = {
    join: (_: string, joining: RealtimeListener) => {
      listener = joining;
      queueMicrotask(() => joining.joined());
      return leave;
    },
    broadcast: () => undefined,
    close: () => undefined,
  };
  const gateway = { subscribePresence: listen } as Partial<Chats> as Chats;
  const { subscribeToTyping } = defineChatActors({ rest, key: 'k', fetch, realtime, report: () => undefined, gateway });
  const actor = createActor(subscribeToTyping, { input: { roomId, businessId } }).start();
  await vi.advanceTimersByTimeAsync(duration);
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

test('an open chat subscribes to the customer’s typing once, and again after each start of the session', async () => {
  const { listen, status, rejoin, stop, leave } = await openChat();
  expect(listen).toHaveBeenCalledOnce();
  await status(channelId, 'STARTING');
  await status(otherId, 'WORKING');
  expect(listen).toHaveBeenCalledOnce();
  await status(channelId, 'WORKING');
  expect(listen).toHaveBeenCalledTimes(2);
  // The session may have started while realtime was disconnected.
  await rejoin();
  expect(listen).toHaveBeenCalledTimes(3);
  expect(listen.mock.lastCall?.[0]).toMatchObject({ session: 'batik-lestari', chat_id: '628111@c.us' });
  stop();
  expect(leave).toHaveBeenCalledOnce();
});

test('typing is subscribed after half a second in a chat, but not for a chat that is left sooner', async () => {
  const opened = await openChat(500);
  expect(opened.listen).toHaveBeenCalledOnce();
  opened.stop();
  const left = await openChat(200);
  left.stop();
  await vi.advanceTimersByTimeAsync(2000);
  expect(left.listen).not.toHaveBeenCalled();
});
