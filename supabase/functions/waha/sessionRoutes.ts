import { Hono } from 'hono';

import { decodeBase64 } from '../_shared/bytes.ts';
import { call, dataOf } from '../_shared/clients.ts';
import { ApiError } from '../_shared/errors.ts';
import { parse, readJson } from '../_shared/input.ts';
import { learnStatus } from '../_shared/waha/channelStatus.ts';
import { normaliseMe, normaliseSession, type Session } from '../_shared/waha/chats.ts';
import { phoneOfId } from '../_shared/waha/ids.ts';
import { at, clean, list, object, text } from '../_shared/waha/json.ts';
import { sessionPath } from '../_shared/waha/paths.ts';
import { UpstreamFailure } from '../_shared/waha/upstreamError.ts';
import { channelOf, guardOf, ownedChannel, type Channel } from './access.ts';
import type { Bindings, House } from './context.ts';
import { CreateSession, RequestCode } from './schemas.ts';

/** `message.any` and not `message` beside it: both would bring every incoming message twice. */
const events = [
  'message.any',
  'message.ack',
  'session.status',
  'message.reaction',
  'message.edited',
  'message.revoked',
  'message.waiting',
  'poll.vote',
  'call.received',
  'call.accepted',
  'call.rejected',
  'presence.update',
];

const path = (channel: Channel, rest = ''): string => `${sessionPath(channel.external_id)}${rest}`;
const auth = (channel: Channel, rest: string): string => `/api/${encodeURIComponent(channel.external_id)}/auth${rest}`;

/** A lifecycle call waits for the one before it (5 s) and then takes up to 4 s itself. */
const lifecycleTimeout = 20_000;
/** The server waits up to 10 s for a code before it says that there is none. */
const codeTimeout = 20_000;

