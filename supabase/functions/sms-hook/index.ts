import { readSmsHookEnv } from '../_shared/env.ts';
import { createSmsHook } from './app.ts';

const smsHook = createSmsHook({ env: readSmsHookEnv((name) => Deno.env.get(name)) });

Deno.serve((request) => smsHook.fetch(request));
