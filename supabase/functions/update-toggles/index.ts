import { readBackendEnv } from '../_shared/env.ts';
import { createUpdateToggles } from './app.ts';

const updateToggles = createUpdateToggles({ env: readBackendEnv((name) => Deno.env.get(name)) });

Deno.serve((request) => updateToggles.fetch(request));
