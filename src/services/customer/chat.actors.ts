/** Actors for one chat on WhatsApp: profile picture, the customer's typing, contact names and commands. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import type { Channel } from '../../contracts/app.ts';
import type {
  ChatCommandResult,
  ChatCommandRequest,
  ChatCommandRefusal,
  WhatsappContact,
  ChatKey,
} from '../../contracts/customer.ts';
import { followChannels } from '../channels/channels.follow.ts';
import { createChats, type ChatAddress, type Chats } from '../platform/gateway.chats.ts';
import { errorDetail, type GatewayFailure } from '../platform/gateway.failure.ts';
import { pause } from '../platform/pause.ts';
import type { ReportInvalidRow } from '../platform/readRows.ts';
import type { Realtime } from '../platform/realtime.ts';

interface ChatDeps {
  rest: PostgrestClient;
  key: string;
  fetch: typeof fetch;
  realtime: Realtime;
  report: ReportInvalidRow;
  gateway?: Chats;
}

const chatSchema = v.object({ chat_id: v.string(), channel: v.object({ id: v.string(), external_id: v.string() }) });

const reasonOfCode: Record<string, ChatCommandRefusal['reason']> = {
  not_supported: 'unsupported',
  session_not_working: 'disconnected',
  wrong_number: 'disconnected',
  not_found: 'gone',
};

/** Milliseconds before the picture is requested, so that paging through chats does not request one for each. */
const PICTURE_DELAY = 1500;

/** Milliseconds before typing is subscribed. Shorter than the picture's, because a customer may type at once. */
const SUBSCRIBE_DELAY = 300;

/** Throws if the member leaves the chat earlier. */
const waitInChat = async (time: number, signal: AbortSignal): Promise<void> => {
  await pause(time, signal);
  signal.throwIfAborted();
};

const refusalOf = (failure: GatewayFailure): ChatCommandRefusal => ({
  reason: reasonOfCode[failure.code ?? ''] ?? 'failed',
  detail: errorDetail(failure),
});

export const defineChatActors = ({
  rest,
  key,
  fetch,
  realtime,
  report,
  gateway = createChats({ base: '/api/waha', key, fetch, isOnline: () => navigator.onLine }),
}: ChatDeps) => {
  const chatOf = async (roomId: string, signal: AbortSignal): Promise<ChatAddress & { channelId: string }> => {
    const { data, error } = await rest
      .from('room')
      .select('chat_id,channel(id,external_id)')
      .eq('id', roomId)
      .abortSignal(signal)
      .single();
    if (error) throw new Error('Failed to get rooms', { cause: error });
    const { chat_id, channel } = v.parse(chatSchema, data);
    return { chat_id, session: channel.external_id, channelId: channel.id };
  };

  /** Rooms whose picture this page has requested. The gateway limits it to once a day over all pages. */
  const refreshed = new Set<string>();

  return {
    refreshPicture: fromPromise<null, { roomId: string }>(async ({ input: { roomId }, signal }) => {
      await waitInChat(PICTURE_DELAY, signal);
      if (refreshed.has(roomId)) return null;
      const response = await gateway.refreshPicture(await chatOf(roomId, signal), signal);
      if (response.ok) refreshed.add(roomId);
      return null;
    }),

    // Subscribed for each visit and again after each start of the session, because WAHA drops it with the session.
    subscribeToTyping: fromCallback<EventObject, ChatKey>(({ input: { roomId, businessId } }) => {
      const visit = new AbortController();
      let unfollow: (() => void) | undefined;
      const subscribe = async () => {
        await waitInChat(SUBSCRIBE_DELAY, visit.signal);
        const chat = await chatOf(roomId, visit.signal);
        await gateway.subscribePresence(chat, visit.signal);
        if (visit.signal.aborted) return;
        let isFollowing = false;
        unfollow = followChannels({ realtime, report }, businessId, (event) => {
          const works = ({ id, status }: Channel) => id === chat.channelId && status === 'WORKING';
          // The session may have started while realtime was disconnected.
          const mayHaveRestarted = event.type === 'channels.invalidated' && isFollowing;
          if (mayHaveRestarted || (event.type === 'rows.reported' && event.rows.some(works)))
            void gateway.subscribePresence(chat, visit.signal);
          isFollowing = true;
        });
      };
      // Typing is optional information, so a failure is not reported.
      subscribe().catch(() => {});
      return () => {
        visit.abort();
        unfollow?.();
      };
    }),

    readContact: fromPromise<WhatsappContact | null, { roomId: string }>(async ({ input: { roomId }, signal }) => {
      const response = await gateway.contact(await chatOf(roomId, signal), signal);
      if (!response.ok) throw new Error(errorDetail(response.failure));
      return response.value && { name: response.value.name, pushName: response.value.pushName };
    }),

    // The gateway changes the row after WhatsApp has changed the chat.
    runCommand: fromPromise<ChatCommandResult, ChatCommandRequest & ChatKey>(async ({ input, signal }) => {
      const { roomId, businessId, command, actionId, isChabotOnly } = input;
      if (isChabotOnly) {
        const action = { action_id: actionId, business_id: businessId, kind: command, ids: [roomId] };
        const { error } = await rest.rpc('act_on_rooms', action).abortSignal(signal);
        if (error) throw new Error('Failed to update rooms', { cause: error });
        return 'done';
      }
      const chat = await chatOf(roomId, signal);
      const response =
        command === 'delete'
          ? await gateway.remove(chat, signal)
          : await gateway.archive(chat, command === 'archive', signal, actionId);
      return response.ok ? 'done' : refusalOf(response.failure);
    }),
  };
};
