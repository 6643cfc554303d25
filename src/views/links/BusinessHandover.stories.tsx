// Written by scripts/stories.ts from src/machines/links/businessHandover.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { businessHandoverModel } from '../../machines/links/businessHandover.model.ts';
import { LinkForState } from './LinkForState.tsx';

const meta = {
  title: 'Links/Business Handover',
  parameters: { layout: 'fullscreen', model: businessHandoverModel },
  render: standing(businessHandoverModel, null, (actor) => <LinkForState actor={actor} visitor={{ login: 'dewi@contoh.id', onSignOut: () => {} }} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { way: [] } };
export const Ready: Story = { parameters: { way: ["readLink: valid"] } };
export const ReadyWithCampaigns: Story = { parameters: { way: ["readLink: withCampaigns"] } };
export const SignedOut: Story = { parameters: { way: ["readLink: signedOut"] } };
export const SignedOutAddressed: Story = { parameters: { way: ["readLink: signedOutAddressed"] } };
export const WrongAccountOtherAccount: Story = { parameters: { way: ["readLink: otherAccount"] } };
export const Unconfirmed: Story = { parameters: { way: ["readLink: unconfirmed"] } };
export const WrongAccountAnonymous: Story = { parameters: { way: ["readLink: anonymous"] } };
export const AlreadyMember: Story = { parameters: { way: ["readLink: alreadyOwner"] } };
export const AlreadyMemberReceipt: Story = { parameters: { way: ["readLink: alreadyAccepted"] } };
export const InvalidExpired: Story = { parameters: { way: ["readLink: expired"] } };
export const InvalidRevoked: Story = { parameters: { way: ["readLink: revoked"] } };
export const InvalidAccepted: Story = { parameters: { way: ["readLink: accepted"] } };
export const InvalidDeclined: Story = { parameters: { way: ["readLink: declined"] } };
export const InvalidSenderNoLongerOwner: Story = { parameters: { way: ["readLink: senderNoLongerOwner"] } };
export const InvalidMalformed: Story = { parameters: { way: ["readLink: malformed"] } };
export const InvalidBusinessGone: Story = { parameters: { way: ["readLink: businessGone"] } };
export const LoadFailedOffline: Story = { parameters: { way: ["readLink: offline"] } };
export const LoadFailedUnreachable: Story = { parameters: { way: ["readLink: outage"] } };
export const RateLimitedRateLimited: Story = { parameters: { way: ["readLink: rateLimited"] } };
export const LoadFailedUnexpected: Story = { parameters: { way: ["readLink: broken!"] } };
export const Accepting: Story = { parameters: { way: ["readLink: valid","accept.requested"] } };
export const ConfirmingDecline: Story = { parameters: { way: ["readLink: valid","decline.requested"] } };
export const Accepted: Story = { parameters: { way: ["readLink: valid","accept.requested","acceptLink: accepted"] } };
export const ReadySecondFactor: Story = { parameters: { way: ["readLink: valid","accept.requested","acceptLink: secondFactor"] } };
export const ReadyOffline: Story = { parameters: { way: ["readLink: valid","accept.requested","acceptLink: offline"] } };
export const ReadyUnreachable: Story = { parameters: { way: ["readLink: valid","accept.requested","acceptLink: outage"] } };
export const ReadyUnexpected: Story = { parameters: { way: ["readLink: valid","accept.requested","acceptLink: broken!"] } };
export const Declining: Story = { parameters: { way: ["readLink: valid","decline.requested","decline.confirmed"] } };
export const Declined: Story = { parameters: { way: ["readLink: valid","decline.requested","decline.confirmed","declineLink: declined"] } };
export const ConfirmingDeclineOffline: Story = { parameters: { way: ["readLink: valid","decline.requested","decline.confirmed","declineLink: offline"] } };
export const ConfirmingDeclineUnreachable: Story = { parameters: { way: ["readLink: valid","decline.requested","decline.confirmed","declineLink: outage"] } };
export const ConfirmingDeclineUnexpected: Story = { parameters: { way: ["readLink: valid","decline.requested","decline.confirmed","declineLink: broken!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(businessHandoverModel) };
