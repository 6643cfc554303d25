/** The gateway's part in the tests of the database: it calls what only the service may call. */
import { randomUUID } from 'node:crypto';

import { batik, type Cast } from './cast.ts';

interface Told {
  waId?: string;
  fromMe?: boolean;
  source?: 'api' | 'app';
  sentAt?: string;
  kind?: string;
  body?: string;
  name?: string;
  content?: object;
  ack?: number;
  replyToWaId?: string;
}

/** Customers who never wrote before, one per call, and what WhatsApp and the gateway tell the database of their chat. */
export const whatsApp = (cast: Cast) => {
  let chats = 0;
  return () => {
    chats += 1;
    const chatId = `62877000${String(chats).padStart(5, '0')}@c.us`;
    const apply = async (event: string, rest: object, id: string = randomUUID()) => {
      const { data, error } = await cast.service.rpc('apply_event', {
        p_envelope: { id, event, session: 'batik-lestari', ...rest },
      });
      if (error) throw error;
      return data as { applied: boolean; reason: string };
    };
    const waId = (mine: boolean, raw = randomUUID().replaceAll('-', '').toUpperCase()): string =>
      `${mine}_${chatId}_${raw}`;
    const envelope = ({ fromMe = false, ...told }: Told) => ({
      message: {
        waId: waId(fromMe),
        chatId,
        fromMe,
        kind: 'text',
        body: 'Ready kak?',
        sentAt: new Date().toISOString(),
        ...told,
      },
    });
    return {
      chatId,
      waId,
      envelope,
      apply,
      hear: (told: Told = {}, id?: string) => apply('message.any', envelope(told), id),
      ack: (id: string, ack: number) => apply('message.ack', { ack: { waId: id, chatId, ack } }),
      begin: async (more: object = {}) => {
        const p_message = {
          id: randomUUID(),
          channel_id: batik.channel,
          chat_id: chatId,
          author_id: batik.member,
          body: 'Ready',
          ...more,
        };
        const { data, error } = await cast.service.rpc('begin_outgoing', { p_message });
        if (error) throw error;
        return data as { fresh: boolean; message: { id: string; room_id: string } & Record<string, unknown> };
      },
      finish: async (id: string, told: object) => {
        const { data, error } = await cast.service.rpc('finish_outgoing', { p_message_id: id, ...told });
        if (error) throw error;
        return data as Record<string, unknown>;
      },
      room: async () => (await cast.truth('select * from room where chat_id = $1', [chatId]))[0] ?? {},
      messages: () =>
        cast.truth(
          'select message.* from message join room on room.id = room_id where chat_id = $1 order by message.sent_at, seq',
          [chatId],
        ),
      handovers: async () =>
        (
          await cast.truth<{ line: string }>(
            `select from_holder || ' > ' || to_holder || ': ' || reason as line from handover join room on room.id = room_id where chat_id = $1 order by at`,
            [chatId],
          )
        ).map(({ line }) => line),
    };
  };
};

export type Chat = ReturnType<ReturnType<typeof whatsApp>>;

/** The raw part of the id that the gateway gives a message of ours. */
export const rawIdOf = (messageId: string): string => `3EB0${messageId.replaceAll('-', '').slice(0, 18).toUpperCase()}`;

/** How far off an instant of the database is. */
export const minutesFromNow = (at: unknown): number => Math.round((Date.parse(String(at)) - Date.now()) / 60_000);
