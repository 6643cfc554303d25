import { readBackendEnv } from '../_shared/env.ts';
import { serveFunction } from '../_shared/serve.ts';
import { createUpdateToggles } from './app.ts';

serveFunction('update-toggles', { readEnv: readBackendEnv, create: createUpdateToggles });
