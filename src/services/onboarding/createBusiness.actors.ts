import { callOf } from '../app/call.actors.ts';
import { lookUp, createRow, type CreateBusinessDeps } from './createBusiness.ts';

/** The actors of the business creation. */
export const defineCreateBusiness = (deps: CreateBusinessDeps) => ({
  lookUp: callOf(deps, lookUp),
  createRow: callOf(deps, createRow),
});
