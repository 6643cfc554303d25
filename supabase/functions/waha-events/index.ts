import { readEnv } from '../_shared/env.ts';
import { createEvents } from './app.ts';

const events = createEvents({ env: readEnv((name) => Deno.env.get(name)) });

Deno.serve((request) => events.fetch(request));
