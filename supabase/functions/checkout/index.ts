import { readCheckoutEnv } from '../_shared/env.ts';
import { serveFunction } from '../_shared/serve.ts';
import { createCheckout } from './app.ts';

serveFunction('checkout', { readEnv: readCheckoutEnv, create: createCheckout, isWoken: true });
