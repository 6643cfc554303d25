import type { Invitation, InvalidLinkState } from '../../contracts/links.ts';
import { emailHint, linkModel, unreadableLink, validLink } from './link.fixture.ts';

const signedOut: Invitation = { kind: 'invitation', role: 'member', needsName: false, ...validLink };
const addressed: Invitation = { ...signedOut, emailHint };
const valid: Invitation = { ...addressed, forMe: 'yes' };
const inState = (state: InvalidLinkState): Invitation => ({ ...valid, state });
const unreadable = (state: InvalidLinkState): Invitation => ({ ...signedOut, ...unreadableLink, state, role: null });

export const invitationModel = linkModel({
  route: { name: 'teamInvitation', jwtToken: 'eyJ.ey.x' },
  confirmName: null,
  links: {
    valid,
    owner: { ...valid, role: 'owner' },
    nameless: { ...valid, needsName: true },
    signedOut,
    signedOutAddressed: addressed,
    otherAccount: { ...addressed, forMe: 'other_account' },
    unconfirmed: { ...addressed, forMe: 'unconfirmed' },
    anonymous: { ...signedOut, forMe: 'anonymous' },
    alreadyMember: { ...addressed, forMe: 'already_member', businessId: 'b1' },
    expired: inState('expired'),
    revoked: inState('revoked'),
    accepted: inState('accepted'),
    declined: inState('declined'),
    malformed: unreadable('malformed'),
    businessGone: unreadable('business_gone'),
  },
  accepted: { businessId: 'b1', businessName: 'Batik Lestari', receipt: null },
  variant: (link) =>
    link.kind !== 'invitation' ? null : link.needsName ? 'nameless' : link.role === 'owner' ? 'owner' : null,
});
