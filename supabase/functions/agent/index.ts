import { readAgentEnv } from '../_shared/env.ts';
import { serveFunction } from '../_shared/serve.ts';
import { createAgent } from './app.ts';

serveFunction('agent', { readEnv: readAgentEnv, create: createAgent, isWoken: true });
