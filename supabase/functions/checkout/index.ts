import { readCheckoutEnv } from '../_shared/env.ts';
import { createCheckout } from './app.ts';

const checkout = createCheckout({ env: readCheckoutEnv((name) => Deno.env.get(name)) });

Deno.serve((request) => checkout.fetch(request));
