import { Hono } from 'hono';

import { decodeBase64 } from '../_shared/bytes.ts';
import { dataOrThrow, rpc } from '../_shared/clients.ts';
import { ApiError } from '../_shared/errors.ts';
import { parse, readJson, readOptionalJson } from '../_shared/input.ts';
import { readSession } from '../_shared/waha/channelStatus.ts';
import { normaliseMe, normaliseSession, type Session } from '../_shared/waha/chats.ts';
import { phoneOfId } from '../_shared/waha/ids.ts';
import { asObject, asString, storableText, valueAt } from '../_shared/waha/json.ts';
import { sessionPath } from '../_shared/waha/paths.ts';
import { sessionConfig, updateOutdatedConfig } from '../_shared/waha/sessionConfig.ts';
import { lifecycleTimeout } from '../_shared/waha/upstream.ts';
import { UpstreamError } from '../_shared/waha/upstreamError.ts';
import { channelGuard, channelOf, channelToRestart, ownedChannel, wrongNumber, type Channel } from './access.ts';
import { recordAction } from './audit.ts';
import type { GatewayContext, GatewayEnv } from './context.ts';
import { CreateSession, RequestCode, Restart } from './schemas.ts';

const path = (channel: Channel, suffix = ''): string => `${sessionPath(channel.external_id)}${suffix}`;
const auth = (channel: Channel, suffix: string): string =>
  `/api/${encodeURIComponent(channel.external_id)}/auth${suffix}`;

/** WAHA waits up to 10 s for a code before it responds that there is none. */
const codeTimeout = 20_000;

