import type { Database } from '../database.ts';
import { rawIdOf } from './ids.ts';
import type { MediaFiles } from './mediaFiles.ts';
import type { Sessions } from './sessions.ts';
import type { MediaRecord, Message, MessageKind, SimulatorState } from './state.ts';
import type { Store } from './store.ts';
import type { WhatsAppServer } from './whatsappServer.ts';

/** The webhook of seeded sessions, as the gateway would have registered it. */
export interface SeedSessionsOptions {
  webhookUrl: string;
  webhookSecret: string;
  /** The files of messages by their storage path, which the phones show too. */
  contents?: ReadonlyMap<string, FileContent>;
}

export interface FileContent {
  type: string;
  data: Uint8Array;
}

interface ChannelRow {
  id: string;
  business_id: string;
  business_name: string;
  external_id: string;
  phone: string | null;
}

interface RoomRow {
  id: string;
  chat_id: string;
  name: string | null;
  archived: boolean;
}

interface MessageRow {
  room_id: string;
  wa_id: string;
  author: string;
  kind: string;
  body: string | null;
  ack: number;
  path: string | null;
  filename: string | null;
  sent: number;
}

/** The events that the gateway requests when it creates a session. */
const events = [
  'message.any',
  'message.ack',
  'session.status',
  'message.reaction',
  'message.edited',
  'message.revoked',
  'message.waiting',
  'poll.vote',
  'call.received',
  'call.accepted',
  'call.rejected',
  'presence.update',
];

const supportedKinds = new Set(['text', 'image', 'video', 'voice', 'document', 'sticker', 'location']);

const toMessage = (row: MessageRow, phoneMedia: MediaRecord | undefined): Message => ({
  rawId: rawIdOf(row.wa_id),
  fromMe: row.author !== 'customer',
  timestamp: Math.floor(row.sent),
  kind: (supportedKinds.has(row.kind) ? row.kind : 'text') as MessageKind,
  body: row.body,
  // The files of seeded messages are in the product's storage. WhatsApp's servers keep media only for a limited time.
  media: null,
  ...(phoneMedia && { onPhones: phoneMedia }),
  location: null,
  replyTo: null,
  participant: null,
  reaction: null,
  edited: false,
  revoked: false,
  ack: row.ack,
  announced: row.ack,
});

/**
 * Creates a linked WAHA session for every WORKING channel in the database, with its rooms as chats and their messages
 * as history. No webhook reports them, and existing data stays.
 */
export async function seedSessions(
  {
    database,
    sessions,
    server,
    state,
    store,
    mediaFiles,
  }: {
    database: Database;
    sessions: Sessions;
    server: WhatsAppServer;
    state: SimulatorState;
    store: Store;
    mediaFiles: MediaFiles;
  },
  { webhookUrl, webhookSecret, contents }: SeedSessionsOptions,
): Promise<void> {
  const channels = await database.query<ChannelRow>(
    `select c.id, c.business_id, b.name as business_name, c.external_id, c.phone
       from public.channel c join public.business b on b.id = c.business_id
      where c.status = 'WORKING' and c.source = 'waha' and c.external_id is not null`,
  );
  // Several messages may share a file.
  const savedFiles = new Map<FileContent, Promise<MediaRecord>>();
  const findPhoneMedia = async ({ path, filename }: MessageRow): Promise<MediaRecord | undefined> => {
    const content = contents?.get(path ?? '');
    if (content === undefined) return undefined;
    const saving = savedFiles.get(content) ?? mediaFiles.save(content.data, { mimetype: content.type, filename: null });
    savedFiles.set(content, saving);
    return { ...(await saving), filename };
  };
  for (const channel of channels) {
    const digits = channel.phone?.replace(/\D/g, '') || `62811${String(channels.indexOf(channel)).padStart(7, '0')}`;
    sessions.addLinkedSession(channel.external_id, {
      me: { id: `${digits}@c.us`, pushName: channel.business_name, lid: `${digits.slice(2)}@lid` },
      config: {
        metadata: { businessId: channel.business_id },
        webhooks: [{ url: webhookUrl, events, hmac: { key: webhookSecret } }],
      },
    });
    const rooms = await database.query<RoomRow>(
      'select id, chat_id, name, archived from public.room where channel_id = $1',
      [channel.id],
    );
    const messages = await database.query<MessageRow>(
      `select room_id, wa_id, author, kind, body, ack, media ->> 'path' as path,
              media ->> 'filename' as filename, extract(epoch from sent_at)::float8 as sent
         from public.message where channel_id = $1 and wa_id is not null order by sent_at, seq`,
      [channel.id],
    );
    const byRoom = Map.groupBy(messages, (row) => row.room_id);
    const chats = (state.chats[channel.external_id] ??= {});
    for (const room of rooms) {
      state.customers[room.chat_id] ??= {
        id: room.chat_id,
        name: room.name ?? room.chat_id.replace(/@.*/, ''),
        lid: null,
        online: true,
        // Only some customers have a profile picture.
        pictured: /[02468]@c\.us$/.test(room.chat_id),
      };
      const chat = (chats[room.chat_id] ??= { id: room.chat_id, archived: room.archived, messages: [] });
      const existingIds = new Set(chat.messages.map(({ rawId }) => rawId));
      const rows = (byRoom.get(room.id) ?? []).filter((row) => !existingIds.has(rawIdOf(row.wa_id)));
      // oxlint-disable-next-line no-await-in-loop -- each file is saved only once
      const missing = await Promise.all(rows.map(async (row) => toMessage(row, await findPhoneMedia(row))));
      if (missing.length)
        chat.messages = [...missing, ...chat.messages].toSorted((left, right) => left.timestamp - right.timestamp);
    }
  }
  server.emit({ type: 'other' });
  store.save();
}
