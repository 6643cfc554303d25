import { Hono } from 'hono';
import * as v from 'valibot';

import { dataOf } from '../_shared/clients.ts';
import { parse, readJson, uuid } from '../_shared/input.ts';
import { logError } from '../_shared/log.ts';
import { normaliseChats, normaliseContact, normaliseOverview } from '../_shared/waha/chats.ts';
import { at } from '../_shared/waha/json.ts';
import { normaliseMessage, type WaMessage } from '../_shared/waha/messages.ts';
import { catchUp, lookPause } from '../_shared/waha/missedMessages.ts';
import { chatPath, chatsPath, messagesPath, presencePath } from '../_shared/waha/paths.ts';
import { tellWriting, writingOf } from '../_shared/waha/typing.ts';
import { sayWaitingWords } from '../_shared/waha/waitingNotices.ts';
import { channelOf, roomOf, toldChannels, waIdOf, type Channel, type Room } from './access.ts';
import { backfill } from './backfill.ts';
import type { Bindings, Call, House } from './context.ts';
import { learnPhone } from './lids.ts';
import { renewPicture } from './profilePicture.ts';
import { fetchAgain } from './refetchMedia.ts';
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

const pathOf = (channel: Channel, room: Room): string => chatPath(channel.external_id, room.chat_id);

/** A message as WAHA would write it, cleaned: without the engine's record, and without WAHA's addresses of media. */
const shown = ({ waId, sentAt, media, replyToWaId, ...message }: WaMessage): object => ({
  id: waId,
  timestamp: Date.parse(sentAt) / 1000,
  ...message,
  media: media && { mimetype: media.mimetype, filename: media.filename },
  replyTo: replyToWaId,
});

