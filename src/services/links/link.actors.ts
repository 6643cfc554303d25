/** Reads, accepts and declines invitations and business handovers. */
import type * as v from 'valibot';
import { fromPromise } from 'xstate';

import {
  ignoredResponseSchema,
  handoverSchema,
  invitationSchema,
  membershipSchema,
  ownershipSchema,
  type LinkAccepted,
  type Link,
  type LinkRefused,
  type LinkRequest,
} from '../../contracts/links.ts';
import { respondToLink, readLink, type LinkDeps } from './link.ts';

type Kind = Link['kind'];

const PATHS: Record<Kind, string> = { invitation: 'team/invitations', handover: 'handover' };
const LINK_SCHEMAS: Record<Kind, v.GenericSchema<unknown, Link>> = {
  invitation: invitationSchema,
  handover: handoverSchema,
};
const ACCEPTED_SCHEMAS: Record<Kind, v.GenericSchema<unknown, LinkAccepted>> = {
  invitation: membershipSchema,
  handover: ownershipSchema,
};

export const defineLink = (deps: LinkDeps) => ({
  readLink: fromPromise<Link | LinkRefused, LinkRequest>(async ({ input: { kind, token, isSignedIn }, signal }) =>
    readLink(deps, { path: `${PATHS[kind]}/read`, body: { token }, schema: LINK_SCHEMAS[kind], isSignedIn }, signal),
  ),
  acceptLink: fromPromise<LinkAccepted | LinkRefused, Omit<LinkRequest, 'isSignedIn'> & { confirmName: string | null }>(
    async ({ input: { kind, token, confirmName }, signal }) => {
      const body = confirmName === null ? { token } : { token, confirmName };
      return respondToLink(
        deps,
        { path: `${PATHS[kind]}/accept`, body, schema: ACCEPTED_SCHEMAS[kind], isSignedIn: true },
        signal,
      );
    },
  ),
  declineLink: fromPromise<LinkRefused | null, LinkRequest>(async ({ input: { kind, token, isSignedIn }, signal }) =>
    respondToLink(
      deps,
      { path: `${PATHS[kind]}/decline`, body: { token }, schema: ignoredResponseSchema, isSignedIn },
      signal,
    ),
  ),
});
