import { Hono } from 'hono';

import { dataOrThrow, rpc } from '../_shared/clients.ts';
import { ApiError, notFound } from '../_shared/errors.ts';
import { parse, readJson, uuid } from '../_shared/input.ts';
import { parseMessageId } from '../_shared/waha/ids.ts';
import type { Json } from '../_shared/waha/json.ts';
import { messagePath } from '../_shared/waha/paths.ts';
import { chatChannelOf, roomOf, type Channel } from './access.ts';
import type { GatewayContext, GatewayEnv, RequestContext } from './context.ts';
import { Edit, Reaction } from './schemas.ts';

/** Milliseconds after a message in which WhatsApp lets its sender edit it … */
const editLimit = 15 * 60_000;
/** … or delete it for everyone. */
const deletionLimit = 60 * 3_600_000;

/** The kinds whose text, or caption, WhatsApp can edit. */
const editableKinds = ['text', 'image', 'video', 'document'];

interface StoredMessage {
  id: string;
  wa_id: string | null;
  author: string;
  kind: string;
  body: string | null;
  sent_at: string;
  edited_at: string | null;
  revoked_at: string | null;
}

interface ChangedMessage {
  channel: Channel;
  message: StoredMessage;
  waId: string;
  /** WAHA's path of the message. */
  path: string;
}

/** Reactions of the business, and edits and deletions of its messages. Repeating a request is harmless. */
export function messageRoutes({ upstream, service, now }: GatewayContext): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>();

  /** The message of the path, read as the caller. Throws 404 also for one that WhatsApp does not have yet. */
  const messageOf = async (c: RequestContext): Promise<ChangedMessage> => {
    const id = parse(uuid('messageId'), c.req.param('messageId'));
    const { caller } = c.var;
    const channel = await chatChannelOf(caller, c.req.param('session'));
    const room = await roomOf(caller, channel, c.req.param('chatId'));
    const columns = 'id, wa_id, author, kind, body, sent_at, edited_at, revoked_at';
    const found = await caller.db.from('message').select(columns).eq('room_id', room.id).eq('id', id).maybeSingle();
    const message: StoredMessage | null = dataOrThrow(found);
    // A message may be stored for another id of the same customer. WhatsApp knows it by the chat in its own id.
    const waId = parseMessageId(message?.wa_id);
    if (!message || !waId) throw notFound();
    return { channel, message, waId: waId.waId, path: messagePath(channel.external_id, waId.chatId, waId.waId) };
  };

  const requireOwn = ({ author }: StoredMessage): void => {
    if (author === 'customer')
      throw new ApiError(403, 'not_own', 'Hanya pesan dari toko Anda yang dapat diubah atau dihapus untuk semua.');
  };

  const requireNotRevoked = ({ revoked_at }: StoredMessage): void => {
    if (revoked_at !== null) throw new ApiError(409, 'revoked', 'Pesan ini sudah dihapus.');
  };

  const requireWithin = ({ sent_at }: StoredMessage, limit: number, refusal: string): void => {
    if (now() - Date.parse(sent_at) > limit) throw new ApiError(409, 'too_late', refusal);
  };

  /** Stores what WhatsApp has accepted. The webhook about it changes nothing any more. */
  const record = async (c: RequestContext, { message }: ChangedMessage, p_event: string, change: Json) =>
    rpc<null>(service, 'record_message_change', {
      p_message_id: message.id,
      p_actor: c.var.caller.id,
      p_event,
      p_change: { ...change, at: new Date(now()).toISOString() },
    });

  app.put('/chats/:session/:chatId/messages/:messageId/reaction', async (c) => {
    const { reaction } = parse(Reaction, await readJson(c));
    const changed = await messageOf(c);
    requireNotRevoked(changed.message);
    const body = { session: changed.channel.external_id, messageId: changed.waId, reaction };
    await upstream.json('/api/reaction', { method: 'PUT', body });
    await record(c, changed, 'message.reaction', { text: reaction });
    return c.body(null, 204);
  });

  app.put('/chats/:session/:chatId/messages/:messageId', async (c) => {
    const { text } = parse(Edit, await readJson(c));
    const changed = await messageOf(c);
    const { message } = changed;
    requireOwn(message);
    requireNotRevoked(message);
    if (!editableKinds.includes(message.kind) || message.body === null)
      throw new ApiError(409, 'not_editable', 'WhatsApp tidak dapat mengubah pesan jenis ini.');
    if (message.body === text) return c.body(null, 204);
    requireWithin(message, editLimit, 'Pesan hanya dapat diubah dalam 15 menit setelah dikirim.');
    const response = await upstream.json(changed.path, { method: 'PUT', body: { text } });
    // WEBJS responds with nothing if WhatsApp does not accept the edit.
    if (response === null) throw new ApiError(422, 'upstream_refused', 'WhatsApp tidak menerima perubahan pesan ini.');
    await record(c, changed, 'message.edited', { body: text });
    return c.body(null, 204);
  });

  app.delete('/chats/:session/:chatId/messages/:messageId', async (c) => {
    const changed = await messageOf(c);
    const { message } = changed;
    requireOwn(message);
    if (message.revoked_at !== null) return c.body(null, 204);
    requireWithin(message, deletionLimit, 'Pesan hanya dapat dihapus untuk semua dalam 2 hari 12 jam setelah dikirim.');
    await upstream.json(changed.path, { method: 'DELETE' });
    await record(c, changed, 'message.revoked', {});
    return c.body(null, 204);
  });

  return app;
}
