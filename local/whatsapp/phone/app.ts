import { readFile } from 'node:fs/promises';

import { Hono } from 'hono';
import * as v from 'valibot';

import { logError } from '../../../supabase/functions/_shared/log.ts';
import type { Fault } from '../faults.ts';
import { phoneApi, type PhoneSimulator } from './api.ts';

const pageFolder = new URL('page/', import.meta.url);

const contentTypes: Record<string, string> = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  svg: 'image/svg+xml',
};

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "media-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const faultBody = v.object({
  kind: v.picklist([
    'latency',
    'status',
    'timeout',
    'body',
    'refusal',
    'webhook-lost',
    'webhook-doubled',
    'webhook-reordered',
    'webhook-late',
    'drop',
  ]),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  method: v.optional(v.string()),
  path: v.optional(v.string()),
  event: v.optional(v.string()),
  after: v.optional(v.boolean()),
  ms: v.optional(v.number()),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599))),
  retryAfter: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  code: v.optional(v.string()),
  body: v.optional(v.string()),
  session: v.optional(v.string()),
});

/** The two phones: the page, its API under /api, and fault injection under /faults. */
export function phoneApp(simulator: PhoneSimulator): Hono {
  const app = new Hono();
  const { faults, sessions } = simulator;

  app.onError((error, c) => {
    if (v.isValiError(error)) return c.json({ error: error.message }, 400);
    logError(error);
    return c.json({ error: 'internal error' }, 500);
  });

  // Protects against other pages in the same browser, which cannot send this content type without a preflight.
  app.use('*', async (c, next) => {
    const isWrite = !['GET', 'HEAD'].includes(c.req.method);
    if (isWrite && !c.req.header('content-type')?.startsWith('application/json'))
      return c.json({ error: 'send JSON' }, 415);
    await next();
    c.header('x-content-type-options', 'nosniff');
    return undefined;
  });

  app.get('/faults', (c) => c.json(faults.list()));
  app.post('/faults', async (c) => {
    const { kind, session, ...rest } = v.parse(faultBody, await c.req.json());
    if (kind === 'drop') {
      for (const { name } of sessions.all()) if (!session || name === session) sessions.drop(name, rest.ms ?? 3_000);
    } else faults.add({ kind, ...rest } as Fault);
    return c.json({ ok: true }, 201);
  });
  app.delete('/faults', (c) => {
    faults.clear();
    return c.json({ ok: true });
  });

  app.route('/api', phoneApi(simulator));

  const page = async (file: string): Promise<Response> => {
    const content = await readFile(new URL(file, pageFolder)).catch(() => null);
    if (!content) return new Response('not found', { status: 404 });
    return new Response(content, {
      headers: {
        'content-type': `${contentTypes[file.replace(/^.*\./, '')]}; charset=utf-8`,
        'content-security-policy': contentSecurityPolicy,
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-cache',
      },
    });
  };
  app.get('/', () => page('index.html'));
  app.get('/page/:file{[a-z]+\\.(?:js|css|svg)}', (c) => page(c.req.param('file')));

  return app;
}
