import { readLinkEnv } from '../_shared/env.ts';
import { createTeam } from './app.ts';

const team = createTeam({ env: readLinkEnv((name) => Deno.env.get(name)) });

Deno.serve((request) => team.fetch(request));
