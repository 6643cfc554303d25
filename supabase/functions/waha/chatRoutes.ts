import { Hono } from 'hono';
import * as v from 'valibot';

import { dataOrThrow } from '../_shared/clients.ts';
import { parse, readJson, uuid } from '../_shared/input.ts';
import { logError } from '../_shared/log.ts';
import { normaliseChats, normaliseContact, normaliseOverview } from '../_shared/waha/chats.ts';
import { valueAt } from '../_shared/waha/json.ts';
import { normaliseMessage, type WaMessage } from '../_shared/waha/messages.ts';
import { checkInterval, recoverLostMessages } from '../_shared/waha/missedMessages.ts';
import { chatPath, chatsPath, messagesPath, presencePath } from '../_shared/waha/paths.ts';
import { broadcastTyping, typingStateOf } from '../_shared/waha/typing.ts';
import { sendWaitingNotices } from '../_shared/waha/waitingNotices.ts';
import { chatChannelOf, roomOf, startedChannels, waIdOf, type Channel, type Room } from './access.ts';
import { recordAction } from './audit.ts';
import { backfill } from './backfill.ts';
import type { GatewayContext, GatewayEnv, RequestContext } from './context.ts';
import { hasErasedRooms, removeErasedFiles } from './erasedFiles.ts';
import { savePhoneOfLid } from './lids.ts';
import { refreshProfilePicture } from './profilePicture.ts';
import { refetchMedia } from './refetchMedia.ts';
import {
  Backfill,
  ChatsQuery,
  ContactQuery,
  MarkRead,
  MessagesQuery,
  OverviewQuery,
  SessionName,
  Typing,
} from './schemas.ts';

const chatPathOf = (channel: Channel, room: Room): string => chatPath(channel.external_id, room.chat_id);

/** A message in WAHA's form, without the engine's raw data and without WAHA's media URLs. */
const publicMessage = ({ waId, sentAt, media, replyToWaId, ...message }: WaMessage): object => ({
  id: waId,
  timestamp: Date.parse(sentAt) / 1000,
  ...message,
  media: media && { mimetype: media.mimetype, filename: media.filename },
  replyTo: replyToWaId,
});

