import { Hono } from 'hono';

import { toSessionInfo } from '../payloads.ts';
import type { SessionConfig } from '../state.ts';
import { nestError } from './errors.ts';
import type { Simulator } from './simulator.ts';

interface SessionBody {
  name?: unknown;
  start?: unknown;
  config?: SessionConfig | null;
}

/** /api/sessions: create, read, update, start, stop, restart, logout, delete. */
export function sessionRoutes({ sessions }: Simulator): Hono {
  const app = new Hono();

  const requireSession = (name: string): string => {
    if (!sessions.get(name)) throw nestError(404, 'Session not found');
    return name;
  };

  const readBody = async (read: () => Promise<unknown>): Promise<SessionBody> => {
    try {
      return (await read()) as SessionBody;
    } catch {
      throw nestError(400, 'Unexpected token in JSON');
    }
  };

  app.get('/', (c) => {
    const includeStopped = c.req.query('all') === 'true';
    return c.json(
      sessions
        .all()
        .filter(({ status }) => includeStopped || status !== 'STOPPED')
        .map((session) => ({ ...toSessionInfo(session), assignedWorker: null })),
    );
  });

  app.post('/', async (c) => {
    const { name = `session_${Date.now().toString(36)}`, start, config = null } = await readBody(() => c.req.json());
    if (typeof name !== 'string' || name.length > 54 || !/^[A-Za-z0-9_-]*$/.test(name))
      throw nestError(400, [
        'name must be shorter than or equal to 54 characters',
        'Session name can only contain alphanumeric characters, hyphens, and underscores (a-z, A-Z, 0-9, -, _) or be empty',
      ]);
    if (sessions.get(name)) throw nestError(422, `Session '${name}' already exists. Use PUT to update it.`);
    // By WAHA's documentation `start` defaults to true, but the server requires an explicit true.
    return c.json(toSessionInfo(await sessions.create(name, config, { start: start === true })), 201);
  });

  app.get('/:name', (c) => {
    const session = sessions.get(c.req.param('name'));
    if (!session) throw nestError(404, 'Session not found');
    return c.json(toSessionInfo(session));
  });

  app.get('/:name/me', (c) => {
    const name = c.req.param('name');
    const session = sessions.get(name);
    if (!session || session.status === 'STOPPED')
      throw nestError(404, `We didn't find a session with name '${name}'. Please start it first`);
    // Not linked: 200 with an empty body.
    return session.me ? c.json(session.me) : c.body(null, 200);
  });

  app.put('/:name', async (c) => {
    const name = requireSession(c.req.param('name'));
    const { config = null } = await readBody(() => c.req.json());
    return c.json(toSessionInfo(await sessions.update(name, config)));
  });

  for (const action of ['start', 'stop', 'restart', 'logout'] as const)
    app.post(`/:name/${action}`, async (c) =>
      c.json(toSessionInfo(await sessions[action](requireSession(c.req.param('name')))), 201),
    );

  app.delete('/:name', async (c) => {
    await sessions.remove(c.req.param('name'));
    return c.body(null, 200);
  });

  return app;
}
