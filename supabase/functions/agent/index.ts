import { readAgentEnv } from '../_shared/env.ts';
import { createAgent } from './app.ts';

const agent = createAgent({ env: readAgentEnv((name) => Deno.env.get(name)) });

Deno.serve((request) => agent.fetch(request));
