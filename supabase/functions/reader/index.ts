import { readBackendEnv } from '../_shared/env.ts';
import { serveFunction } from '../_shared/serve.ts';
import { createReader } from './app.ts';

serveFunction('reader', { readEnv: readBackendEnv, create: createReader });
