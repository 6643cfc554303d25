import { readBackendEnv } from '../_shared/env.ts';
import { createIntegrations } from './app.ts';

const integrations = createIntegrations({ env: readBackendEnv((name) => Deno.env.get(name)) });

Deno.serve((request) => integrations.fetch(request));
