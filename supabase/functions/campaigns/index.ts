import { readCampaignsEnv } from '../_shared/env.ts';
import { createCampaigns } from './app.ts';

const campaigns = createCampaigns({ env: readCampaignsEnv((name) => Deno.env.get(name)) });

Deno.serve((request) => campaigns.fetch(request));
