import { Hono, type Context } from 'hono';

import { chatIdOf, newRawId, rawIdOf } from '../ids.ts';
import { toSendResult } from '../payloads.ts';
import type { MediaRecord, MessageKind, Session } from '../state.ts';
import type { Draft } from '../whatsappServer.ts';
import { nestError } from './errors.ts';
import { publishMedia, requireWorkingSession, type Simulator } from './simulator.ts';

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
  reaction?: string;
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

const toVcard = ({ vcard, fullName, phoneNumber }: NonNullable<SendBody['contacts']>[number]): string =>
  vcard ?? `BEGIN:VCARD\nVERSION:3.0\nFN:${fullName}\nTEL;type=CELL:${phoneNumber}\nEND:VCARD`;

/** The content of a message without a file; null for media. */
const draftWithoutFile = (kind: MessageKind, body: SendBody): Omit<Draft, 'kind'> | null => {
  if (kind === 'text') return { body: body.text ?? null };
  if (kind === 'location')
    return {
      location: { latitude: Number(body.latitude), longitude: Number(body.longitude), description: body.title || null },
    };
  if (kind === 'contact') {
    if (!body.contacts) throw new TypeError("Cannot read properties of undefined (reading 'map')");
    return { vCards: body.contacts.map(toVcard) };
  }
  if (kind !== 'poll') return null;
  if (!body.poll) throw new TypeError("Cannot read properties of undefined (reading 'name')");
  const { name, options = [], multipleAnswers = false } = body.poll;
  return { body: name ?? '', poll: { options, multiple: multipleAnswers } };
};

/** The send endpoints, reactions, sendSeen and typing. Validation is as weak as WAHA's. */
export function sendRoutes(simulator: Simulator): Hono {
  const { server, sessions, mediaFiles, faults } = simulator;
  const app = new Hono();

  const readRequest = async (c: Context): Promise<{ session: Session; body: SendBody }> => {
    const body = (await c.req.json().catch(() => {
      throw nestError(400, 'Unexpected token in JSON');
    })) as SendBody;
    if (!body.session) throw nestError(400, 'Session name is required');
    return { session: await requireWorkingSession(simulator, body.session), body };
  };

  /** A missing chat id is not a validation error but a 500. */
  const requireChatId = (body: SendBody): string => {
    if (typeof body.chatId !== 'string')
      throw new TypeError("Cannot read properties of undefined (reading 'endsWith')");
    return chatIdOf(body.chatId);
  };

  const fetchFile = async (file: SendBody['file']): Promise<MediaRecord> => {
    if (!file?.url && !file?.data) throw nestError(422, 'Either file.url or file.data must be specified');
    const fileInfo = { mimetype: file.mimetype ?? 'application/octet-stream', filename: file.filename ?? null };
    if (file.data) return mediaFiles.save(new Uint8Array(Buffer.from(file.data, 'base64')), fileInfo);
    const response = await simulator.fetch(file.url ?? '');
    if (!response.ok) throw new Error(`Request failed with status code ${response.status}`);
    return mediaFiles.save(new Uint8Array(await response.arrayBuffer()), fileInfo);
  };

  const send = async (c: Context, kind: MessageKind): Promise<Response> => {
    const { session, body } = await readRequest(c);
    const chatId = requireChatId(body);
    const fault = faults.take(['refusal'], { method: 'POST', path: c.req.path });
    if (fault) throw new Error(`server returned error ${fault.code ?? '463'}`);
    const draft = {
      kind,
      ...(draftWithoutFile(kind, body) ?? { body: body.caption ?? null, media: await fetchFile(body.file) }),
      replyTo: body.reply_to ? rawIdOf(body.reply_to) : null,
    };
    const keepsClientId = session.engine !== 'WEBJS';
    const rawId = body.id && keepsClientId ? body.id : newRawId('api');
    sessions.rememberSent(session.name, rawId);
    const message = server.send(session.name, chatId, draft, rawId);
    const chat = server.chat(session.name, chatId);
    const mediaUrl = publishMedia(simulator, session, message);
    return c.json(toSendResult(message, { session, chat, customer: server.customer(chatId), mediaUrl }), 201);
  };

  for (const [endpoint, kind] of Object.entries(kinds)) app.post(`/${endpoint}`, (c) => send(c, kind));

  app.put('/reaction', async (c) => {
    const { session, body } = await readRequest(c);
    server.react(session.name, rawIdOf(body.messageId ?? ''), body.reaction ?? '', 'business');
    return session.engine === 'WEBJS' ? c.body(null, 200) : c.json({ key: { fromMe: true, id: newRawId('api') } });
  });

  app.post('/sendSeen', async (c) => {
    const { session, body } = await readRequest(c);
    const chatId = requireChatId(body);
    const ids = body.messageIds ?? (body.messageId ? [body.messageId] : null);
    const readMessages = server.read(session.name, chatId, 'business', ids?.map(rawIdOf));
    if (ids) return c.body(null, 201);
    return c.json({ ids: session.engine === 'WEBJS' ? null : readMessages.map(({ rawId }) => rawId) }, 201);
  });

  for (const [endpoint, state] of [
    ['startTyping', 'typing'],
    ['stopTyping', 'paused'],
  ] as const)
    app.post(`/${endpoint}`, async (c) => {
      const { session, body } = await readRequest(c);
      server.presence(session.name, requireChatId(body), 'business', state);
      return c.json({ result: true }, 201);
    });

  return app;
}
