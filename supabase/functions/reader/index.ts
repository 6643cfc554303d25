import { readBackendEnv } from '../_shared/env.ts';
import { createReader } from './app.ts';

const reader = createReader({ env: readBackendEnv((name) => Deno.env.get(name)) });

Deno.serve((request) => reader.fetch(request));
