import { readPushEnv } from '../_shared/env.ts';
import { serveFunction } from '../_shared/serve.ts';
import { createPush } from './app.ts';

serveFunction('push', { readEnv: readPushEnv, create: createPush, isWoken: true });
