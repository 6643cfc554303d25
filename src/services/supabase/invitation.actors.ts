/** An invitation's link, as its page reads and answers it. */
import { fromPromise } from 'xstate';

import type { Invitation, Membership } from '../../machines/invitation/invitation.setup.ts';
import type { Refused } from '../../machines/offer/offer.ts';
import { doneSchema, invitationSchema, membershipSchema } from '../schemas/offer.ts';
import { answerOffer, readOffer, type OfferDeps } from './offer.ts';

export const defineInvitation = (deps: OfferDeps) => ({
  readInvitation: fromPromise<Invitation | Refused, { token: string; isSignedIn: boolean }>(
    async ({ input: { token, isSignedIn }, signal }) =>
      readOffer(deps, { path: 'team/invitations/read', body: { token }, schema: invitationSchema, isSignedIn }, signal),
  ),
  acceptInvitation: fromPromise<Membership | Refused, { token: string }>(async ({ input: { token }, signal }) =>
    answerOffer(
      deps,
      { path: 'team/invitations/accept', body: { token }, schema: membershipSchema, isSignedIn: true },
      signal,
    ),
  ),
  declineInvitation: fromPromise<Refused | null, { token: string; isSignedIn: boolean }>(
    async ({ input: { token, isSignedIn }, signal }) =>
      answerOffer(deps, { path: 'team/invitations/decline', body: { token }, schema: doneSchema, isSignedIn }, signal),
  ),
});