export function sessionRoutes({ env, service, upstream }: House): Hono<Bindings> {
  const app = new Hono<Bindings>();

  const config = (channel: Channel): object => ({
    metadata: { businessId: channel.business_id, channelId: channel.id },
    webhooks: [{ url: env.webhookUrl, events, hmac: { key: env.webhookSecret } }],
    // Without its store NOWEB knows no chats; groups, statuses and channels are no customers.
    noweb: { markOnline: true, store: { enabled: true, fullSync: false } },
    ignore: { groups: true, status: true, channels: true, broadcast: true },
  });

  /**
   * Tells a session what it has not been told: what it was made with may be older than an event that we wait for, or than
   * the secret. What an operator set beside it (a proxy) stays. WAHA stops and starts a running session for it, so one
   * that knows everything is left alone.
   */
  const renewConfig = async (channel: Channel): Promise<void> => {
    const has = object(at(await upstream.json(path(channel)), 'config'));
    const knowsAll = list(has?.['webhooks']).some(
      (hook) =>
        at(hook, 'url') === env.webhookUrl &&
        at(hook, 'hmac', 'key') === env.webhookSecret &&
        events.every((event) => list(at(hook, 'events')).includes(event)),
    );
    if (knowsAll) return;
    const body = { config: { ...has, ...config(channel) } };
    await upstream.json(path(channel), { method: 'PUT', body, timeout: lifecycleTimeout });
  };

  const create = async (channel: Channel): Promise<{ session: Session; made: boolean }> => {
    const name = channel.external_id;
    try {
      // WAHA starts only what says so.
      const body = { name, start: true, config: config(channel) };
      return {
        session: normaliseSession(
          await upstream.json('/api/sessions', { method: 'POST', body, timeout: lifecycleTimeout }),
          name,
        ),
        made: true,
      };
    } catch (failure) {
      if (
        !(failure instanceof UpstreamFailure) ||
        failure.status !== 422 ||
        !/already exists/.test(failure.said.message)
      )
        throw failure;
    }
    // It is there from an earlier try: that is what the caller wants, running.
    await renewConfig(channel);
    const started = await upstream.json(path(channel, '/start'), { method: 'POST', timeout: lifecycleTimeout });
    return { session: normaliseSession(started, name), made: false };
  };

  app.post('/sessions', async (c) => {
    const { name } = parse(CreateSession, await readJson(c));
    const { session, made } = await create(await channelOf(c.var.caller, name));
    return c.json(session, made ? 201 : 200);
  });

  app.get('/sessions/:name', async (c) => {
    const channel = await channelOf(c.var.caller, c.req.param('name'));
    const session = normaliseSession(await upstream.json(path(channel)), channel.external_id);
    await learnStatus(service, channel, session);
    return c.json(session);
  });

  app.get('/sessions/:name/me', async (c) => {
    const channel = await channelOf(c.var.caller, c.req.param('name'));
    // Nobody has scanned yet: an empty body upstream, null here.
    const me = normaliseMe(await upstream.json(path(channel, '/me')));
    if (me && (await isTaken(channel, me.id)))
      throw new ApiError(
        409,
        'number_in_use',
        'Nomor ini sudah tersambung di bisnis lain. Putuskan di sana lebih dahulu, atau pakai nomor lain.',
      );
    return c.json(me);
  });

  // Two businesses that hear the same number would both answer its customers. Told only about a linked number: whoever
  // linked it has it in their hand.
  const isTaken = async (channel: Channel, id: string): Promise<boolean> => {
    const phone = phoneOfId(id);
    return phone !== null && (await call<boolean>(service, 'phone_taken', { p_channel: channel.id, p_phone: phone }));
  };

  const lifecycle = async (channel: Channel, verb: 'restart' | 'logout'): Promise<Session> => {
    const answer = await upstream.json(path(channel, `/${verb}`), { method: 'POST', timeout: lifecycleTimeout });
    return normaliseSession(answer, channel.external_id);
  };

  app.post('/sessions/:name/restart', async (c) => {
    const channel = await channelOf(c.var.caller, c.req.param('name'));
    await renewConfig(channel);
    return c.json(await lifecycle(channel, 'restart'), 201);
  });

  app.post('/sessions/:name/logout', async (c) => {
    const { channel } = await ownedChannel(c.var.caller, c.req.param('name'));
    return c.json(await lifecycle(channel, 'logout'), 201);
  });

  app.delete('/sessions/:name', async (c) => {
    const { channel, guard } = await ownedChannel(c.var.caller, c.req.param('name'));
    if (guard.running > 0)
      throw new ApiError(
        409,
        'broadcast_running',
        'Siaran sedang berjalan lewat nomor ini. Jeda atau tunggu sampai selesai, lalu hapus.',
      );
    await upstream.json(path(channel), { method: 'DELETE', timeout: lifecycleTimeout });
    // The channel is as before its first session. WAHA will only say that the session has stopped.
    dataOf(await service.from('channel').update({ status: 'pending', phone: null }).eq('id', channel.id));
    return c.body(null, 204);
  });

  app.get('/auth/:name/qr', async (c) => {
    const channel = await channelOf(c.var.caller, c.req.param('name'));
    const qr = auth(channel, '/qr');
    c.header('cache-control', 'no-store');
    if (c.req.query('format') === 'text') {
      // WAHA has no `text`: it would answer with the picture.
      const value = text(at(await upstream.json(qr, { query: { format: 'raw' }, timeout: codeTimeout }), 'value'));
      if (!value) throw new UpstreamFailure('malformed', 200);
      return c.json({ value });
    }
    const headers = { accept: 'application/json' };
    const image = object(await upstream.json(qr, { query: { format: 'image' }, headers, timeout: codeTimeout }));
    const data = text(image?.['data']);
    const png = data && decodeBase64(data);
    if (image?.['mimetype'] !== 'image/png' || !png) throw new UpstreamFailure('malformed', 200);
    if (c.req.header('accept')?.includes('application/json')) return c.json({ mimetype: 'image/png', data });
    return c.body(png, 200, { 'content-type': 'image/png' });
  });

  app.post('/auth/:name/request-code', async (c) => {
    const channel = await channelOf(c.var.caller, c.req.param('name'));
    const { phoneNumber } = parse(RequestCode, await readJson(c));
    const { expectedPhone } = await guardOf(c.var.caller, channel);
    if (expectedPhone && expectedPhone !== `+${phoneNumber}`)
      throw new ApiError(
        409,
        'wrong_number',
        'Nomor ini bukan nomor yang ditetapkan pemilik untuk kanal ini. Periksa nomornya, atau ubah di pengaturan kanal.',
      );
    const request = { method: 'POST', body: { phoneNumber }, timeout: codeTimeout } as const;
    const code = text(at(await upstream.json(auth(channel, '/request-code'), request), 'code'));
    if (!code) throw new UpstreamFailure('malformed', 200);
    return c.json({ code }, 201);
  });

  // WhatsApp shows the same code on the phone: whoever sees both says so (waha.md §1.3).
  app.get('/auth/:name/passkey/confirmation', async (c) => {
    const channel = await channelOf(c.var.caller, c.req.param('name'));
    c.header('cache-control', 'no-store');
    const code = text(at(await upstream.json(auth(channel, '/passkey/confirmation')), 'code'));
    if (!code) throw new UpstreamFailure('malformed', 200);
    return c.json({ code: clean(code) });
  });

  app.post('/auth/:name/passkey/confirm', async (c) => {
    const channel = await channelOf(c.var.caller, c.req.param('name'));
    await upstream.json(auth(channel, '/passkey/confirm'), { method: 'POST', timeout: lifecycleTimeout });
    return c.body(null, 204);
  });

  return app;
}
