import type { BusinessHandover, HandoverReceipt } from '../../contracts/links.ts';
import { emailHint, linkModel, unreadableLink, validLink } from './link.fixture.ts';

const signedOut: BusinessHandover = {
  kind: 'handover',
  ...validLink,
  message: 'Sesuai obrolan kita kemarin, Bu.\nSilakan diterima.',
  inventory: null,
  pauses: { campaigns: 0 },
  receipt: null,
};
const addressed: BusinessHandover = { ...signedOut, emailHint };
const valid: BusinessHandover = {
  ...addressed,
  forMe: 'yes',
  inventory: {
    channels: [{ name: 'WhatsApp utama', phone: '+6281234567890', status: 'WORKING' }],
    agents: 1,
    rooms: 1240,
    recipientLists: 3,
    campaigns: 7,
    members: 4,
  },
};
const withCampaigns: BusinessHandover = {
  ...valid,
  inventory: valid.inventory && {
    ...valid.inventory,
    channels: [
      { name: 'WhatsApp utama', phone: '+6281234567890', status: 'FAILED' },
      { name: 'Cabang Sidoarjo', phone: null, status: 'SOMETHING_NEW' },
    ],
    rooms: 10_000,
  },
  pauses: { campaigns: 2 },
};
const receipt: HandoverReceipt = {
  businessId: 'b1',
  businessName: 'Batik Lestari',
  fromName: 'Sari Wulandari',
  toName: 'Dewi Anggraini',
  acceptedAt: '2026-11-21T07:05:00.000000Z',
  pausedCampaigns: 2,
  needsSetup: true,
};
const inState = (state: BusinessHandover['state']): BusinessHandover => ({ ...valid, state, inventory: null });
const unreadable = (state: BusinessHandover['state']): BusinessHandover => ({
  ...signedOut,
  ...unreadableLink,
  state,
  message: null,
});

export const businessHandoverModel = linkModel({
  route: { name: 'businessHandover', jwtToken: 'eyJ.ey.x' },
  confirmName: 'Batik Lestari',
  links: {
    valid,
    withCampaigns,
    signedOut,
    signedOutAddressed: addressed,
    otherAccount: { ...addressed, forMe: 'other_account' },
    unconfirmed: { ...addressed, forMe: 'unconfirmed' },
    anonymous: { ...signedOut, forMe: 'anonymous' },
    alreadyOwner: { ...addressed, forMe: 'already_owner', businessId: 'b1' },
    alreadyAccepted: { ...inState('accepted'), forMe: 'already_owner', businessId: 'b1', receipt },
    expired: inState('expired'),
    revoked: inState('revoked'),
    accepted: inState('accepted'),
    declined: inState('declined'),
    senderNoLongerOwner: inState('sender_no_longer_owner'),
    malformed: unreadable('malformed'),
    businessGone: unreadable('business_gone'),
  },
  accepted: { businessId: 'b1', businessName: 'Batik Lestari', receipt },
  variant: (link) => (link.kind === 'handover' && link.pauses.campaigns > 0 ? 'withCampaigns' : null),
});
