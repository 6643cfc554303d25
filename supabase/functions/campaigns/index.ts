import { readCampaignsEnv } from '../_shared/env.ts';
import { serveFunction } from '../_shared/serve.ts';
import { createCampaigns } from './app.ts';

serveFunction('campaigns', { readEnv: readCampaignsEnv, create: createCampaigns, isWoken: true });
