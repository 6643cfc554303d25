import { fromPromise } from 'xstate';

import type { ShopAnswer, ShopQuestion, ShopRefused } from '../../contracts/landing.ts';
import type { createShopTrial } from './shopTrial.ts';

/** The actor of the machine `shopTrial`. */
export const defineShopTrial = (ask: ReturnType<typeof createShopTrial>) => ({
  askShop: fromPromise<ShopAnswer | ShopRefused, ShopQuestion>(({ input, signal }) => ask(input, signal)),
});
