import { readWahaEnv } from '../_shared/env.ts';
import { serveFunction } from '../_shared/serve.ts';
import { createCampaigns } from './app.ts';

serveFunction('campaigns', { readEnv: readWahaEnv, create: createCampaigns, isWoken: true });
