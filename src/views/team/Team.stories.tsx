// Written by scripts/stories.ts from src/machines/team/team.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { teamModel } from '../../machines/team/team.model.ts';
import { TeamSection } from './TeamSection.tsx';

const meta = {
  title: 'Team',
  parameters: { layout: 'padded', model: teamModel },
  render: standing(teamModel, null, (actor) => <TeamSection actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Reading: Story = { parameters: { way: [] } };
export const Team: Story = { parameters: { way: ["team.read tono"] } };
export const TeamAlone: Story = { parameters: { way: ["team.read owner null"] } };
export const TeamAsMember: Story = { parameters: { way: ["team.read member"] } };
export const UnreadableDenied: Story = { parameters: { way: ["team.unreadable denied"] } };
export const UnreadableOffline: Story = { parameters: { way: ["team.unreadable offline"] } };
export const UnreadableFailed: Story = { parameters: { way: ["team.unreadable failed"] } };
export const AskingRole: Story = { parameters: { way: ["team.read tono","deed.requested owner"] } };
export const AskingRemove: Story = { parameters: { way: ["team.read tono","deed.requested remove"] } };
export const AskingLeave: Story = { parameters: { way: ["team.read tono","deed.requested leave"] } };
export const AskingRevoke: Story = { parameters: { way: ["team.read tono","deed.requested revoke"] } };
export const AskingWithdraw: Story = { parameters: { way: ["team.read tono","deed.requested withdraw"] } };
export const WritingInvitation: Story = { parameters: { way: ["team.read tono","gift.requested invitation"] } };
export const WritingHandover: Story = { parameters: { way: ["team.read tono","gift.requested handover"] } };
export const FetchingLink: Story = { parameters: { way: ["team.read tono","link.requested invitation"] } };
export const TeamOld: Story = { parameters: { way: ["team.read tono","team.unreadable offline"] } };
export const LastOwner: Story = { parameters: { way: ["team.read owner null","deed.requested sari"] } };
export const DoingRole: Story = { parameters: { way: ["team.read tono","deed.requested owner","deed.confirmed"] } };
export const DoingLeave: Story = { parameters: { way: ["team.read tono","deed.requested leave","deed.confirmed"] } };
export const SendingInvitation: Story = { parameters: { way: ["team.read tono","gift.requested invitation","gift.submitted member"] } };
export const SendingHandover: Story = { parameters: { way: ["team.read tono","gift.requested handover","gift.submitted handover"] } };
export const ShowingLinkInvitationNull: Story = { parameters: { way: ["team.read tono","link.requested invitation","fetchLink: found"] } };
export const ShowingLinkHandoverNull: Story = { parameters: { way: ["team.read tono","link.requested invitation","fetchLink: handover"] } };
export const TeamAnswered: Story = { parameters: { way: ["team.read tono","link.requested invitation","fetchLink: answered"] } };
export const TeamUnexpected: Story = { parameters: { way: ["team.read tono","link.requested invitation","fetchLink: broken!"] } };
export const TeamUnreachable: Story = { parameters: { way: ["team.read tono","link.requested invitation","after attemptLimit"] } };
export const AskingGone: Story = { parameters: { way: ["team.read tono","deed.requested owner","deed.confirmed","doDeed: gone"] } };
export const AskingUnreachable: Story = { parameters: { way: ["team.read tono","deed.requested owner","deed.confirmed","doDeed: outage"] } };
export const AskingRateLimited: Story = { parameters: { way: ["team.read tono","deed.requested owner","deed.confirmed","doDeed: limited"] } };
export const AskingUnexpected: Story = { parameters: { way: ["team.read tono","deed.requested owner","deed.confirmed","doDeed: broken!"] } };
export const Left: Story = { parameters: { way: ["team.read tono","deed.requested leave","deed.confirmed","doDeed: done"] } };
export const ShowingLinkInvitationTrue: Story = { parameters: { way: ["team.read tono","gift.requested invitation","gift.submitted member","give: mailed"] } };
export const ShowingLinkInvitationFalse: Story = { parameters: { way: ["team.read tono","gift.requested invitation","gift.submitted member","give: notMailed"] } };
export const WritingInvitationAlreadyMember: Story = { parameters: { way: ["team.read tono","gift.requested invitation","gift.submitted member","give: member"] } };
export const WritingInvitationAlreadyOwner: Story = { parameters: { way: ["team.read tono","gift.requested invitation","gift.submitted member","give: owner"] } };
export const WritingInvitationTooMany: Story = { parameters: { way: ["team.read tono","gift.requested invitation","gift.submitted member","give: tooMany"] } };
export const WritingLimitedInvitationRateLimited: Story = { parameters: { way: ["team.read tono","gift.requested invitation","gift.submitted member","give: limited"] } };
export const WritingInvitationUnexpected: Story = { parameters: { way: ["team.read tono","gift.requested invitation","gift.submitted member","give: broken!"] } };
export const WritingInvitationUnreachable: Story = { parameters: { way: ["team.read tono","gift.requested invitation","gift.submitted member","after attemptLimit"] } };
export const WritingHandoverAlreadyMember: Story = { parameters: { way: ["team.read tono","gift.requested handover","gift.submitted handover","give: member"] } };
export const WritingHandoverAlreadyOwner: Story = { parameters: { way: ["team.read tono","gift.requested handover","gift.submitted handover","give: owner"] } };
export const WritingHandoverTooMany: Story = { parameters: { way: ["team.read tono","gift.requested handover","gift.submitted handover","give: tooMany"] } };
export const WritingLimitedHandoverRateLimited: Story = { parameters: { way: ["team.read tono","gift.requested handover","gift.submitted handover","give: limited"] } };
export const WritingHandoverUnexpected: Story = { parameters: { way: ["team.read tono","gift.requested handover","gift.submitted handover","give: broken!"] } };
export const WritingHandoverUnreachable: Story = { parameters: { way: ["team.read tono","gift.requested handover","gift.submitted handover","after attemptLimit"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(teamModel) };
