import { Hono, type Context } from 'hono';

import { chatIdOf, rawIdOf } from '../ids.ts';
import type { Chat, Session } from '../state.ts';
import { picture } from '../batikPicture.ts';
import { activityOf, chatShape, overviewShape, type Json } from '../payloads.ts';
import { nest, unsupported } from './errors.ts';
import { aliasOf, shapeOf, workingSession, type House } from './simulator.ts';

/** A number in the query. Invalid ones get Nest's validation error with a list of messages. */
function whole(c: Context, name: string, otherwise: number): number {
  const text = c.req.query(name);
  if (text === undefined) return otherwise;
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number))
    throw nest(400, [`${name} must be a number conforming to the specified constraints`]);
  return number;
}

const page = <Item>(c: Context, items: Item[], limit: number): Item[] => {
  const from = whole(c, 'offset', 0);
  return items.slice(from, from + whole(c, 'limit', limit));
};

/** /api/{session}/chats: lists, messages, pictures, archive. */
export function chatRoutes(house: House): Hono {
  const { network, world, files, url } = house;
  const app = new Hono();

  const session = (c: Context): Promise<Session> => workingSession(house, c.req.param('session') ?? '');
  const chatId = (c: Context): string => chatIdOf(c.req.param('chatId') ?? '');
  const byActivity = (name: string): Chat[] => {
    const { [name]: chats = {} } = world.chats;
    return Object.values(chats).toSorted((one, other) => activityOf(other) - activityOf(one));
  };

  /** Merges the chat under a LID into the chat under the number. */
  const merged = (chats: Chat[]): Chat[] => {
    const ids = new Set(chats.map(({ id }) => id));
    return chats
      .filter(({ id }) => !(id.endsWith('@lid') && ids.has(aliasOf(world, id) ?? '')))
      .map((chat) => withAlias(chat.id, chats) ?? chat);
  };

  const withAlias = (id: string, chats: Chat[]): Chat | null => {
    const own = chats.find((one) => one.id === id);
    const other = chats.find((one) => one.id === aliasOf(world, id));
    if (!own || !other) return own ?? other ?? null;
    const messages = [...own.messages, ...other.messages].toSorted((one, two) => one.timestamp - two.timestamp);
    return { ...own, messages };
  };

  app.get('/:session/chats/overview', async (c) => {
    const of = await session(c);
    const ids = c.req.queries('ids')?.flatMap((one) => one.split(','));
    const chats = c.req.query('merge') === 'false' ? byActivity(of.name) : merged(byActivity(of.name));
    const wanted = ids ? chats.filter(({ id }) => ids.includes(id)) : chats;
    return c.json(
      page(c, wanted, 20).map((chat) =>
        overviewShape(chat, { session: of, customer: network.customer(chat.id) }, null),
      ),
    );
  });

  app.get('/:session/chats', async (c) => {
    const of = await session(c);
    const sortBy = c.req.query('sortBy') ?? 'conversationTimestamp';
    if (!['conversationTimestamp', 'id', 'name'].includes(sortBy))
      throw nest(400, ['sortBy must be one of the following values: conversationTimestamp, id, name']);
    const chats = byActivity(of.name);
    if (c.req.query('sortOrder') === 'asc') chats.reverse();
    return c.json(page(c, chats, 1_000).map((chat) => chatShape(of.engine, chat, network.customer(chat.id))));
  });

  app.get('/:session/chats/:chatId/messages', async (c) => {
    const of = await session(c);
    const chats = byActivity(of.name);
    const id = chatId(c);
    const chat = c.req.query('merge') === 'false' ? network.findChat(of.name, id) : withAlias(id, chats);
    const newestFirst = (chat?.messages ?? []).toReversed();
    if (c.req.query('sortOrder') === 'asc') newestFirst.reverse();
    const from = whole(c, 'filter.timestamp.gte', 0);
    const to = whole(c, 'filter.timestamp.lte', Number.POSITIVE_INFINITY);
    const fromMe = c.req.query('filter.fromMe');
    const download = c.req.query('downloadMedia') !== 'false';
    const wanted = newestFirst.filter(
      (one) => one.timestamp >= from && one.timestamp <= to && (!fromMe || String(one.fromMe) === fromMe),
    );
    // Messages that are not content are removed after paging, so a short page is not necessarily the last one.
    const messages = page(c, wanted, 10).filter(({ kind }) => kind !== 'system');
    return c.json(chat ? messages.map((one) => shapeOf(house, of, chat, one, download)) : []);
  });

  app.get('/:session/chats/:chatId/messages/:messageId', async (c) => {
    const of = await session(c);
    const found = network.find(of.name, rawIdOf(c.req.param('messageId')));
    if (!found || found.chat.id !== chatId(c)) throw nest(404, 'Message not found');
    return c.json(shapeOf(house, of, found.chat, found.message, c.req.query('downloadMedia') !== 'false'));
  });

  app.post('/:session/chats/:chatId/messages/read', async (c) => {
    const of = await session(c);
    return c.json({ ids: network.read(of.name, chatId(c), 'business').map(({ rawId }) => rawId) }, 201);
  });

  app.get('/:session/chats/:chatId/picture', async (c) => {
    const of = await session(c);
    const { id, pictured } = network.customer(chatId(c));
    if (!pictured) return c.json<Json>({ url: null });
    const bytes = Uint8Array.from(picture(id, 96, 96));
    return c.json<Json>({ url: `${url}/api/files/${files.lend(of.name, id, { bytes, mimetype: 'image/png' })}` });
  });

  for (const call of ['archive', 'unarchive'] as const)
    app.post(`/:session/chats/:chatId/${call}`, async (c) => {
      const of = await session(c);
      if (of.engine === 'GOWS') throw unsupported();
      network.archive(of.name, chatId(c), call === 'archive');
      return of.engine === 'WEBJS' ? c.json(true, 201) : c.body(null, 201);
    });

  app.delete('/:session/chats/:chatId', async (c) => {
    const of = await session(c);
    if (of.engine !== 'WEBJS') throw unsupported();
    network.removeChat(of.name, chatId(c));
    return c.json(true);
  });

  return app;
}
