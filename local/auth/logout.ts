import { Hono } from 'hono';

import { requireUser } from './authenticate.ts';
import { failValidation } from './errors.ts';
import type { Service } from './service.ts';
import { endSessions, type Scope } from './sessions.ts';

const isScope = (name: string): name is Scope => ['global', 'local', 'others'].includes(name);

/** POST /logout: ends this session, the user's other sessions, or all of them. */
export const logoutRoutes = (service: Service): Hono =>
  new Hono().post('/logout', async (context) => {
    const scope = context.req.query('scope') ?? 'global';
    if (!isScope(scope)) return failValidation(`Unsupported logout scope "${scope}"`);
    const { session } = await requireUser(context, service);
    await endSessions(service.database.query, scope, session);
    return context.body(null, 204);
  });
