// Written by scripts/stories.ts from src/machines/invitation/invitation.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { invitationModel } from '../../machines/invitation/invitation.model.ts';
import { InvitationForState } from './InvitationForState.tsx';

const meta = {
  title: 'Invitation',
  parameters: { layout: 'fullscreen', model: invitationModel },
  render: standing(invitationModel, null, (actor) => <InvitationForState actor={actor} visitor={{ login: 'dewi@contoh.id', onLeave: () => {} }} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Reading: Story = { parameters: { way: [] } };
export const ReadyOwner: Story = { parameters: { way: ["readInvitation: owner"] } };
export const MismatchedAnonymous: Story = { parameters: { way: ["readInvitation: guest"] } };
export const OverRevoked: Story = { parameters: { way: ["readInvitation: revoked"] } };
export const OverAccepted: Story = { parameters: { way: ["readInvitation: used"] } };
export const OverDeclined: Story = { parameters: { way: ["readInvitation: declinedBefore"] } };
export const OverMalformed: Story = { parameters: { way: ["readInvitation: malformed"] } };
export const OverBusinessGone: Story = { parameters: { way: ["readInvitation: gone"] } };
export const UnreachableUnreachable: Story = { parameters: { way: ["readInvitation: outage"] } };
export const UnreachableUnexpected: Story = { parameters: { way: ["readInvitation: broken!"] } };
export const Ready: Story = { parameters: { way: ["readInvitation: mine"] } };
export const SignedOut: Story = { parameters: { way: ["readInvitation: forAnybody"] } };
export const SignedOutBound: Story = { parameters: { way: ["readInvitation: forOneAddress"] } };
export const MismatchedOtherAccount: Story = { parameters: { way: ["readInvitation: otherAccount"] } };
export const Unconfirmed: Story = { parameters: { way: ["readInvitation: unconfirmed"] } };
export const AlreadyMember: Story = { parameters: { way: ["readInvitation: member"] } };
export const OverExpired: Story = { parameters: { way: ["readInvitation: expired"] } };
export const UnreachableOffline: Story = { parameters: { way: ["readInvitation: offline"] } };
export const RestingRateLimited: Story = { parameters: { way: ["readInvitation: limited"] } };
export const Accepting: Story = { parameters: { way: ["readInvitation: mine","accept.requested"] } };
export const ReadySecondFactor: Story = { parameters: { way: ["readInvitation: mine","accept.requested","acceptInvitation: secondFactor"] } };
export const ReadyOffline: Story = { parameters: { way: ["readInvitation: mine","accept.requested","acceptInvitation: offline"] } };
export const ReadyUnreachable: Story = { parameters: { way: ["readInvitation: mine","accept.requested","acceptInvitation: outage"] } };
export const ReadyUnexpected: Story = { parameters: { way: ["readInvitation: mine","accept.requested","acceptInvitation: broken!"] } };
export const AskingToDecline: Story = { parameters: { way: ["readInvitation: mine","decline.requested"] } };
export const Joined: Story = { parameters: { way: ["readInvitation: mine","accept.requested","acceptInvitation: joined"] } };
export const Declining: Story = { parameters: { way: ["readInvitation: mine","decline.requested","decline.confirmed"] } };
export const AskingToDeclineOffline: Story = { parameters: { way: ["readInvitation: mine","decline.requested","decline.confirmed","declineInvitation: offline"] } };
export const AskingToDeclineUnreachable: Story = { parameters: { way: ["readInvitation: mine","decline.requested","decline.confirmed","declineInvitation: outage"] } };
export const AskingToDeclineUnexpected: Story = { parameters: { way: ["readInvitation: mine","decline.requested","decline.confirmed","declineInvitation: broken!"] } };
export const Declined: Story = { parameters: { way: ["readInvitation: forOneAddress","decline.requested","decline.confirmed","declineInvitation: declined"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(invitationModel) };
