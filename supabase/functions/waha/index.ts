import { readWahaEnv } from '../_shared/env.ts';
import { serveFunction } from '../_shared/serve.ts';
import { createGateway } from './app.ts';

serveFunction('waha', { readEnv: readWahaEnv, create: createGateway });
