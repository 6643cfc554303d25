import { readBackendEnv } from '../_shared/env.ts';
import { serveFunction } from '../_shared/serve.ts';
import { createIntegrations } from './app.ts';

serveFunction('integrations', { readEnv: readBackendEnv, create: createIntegrations, isWoken: true });
