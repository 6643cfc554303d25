import { readTemplatesEnv } from '../_shared/env.ts';
import { serveFunction } from '../_shared/serve.ts';
import { createTemplates } from './app.ts';

serveFunction('templates', { readEnv: readTemplatesEnv, create: createTemplates });
