/** Calls the RPCs of the gateway with the service role, as its webhooks do. */
import { randomUUID } from 'node:crypto';

import { batik, type Fixtures } from './fixtures.ts';

interface MessageFields {
  waId?: string;
  fromMe?: boolean;
  source?: 'api' | 'app';
  sentAt?: string;
  kind?: string;
  body?: string | null;
  name?: string;
  content?: object;
  location?: object;
  media?: object;
  ack?: number;
  replyToWaId?: string;
  quote?: object;
  isBetterCopy?: boolean;
  altChatId?: string;
}

/**
 * Returns a function that creates chats with new customers, and the events that WhatsApp and the gateway report for
 * them.
 */
export const chatFactory = (fixtures: Fixtures) => {
  let chats = 0;
  return () => {
    chats += 1;
    const chatId = `62877000${String(chats).padStart(5, '0')}@c.us`;
    const call = async (event: string, payload: object, id: string = randomUUID()) => {
      const { data, error } = await fixtures.service.rpc('apply_event', {
        p_envelope: { id, event, session: 'batik-lestari', ...payload },
      });
      if (error) throw error;
      return data as { applied: boolean; reason: string; words?: boolean; wakes_agent?: boolean };
    };
    // As the webhook answers: what is due by the clock in other chats is no part of it.
    const applyEvent = async (...args: Parameters<typeof call>) => {
      const { words: _words, ...result } = await call(...args);
      return result;
    };
    const waId = (fromMe: boolean, raw = randomUUID().replaceAll('-', '').toUpperCase()): string =>
      `${fromMe}_${chatId}_${raw}`;
    const envelope = ({ fromMe = false, ...fields }: MessageFields) => ({
      message: {
        waId: waId(fromMe),
        chatId,
        fromMe,
        kind: 'text',
        body: 'Ready kak?',
        sentAt: new Date().toISOString(),
        ...fields,
      },
    });
    return {
      chatId,
      waId,
      envelope,
      applyEvent,
      receive: (fields: MessageFields = {}, id?: string) => applyEvent('message.any', envelope(fields), id),
      /** Receives a message. Returns what the database asks the webhook to do: to send notices, and to wake the agent. */
      receiveAndTell: async (fields: MessageFields = {}) => {
        const { words = false, wakes_agent: wakesAgent = false } = await call('message.any', envelope(fields));
        return { words, wakesAgent };
      },
      ack: (id: string, ack: number) => applyEvent('message.ack', { ack: { waId: id, chatId, ack } }),
      beginOutgoing: async (more: object = {}) => {
        const p_message = {
          id: randomUUID(),
          channel_id: batik.channel,
          chat_id: chatId,
          author_id: batik.member,
          body: 'Ready',
          ...more,
        };
        const { data, error } = await fixtures.service.rpc('begin_outgoing', { p_message });
        if (error) throw error;
        return data as { fresh: boolean; message: { id: string; room_id: string } & Record<string, unknown> };
      },
      finishOutgoing: async (id: string, fields: object) => {
        const { data, error } = await fixtures.service.rpc('finish_outgoing', { p_message_id: id, ...fields });
        if (error) throw error;
        return data as Record<string, unknown>;
      },
      room: async () => (await fixtures.sql('select * from room where chat_id = $1', [chatId]))[0] ?? {},
      messages: () =>
        fixtures.sql(
          'select message.* from message join room on room.id = room_id where chat_id = $1 order by message.sent_at, seq',
          [chatId],
        ),
      handovers: async () =>
        (
          await fixtures.sql<{ line: string }>(
            `select from_holder || ' > ' || to_holder || ': ' || reason as line from handover join room on room.id = room_id where chat_id = $1 order by at`,
            [chatId],
          )
        ).map(({ line }) => line),
    };
  };
};

export type Chat = ReturnType<ReturnType<typeof chatFactory>>;

/** The raw part of the WhatsApp id that the gateway gives an outgoing message. */
export const rawIdOf = (messageId: string): string => `3EB0${messageId.replaceAll('-', '').slice(0, 18).toUpperCase()}`;

/** The minutes from now to an instant of the database. */
export const minutesFromNow = (at: unknown): number => Math.round((Date.parse(String(at)) - Date.now()) / 60_000);
