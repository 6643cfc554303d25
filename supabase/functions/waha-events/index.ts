import { readWahaEnv } from '../_shared/env.ts';
import { createWebhook } from './app.ts';

const webhook = createWebhook({ env: readWahaEnv((name) => Deno.env.get(name)) });

Deno.serve((request) => webhook.fetch(request));
