import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import * as v from 'valibot';

import { showing } from '../../model/look.ts';
import { chatIdOf } from '../ids.ts';
import { lastActivity } from '../payloads.ts';
import { engines, type Chat, type Message } from '../state.ts';
import type { Store } from '../store.ts';
import type { Simulator } from '../waha/simulator.ts';
import type { Draft } from '../whatsappServer.ts';
import {
  callBody,
  customerBody,
  type fileBody,
  sideSchema,
  readBody,
  scanBody,
  textSchema,
  messageBody,
} from './requestBodies.ts';
import { silentVoiceNote } from './voiceNote.ts';

export type PhoneSimulator = Simulator & { store: Store };

/** Converts `0812…`, as Indonesians write numbers, to `62812…`. */
const normalizeNumber = (number: string): string => number.replace(/@.*/, '').replace(/\D/g, '').replace(/^0+/, '62');

const toLid = (lid: string): string => (lid.includes('@') ? lid : `${lid}@lid`);

const toPhoneMessage = ({
  announced: _announced,
  onPhones,
  ...message
}: Message): Omit<Message, 'announced' | 'onPhones'> => ({
  ...message,
  media: message.revoked ? null : (message.media ?? onPhones ?? null),
});

/** The actions on the two phones as an HTTP API, which the page uses too. */
export function phoneApi({ server, sessions, mediaFiles, state, store, clock }: PhoneSimulator): Hono {
  const app = new Hono();

  app.get('/sessions', (c) =>
    c.json(
      sessions.all().map(({ name, status, me, phone, engine }) => ({
        name,
        status,
        me,
        phone: phone ?? me,
        engine,
        qr: sessions.qr(name),
        pairingCode: sessions.pairingCode(name),
        passkeyCode: sessions.passkeys.pendingData(name, 'PASSKEY_CONFIRMATION_REQUIRED')?.['code'] ?? null,
      })),
    ),
  );

  app.use('/sessions/:name/*', async (c, next) =>
    sessions.get(c.req.param('name')) ? next() : c.json({ error: 'no such session' }, 404),
  );

  app.post('/sessions/:name/scan', async (c) => {
    const body = await readBody(c, scanBody);
    const name = c.req.param('name');
    // Without a number in the request, the phone that was linked before scans the code.
    const session = sessions.get(name);
    const phone = session?.phone ?? session?.me;
    const digits = normalizeNumber(body.number || phone?.id || '') || `628118${String(clock.now()).slice(-6)}`;
    const me = { id: `${digits}@c.us`, pushName: body.name || phone?.pushName || name, lid: `${digits.slice(2)}@lid` };
    const scanned = sessions.scan(name, me, body.demand);
    return scanned ? c.json({ ok: true }) : c.json({ error: 'there is no code to scan' }, 409);
  });

  // Shows the passkey, which otherwise only WhatsApp's own page can do.
  app.post('/sessions/:name/key', (c) => {
    const isCompleted = sessions.passkeys.complete(c.req.param('name'), 'PASSKEY_REQUIRED');
    return isCompleted ? c.json({ ok: true }) : c.json({ error: 'nobody asks for a key' }, 409);
  });

  app.post('/sessions/:name/unlink', (c) => {
    sessions.unlink(c.req.param('name'));
    return c.json({ ok: true });
  });

  app.post('/sessions/:name/drop', async (c) => {
    const { ms } = await readBody(c, v.object({ ms: v.optional(v.number(), 3_000) }));
    sessions.drop(c.req.param('name'), ms);
    return c.json({ ok: true });
  });

  app.post('/sessions/:name/engine', async (c) => {
    sessions.setEngine(c.req.param('name'), (await readBody(c, v.object({ engine: v.picklist(engines) }))).engine);
    return c.json({ ok: true });
  });

  app.post('/sessions/:name/limit', async (c) => {
    const { limit } = await readBody(c, v.object({ limit: v.nullable(v.picklist(['restricted', 'capped'])) }));
    sessions.setLimit(c.req.param('name'), limit);
    return c.json({ ok: true });
  });

  app.get('/customers', (c) => {
    const searchText = c.req.query('q')?.toLowerCase() ?? '';
    const matches = Object.values(state.customers).filter(({ id, name }) =>
      `${id} ${name}`.toLowerCase().includes(searchText),
    );
    return c.json(matches.toSorted((left, right) => left.name.localeCompare(right.name, 'id')).slice(0, 200));
  });

  app.post('/customers', async (c) => {
    const { name, number, lid, online } = await readBody(c, customerBody);
    const fullLid = lid ? toLid(lid) : null;
    const id = number ? chatIdOf(normalizeNumber(number)) : (fullLid ?? toLid(String(clock.now())));
    return c.json(
      server.saveCustomer({
        id,
        name,
        lid: id === fullLid ? null : fullLid,
        ...(online === undefined ? {} : { online }),
      }),
      201,
    );
  });

  app.patch('/customers/:id', async (c) => {
    const body = await readBody(c, v.partial(v.pick(customerBody, ['name', 'online'])));
    const id = c.req.param('id');
    if (body.name !== undefined) server.saveCustomer({ id, name: body.name });
    if (body.online !== undefined) server.setOnline(id, body.online);
    return c.json(server.customer(id));
  });

  const toChatRow = (chat: Chat): object => ({
    id: chat.id,
    customer: server.customer(chat.id),
    archived: chat.archived,
    last: chat.messages.findLast(({ kind }) => kind !== 'system') ?? null,
    unread: chat.messages.filter(({ fromMe, ack, kind }) => !fromMe && ack < 3 && kind !== 'system').length,
  });

  app.get('/chats/:session', (c) =>
    c.json(
      Object.values(state.chats[c.req.param('session')] ?? {})
        .toSorted((left, right) => lastActivity(right) - lastActivity(left))
        .slice(0, 100)
        .map(toChatRow),
    ),
  );

  app.get('/chats/:session/:chatId/messages', (c) => {
    const chat = server.findChat(c.req.param('session'), chatIdOf(c.req.param('chatId')));
    return c.json(
      (chat?.messages ?? [])
        .filter(({ kind }) => kind !== 'system')
        .slice(-200)
        .map(toPhoneMessage),
    );
  });

  const toDraft = async (body: v.InferOutput<typeof messageBody>): Promise<Draft> => {
    const { waiting, vCards, poll } = body;
    const common = {
      body: body.text ?? null,
      replyTo: body.replyTo ?? null,
      participant: body.participant ?? null,
      waiting,
    };
    const saveFile = (file: v.InferOutput<typeof fileBody>): ReturnType<typeof mediaFiles.save> =>
      mediaFiles.save(new Uint8Array(Buffer.from(file.data, 'base64')), {
        mimetype: file.mimetype,
        filename: file.filename ?? null,
      });
    if (body.picture) {
      const { shows, ...picture } = body.picture;
      const data = shows
        ? Buffer.from(showing(Buffer.from(picture.data, 'base64'), shows)).toString('base64')
        : picture.data;
      return { kind: 'image', ...common, media: await saveFile({ ...picture, data }) };
    }
    if (body.file)
      return {
        kind: body.file.mimetype.startsWith('video/') ? 'video' : 'document',
        ...common,
        media: await saveFile(body.file),
      };
    if (body.sticker) return { kind: 'sticker', ...common, media: await saveFile(body.sticker) };
    if (vCards) return { kind: 'contact', ...common, vCards };
    if (poll) return { kind: 'poll', ...common, poll };
    if (body.unknown) return { kind: 'unknown', ...common };
    if (body.location) return { kind: 'location', ...common, location: body.location };
    if (!body.voice) return { kind: 'text', ...common, body: body.text ?? '' };
    const media =
      'seconds' in body.voice
        ? await mediaFiles.save(
            silentVoiceNote(body.voice.seconds, body.voice.says ? [`TRANSCRIPT=${body.voice.says}`] : []),
            {
              mimetype: 'audio/ogg; codecs=opus',
              filename: null,
            },
          )
        : await saveFile(body.voice);
    return { kind: 'voice', ...common, media };
  };

  app.post('/chats/:session/:chatId/messages', async (c) => {
    const { session, chatId } = c.req.param();
    if (!sessions.get(session)?.me) return c.json({ error: 'the business has no linked phone' }, 409);
    const body = await readBody(c, messageBody);
    const draft = await toDraft(body);
    const id = chatIdOf(chatId);
    const message = body.by === 'business' ? server.send(session, id, draft) : server.receive(session, id, draft);
    return c.json(toPhoneMessage(message), 201);
  });

  app.post('/chats/:session/:chatId/read', async (c) => {
    const { by } = await readBody(c, v.object({ by: v.optional(sideSchema, 'customer') }));
    const { session, chatId } = c.req.param();
    return c.json({ read: server.read(session, chatIdOf(chatId), by).length });
  });

  app.post('/chats/:session/:chatId/presence', async (c) => {
    const { state, by } = await readBody(
      c,
      v.object({ state: v.picklist(['typing', 'recording', 'paused']), by: v.optional(sideSchema, 'customer') }),
    );
    const { session, chatId } = c.req.param();
    server.presence(session, chatIdOf(chatId), by, state);
    return c.json({ ok: true });
  });

  app.post('/chats/:session/:chatId/calls', async (c) => {
    const { session, chatId } = c.req.param();
    server.call(session, chatIdOf(chatId), await readBody(c, callBody));
    return c.json({ ok: true });
  });

  app.post('/chats/:session/:chatId/messages/:rawId/:act', async (c) => {
    const { session, chatId, rawId, act } = c.req.param();
    const body = await readBody(
      c,
      v.object({ text: v.optional(textSchema, ''), options: v.optional(v.array(textSchema), []) }),
    );
    if (act === 'reaction') server.react(session, rawId, body.text);
    else if (act === 'vote') server.vote(session, rawId, body.options);
    else if (act === 'unlock') server.decrypt(session, rawId);
    else if (act === 'edit') server.edit(session, rawId, body.text);
    else if (act === 'revoke') server.revoke(session, rawId);
    else if (act === 'play') server.play(session, chatIdOf(chatId), rawId);
    else return c.notFound();
    return c.json({ ok: true });
  });

  app.get('/media/:file', async (c) => {
    const bytes = await store.readMedia(c.req.param('file'));
    if (!bytes) return c.notFound();
    // The page displays pictures, audio and video. All other types are downloaded, never rendered.
    const type = c.req.query('type') ?? '';
    const isInline = /^(image\/(png|jpeg|webp|gif)|audio\/[\w.+-]+|video\/mp4)$/.test(type);
    return c.body(bytes, 200, {
      'content-type': isInline ? type : 'application/octet-stream',
      'content-disposition': isInline ? 'inline' : 'attachment',
    });
  });

  app.get('/events', (c) =>
    streamSSE(c, async (stream) => {
      const unsubscribe = server.onChange((change) => {
        const { type } = change;
        const data =
          type === 'presence'
            ? change
            : {
                type,
                ...('session' in change ? { session: change.session } : {}),
                ...('chat' in change ? { chatId: change.chat.id } : {}),
              };
        void stream.writeSSE({ data: JSON.stringify(data) });
      });
      await stream.writeSSE({ data: JSON.stringify({ type: 'hello' }) });
      await new Promise<void>((resolve) => {
        stream.onAbort(resolve);
      });
      unsubscribe();
    }),
  );

  return app;
}
