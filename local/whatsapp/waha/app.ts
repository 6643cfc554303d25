import { timingSafeEqual } from 'node:crypto';

import { Hono } from 'hono';
import { cors } from 'hono/cors';

import { injectFaults } from '../faults.ts';
import { authRoutes } from './authRoutes.ts';
import { chatRoutes } from './chatRoutes.ts';
import { contactRoutes } from './contactRoutes.ts';
import { errorResponse, fileNotFoundError, nestError, wahaVersion } from './errors.ts';
import { sendRoutes } from './sendRoutes.ts';
import { sessionRoutes } from './sessionRoutes.ts';
import type { Simulator } from './simulator.ts';

const isEqual = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** The HTTP API of WAHA 2026.7.1, as far as Chabot uses it. */
export function wahaApp(simulator: Simulator, apiKey: string): Hono {
  const app = new Hono();
  app.onError(errorResponse);
  app.notFound((c) => c.json(nestError(404, `Cannot ${c.req.method} ${c.req.path}`).body as object, 404));
  app.use('*', cors());
  app.get('/ping', (c) => c.json({ message: 'pong' }));
  app.use('*', async (c, next) => {
    const suppliedKey = c.req.header('x-api-key') ?? c.req.query('x-api-key') ?? '';
    if (!isEqual(suppliedKey, apiKey)) return c.json({ message: 'Unauthorized', statusCode: 401 }, 401);
    return next();
  });
  app.get('/health', (c) => c.json({ status: 'ok', info: {}, error: {}, details: {} }));
  app.use('/api/*', injectFaults(simulator.faults, simulator.clock));
  app.get('/api/files/:session/:file', async (c) => {
    const path = `${c.req.param('session')}/${c.req.param('file')}`;
    const file = await simulator.mediaFiles.open(path);
    if (!file) throw fileNotFoundError(path);
    return c.body(file.bytes, 200, { 'content-type': file.mimetype });
  });
  app.get('/api/version', (c) => c.json({ version: wahaVersion, engine: 'NOWEB', tier: 'CORE', browser: null }));
  app.route('/api/sessions', sessionRoutes(simulator));
  app.route('/api', sendRoutes(simulator));
  app.route('/api', contactRoutes(simulator));
  app.route('/api', authRoutes(simulator));
  app.route('/api', chatRoutes(simulator));
  return app;
}
