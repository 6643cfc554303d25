// Written by scripts/stories.ts from src/machines/handover/handover.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { handoverModel } from '../../machines/handover/handover.model.ts';
import { HandoverForState } from './HandoverForState.tsx';

const meta = {
  title: 'Handover',
  parameters: { layout: 'fullscreen', model: handoverModel },
  render: standing(handoverModel, null, (actor) => <HandoverForState actor={actor} visitor={{ login: 'dewi@contoh.id', onLeave: () => {} }} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Reading: Story = { parameters: { way: [] } };
export const ReadyRestless: Story = { parameters: { way: ["readHandover: restless"] } };
export const MismatchedAnonymous: Story = { parameters: { way: ["readHandover: guest"] } };
export const OverRevoked: Story = { parameters: { way: ["readHandover: revoked"] } };
export const OverAccepted: Story = { parameters: { way: ["readHandover: used"] } };
export const OverDeclined: Story = { parameters: { way: ["readHandover: declinedBefore"] } };
export const OverSenderNoLongerOwner: Story = { parameters: { way: ["readHandover: notTheirs"] } };
export const OverMalformed: Story = { parameters: { way: ["readHandover: malformed"] } };
export const OverBusinessGone: Story = { parameters: { way: ["readHandover: gone"] } };
export const UnreachableUnreachable: Story = { parameters: { way: ["readHandover: outage"] } };
export const UnreachableUnexpected: Story = { parameters: { way: ["readHandover: broken!"] } };
export const Ready: Story = { parameters: { way: ["readHandover: mine"] } };
export const SignedOut: Story = { parameters: { way: ["readHandover: forAnybody"] } };
export const SignedOutBound: Story = { parameters: { way: ["readHandover: forOneAddress"] } };
export const MismatchedOtherAccount: Story = { parameters: { way: ["readHandover: otherAccount"] } };
export const Unconfirmed: Story = { parameters: { way: ["readHandover: unconfirmed"] } };
export const AlreadyOwner: Story = { parameters: { way: ["readHandover: owner"] } };
export const Taken: Story = { parameters: { way: ["readHandover: takenBefore"] } };
export const OverExpired: Story = { parameters: { way: ["readHandover: expired"] } };
export const UnreachableOffline: Story = { parameters: { way: ["readHandover: offline"] } };
export const RestingRateLimited: Story = { parameters: { way: ["readHandover: limited"] } };
export const Accepting: Story = { parameters: { way: ["readHandover: mine","accept.requested"] } };
export const ReadySecondFactor: Story = { parameters: { way: ["readHandover: mine","accept.requested","acceptHandover: secondFactor"] } };
export const ReadyOffline: Story = { parameters: { way: ["readHandover: mine","accept.requested","acceptHandover: offline"] } };
export const ReadyUnreachable: Story = { parameters: { way: ["readHandover: mine","accept.requested","acceptHandover: outage"] } };
export const ReadyUnexpected: Story = { parameters: { way: ["readHandover: mine","accept.requested","acceptHandover: broken!"] } };
export const AskingToDecline: Story = { parameters: { way: ["readHandover: mine","decline.requested"] } };
export const Declining: Story = { parameters: { way: ["readHandover: mine","decline.requested","decline.confirmed"] } };
export const AskingToDeclineOffline: Story = { parameters: { way: ["readHandover: mine","decline.requested","decline.confirmed","declineHandover: offline"] } };
export const AskingToDeclineUnreachable: Story = { parameters: { way: ["readHandover: mine","decline.requested","decline.confirmed","declineHandover: outage"] } };
export const AskingToDeclineUnexpected: Story = { parameters: { way: ["readHandover: mine","decline.requested","decline.confirmed","declineHandover: broken!"] } };
export const Declined: Story = { parameters: { way: ["readHandover: forOneAddress","decline.requested","decline.confirmed","declineHandover: declined"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(handoverModel) };
