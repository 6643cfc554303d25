import { readLinkEnv } from '../_shared/env.ts';
import { serveFunction } from '../_shared/serve.ts';
import { createTeam } from './app.ts';

serveFunction('team', { readEnv: readLinkEnv, create: createTeam });
