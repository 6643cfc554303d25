/** The dialog for the price of a parcel, with its services. Loaded when a member opens it. */
import { areaSearchMachine } from '../machines/orders/areaSearch.machine.ts';
import { shippingQuoteMachine } from '../machines/orders/shippingQuote.machine.ts';
import { defineMemberAreaSearch } from '../services/orders/areaSearch.actors.ts';
import { defineShippingQuote } from '../services/orders/shippingQuote.actors.ts';
import type { ActorsOf } from './actorsOf.ts';
import type { WorkspaceServices } from './services.ts';

export const wireShippingQuote = ({ session }: Pick<WorkspaceServices, 'session'>) => {
  const isOnline = () => navigator.onLine;
  const areaSearch = areaSearchMachine.provide({
    actors: defineMemberAreaSearch(session, isOnline) satisfies ActorsOf<typeof areaSearchMachine>,
  });
  return shippingQuoteMachine.provide({
    actors: { ...defineShippingQuote(session, isOnline), areaSearch } satisfies ActorsOf<typeof shippingQuoteMachine>,
  });
};
