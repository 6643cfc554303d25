// Written by scripts/stories.ts from src/machines/links/businessHandover.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { businessHandoverModel } from '../../machines/links/businessHandover.model.ts';
import { LinkForState } from './LinkForState.tsx';

const meta = {
  id: 'links-business-handover',
  title: 'Links/Business Handover · serah terima usaha',
  parameters: { layout: 'fullscreen', model: businessHandoverModel },
  render: renderActor(businessHandoverModel, null, (actor) => <LinkForState actor={actor} visitor={{ login: 'dewi@contoh.id', onSignOut: () => {} }} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Ready: Story = { parameters: { steps: ["readLink: valid"] } };
export const ReadyWithCampaigns: Story = { parameters: { steps: ["readLink: withCampaigns"] } };
export const SignedOut: Story = { parameters: { steps: ["readLink: signedOut"] } };
export const SignedOutAddressed: Story = { parameters: { steps: ["readLink: signedOutAddressed"] } };
export const Unconfirmed: Story = { parameters: { steps: ["readLink: unconfirmed"] } };
export const AlreadyMember: Story = { parameters: { steps: ["readLink: alreadyOwner"] } };
export const AlreadyMemberReceipt: Story = { parameters: { steps: ["readLink: alreadyAccepted"] } };
export const Accepting: Story = { parameters: { steps: ["readLink: valid","accept.requested"] } };
export const ConfirmingDecline: Story = { parameters: { steps: ["readLink: valid","decline.requested"] } };
export const Accepted: Story = { parameters: { steps: ["readLink: valid","accept.requested","acceptLink: accepted"] } };
export const ReadySecondFactor: Story = { parameters: { steps: ["readLink: valid","accept.requested","acceptLink: secondFactor"] } };
export const ReadyOldPage: Story = { parameters: { steps: ["readLink: valid","accept.requested","acceptLink: oldPage"] } };
export const Declining: Story = { parameters: { steps: ["readLink: valid","decline.requested","decline.confirmed"] } };
export const Declined: Story = { parameters: { steps: ["readLink: valid","decline.requested","decline.confirmed","declineLink: declined"] } };
export const ConfirmingDeclineOldPage: Story = { parameters: { steps: ["readLink: valid","decline.requested","decline.confirmed","declineLink: oldPage"] } };
export const WrongAccountOtherAccount: Story = { parameters: { steps: ["readLink: otherAccount"] } };
export const WrongAccountAnonymous: Story = { parameters: { steps: ["readLink: anonymous"] } };
export const InvalidExpired: Story = { parameters: { steps: ["readLink: expired"] } };
export const InvalidRevoked: Story = { parameters: { steps: ["readLink: revoked"] } };
export const InvalidAccepted: Story = { parameters: { steps: ["readLink: accepted"] } };
export const InvalidDeclined: Story = { parameters: { steps: ["readLink: declined"] } };
export const InvalidSenderNoLongerOwner: Story = { parameters: { steps: ["readLink: senderNoLongerOwner"] } };
export const InvalidMalformed: Story = { parameters: { steps: ["readLink: malformed"] } };
export const InvalidBusinessGone: Story = { parameters: { steps: ["readLink: businessGone"] } };
export const LoadFailedOffline: Story = { parameters: { steps: ["readLink: offline"] } };
export const LoadFailedUnreachable: Story = { parameters: { steps: ["readLink: outage"] } };
export const LoadFailedOldPage: Story = { parameters: { steps: ["readLink: oldPage"] } };
export const RateLimited: Story = { parameters: { steps: ["readLink: rateLimited"] } };
export const LoadFailedUnexpected: Story = { parameters: { steps: ["readLink: broken!"] } };
export const ReadyOffline: Story = { parameters: { steps: ["readLink: valid","accept.requested","acceptLink: offline"] } };
export const ReadyUnreachable: Story = { parameters: { steps: ["readLink: valid","accept.requested","acceptLink: outage"] } };
export const ReadyUnexpected: Story = { parameters: { steps: ["readLink: valid","accept.requested","acceptLink: broken!"] } };
export const ConfirmingDeclineOffline: Story = { parameters: { steps: ["readLink: valid","decline.requested","decline.confirmed","declineLink: offline"] } };
export const ConfirmingDeclineUnreachable: Story = { parameters: { steps: ["readLink: valid","decline.requested","decline.confirmed","declineLink: outage"] } };
export const ConfirmingDeclineUnexpected: Story = { parameters: { steps: ["readLink: valid","decline.requested","decline.confirmed","declineLink: broken!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(businessHandoverModel),
};
