/** Reads, accepts and declines invitations and business handovers. */
import type * as v from 'valibot';
import { fromPromise } from 'xstate';

import {
  ignoredResponseSchema,
  handoverSchema,
  invitationSchema,
  membershipSchema,
  ownershipSchema,
  type LinkAcceptance,
  type LinkAccepted,
  type Link,
  type LinkRefused,
  type LinkRequest,
} from '../../contracts/links.ts';
import { saveName, type NameDeps } from '../account/name.ts';
import { respondToLink, readLink, type LinkDeps } from './link.ts';

type Kind = Link['kind'];

const PATHS: Record<Kind, string> = { invitation: 'team/invitations', handover: 'handover' };
/** Why the user's name was not saved, as the page tells it. */
const NAME_REFUSALS = { denied: 'second-factor', unreachable: 'unreachable', unexpected: 'unexpected' } as const;
const LINK_SCHEMAS: Record<Kind, v.GenericSchema<unknown, Link>> = {
  invitation: invitationSchema,
  handover: handoverSchema,
};
const ACCEPTED_SCHEMAS: Record<Kind, v.GenericSchema<unknown, LinkAccepted>> = {
  invitation: membershipSchema,
  handover: ownershipSchema,
};

export const defineLink = (deps: LinkDeps & NameDeps) => ({
  readLink: fromPromise<Link | LinkRefused, LinkRequest>(async ({ input: { kind, token, isSignedIn }, signal }) =>
    readLink(deps, { path: `${PATHS[kind]}/read`, body: { token }, schema: LINK_SCHEMAS[kind], isSignedIn }, signal),
  ),
  acceptLink: fromPromise<LinkAccepted | LinkRefused, Omit<LinkRequest, 'isSignedIn'> & LinkAcceptance>(
    async ({ input: { kind, token, confirmName, ownName }, signal }) => {
      const refusal = ownName === null ? null : await saveName(deps, ownName);
      if (refusal !== null) return { refused: { why: NAME_REFUSALS[refusal], detail: null } };
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
