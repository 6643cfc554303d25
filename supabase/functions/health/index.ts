import { readUpstreamEnv } from '../_shared/env.ts';
import { serveFunction } from '../_shared/serve.ts';
import { createHealth } from './app.ts';

serveFunction('health', { readEnv: readUpstreamEnv, create: createHealth });
