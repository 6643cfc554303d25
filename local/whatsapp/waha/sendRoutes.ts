import { Hono, type Context } from 'hono';

import { chatIdOf, rawIdOf } from '../ids.ts';
import type { MediaRecord, MessageKind, Session } from '../state.ts';
import type { Draft } from '../whatsappServer.ts';
import { sentShape } from '../payloads.ts';
import { nest } from './errors.ts';
import { publishMedia, workingSession, type House } from './simulator.ts';

interface SendBody {
  session?: string;
  chatId?: string;
  /** The client's own raw message id. A repeated request returns the first message (NOWEB and GOWS). */
  id?: string;
  text?: string;
  caption?: string;
  reply_to?: string | null;
  file?: { mimetype?: string; filename?: string; url?: string; data?: string };
  latitude?: number;
  longitude?: number;
  title?: string;
  contacts?: { vcard?: string | null; fullName?: string; phoneNumber?: string }[];
  poll?: { name?: string; options?: string[]; multipleAnswers?: boolean };
  messageIds?: string[];
  messageId?: string;
}

const kinds = {
  sendText: 'text',
  sendLocation: 'location',
  sendContactVcard: 'contact',
  sendPoll: 'poll',
  sendImage: 'image',
  sendVideo: 'video',
  sendVoice: 'voice',
  sendFile: 'document',
} as const satisfies Record<string, MessageKind>;

const cardOf = ({ vcard, fullName, phoneNumber }: NonNullable<SendBody['contacts']>[number]): string =>
  vcard ?? `BEGIN:VCARD\nVERSION:3.0\nFN:${fullName}\nTEL;type=CELL:${phoneNumber}\nEND:VCARD`;

/** The content of a message without a file; null for media. */
const plainDraft = (kind: MessageKind, body: SendBody): Omit<Draft, 'kind'> | null => {
  if (kind === 'text') return { body: body.text ?? null };
  if (kind === 'location')
    return {
      location: { latitude: Number(body.latitude), longitude: Number(body.longitude), description: body.title || null },
    };
  if (kind === 'contact') {
    if (!body.contacts) throw new TypeError("Cannot read properties of undefined (reading 'map')");
    return { vCards: body.contacts.map(cardOf) };
  }
  if (kind !== 'poll') return null;
  if (!body.poll) throw new TypeError("Cannot read properties of undefined (reading 'name')");
  const { name, options = [], multipleAnswers = false } = body.poll;
  return { body: name ?? '', poll: { options, multiple: multipleAnswers } };
};

/** The send endpoints, sendSeen and typing. Validation is as weak as WAHA's. */
export function sendRoutes(house: House): Hono {
  const { network, files, faults } = house;
  const app = new Hono();

  const read = async (c: Context): Promise<{ session: Session; body: SendBody }> => {
    const body = (await c.req.json().catch(() => {
      throw nest(400, 'Unexpected token in JSON');
    })) as SendBody;
    if (!body.session) throw nest(400, 'Session name is required');
    return { session: await workingSession(house, body.session), body };
  };

  /** A missing chat id is not a validation error but a 500. */
  const chatOf = (body: SendBody): string => {
    if (typeof body.chatId !== 'string')
      throw new TypeError("Cannot read properties of undefined (reading 'endsWith')");
    return chatIdOf(body.chatId);
  };

  const fetchFile = async (file: SendBody['file']): Promise<MediaRecord> => {
    if (!file?.url && !file?.data) throw nest(422, 'Either file.url or file.data must be specified');
    const about = { mimetype: file.mimetype ?? 'application/octet-stream', filename: file.filename ?? null };
    if (file.data) return files.keep(new Uint8Array(Buffer.from(file.data, 'base64')), about);
    const response = await house.fetch(file.url ?? '');
    if (!response.ok) throw new Error(`Request failed with status code ${response.status}`);
    return files.keep(new Uint8Array(await response.arrayBuffer()), about);
  };

  const send = async (c: Context, kind: MessageKind): Promise<Response> => {
    const { session, body } = await read(c);
    const chatId = chatOf(body);
    const refusal = faults.take(['refusal'], { method: 'POST', path: c.req.path });
    if (refusal) throw new Error(`server returned error ${refusal.code ?? '463'}`);
    const honoursId = session.engine !== 'WEBJS';
    const message = network.send(
      session.name,
      chatId,
      {
        kind,
        ...(plainDraft(kind, body) ?? { body: body.caption ?? null, media: await fetchFile(body.file) }),
        replyTo: body.reply_to ? rawIdOf(body.reply_to) : null,
      },
      { source: 'api', ...(body.id && honoursId ? { rawId: body.id } : {}) },
    );
    const chat = network.chat(session.name, chatId);
    const mediaUrl = publishMedia(house, session, message);
    return c.json(sentShape(message, { session, chat, customer: network.customer(chatId), mediaUrl }), 201);
  };

  for (const [call, kind] of Object.entries(kinds)) app.post(`/${call}`, (c) => send(c, kind));

  app.post('/sendSeen', async (c) => {
    const { session, body } = await read(c);
    const chatId = chatOf(body);
    const ids = body.messageIds ?? (body.messageId ? [body.messageId] : null);
    const seen = network.read(session.name, chatId, 'business', ids?.map(rawIdOf));
    if (ids) return c.body(null, 201);
    return c.json({ ids: session.engine === 'WEBJS' ? null : seen.map(({ rawId }) => rawId) }, 201);
  });

  for (const [call, state] of [
    ['startTyping', 'typing'],
    ['stopTyping', 'paused'],
  ] as const)
    app.post(`/${call}`, async (c) => {
      const { session, body } = await read(c);
      network.presence(session.name, chatOf(body), 'business', state);
      return c.json({ result: true }, 201);
    });

  return app;
}
