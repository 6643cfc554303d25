import { readLinkEnv } from '../_shared/env.ts';
import { createHandover } from './app.ts';

const handover = createHandover({ env: readLinkEnv((name) => Deno.env.get(name)) });

Deno.serve((request) => handover.fetch(request));
