import { Hono } from 'hono';

import type { Caller } from '../_shared/caller.ts';
import { ApiError, notFound } from '../_shared/errors.ts';
import { parse, readJson } from '../_shared/input.ts';
import { toApiError, UpstreamError } from '../_shared/waha/upstreamError.ts';
import { chatChannelOf, roomOf, waIdOf, type Channel, type Room } from './access.ts';
import type { GatewayContext, GatewayEnv, RequestContext } from './context.ts';
import { storeAttachment } from './files.ts';
import type { OutgoingMessage } from './outgoingMessage.ts';
import { SendContacts, SendImage, SendLocation, SendMedia, SendPoll, SendText } from './schemas.ts';
import { createSender } from './sender.ts';
import type { StructuredContent } from './structuredContent.ts';

interface SendTarget {
  sessionName: string;
  chatId: string;
  replyTo: string | null;
}

export function sendRoutes(context: GatewayContext): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>();
  const sender = createSender(context);

  const targetOf = async (caller: Caller, { sessionName, chatId, replyTo }: SendTarget) => {
    const channel = await chatChannelOf(caller, sessionName);
    const room = await roomOf(caller, channel, chatId);
    return { channel, room, replyToWaId: replyTo && (await waIdOf(caller, room, replyTo)) };
  };

  /** Throws 404 unless the ids in the request match the room and the caller. */
  const assertMatchingIds = (
    caller: Caller,
    request: { roomId: string; userId: string; businessId: string },
    channel: Channel,
    room: Room,
  ): void => {
    if (request.roomId !== room.id || request.businessId !== channel.business_id || request.userId !== caller.id)
      throw notFound();
  };

  const respond = async (c: RequestContext, outgoing: OutgoingMessage): Promise<Response> => {
    const { sent, repeated } = await sender.send(outgoing);
    return c.json(sent, repeated ? 200 : 201);
  };

  interface SendRequest extends SendTarget {
    messageId: string;
    roomId: string;
    userId: string;
    businessId: string;
    takesFrom: string | null;
  }

  /** Sends a text or structured content. */
  const sendWithoutFile = async (
    c: RequestContext,
    request: SendRequest,
    body: string | null,
    structuredContent: StructuredContent | null,
  ): Promise<Response> => {
    const { caller } = c.var;
    const { channel, room, replyToWaId } = await targetOf(caller, request);
    assertMatchingIds(caller, request, channel, room);
    const { messageId, takesFrom } = request;
    const outgoing = { messageId, channel, room, authorId: caller.id, body, attachment: null, structuredContent };
    return respond(c, { ...outgoing, replyToWaId, takesFrom });
  };

  app.post('/send-text', async (c) => {
    const { text, ...request } = parse(SendText, await readJson(c));
    return sendWithoutFile(c, request, text, null);
  });

  app.post('/send-location', async (c) => {
    const { latitude, longitude, title, ...request } = parse(SendLocation, await readJson(c));
    const name = title?.trim();
    return sendWithoutFile(c, request, null, {
      kind: 'location',
      location: { latitude, longitude, ...(name && { name }) },
    });
  });

  app.post('/send-contacts', async (c) => {
    const { contacts, ...request } = parse(SendContacts, await readJson(c));
    return sendWithoutFile(c, request, null, { kind: 'contact', content: { contacts } });
  });

  app.post('/send-poll', async (c) => {
    const { question, options, multiple, ...request } = parse(SendPoll, await readJson(c));
    return sendWithoutFile(c, request, question, { kind: 'poll', content: { poll: { options, multiple } } });
  });

  app.post('/send-media', async (c) => {
    const { caller } = c.var;
    const { file, caption, messageId, ...request } = parse(SendMedia, await readJson(c));
    const { channel, room, replyToWaId } = await targetOf(caller, request);
    assertMatchingIds(caller, request, channel, room);
    const attachment = await storeAttachment(context, file, { channel, room, messageId, callerId: caller.id });
    return respond(c, {
      messageId,
      channel,
      room,
      authorId: caller.id,
      body: caption || null,
      attachment,
      structuredContent: null,
      replyToWaId,
      takesFrom: request.takesFrom,
    });
  });

  // The request has no message id, so the client cannot retry it. If the outcome stays unknown, the response says so.
  app.post('/send-image', async (c) => {
    const { caller } = c.var;
    const { file, caption, ...request } = parse(SendImage, await readJson(c));
    const { channel, room, replyToWaId } = await targetOf(caller, request);
    const messageId = crypto.randomUUID();
    const attachment = await storeAttachment(context, file, { channel, room, messageId, callerId: caller.id });
    if (attachment.kind !== 'image')
      throw new ApiError(400, 'invalid', 'file.mimetype harus image/jpeg atau image/png.', { field: 'file.mimetype' });
    try {
      return await respond(c, {
        messageId,
        channel,
        room,
        authorId: caller.id,
        body: caption || null,
        attachment,
        structuredContent: null,
        replyToWaId,
        takesFrom: request.takesFrom,
        hasNoClientId: true,
      });
    } catch (error) {
      if (!(error instanceof UpstreamError) || !error.isAmbiguous) throw error;
      await context.service.rpc('finish_outgoing', { p_message_id: messageId, p_failure: 'unknown_outcome' });
      throw new ApiError(
        toApiError(error).status,
        'unknown_outcome',
        'Belum pasti apakah gambar terkirim. Periksa chat sebelum mengirim lagi.',
      );
    }
  });

  return app;
}
