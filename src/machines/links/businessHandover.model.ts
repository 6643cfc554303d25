import type { BusinessHandover, HandoverReceipt } from '../../contracts/links.ts';
import { emailHint, offerModel, unknown, unsigned } from './link.fixture.ts';

const open: BusinessHandover = {
  of: 'handover',
  ...unsigned,
  message: 'Sesuai obrolan kita kemarin, Bu.\nSilakan diterima.',
  inventory: null,
  pauses: { campaigns: 0 },
  receipt: null,
};
const bound: BusinessHandover = { ...open, emailHint };
const mine: BusinessHandover = {
  ...bound,
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
const restless: BusinessHandover = {
  ...mine,
  inventory: mine.inventory && {
    ...mine.inventory,
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
};
const ended = (state: BusinessHandover['state']): BusinessHandover => ({ ...mine, state, inventory: null });
const nothing = (state: BusinessHandover['state']): BusinessHandover => ({ ...open, ...unknown, state, message: null });

export const handoverModel = offerModel({
  route: { name: 'businessHandover', jwtToken: 'eyJ.ey.x' },
  confirmName: 'Batik Lestari',
  readings: {
    mine,
    restless,
    forAnybody: open,
    forOneAddress: bound,
    otherAccount: { ...bound, forMe: 'other_account' },
    unconfirmed: { ...bound, forMe: 'unconfirmed' },
    guest: { ...open, forMe: 'anonymous' },
    owner: { ...bound, forMe: 'already_owner', businessId: 'b1' },
    takenBefore: { ...ended('accepted'), forMe: 'already_owner', businessId: 'b1', receipt },
    expired: ended('expired'),
    revoked: ended('revoked'),
    used: ended('accepted'),
    declinedBefore: ended('declined'),
    notTheirs: ended('sender_no_longer_owner'),
    malformed: nothing('malformed'),
    gone: nothing('business_gone'),
  },
  gain: { businessId: 'b1', businessName: 'Batik Lestari', receipt },
  face: (offer) => (offer.of === 'handover' && offer.pauses.campaigns > 0 ? 'restless' : null),
});
