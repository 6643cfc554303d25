import { readBackendEnv } from '../_shared/env.ts';
import { serveFunction } from '../_shared/serve.ts';
import { createApi } from './app.ts';

serveFunction('api', { readEnv: readBackendEnv, create: createApi });
