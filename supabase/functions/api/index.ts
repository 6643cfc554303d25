import { readBackendEnv } from '../_shared/env.ts';
import { createApi } from './app.ts';

const api = createApi({ env: readBackendEnv((name) => Deno.env.get(name)) });

Deno.serve((request) => api.fetch(request));
