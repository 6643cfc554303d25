import { readSmsHookEnv } from '../_shared/env.ts';
import { serveFunction } from '../_shared/serve.ts';
import { createSmsHook } from './app.ts';

serveFunction('sms-hook', { readEnv: readSmsHookEnv, create: createSmsHook });
