/** One chat, on WhatsApp and here: the actors of its part of the panel. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import type { Channel } from '../../contracts/app.ts';
import type {
  ChatCommandResult,
  ChatCommandRequest,
  ChatRefused,
  WhatsappContact,
  ChatKey,
} from '../../contracts/customer.ts';
import { followChannels } from '../channels/channels.follow.ts';
import { createChats, type ChatPlace, type Chats } from '../platform/gateway.chats.ts';
import { detailOf, type GatewayFailure } from '../platform/gateway.failure.ts';
import { pause } from '../platform/pause.ts';
import type { Report } from '../platform/readRows.ts';
import type { Live } from '../platform/realtime.ts';

interface ChatDeps {
  rest: PostgrestClient;
  key: string;
  fetch: typeof fetch;
  live: Live;
  report: Report;
  gateway?: Chats;
}

const placeSchema = v.object({ chat_id: v.string(), channel: v.object({ id: v.string(), external_id: v.string() }) });

const whys: Record<string, ChatRefused['why']> = {
  not_supported: 'unsupported',
  session_not_working: 'disconnected',
  not_found: 'gone',
};

/** Milliseconds after which somebody is taken to read a chat: until then its picture is not looked at. */
const TO_READ = 1500;

/** Milliseconds after which somebody is taken to stay in a chat: a customer who begins to type is soon told of. */
const TO_STAY = 300;

/** Throws when they went on before. */
const stayed = async (time: number, signal: AbortSignal): Promise<void> => {
  await pause(time, signal);
  signal.throwIfAborted();
};

const refusalOf = (failure: GatewayFailure): ChatRefused => ({
  why: whys[failure.code ?? ''] ?? 'failed',
  detail: detailOf(failure),
});

export const defineChat = ({
  rest,
  key,
  fetch,
  live,
  report,
  gateway = createChats({ base: '/api/waha', key, fetch, isOnline: () => navigator.onLine }),
}: ChatDeps) => {
  const placeOf = async (roomId: string, signal: AbortSignal): Promise<ChatPlace & { channelId: string }> => {
    const { data, error } = await rest
      .from('room')
      .select('chat_id,channel(id,external_id)')
      .eq('id', roomId)
      .abortSignal(signal)
      .single();
    if (error) throw new Error('Failed to get rooms', { cause: error });
    const { chat_id, channel } = v.parse(placeSchema, data);
    return { chat_id, session: channel.external_id, channelId: channel.id };
  };

  /** One question a room and page: the gateway knows whether anybody has asked today. */
  const looked = new Set<string>();

  return {
    renewPicture: fromPromise<null, { roomId: string }>(async ({ input: { roomId }, signal }) => {
      // Who goes through chats one after the other asks for none.
      await stayed(TO_READ, signal);
      if (looked.has(roomId)) return null;
      const answer = await gateway.renewPicture(await placeOf(roomId, signal), signal);
      if (answer.ok) looked.add(roomId);
      return null;
    }),

    // Asked for at every stay, and as long as it lasts: WAHA forgets it whenever the session starts anew.
    listenToCustomer: fromCallback<EventObject, ChatKey>(({ input: { roomId, businessId } }) => {
      const leaving = new AbortController();
      let unfollow: (() => void) | undefined;
      const stay = async () => {
        await stayed(TO_STAY, leaving.signal);
        const place = await placeOf(roomId, leaving.signal);
        await gateway.listen(place, leaving.signal);
        if (leaving.signal.aborted) return;
        let isFollowing = false;
        unfollow = followChannels({ live, report }, businessId, (news) => {
          const works = ({ id, status }: Channel) => id === place.channelId && status === 'WORKING';
          // After a time in which nobody could hear of a start there may have been one.
          const mayHaveStarted = news.type === 'channels.outdated' && isFollowing;
          if (mayHaveStarted || (news.type === 'rows.reported' && news.rows.some(works)))
            void gateway.listen(place, leaving.signal);
          isFollowing = true;
        });
      };
      // That a customer types is a courtesy: whoever is not told of it reads the message.
      stay().catch(() => {});
      return () => {
        leaving.abort();
        unfollow?.();
      };
    }),

    readContact: fromPromise<WhatsappContact | null, { roomId: string }>(async ({ input: { roomId }, signal }) => {
      const answer = await gateway.contact(await placeOf(roomId, signal), signal);
      if (!answer.ok) throw new Error(detailOf(answer.failure));
      return answer.value && { name: answer.value.name, pushName: answer.value.pushName };
    }),

    // The gateway moves the row once WhatsApp has moved the chat.
    moveChat: fromPromise<ChatCommandResult, ChatCommandRequest & ChatKey>(async ({ input, signal }) => {
      const { roomId, businessId, deed, actionId, isHereOnly } = input;
      if (isHereOnly) {
        const asked = { action_id: actionId, business_id: businessId, kind: deed, ids: [roomId] };
        const { error } = await rest.rpc('act_on_rooms', asked).abortSignal(signal);
        if (error) throw new Error('Failed to update rooms', { cause: error });
        return 'done';
      }
      const place = await placeOf(roomId, signal);
      const answer =
        deed === 'delete'
          ? await gateway.remove(place, signal)
          : await gateway.archive(place, deed === 'archive', signal, actionId);
      return answer.ok ? 'done' : refusalOf(answer.failure);
    }),
  };
};
