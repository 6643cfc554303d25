/** The public page of an order. It has no session and none of the application's other actors. */
import { areaSearchMachine } from '../machines/orders/areaSearch.machine.ts';
import { checkoutMachine } from '../machines/orders/checkout.machine.ts';
import { defineAreaSearch } from '../services/orders/areaSearch.actors.ts';
import { defineCheckout } from '../services/orders/checkout.actors.ts';
import { createCheckout, type CheckoutDeps } from '../services/orders/checkout.ts';
import type { ActorsOf } from './actorsOf.ts';

export const wireCheckout = (deps: CheckoutDeps) => {
  const checkout = createCheckout(deps);
  const areaSearch = areaSearchMachine.provide({
    actors: defineAreaSearch(checkout) satisfies ActorsOf<typeof areaSearchMachine>,
  });
  return checkoutMachine.provide({
    actors: { ...defineCheckout(checkout, { document, window }), areaSearch } satisfies ActorsOf<
      typeof checkoutMachine
    >,
  });
};