export function sessionRoutes(context: GatewayContext): Hono<GatewayEnv> {
  const { env, service, upstream } = context;
  const app = new Hono<GatewayEnv>();

  const create = async (channel: Channel): Promise<{ session: Session; created: boolean }> => {
    const name = channel.external_id;
    try {
      // WAHA starts a session only with an explicit `start`.
      const body = { name, start: true, config: sessionConfig(env, channel) };
      return {
        session: normaliseSession(
          await upstream.json('/api/sessions', { method: 'POST', body, timeout: lifecycleTimeout }),
          name,
        ),
        created: true,
      };
    } catch (error) {
      if (!(error instanceof UpstreamError) || !/already (?:exists|started)/i.test(error.errorBody.message))
        throw error;
    }
    // The session exists from an earlier attempt, so it only has to run.
    await updateOutdatedConfig(context, channel);
    const started = await upstream
      .json(path(channel, '/start'), { method: 'POST', timeout: lifecycleTimeout })
      .catch((error: unknown) => {
        if (error instanceof UpstreamError && /already started/i.test(error.errorBody.message))
          return upstream.json(path(channel));
        throw error;
      });
    return { session: normaliseSession(started, name), created: false };
  };

  app.post('/sessions', async (c) => {
    const { name } = parse(CreateSession, await readJson(c));
    const { session, created } = await create(await channelOf(c.var.caller, name));
    return c.json(session, created ? 201 : 200);
  });

  app.get('/sessions/:name', async (c) => {
    const channel = await channelOf(c.var.caller, c.req.param('name'));
    return c.json(await readSession({ service, upstream }, channel));
  });

  app.get('/sessions/:name/me', async (c) => {
    const channel = await channelOf(c.var.caller, c.req.param('name'));
    // Null before the QR code is scanned, when WAHA's response is empty.
    const me = normaliseMe(await upstream.json(path(channel, '/me')));
    if (me && (await isUsedElsewhere(channel, me.id)))
      throw new ApiError(
        409,
        'number_in_use',
        'Nomor ini sudah tersambung di bisnis lain. Putuskan di sana lebih dahulu, atau pakai nomor lain.',
      );
    return c.json(me);
  });

  // Two businesses with the same number would both reply to its customers. The conflict is revealed only for a linked
  // number, which proves that the caller has the phone.
  const isUsedElsewhere = async (channel: Channel, id: string): Promise<boolean> => {
    const phone = phoneOfId(id);
    return phone !== null && (await rpc<boolean>(service, 'phone_taken', { p_channel: channel.id, p_phone: phone }));
  };

  const lifecycle = async (channel: Channel, verb: 'restart' | 'logout'): Promise<Session> => {
    const response = await upstream.json(path(channel, `/${verb}`), { method: 'POST', timeout: lifecycleTimeout });
    return normaliseSession(response, channel.external_id);
  };

  app.post('/sessions/:name/restart', async (c) => {
    const { reason } = parse(Restart, await readOptionalJson(c));
    const { caller } = c.var;
    const name = c.req.param('name');
    const channel = await (reason === undefined ? channelOf(caller, name) : channelToRestart(caller, name, reason));
    await updateOutdatedConfig(context, channel);
    const session = await lifecycle(channel, 'restart');
    // An administrator learns the status, and nothing of the linked account.
    return c.json(reason === undefined ? session : { name: session.name, status: session.status }, 201);
  });

  app.post('/sessions/:name/logout', async (c) => {
    const { channel } = await ownedChannel(c.var.caller, c.req.param('name'));
    const session = await lifecycle(channel, 'logout');
    await recordAction(service, c.var.caller, channel, { action: 'session.logged_out' });
    return c.json(session, 201);
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
    // WAHA's last event says STOPPED. The channel becomes pending again, as before its first session.
    dataOrThrow(await service.from('channel').update({ status: 'pending', phone: null }).eq('id', channel.id));
    await recordAction(service, c.var.caller, channel, { action: 'session.deleted' });
    return c.body(null, 204);
  });

  app.get('/auth/:name/qr', async (c) => {
    const channel = await channelOf(c.var.caller, c.req.param('name'));
    const qr = auth(channel, '/qr');
    c.header('cache-control', 'no-store');
    if (c.req.query('format') === 'text') {
      // WAHA has no `text` format and would respond with the picture.
      const value = asString(
        valueAt(await upstream.json(qr, { query: { format: 'raw' }, timeout: codeTimeout }), 'value'),
      );
      if (!value) throw new UpstreamError('malformed', 200);
      return c.json({ value });
    }
    const headers = { accept: 'application/json' };
    const image = asObject(await upstream.json(qr, { query: { format: 'image' }, headers, timeout: codeTimeout }));
    const data = asString(image?.['data']);
    const png = data && decodeBase64(data);
    if (image?.['mimetype'] !== 'image/png' || !png) throw new UpstreamError('malformed', 200);
    if (c.req.header('accept')?.includes('application/json')) return c.json({ mimetype: 'image/png', data });
    return c.body(png, 200, { 'content-type': 'image/png' });
  });

  app.post('/auth/:name/request-code', async (c) => {
    const channel = await channelOf(c.var.caller, c.req.param('name'));
    const { phoneNumber } = parse(RequestCode, await readJson(c));
    const { expectedPhone } = await channelGuard(c.var.caller, channel);
    if (expectedPhone && expectedPhone !== `+${phoneNumber}`) throw wrongNumber();
    const request = { method: 'POST', body: { phoneNumber }, timeout: codeTimeout } as const;
    const code = asString(valueAt(await upstream.json(auth(channel, '/request-code'), request), 'code'));
    if (!code) throw new UpstreamError('malformed', 200);
    return c.json({ code }, 201);
  });

  // WhatsApp shows the same code on the phone. A member compares the two and confirms.
  app.get('/auth/:name/passkey/confirmation', async (c) => {
    const channel = await channelOf(c.var.caller, c.req.param('name'));
    c.header('cache-control', 'no-store');
    const code = asString(valueAt(await upstream.json(auth(channel, '/passkey/confirmation')), 'code'));
    if (!code) throw new UpstreamError('malformed', 200);
    return c.json({ code: storableText(code) });
  });

  app.post('/auth/:name/passkey/confirm', async (c) => {
    const channel = await channelOf(c.var.caller, c.req.param('name'));
    await upstream.json(auth(channel, '/passkey/confirm'), { method: 'POST', timeout: lifecycleTimeout });
    return c.body(null, 204);
  });

  return app;
}
