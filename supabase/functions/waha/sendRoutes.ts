import { Hono } from 'hono';

import type { Caller } from '../_shared/caller.ts';
import { ApiError, notFound } from '../_shared/errors.ts';
import { parse, readJson } from '../_shared/input.ts';
import { toApiError, UpstreamFailure } from '../_shared/waha/upstreamError.ts';
import { channelOf, roomOf, waIdOf, type Channel, type Room } from './access.ts';
import type { Bindings, Call, House } from './context.ts';
import { attach } from './files.ts';
import { SendContacts, SendImage, SendLocation, SendMedia, SendPoll, SendText } from './schemas.ts';
import { createSender, type Order } from './sender.ts';
import type { Carried } from './structuredContent.ts';

interface Place {
  sessionName: string;
  chatId: string;
  replyTo: string | null;
}

export function sendRoutes(house: House): Hono<Bindings> {
  const app = new Hono<Bindings>();
  const sender = createSender(house);

  const placeOf = async (caller: Caller, { sessionName, chatId, replyTo }: Place) => {
    const channel = await channelOf(caller, sessionName);
    const room = await roomOf(caller, channel, chatId);
    return { channel, room, replyToWaId: replyTo && (await waIdOf(caller, room, replyTo)) };
  };

  /** What the caller says about the room and about themselves has to be so. */
  const agree = (
    caller: Caller,
    given: { roomId: string; userId: string; businessId: string },
    channel: Channel,
    room: Room,
  ): void => {
    if (given.roomId !== room.id || given.businessId !== channel.business_id || given.userId !== caller.id)
      throw notFound();
  };

  const answer = async (c: Call, order: Order): Promise<Response> => {
    const { sent, repeated } = await sender.send(order);
    return c.json(sent, repeated ? 200 : 201);
  };

  interface Letter extends Place {
    messageId: string;
    roomId: string;
    userId: string;
    businessId: string;
    takesFrom: string | null;
  }

  /** Words, or what is told without a file. */
  const sendPlain = async (
    c: Call,
    letter: Letter,
    body: string | null,
    carried: Carried | null,
  ): Promise<Response> => {
    const { caller } = c.var;
    const { channel, room, replyToWaId } = await placeOf(caller, letter);
    agree(caller, letter, channel, room);
    const { messageId, takesFrom } = letter;
    const order = { messageId, channel, room, authorId: caller.id, body, attachment: null, carried };
    return answer(c, { ...order, replyToWaId, takesFrom });
  };

  app.post('/send-text', async (c) => {
    const { text, ...letter } = parse(SendText, await readJson(c));
    return sendPlain(c, letter, text, null);
  });

  app.post('/send-location', async (c) => {
    const { latitude, longitude, title, ...letter } = parse(SendLocation, await readJson(c));
    const name = title?.trim();
    return sendPlain(c, letter, null, { kind: 'location', location: { latitude, longitude, ...(name && { name }) } });
  });

  app.post('/send-contacts', async (c) => {
    const { contacts, ...letter } = parse(SendContacts, await readJson(c));
    return sendPlain(c, letter, null, { kind: 'contact', content: { contacts } });
  });

  app.post('/send-poll', async (c) => {
    const { question, options, multiple, ...letter } = parse(SendPoll, await readJson(c));
    return sendPlain(c, letter, question, { kind: 'poll', content: { poll: { options, multiple } } });
  });

  app.post('/send-media', async (c) => {
    const { caller } = c.var;
    const { file, caption, messageId, ...given } = parse(SendMedia, await readJson(c));
    const { channel, room, replyToWaId } = await placeOf(caller, given);
    agree(caller, given, channel, room);
    const attachment = await attach(house, file, { channel, room, messageId });
    return answer(c, {
      messageId,
      channel,
      room,
      authorId: caller.id,
      body: caption || null,
      attachment,
      carried: null,
      replyToWaId,
      takesFrom: given.takesFrom,
    });
  });

  // It carries no id: a caller cannot repeat it. What becomes of it is found out here, or it is said to be unknown.
  app.post('/send-image', async (c) => {
    const { caller } = c.var;
    const { file, caption, ...given } = parse(SendImage, await readJson(c));
    const { channel, room, replyToWaId } = await placeOf(caller, given);
    const messageId = crypto.randomUUID();
    const attachment = await attach(house, file, { channel, room, messageId });
    if (attachment.kind !== 'image')
      throw new ApiError(400, 'invalid', 'file.mimetype harus image/jpeg atau image/png.', { field: 'file.mimetype' });
    try {
      return await answer(c, {
        messageId,
        channel,
        room,
        authorId: caller.id,
        body: caption || null,
        attachment,
        carried: null,
        replyToWaId,
        takesFrom: given.takesFrom,
        unnamed: true,
      });
    } catch (failure) {
      if (!(failure instanceof UpstreamFailure) || !failure.ambiguous) throw failure;
      await house.service.rpc('finish_outgoing', { p_message_id: messageId, p_failure: 'unknown_outcome' });
      throw new ApiError(
        toApiError(failure).status,
        'unknown_outcome',
        'Belum pasti apakah gambar terkirim. Periksa percakapan sebelum mengirim lagi.',
      );
    }
  });

  return app;
}
