import { readPushEnv } from '../_shared/env.ts';
import { createPush } from './app.ts';

const push = createPush({ env: readPushEnv((name) => Deno.env.get(name)) });

Deno.serve((request) => push.fetch(request));
