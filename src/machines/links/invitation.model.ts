import type { Invitation, LinkEnd } from '../../contracts/links.ts';
import { emailHint, offerModel, unknown, unsigned } from './link.fixture.ts';

const open: Invitation = { of: 'invitation', role: 'member', ...unsigned };
const bound: Invitation = { ...open, emailHint };
const mine: Invitation = { ...bound, forMe: 'yes' };
const ended = (state: LinkEnd): Invitation => ({ ...mine, state });
const nothing = (state: LinkEnd): Invitation => ({ ...open, ...unknown, state, role: null });

export const invitationModel = offerModel({
  route: { name: 'teamInvitation', jwtToken: 'eyJ.ey.x' },
  confirmName: null,
  readings: {
    mine,
    owner: { ...mine, role: 'owner' },
    forAnybody: open,
    forOneAddress: bound,
    otherAccount: { ...bound, forMe: 'other_account' },
    unconfirmed: { ...bound, forMe: 'unconfirmed' },
    guest: { ...open, forMe: 'anonymous' },
    member: { ...bound, forMe: 'already_member', businessId: 'b1' },
    expired: ended('expired'),
    revoked: ended('revoked'),
    used: ended('accepted'),
    declinedBefore: ended('declined'),
    malformed: nothing('malformed'),
    gone: nothing('business_gone'),
  },
  gain: { businessId: 'b1', businessName: 'Batik Lestari', receipt: null },
  face: (offer) => (offer.of === 'invitation' && offer.role === 'owner' ? 'owner' : null),
});