export function chatRoutes(context: GatewayContext): Hono<GatewayEnv> {
  const { upstream, now } = context;
  const app = new Hono<GatewayEnv>();

  const channelAndRoom = async (c: RequestContext): Promise<{ channel: Channel; room: Room }> => {
    const channel = await chatChannelOf(c.var.caller, c.req.param('session'));
    return { channel, room: await roomOf(c.var.caller, channel, c.req.param('chatId')) };
  };

  // A call for help can be undone for a moment. The client requests the notice after that, because no event does.
  app.post('/waiting-notices', async (c) => {
    const { sessionName } = parse(v.object({ sessionName: SessionName }), await readJson(c));
    const { external_id } = await chatChannelOf(c.var.caller, sessionName);
    await sendWaitingNotices(context, external_id);
    return c.body(null, 204);
  });

  // Open clients call this from time to time, because after a lost webhook no other event may start the check, and after
  // an erasure, whose files the server removes.
  app.post('/catch-up', async (c) => {
    const { businessId } = parse(v.object({ businessId: uuid('businessId') }), await readJson(c));
    for (const { external_id } of await startedChannels(c.var.caller, businessId))
      context.waitUntil(recoverLostMessages(context, external_id, checkInterval).then(() => undefined, logError));
    if (await hasErasedRooms(c.var.caller, businessId))
      context.waitUntil(removeErasedFiles(context.service, businessId).catch(logError));
    return c.body(null, 204);
  });

  app.get('/chats/:session/overview', async (c) => {
    const channel = await chatChannelOf(c.var.caller, c.req.param('session'));
    const query = { ...parse(OverviewQuery, c.req.query()), merge: true };
    const rows = normaliseOverview(await upstream.list(`${chatsPath(channel.external_id)}/overview`, { query }), now());
    return c.json(rows.map((row) => ({ ...row, lastMessage: row.lastMessage && publicMessage(row.lastMessage) })));
  });

  app.get('/chats/:session', async (c) => {
    const channel = await chatChannelOf(c.var.caller, c.req.param('session'));
    const query = { ...parse(ChatsQuery, c.req.query()), sortBy: 'conversationTimestamp', sortOrder: 'desc' };
    return c.json(normaliseChats(await upstream.list(chatsPath(channel.external_id), { query })));
  });

  app.get('/chats/:session/:chatId/messages', async (c) => {
    const { channel, room } = await channelAndRoom(c);
    // WAHA filters after paging: clients advance the offset by the limit until a page is empty.
    const query = { ...parse(MessagesQuery, c.req.query()), downloadMedia: false, merge: true };
    const found = await upstream.list(messagesPath(channel.external_id, room.chat_id), { query });
    return c.json(found.flatMap((raw) => normaliseMessage(raw, now()) ?? []).map(publicMessage));
  });

  app.post('/chats/:session/:chatId/backfill', async (c) => {
    const { before } = parse(Backfill, await readJson(c));
    const { channel, room } = await channelAndRoom(c);
    return c.json(await backfill(context, { channel, room, before }));
  });

  app.post('/chats/:session/:chatId/messages/:messageId/file', async (c) => {
    const messageId = parse(uuid('messageId'), c.req.param('messageId'));
    const { channel, room } = await channelAndRoom(c);
    return c.json(await refetchMedia(context, { channel, room, messageId }));
  });

  // WhatsApp's picture URLs expire, so the picture is stored, readable for members who can see the room.
  app.get('/chats/:session/:chatId/picture', async (c) => {
    const { channel, room } = await channelAndRoom(c);
    await refreshProfilePicture(context, { channel, room });
    const { data } = await c.var.caller.db.from('room').select('picture_url').eq('id', room.id).maybeSingle();
    const row: { picture_url: string | null } | null = data;
    return c.json({ path: row?.picture_url ?? null });
  });

  // WAHA sends presence events only for subscribed chats, until its next restart. They report changes only, so the current
  // state is read once.
  app.post('/chats/:session/:chatId/presence', async (c) => {
    const { channel, room } = await channelAndRoom(c);
    const path = presencePath(channel.external_id, room.chat_id);
    await upstream.json(`${path}/subscribe`, { method: 'POST' });
    const readPresence = async (): Promise<void> => {
      const state = typingStateOf(valueAt(await upstream.json(path), 'presences'));
      if (state && state !== 'none')
        await broadcastTyping(context.service, channel.external_id, { chatId: room.chat_id, state });
    };
    context.waitUntil(readPresence().catch(logError));
    return c.body(null, 204);
  });

  for (const operation of ['archive', 'unarchive'] as const)
    app.post(`/chats/:session/:chatId/${operation}`, async (c) => {
      const actionId = parse(v.optional(uuid('action')), c.req.query('action'));
      const { channel, room } = await channelAndRoom(c);
      await upstream.json(`${chatPathOf(channel, room)}/${operation}`, { method: 'POST' });
      const archived = operation === 'archive';
      const { db } = c.var.caller;
      // With an action id it can be undone (`undo_room_action`).
      const args = { action_id: actionId, business_id: channel.business_id, kind: operation, ids: [room.id] };
      dataOrThrow(
        await (actionId ? db.rpc('act_on_rooms', args) : db.from('room').update({ archived }).eq('id', room.id)),
      );
      return c.json({ archived });
    });

  app.delete('/chats/:session/:chatId', async (c) => {
    const { channel, room } = await channelAndRoom(c);
    await upstream.json(chatPathOf(channel, room), { method: 'DELETE' });
    await recordAction(context.service, c.var.caller, channel, { action: 'chat.deleted', room_id: room.id });
    return c.body(null, 204);
  });

  app.post('/mark-read', async (c) => {
    const { sessionName, chatId, messageId } = parse(MarkRead, await readJson(c));
    const channel = await chatChannelOf(c.var.caller, sessionName);
    const room = await roomOf(c.var.caller, channel, chatId);
    const waId = await waIdOf(c.var.caller, room, messageId);
    const body = { session: channel.external_id, chatId: room.chat_id, messageIds: [waId] };
    await upstream.json('/api/sendSeen', { method: 'POST', body });
    return c.json({ messageId });
  });

  app.post('/typing', async (c) => {
    const { sessionName, chatId, action } = parse(Typing, await readJson(c));
    const channel = await chatChannelOf(c.var.caller, sessionName);
    const room = await roomOf(c.var.caller, channel, chatId);
    const body = { session: channel.external_id, chatId: room.chat_id };
    await upstream.json(action === 'start' ? '/api/startTyping' : '/api/stopTyping', { method: 'POST', body });
    return c.json({ action });
  });

  app.get('/service/contacts', async (c) => {
    const { session, contactId } = parse(ContactQuery, c.req.query());
    const channel = await chatChannelOf(c.var.caller, session);
    const query = { session: channel.external_id, contactId };
    const contact = normaliseContact(await upstream.json('/api/contacts', { query }));
    if (contactId.endsWith('@lid')) await savePhoneOfLid(context, c.var.caller, channel, contactId);
    return c.json(contact);
  });

  return app;
}
