import { readWahaEnv } from '../_shared/env.ts';
import { createGateway } from './app.ts';

const gateway = createGateway({ env: readWahaEnv((name) => Deno.env.get(name)) });

Deno.serve((request) => gateway.fetch(request));
