import { Hono, type Context } from 'hono';

import { batikPicture } from '../batikPicture.ts';
import { chatIdOf, jidOf, newRawId, rawIdOf } from '../ids.ts';
import { lastActivity, toChatInfo, toChatOverview, type Json } from '../payloads.ts';
import type { Chat, Session } from '../state.ts';
import { nestError, unsupportedError } from './errors.ts';
import { otherIdOf, toMessageResponse, requireWorkingSession, type Simulator } from './simulator.ts';

/** A number in the query. Invalid ones get Nest's validation error with a list of messages. */
function numberParam(c: Context, name: string, fallback: number): number {
  const text = c.req.query(name);
  if (text === undefined) return fallback;
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number))
    throw nestError(400, [`${name} must be a number conforming to the specified constraints`]);
  return number;
}

const paginate = <Item>(c: Context, items: Item[], limit: number): Item[] => {
  const from = numberParam(c, 'offset', 0);
  return items.slice(from, from + numberParam(c, 'limit', limit));
};

/** /api/{session}/chats: lists, messages, pictures, archive. */
export function chatRoutes(simulator: Simulator): Hono {
  const { server, state, mediaFiles, url } = simulator;
  const app = new Hono();

  const session = (c: Context): Promise<Session> => requireWorkingSession(simulator, c.req.param('session') ?? '');
  const chatId = (c: Context): string => chatIdOf(c.req.param('chatId') ?? '');
  const byActivity = (name: string): Chat[] => {
    const { [name]: chats = {} } = state.chats;
    return Object.values(chats).toSorted((left, right) => lastActivity(right) - lastActivity(left));
  };

  /** Merges the chat under a LID into the chat under the number. */
  const mergeLids = (chats: Chat[]): Chat[] => {
    const ids = new Set(chats.map(({ id }) => id));
    return chats
      .filter(({ id }) => !(id.endsWith('@lid') && ids.has(otherIdOf(state, id) ?? '')))
      .map((chat) => withMergedLid(chat.id, chats) ?? chat);
  };

  const withMergedLid = (id: string, chats: Chat[]): Chat | null => {
    const ownChat = chats.find((item) => item.id === id);
    const otherChat = chats.find((item) => item.id === otherIdOf(state, id));
    if (!ownChat || !otherChat) return ownChat ?? otherChat ?? null;
    const messages = [...ownChat.messages, ...otherChat.messages].toSorted(
      (left, right) => left.timestamp - right.timestamp,
    );
    return { ...ownChat, messages };
  };

  /** The id under the number of a LID, if WhatsApp has told it. */
  const numberOf = (id: string): string => (id.endsWith('@lid') ? (otherIdOf(state, id) ?? id) : id);

  app.get('/:session/chats/overview', async (c) => {
    const wahaSession = await session(c);
    const ids = c.req.queries('ids')?.flatMap((item) => item.split(','));
    const chats =
      c.req.query('merge') === 'false' ? byActivity(wahaSession.name) : mergeLids(byActivity(wahaSession.name));
    const selected = ids ? chats.filter(({ id }) => ids.includes(id)) : chats;
    return c.json(
      paginate(c, selected, 20).map((chat) =>
        toChatOverview(chat, { session: wahaSession, customer: server.customer(chat.id) }, null),
      ),
    );
  });

  app.get('/:session/chats', async (c) => {
    const wahaSession = await session(c);
    const sortBy = c.req.query('sortBy') ?? 'conversationTimestamp';
    if (!['conversationTimestamp', 'id', 'name'].includes(sortBy))
      throw nestError(400, ['sortBy must be one of the following values: conversationTimestamp, id, name']);
    const chats =
      c.req.query('merge') === 'false'
        ? byActivity(wahaSession.name)
        : mergeLids(byActivity(wahaSession.name)).map((chat) => ({ ...chat, id: numberOf(chat.id) }));
    if (c.req.query('sortOrder') === 'asc') chats.reverse();
    return c.json(
      paginate(c, chats, 1_000).map((chat) => toChatInfo(wahaSession.engine, chat, server.customer(chat.id))),
    );
  });

  app.get('/:session/chats/:chatId/messages', async (c) => {
    const wahaSession = await session(c);
    const chats = byActivity(wahaSession.name);
    const id = chatId(c);
    const chat = c.req.query('merge') === 'false' ? server.findChat(wahaSession.name, id) : withMergedLid(id, chats);
    const newestFirst = (chat?.messages ?? []).toReversed();
    if (c.req.query('sortOrder') === 'asc') newestFirst.reverse();
    const from = numberParam(c, 'filter.timestamp.gte', 0);
    const to = numberParam(c, 'filter.timestamp.lte', Number.POSITIVE_INFINITY);
    const fromMe = c.req.query('filter.fromMe');
    const download = c.req.query('downloadMedia') !== 'false';
    const selected = newestFirst.filter(
      (item) => item.timestamp >= from && item.timestamp <= to && (!fromMe || String(item.fromMe) === fromMe),
    );
    // Messages that are not content are removed after paging, so a short page is not necessarily the last one.
    const messages = paginate(c, selected, 10).filter(({ kind }) => kind !== 'system');
    return c.json(chat ? messages.map((item) => toMessageResponse(simulator, wahaSession, chat, item, download)) : []);
  });

  app.get('/:session/chats/:chatId/messages/:messageId', async (c) => {
    const wahaSession = await session(c);
    const match = server.find(wahaSession.name, rawIdOf(c.req.param('messageId')));
    if (!match || match.chat.id !== chatId(c)) throw nestError(404, 'Message not found');
    return c.json(
      toMessageResponse(simulator, wahaSession, match.chat, match.message, c.req.query('downloadMedia') !== 'false'),
    );
  });

  // WhatsApp ignores an edit or a deletion of another's message.
  app.put('/:session/chats/:chatId/messages/:messageId', async (c) => {
    const wahaSession = await session(c);
    const { text } = await c.req.json<{ text?: string }>();
    const match = server.find(wahaSession.name, rawIdOf(c.req.param('messageId')));
    if (match?.message.fromMe) server.edit(wahaSession.name, match.message.rawId, String(text));
    if (wahaSession.engine === 'WEBJS' && !match?.message.fromMe) return c.body(null, 200);
    return c.json<Json>({ key: { remoteJid: jidOf(chatId(c)), fromMe: true, id: newRawId('api') } });
  });

  app.delete('/:session/chats/:chatId/messages/:messageId', async (c) => {
    const wahaSession = await session(c);
    const match = server.find(wahaSession.name, rawIdOf(c.req.param('messageId')));
    if (match?.message.fromMe) server.revoke(wahaSession.name, match.message.rawId);
    if (wahaSession.engine === 'WEBJS') return c.body(null, 200);
    return c.json<Json>({ key: { remoteJid: jidOf(chatId(c)), fromMe: true, id: newRawId('api') } });
  });

  app.post('/:session/chats/:chatId/messages/read', async (c) => {
    const wahaSession = await session(c);
    return c.json({ ids: server.read(wahaSession.name, chatId(c), 'business').map(({ rawId }) => rawId) }, 201);
  });

  app.get('/:session/chats/:chatId/picture', async (c) => {
    const wahaSession = await session(c);
    const { id, pictured } = server.customer(chatId(c));
    if (!pictured) return c.json<Json>({ url: null });
    const bytes = Uint8Array.from(batikPicture(id, 96, 96));
    return c.json<Json>({
      url: `${url}/api/files/${mediaFiles.publishContent(wahaSession.name, id, { bytes, mimetype: 'image/png' })}`,
    });
  });

  for (const action of ['archive', 'unarchive'] as const)
    app.post(`/:session/chats/:chatId/${action}`, async (c) => {
      const wahaSession = await session(c);
      if (wahaSession.engine === 'GOWS') throw unsupportedError();
      server.archive(wahaSession.name, chatId(c), action === 'archive');
      return wahaSession.engine === 'WEBJS' ? c.json(true, 201) : c.body(null, 201);
    });

  app.delete('/:session/chats/:chatId', async (c) => {
    const wahaSession = await session(c);
    if (wahaSession.engine !== 'WEBJS') throw unsupportedError();
    server.removeChat(wahaSession.name, chatId(c));
    return c.json(true);
  });

  return app;
}
