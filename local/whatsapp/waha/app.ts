import { timingSafeEqual } from 'node:crypto';

import { Hono } from 'hono';
import { cors } from 'hono/cors';

import { faultyCalls } from '../faults.ts';
import { authRoutes } from './authRoutes.ts';
import { chatRoutes } from './chatRoutes.ts';
import { contactRoutes } from './contactRoutes.ts';
import { answerFailure, fileNotFound, nest } from './errors.ts';
import type { House } from './simulator.ts';
import { sendRoutes } from './sendRoutes.ts';
import { sessionRoutes } from './sessionRoutes.ts';

const same = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** The HTTP API of WAHA 2026.7.1, as far as Chabot uses it. */
export function wahaApp(house: House, apiKey: string): Hono {
  const app = new Hono();
  app.onError(answerFailure);
  app.notFound((c) => c.json(nest(404, `Cannot ${c.req.method} ${c.req.path}`).body as object, 404));
  app.use('*', cors());
  app.get('/ping', (c) => c.json({ message: 'pong' }));
  app.use('*', async (c, next) => {
    const given = c.req.header('x-api-key') ?? c.req.query('x-api-key') ?? '';
    if (!same(given, apiKey)) return c.json({ message: 'Unauthorized', statusCode: 401 }, 401);
    return next();
  });
  app.get('/health', (c) => c.json({ status: 'ok', info: {}, error: {}, details: {} }));
  app.use('/api/*', faultyCalls(house.faults, house.clock));
  app.get('/api/files/:session/:file', async (c) => {
    const path = `${c.req.param('session')}/${c.req.param('file')}`;
    const found = await house.files.open(path);
    if (!found) throw fileNotFound(path);
    return c.body(found.bytes, 200, { 'content-type': found.mimetype });
  });
  app.route('/api/sessions', sessionRoutes(house));
  app.route('/api', sendRoutes(house));
  app.route('/api', contactRoutes(house));
  app.route('/api', authRoutes(house));
  app.route('/api', chatRoutes(house));
  return app;
}