export function chatRoutes(house: House): Hono<Bindings> {
  const { upstream, now } = house;
  const app = new Hono<Bindings>();

  const place = async (c: Call): Promise<{ channel: Channel; room: Room }> => {
    const channel = await channelOf(c.var.caller, c.req.param('session'));
    return { channel, room: await roomOf(c.var.caller, channel, c.req.param('chatId')) };
  };

  // What a person has asked for is told to the customer once it can no longer be taken back; no event says when that is.
  app.post('/waiting-words', async (c) => {
    const { sessionName } = parse(v.object({ sessionName: SessionName }), await readJson(c));
    const { external_id } = await channelOf(c.var.caller, sessionName);
    await sayWaitingWords(house, external_id);
    return c.body(null, 204);
  });

  // Whoever watches a business has WhatsApp asked now and then whether all that was said has been heard: a webhook can be
  // lost, and no other come after it.
  app.post('/catch-up', async (c) => {
    const { businessId } = parse(v.object({ businessId: uuid('businessId') }), await readJson(c));
    for (const { external_id } of await toldChannels(c.var.caller, businessId))
      house.afterwards(
        catchUp(house, external_id, lookPause)
          .then((heard) => (heard ? sayWaitingWords(house, external_id) : undefined))
          .catch(logError),
      );
    return c.body(null, 204);
  });

  app.get('/chats/:session/overview', async (c) => {
    const channel = await channelOf(c.var.caller, c.req.param('session'));
    const query = { ...parse(OverviewQuery, c.req.query()), merge: true };
    const rows = normaliseOverview(await upstream.list(`${chatsPath(channel.external_id)}/overview`, { query }), now());
    return c.json(rows.map((row) => ({ ...row, lastMessage: row.lastMessage && shown(row.lastMessage) })));
  });

  app.get('/chats/:session', async (c) => {
    const channel = await channelOf(c.var.caller, c.req.param('session'));
    const query = { ...parse(ChatsQuery, c.req.query()), sortBy: 'conversationTimestamp', sortOrder: 'desc' };
    return c.json(normaliseChats(await upstream.list(chatsPath(channel.external_id), { query })));
  });

  app.get('/chats/:session/:chatId/messages', async (c) => {
    const { channel, room } = await place(c);
    // A page may be shorter than its limit and still not be the last: callers go on by limit until one is empty.
    const query = { ...parse(MessagesQuery, c.req.query()), downloadMedia: false, merge: true };
    const found = await upstream.list(messagesPath(channel.external_id, room.chat_id), { query });
    return c.json(found.flatMap((raw) => normaliseMessage(raw, now()) ?? []).map(shown));
  });

  app.post('/chats/:session/:chatId/backfill', async (c) => {
    const { before } = parse(Backfill, await readJson(c));
    const { channel, room } = await place(c);
    return c.json(await backfill(house, { channel, room, before }));
  });

  app.post('/chats/:session/:chatId/messages/:messageId/file', async (c) => {
    const messageId = parse(uuid('messageId'), c.req.param('messageId'));
    const { channel, room } = await place(c);
    return c.json(await fetchAgain(house, { channel, room, messageId }));
  });

  // The picture itself lies in the storage, where whoever may see the room may see it: WhatsApp's address of it dies.
  app.get('/chats/:session/:chatId/picture', async (c) => {
    const { channel, room } = await place(c);
    await renewPicture(house, { channel, room });
    const { data } = await c.var.caller.db.from('room').select('picture_url').eq('id', room.id).maybeSingle();
    const known: { picture_url: string | null } | null = data;
    return c.json({ path: known?.picture_url ?? null });
  });

  // WAHA tells who is typing only in the chats that it was asked about, and only until its next start. It tells changes:
  // who was typing by then says nothing until they stop, and is looked at.
  app.post('/chats/:session/:chatId/presence', async (c) => {
    const { channel, room } = await place(c);
    const path = presencePath(channel.external_id, room.chat_id);
    await upstream.json(`${path}/subscribe`, { method: 'POST' });
    const look = async (): Promise<void> => {
      const state = writingOf(at(await upstream.json(path), 'presences'));
      if (state && state !== 'none')
        await tellWriting(house.service, channel.external_id, { chatId: room.chat_id, state });
    };
    house.afterwards(look().catch(logError));
    return c.body(null, 204);
  });

  for (const call of ['archive', 'unarchive'] as const)
    app.post(`/chats/:session/:chatId/${call}`, async (c) => {
      const action = parse(v.optional(uuid('action')), c.req.query('action'));
      const { channel, room } = await place(c);
      await upstream.json(`${pathOf(channel, room)}/${call}`, { method: 'POST' });
      const archived = call === 'archive';
      const { db } = c.var.caller;
      // Under the id of an action it can be taken back (undo_room_action).
      const asked = { action_id: action, business_id: channel.business_id, kind: call, ids: [room.id] };
      dataOf(await (action ? db.rpc('act_on_rooms', asked) : db.from('room').update({ archived }).eq('id', room.id)));
      return c.json({ archived });
    });

  app.delete('/chats/:session/:chatId', async (c) => {
    const { channel, room } = await place(c);
    await upstream.json(pathOf(channel, room), { method: 'DELETE' });
    return c.body(null, 204);
  });

  app.post('/mark-read', async (c) => {
    const { sessionName, chatId, messageId } = parse(MarkRead, await readJson(c));
    const channel = await channelOf(c.var.caller, sessionName);
    const room = await roomOf(c.var.caller, channel, chatId);
    const waId = await waIdOf(c.var.caller, room, messageId);
    const body = { session: channel.external_id, chatId: room.chat_id, messageIds: [waId] };
    await upstream.json('/api/sendSeen', { method: 'POST', body });
    return c.json({ messageId });
  });

  app.post('/typing', async (c) => {
    const { sessionName, chatId, action } = parse(Typing, await readJson(c));
    const channel = await channelOf(c.var.caller, sessionName);
    const room = await roomOf(c.var.caller, channel, chatId);
    const body = { session: channel.external_id, chatId: room.chat_id };
    await upstream.json(action === 'start' ? '/api/startTyping' : '/api/stopTyping', { method: 'POST', body });
    return c.json({ action });
  });

  app.get('/service/contacts', async (c) => {
    const { session, contactId } = parse(ContactQuery, c.req.query());
    const channel = await channelOf(c.var.caller, session);
    const query = { session: channel.external_id, contactId };
    const contact = normaliseContact(await upstream.json('/api/contacts', { query }));
    if (contactId.endsWith('@lid')) await learnPhone(house, c.var.caller, channel, contactId);
    return c.json(contact);
  });

  return app;
}
