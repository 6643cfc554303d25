/** A link to something that was given, as its page reads and answers it. */
import type * as v from 'valibot';
import { fromPromise } from 'xstate';

import {
  doneSchema,
  handoverSchema,
  invitationSchema,
  membershipSchema,
  ownershipSchema,
  type LinkAccepted,
  type Link,
  type LinkRefused,
  type LinkRequest,
} from '../../contracts/links.ts';
import { answerOffer, readOffer, type OfferDeps } from './link.ts';

type Of = Link['of'];

const PATHS: Record<Of, string> = { invitation: 'team/invitations', handover: 'handover' };
const OFFERS: Record<Of, v.GenericSchema<unknown, Link>> = { invitation: invitationSchema, handover: handoverSchema };
const GAINS: Record<Of, v.GenericSchema<unknown, LinkAccepted>> = {
  invitation: membershipSchema,
  handover: ownershipSchema,
};

export const defineOffer = (deps: OfferDeps) => ({
  readOffer: fromPromise<Link | LinkRefused, LinkRequest>(async ({ input: { of, token, isSignedIn }, signal }) =>
    readOffer(deps, { path: `${PATHS[of]}/read`, body: { token }, schema: OFFERS[of], isSignedIn }, signal),
  ),
  acceptOffer: fromPromise<
    LinkAccepted | LinkRefused,
    Omit<LinkRequest, 'isSignedIn'> & { confirmName: string | null }
  >(async ({ input: { of, token, confirmName }, signal }) => {
    const body = confirmName === null ? { token } : { token, confirmName };
    return answerOffer(deps, { path: `${PATHS[of]}/accept`, body, schema: GAINS[of], isSignedIn: true }, signal);
  }),
  declineOffer: fromPromise<LinkRefused | null, LinkRequest>(async ({ input: { of, token, isSignedIn }, signal }) =>
    answerOffer(deps, { path: `${PATHS[of]}/decline`, body: { token }, schema: doneSchema, isSignedIn }, signal),
  ),
});
