// Written by scripts/stories.ts from src/machines/links/businessHandover.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { handoverModel } from '../../machines/links/businessHandover.model.ts';
import { OfferForState } from './LinkForState.tsx';

const meta = {
  title: 'Links/Business Handover',
  parameters: { layout: 'fullscreen', model: handoverModel },
  render: standing(handoverModel, null, (actor) => <OfferForState actor={actor} visitor={{ login: 'dewi@contoh.id', onLeave: () => {} }} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Reading: Story = { parameters: { way: [] } };
export const Ready: Story = { parameters: { way: ["readOffer: mine"] } };
export const ReadyRestless: Story = { parameters: { way: ["readOffer: restless"] } };
export const SignedOut: Story = { parameters: { way: ["readOffer: forAnybody"] } };
export const SignedOutBound: Story = { parameters: { way: ["readOffer: forOneAddress"] } };
export const MismatchedOtherAccount: Story = { parameters: { way: ["readOffer: otherAccount"] } };
export const Unconfirmed: Story = { parameters: { way: ["readOffer: unconfirmed"] } };
export const MismatchedAnonymous: Story = { parameters: { way: ["readOffer: guest"] } };
export const HadAlready: Story = { parameters: { way: ["readOffer: owner"] } };
export const HadAlreadyReceipt: Story = { parameters: { way: ["readOffer: takenBefore"] } };
export const OverExpired: Story = { parameters: { way: ["readOffer: expired"] } };
export const OverRevoked: Story = { parameters: { way: ["readOffer: revoked"] } };
export const OverAccepted: Story = { parameters: { way: ["readOffer: used"] } };
export const OverDeclined: Story = { parameters: { way: ["readOffer: declinedBefore"] } };
export const OverSenderNoLongerOwner: Story = { parameters: { way: ["readOffer: notTheirs"] } };
export const OverMalformed: Story = { parameters: { way: ["readOffer: malformed"] } };
export const OverBusinessGone: Story = { parameters: { way: ["readOffer: gone"] } };
export const UnreachableOffline: Story = { parameters: { way: ["readOffer: offline"] } };
export const UnreachableUnreachable: Story = { parameters: { way: ["readOffer: outage"] } };
export const RestingRateLimited: Story = { parameters: { way: ["readOffer: limited"] } };
export const UnreachableUnexpected: Story = { parameters: { way: ["readOffer: broken!"] } };
export const Accepting: Story = { parameters: { way: ["readOffer: mine","accept.requested"] } };
export const AskingToDecline: Story = { parameters: { way: ["readOffer: mine","decline.requested"] } };
export const Taken: Story = { parameters: { way: ["readOffer: mine","accept.requested","acceptOffer: taken"] } };
export const ReadySecondFactor: Story = { parameters: { way: ["readOffer: mine","accept.requested","acceptOffer: secondFactor"] } };
export const ReadyOffline: Story = { parameters: { way: ["readOffer: mine","accept.requested","acceptOffer: offline"] } };
export const ReadyUnreachable: Story = { parameters: { way: ["readOffer: mine","accept.requested","acceptOffer: outage"] } };
export const ReadyUnexpected: Story = { parameters: { way: ["readOffer: mine","accept.requested","acceptOffer: broken!"] } };
export const Declining: Story = { parameters: { way: ["readOffer: mine","decline.requested","decline.confirmed"] } };
export const Declined: Story = { parameters: { way: ["readOffer: mine","decline.requested","decline.confirmed","declineOffer: declined"] } };
export const AskingToDeclineOffline: Story = { parameters: { way: ["readOffer: mine","decline.requested","decline.confirmed","declineOffer: offline"] } };
export const AskingToDeclineUnreachable: Story = { parameters: { way: ["readOffer: mine","decline.requested","decline.confirmed","declineOffer: outage"] } };
export const AskingToDeclineUnexpected: Story = { parameters: { way: ["readOffer: mine","decline.requested","decline.confirmed","declineOffer: broken!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(handoverModel) };
