// Written by scripts/stories.ts from src/machines/team/team.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { teamModel } from '../../machines/team/team.model.ts';
import { TeamSection } from './TeamSection.tsx';

const meta = {
  id: 'team-team',
  title: 'Team/Team · anggota tim, undang karyawan',
  parameters: { layout: 'padded', model: teamModel },
  render: renderActor(teamModel, null, (actor) => <TeamSection actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Team: Story = { parameters: { steps: ["team.loaded tono"] } };
export const TeamAlone: Story = { parameters: { steps: ["team.loaded owner null"] } };
export const TeamAsMember: Story = { parameters: { steps: ["team.loaded member"] } };
export const ConfirmingRole: Story = { parameters: { steps: ["team.loaded tono","command.requested owner"] } };
export const ConfirmingRemove: Story = { parameters: { steps: ["team.loaded tono","command.requested remove"] } };
export const ConfirmingLeave: Story = { parameters: { steps: ["team.loaded tono","command.requested leave"] } };
export const ConfirmingRevoke: Story = { parameters: { steps: ["team.loaded tono","command.requested revoke"] } };
export const ConfirmingWithdraw: Story = { parameters: { steps: ["team.loaded tono","command.requested withdraw"] } };
export const CreatingLinkInvitation: Story = { parameters: { steps: ["team.loaded tono","createLink.requested invitation"] } };
export const CreatingLinkHandover: Story = { parameters: { steps: ["team.loaded tono","createLink.requested handover"] } };
export const FetchingLink: Story = { parameters: { steps: ["team.loaded tono","link.requested invitation"] } };
export const LastOwner: Story = { parameters: { steps: ["team.loaded owner null","command.requested sari"] } };
export const ExecutingRole: Story = { parameters: { steps: ["team.loaded tono","command.requested owner","command.confirmed"] } };
export const ExecutingLeave: Story = { parameters: { steps: ["team.loaded tono","command.requested leave","command.confirmed"] } };
export const SubmittingLinkInvitation: Story = { parameters: { steps: ["team.loaded tono","createLink.requested invitation","createLink.submitted invitation dewi@contoh.id member"] } };
export const SubmittingLinkHandover: Story = { parameters: { steps: ["team.loaded tono","createLink.requested handover","createLink.submitted handover"] } };
export const ShowingLinkInvitation: Story = { parameters: { steps: ["team.loaded tono","link.requested invitation","fetchLink: found"] } };
export const ShowingLinkHandoverMailed: Story = { parameters: { steps: ["team.loaded tono","link.requested invitation","fetchLink: handover"] } };
export const TeamAnswered: Story = { parameters: { steps: ["team.loaded tono","link.requested invitation","fetchLink: answered"] } };
export const Left: Story = { parameters: { steps: ["team.loaded tono","command.requested leave","command.confirmed","executeCommand: done"] } };
export const ShowingLinkInvitationMailed: Story = { parameters: { steps: ["team.loaded tono","createLink.requested invitation","createLink.submitted invitation dewi@contoh.id member","createLink: mailed"] } };
export const CreatingLinkInvitationAlreadyMember: Story = { parameters: { steps: ["team.loaded tono","createLink.requested invitation","createLink.submitted invitation dewi@contoh.id member","createLink: member"] } };
export const CreatingLinkInvitationAlreadyOwner: Story = { parameters: { steps: ["team.loaded tono","createLink.requested invitation","createLink.submitted invitation dewi@contoh.id member","createLink: owner"] } };
export const CreatingLinkInvitationOldPage: Story = { parameters: { steps: ["team.loaded tono","createLink.requested invitation","createLink.submitted invitation dewi@contoh.id member","createLink: oldPage"] } };
export const CreatingLinkHandoverAlreadyMember: Story = { parameters: { steps: ["team.loaded tono","createLink.requested handover","createLink.submitted handover","createLink: member"] } };
export const CreatingLinkHandoverAlreadyOwner: Story = { parameters: { steps: ["team.loaded tono","createLink.requested handover","createLink.submitted handover","createLink: owner"] } };
export const CreatingLinkHandoverOldPage: Story = { parameters: { steps: ["team.loaded tono","createLink.requested handover","createLink.submitted handover","createLink: oldPage"] } };
export const LoadFailedDenied: Story = { parameters: { steps: ["team.loadFailed denied"] } };
export const LoadFailedOffline: Story = { parameters: { steps: ["team.loadFailed offline"] } };
export const LoadFailed: Story = { parameters: { steps: ["team.loadFailed failed"] } };
export const TeamStale: Story = { parameters: { steps: ["team.loaded tono","team.loadFailed offline"] } };
export const TeamUnexpected: Story = { parameters: { steps: ["team.loaded tono","link.requested invitation","fetchLink: broken!"] } };
export const TeamUnreachable: Story = { parameters: { steps: ["team.loaded tono","link.requested invitation","after commandTimeout"] } };
export const ConfirmingGone: Story = { parameters: { steps: ["team.loaded tono","command.requested owner","command.confirmed","executeCommand: gone"] } };
export const ConfirmingUnreachable: Story = { parameters: { steps: ["team.loaded tono","command.requested owner","command.confirmed","executeCommand: unreachable"] } };
export const ConfirmingRateLimited: Story = { parameters: { steps: ["team.loaded tono","command.requested owner","command.confirmed","executeCommand: limited"] } };
export const ConfirmingUnexpected: Story = { parameters: { steps: ["team.loaded tono","command.requested owner","command.confirmed","executeCommand: broken!"] } };
export const ShowingLinkInvitationNotMailed: Story = { parameters: { steps: ["team.loaded tono","createLink.requested invitation","createLink.submitted invitation dewi@contoh.id member","createLink: notMailed"] } };
export const CreatingLinkInvitationTooMany: Story = { parameters: { steps: ["team.loaded tono","createLink.requested invitation","createLink.submitted invitation dewi@contoh.id member","createLink: tooMany"] } };
export const CreatingLinkRateLimitedInvitationRateLimited: Story = { parameters: { steps: ["team.loaded tono","createLink.requested invitation","createLink.submitted invitation dewi@contoh.id member","createLink: limited"] } };
export const CreatingLinkInvitationUnexpected: Story = { parameters: { steps: ["team.loaded tono","createLink.requested invitation","createLink.submitted invitation dewi@contoh.id member","createLink: broken!"] } };
export const CreatingLinkInvitationUnreachable: Story = { parameters: { steps: ["team.loaded tono","createLink.requested invitation","createLink.submitted invitation dewi@contoh.id member","after commandTimeout"] } };
export const CreatingLinkHandoverTooMany: Story = { parameters: { steps: ["team.loaded tono","createLink.requested handover","createLink.submitted handover","createLink: tooMany"] } };
export const CreatingLinkRateLimitedHandoverRateLimited: Story = { parameters: { steps: ["team.loaded tono","createLink.requested handover","createLink.submitted handover","createLink: limited"] } };
export const CreatingLinkHandoverUnexpected: Story = { parameters: { steps: ["team.loaded tono","createLink.requested handover","createLink.submitted handover","createLink: broken!"] } };
export const CreatingLinkHandoverUnreachable: Story = { parameters: { steps: ["team.loaded tono","createLink.requested handover","createLink.submitted handover","after commandTimeout"] } };
export const InvitingWithoutAnEmail: Story = { parameters: { steps: ["team.loaded tono"] }, play: playing(["Undang orang",{"into":"Peran","write":"owner"},"Kirim undangan"]) };
export const InvitingAnOwner: Story = { parameters: { steps: ["team.loaded tono"] }, play: playing(["Undang orang",{"into":"Peran","write":"owner"}]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(teamModel),
};
