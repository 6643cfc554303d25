import { readWahaEnv } from '../_shared/env.ts';
import { serveFunction } from '../_shared/serve.ts';
import { createWebhook } from './app.ts';

serveFunction('waha-events', { readEnv: readWahaEnv, create: createWebhook });
