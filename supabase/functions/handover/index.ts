import { readLinkEnv } from '../_shared/env.ts';
import { serveFunction } from '../_shared/serve.ts';
import { createHandover } from './app.ts';

serveFunction('handover', { readEnv: readLinkEnv, create: createHandover });
