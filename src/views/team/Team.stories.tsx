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

export const Loading: Story = { parameters: { way: [] } };
export const Team: Story = { parameters: { way: ["team.loaded tono"] } };
export const TeamAlone: Story = { parameters: { way: ["team.loaded owner null"] } };
export const TeamAsMember: Story = { parameters: { way: ["team.loaded member"] } };
export const LoadFailedDenied: Story = { parameters: { way: ["team.loadFailed denied"] } };
export const LoadFailedOffline: Story = { parameters: { way: ["team.loadFailed offline"] } };
export const LoadFailedFailed: Story = { parameters: { way: ["team.loadFailed failed"] } };
export const ConfirmingRole: Story = { parameters: { way: ["team.loaded tono","command.requested owner"] } };
export const ConfirmingRemove: Story = { parameters: { way: ["team.loaded tono","command.requested remove"] } };
export const ConfirmingLeave: Story = { parameters: { way: ["team.loaded tono","command.requested leave"] } };
export const ConfirmingRevoke: Story = { parameters: { way: ["team.loaded tono","command.requested revoke"] } };
export const ConfirmingWithdraw: Story = { parameters: { way: ["team.loaded tono","command.requested withdraw"] } };
export const CreatingLinkInvitation: Story = { parameters: { way: ["team.loaded tono","createLink.requested invitation"] } };
export const CreatingLinkHandover: Story = { parameters: { way: ["team.loaded tono","createLink.requested handover"] } };
export const FetchingLink: Story = { parameters: { way: ["team.loaded tono","link.requested invitation"] } };
export const TeamStale: Story = { parameters: { way: ["team.loaded tono","team.loadFailed offline"] } };
export const LastOwner: Story = { parameters: { way: ["team.loaded owner null","command.requested sari"] } };
export const ExecutingRole: Story = { parameters: { way: ["team.loaded tono","command.requested owner","command.confirmed"] } };
export const ExecutingLeave: Story = { parameters: { way: ["team.loaded tono","command.requested leave","command.confirmed"] } };
export const SubmittingLinkInvitation: Story = { parameters: { way: ["team.loaded tono","createLink.requested invitation","createLink.submitted member"] } };
export const SubmittingLinkHandover: Story = { parameters: { way: ["team.loaded tono","createLink.requested handover","createLink.submitted handover"] } };
export const ShowingLinkInvitationNull: Story = { parameters: { way: ["team.loaded tono","link.requested invitation","fetchLink: found"] } };
export const ShowingLinkHandoverNull: Story = { parameters: { way: ["team.loaded tono","link.requested invitation","fetchLink: handover"] } };
export const TeamAnswered: Story = { parameters: { way: ["team.loaded tono","link.requested invitation","fetchLink: answered"] } };
export const TeamUnexpected: Story = { parameters: { way: ["team.loaded tono","link.requested invitation","fetchLink: broken!"] } };
export const TeamUnreachable: Story = { parameters: { way: ["team.loaded tono","link.requested invitation","after commandTimeout"] } };
export const ConfirmingGone: Story = { parameters: { way: ["team.loaded tono","command.requested owner","command.confirmed","executeCommand: gone"] } };
export const ConfirmingUnreachable: Story = { parameters: { way: ["team.loaded tono","command.requested owner","command.confirmed","executeCommand: unreachable"] } };
export const ConfirmingRateLimited: Story = { parameters: { way: ["team.loaded tono","command.requested owner","command.confirmed","executeCommand: limited"] } };
export const ConfirmingUnexpected: Story = { parameters: { way: ["team.loaded tono","command.requested owner","command.confirmed","executeCommand: broken!"] } };
export const Left: Story = { parameters: { way: ["team.loaded tono","command.requested leave","command.confirmed","executeCommand: done"] } };
export const ShowingLinkInvitationTrue: Story = { parameters: { way: ["team.loaded tono","createLink.requested invitation","createLink.submitted member","createLink: mailed"] } };
export const ShowingLinkInvitationFalse: Story = { parameters: { way: ["team.loaded tono","createLink.requested invitation","createLink.submitted member","createLink: notMailed"] } };
export const CreatingLinkInvitationAlreadyMember: Story = { parameters: { way: ["team.loaded tono","createLink.requested invitation","createLink.submitted member","createLink: member"] } };
export const CreatingLinkInvitationAlreadyOwner: Story = { parameters: { way: ["team.loaded tono","createLink.requested invitation","createLink.submitted member","createLink: owner"] } };
export const CreatingLinkInvitationTooMany: Story = { parameters: { way: ["team.loaded tono","createLink.requested invitation","createLink.submitted member","createLink: tooMany"] } };
export const CreatingLinkRateLimitedInvitationRateLimited: Story = { parameters: { way: ["team.loaded tono","createLink.requested invitation","createLink.submitted member","createLink: limited"] } };
export const CreatingLinkInvitationUnexpected: Story = { parameters: { way: ["team.loaded tono","createLink.requested invitation","createLink.submitted member","createLink: broken!"] } };
export const CreatingLinkInvitationUnreachable: Story = { parameters: { way: ["team.loaded tono","createLink.requested invitation","createLink.submitted member","after commandTimeout"] } };
export const CreatingLinkHandoverAlreadyMember: Story = { parameters: { way: ["team.loaded tono","createLink.requested handover","createLink.submitted handover","createLink: member"] } };
export const CreatingLinkHandoverAlreadyOwner: Story = { parameters: { way: ["team.loaded tono","createLink.requested handover","createLink.submitted handover","createLink: owner"] } };
export const CreatingLinkHandoverTooMany: Story = { parameters: { way: ["team.loaded tono","createLink.requested handover","createLink.submitted handover","createLink: tooMany"] } };
export const CreatingLinkRateLimitedHandoverRateLimited: Story = { parameters: { way: ["team.loaded tono","createLink.requested handover","createLink.submitted handover","createLink: limited"] } };
export const CreatingLinkHandoverUnexpected: Story = { parameters: { way: ["team.loaded tono","createLink.requested handover","createLink.submitted handover","createLink: broken!"] } };
export const CreatingLinkHandoverUnreachable: Story = { parameters: { way: ["team.loaded tono","createLink.requested handover","createLink.submitted handover","after commandTimeout"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(teamModel) };
