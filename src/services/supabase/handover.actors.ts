/** A handover's link, as its page reads and answers it. */
import { fromPromise } from 'xstate';

import type { Handover, Receipt } from '../../machines/handover/handover.setup.ts';
import type { Refused } from '../../machines/offer/offer.ts';
import { doneSchema, handoverSchema, receiptSchema } from '../schemas/offer.ts';
import { answerOffer, readOffer, type OfferDeps } from './offer.ts';

export const defineHandover = (deps: OfferDeps) => ({
  readHandover: fromPromise<Handover | Refused, { token: string; isSignedIn: boolean }>(
    async ({ input: { token, isSignedIn }, signal }) =>
      readOffer(deps, { path: 'handover/read', body: { token }, schema: handoverSchema, isSignedIn }, signal),
  ),
  acceptHandover: fromPromise<Receipt | Refused, { token: string; confirmName: string }>(async ({ input, signal }) =>
    answerOffer(deps, { path: 'handover/accept', body: input, schema: receiptSchema, isSignedIn: true }, signal),
  ),
  declineHandover: fromPromise<Refused | null, { token: string; isSignedIn: boolean }>(
    async ({ input: { token, isSignedIn }, signal }) =>
      answerOffer(deps, { path: 'handover/decline', body: { token }, schema: doneSchema, isSignedIn }, signal),
  ),
});
