/** The public page of an order. It has no session and none of the application's other actors. */
import { checkoutMachine } from '../machines/orders/checkout.machine.ts';
import { defineCheckout } from '../services/orders/checkout.actors.ts';
import { createCheckout, type CheckoutDeps } from '../services/orders/checkout.ts';
import type { ActorsOf } from './actorsOf.ts';

export const wireCheckout = (deps: CheckoutDeps) =>
  checkoutMachine.provide({
    actors: defineCheckout(createCheckout(deps), { document, window }) satisfies ActorsOf<typeof checkoutMachine>,
  });
