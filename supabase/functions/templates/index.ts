import { readTemplatesEnv } from '../_shared/env.ts';
import { createTemplates } from './app.ts';

const templates = createTemplates({ env: readTemplatesEnv((name) => Deno.env.get(name)) });

Deno.serve((request) => templates.fetch(request));
