// Written by scripts/stories.ts from src/machines/conversation/room.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { roomModel } from '../../machines/conversation/room.model.ts';
import { RoomStory } from './storyHarness.tsx';

const meta = {
  id: 'conversation-room',
  title: 'Conversation/Room · chat, perlu bantuan, eskalasi',
  parameters: { layout: 'fullscreen', model: roomModel },
  render: renderActor(roomModel, null, (actor) => <RoomStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Opening: Story = { parameters: { steps: [] } };
export const OpeningTakesLong: Story = { parameters: { steps: ["after long"] } };
export const OpenHeldByAi: Story = { parameters: { steps: ["openRoom: held by the AI"] } };
export const OpenHeldByMember: Story = { parameters: { steps: ["openRoom: held by me"] } };
export const TakingOverOpenHeldByAi: Story = { parameters: { steps: ["openRoom: held by the AI","takeOver.requested"] } };
export const CompletingHeldByAi: Story = { parameters: { steps: ["openRoom: held by the AI","complete.requested"] } };
export const EscalatingHeldByAi: Story = { parameters: { steps: ["openRoom: held by the AI","escalate.requested"] } };
export const OpenNeedsHelp: Story = { parameters: { steps: ["openRoom: held by the AI","room.changed ai_need_help"] } };
export const OpenDone: Story = { parameters: { steps: ["openRoom: held by the AI","room.changed ai_task_completed"] } };
export const OpenConfirmingSendTakeOver: Story = { parameters: { steps: ["openRoom: held by the AI","messages.submitted Baik Bu, kami kirim hari ini."] } };
export const OpenConfirmingSendPlaceholders: Story = { parameters: { steps: ["openRoom: held by the AI","messages.submitted Baik {{nama}}"] } };
export const GivingBackHeldByMember: Story = { parameters: { steps: ["openRoom: held by me","giveBack.requested"] } };
export const CompletingHeldByMember: Story = { parameters: { steps: ["openRoom: held by me","complete.requested"] } };
export const EscalatingHeldByMember: Story = { parameters: { steps: ["openRoom: held by me","escalate.requested"] } };
export const ConfirmingTakeOverOpenHeldByMember: Story = { parameters: { steps: ["openRoom: held by a colleague","takeOver.requested"] } };
export const TakingOverOpenHeldByMember: Story = { parameters: { steps: ["openRoom: held by a colleague","messages.submitted attachments"] } };
export const TakingOverConfirmingSendPlaceholders: Story = { parameters: { steps: ["openRoom: held by the AI","takeOver.requested","messages.submitted Baik {{nama}}"] } };
export const TakingOverOpenNeedsHelp: Story = { parameters: { steps: ["openRoom: held by the AI","takeOver.requested","room.changed ai_need_help"] } };
export const TakingOverOpenDone: Story = { parameters: { steps: ["openRoom: held by the AI","takeOver.requested","room.changed ai_task_completed"] } };
export const TakeOverPendingOpenHeldByAi: Story = { parameters: { steps: ["openRoom: held by the AI","takeOver.requested","takeRoom: unreachable"] } };
export const CompletingNeedsHelp: Story = { parameters: { steps: ["openRoom: held by the AI","complete.requested","room.changed ai_need_help"] } };
export const CompletingDone: Story = { parameters: { steps: ["openRoom: held by the AI","complete.requested","room.changed ai_task_completed"] } };
export const EscalatingNeedsHelp: Story = { parameters: { steps: ["openRoom: held by the AI","escalate.requested","room.changed ai_need_help"] } };
export const EscalatingDone: Story = { parameters: { steps: ["openRoom: held by the AI","escalate.requested","room.changed ai_task_completed"] } };
export const GivingBackDone: Story = { parameters: { steps: ["openRoom: held by the AI","room.changed ai_task_completed","giveBack.requested"] } };
export const SettingResolutionDone: Story = { parameters: { steps: ["openRoom: held by the AI","room.changed ai_task_completed","resolution.chosen"] } };
export const GivingBackNeedsHelp: Story = { parameters: { steps: ["openRoom: held by me","giveBack.requested","room.changed ai_need_help"] } };
export const OpenConfirmingSendDuplicate: Story = { parameters: { steps: ["openRoom: held by me","messages.submitted Baik Bu, kami kirim hari ini.","messages.submitted Baik Bu, kami kirim hari ini."] } };
export const TakeOverPendingOpenHeldByMember: Story = { parameters: { steps: ["openRoom: held by a colleague","messages.submitted attachments","takeRoom: unreachable"] } };
export const TakeOverPendingConfirmingSendPlaceholders: Story = { parameters: { steps: ["openRoom: held by the AI","takeOver.requested","messages.submitted Baik {{nama}}","takeRoom: unreachable"] } };
export const TakeOverPendingOpenDone: Story = { parameters: { steps: ["openRoom: held by the AI","takeOver.requested","room.changed ai_task_completed","takeRoom: unreachable"] } };
export const RetryingTakeOverOpenHeldByAi: Story = { parameters: { steps: ["openRoom: held by the AI","takeOver.requested","takeRoom: unreachable","connection.regained"] } };
export const TakeOverPendingOpenNeedsHelp: Story = { parameters: { steps: ["openRoom: held by the AI","takeOver.requested","takeRoom: unreachable","room.changed ai_need_help"] } };
export const RetryingTakeOverOpenHeldByMember: Story = { parameters: { steps: ["openRoom: held by a colleague","messages.submitted attachments","takeRoom: unreachable","connection.regained"] } };
export const RetryingTakeOverConfirmingSendPlaceholders: Story = { parameters: { steps: ["openRoom: held by the AI","takeOver.requested","messages.submitted Baik {{nama}}","takeRoom: unreachable","connection.regained"] } };
export const RetryingTakeOverOpenDone: Story = { parameters: { steps: ["openRoom: held by the AI","takeOver.requested","room.changed ai_task_completed","takeRoom: unreachable","connection.regained"] } };
export const RetryingTakeOverOpenNeedsHelp: Story = { parameters: { steps: ["openRoom: held by the AI","takeOver.requested","takeRoom: unreachable","connection.regained","room.changed ai_need_help"] } };
export const Missing: Story = { parameters: { steps: ["openRoom: nothing"] } };
export const Failed: Story = { parameters: { steps: ["openRoom: offline!"] } };
export const Gone: Story = { parameters: { steps: ["openRoom: held by the AI","room.removed"] } };
export const OpenConfirmingSendStaleReply: Story = { parameters: { steps: ["openRoom: held by the AI","messages.submitted Besok dikirim"] } };
export const TakingOverConfirmingSendStaleReply: Story = { parameters: { steps: ["openRoom: held by the AI","takeOver.requested","messages.submitted Besok dikirim"] } };
export const TakeOverPendingConfirmingSendStaleReply: Story = { parameters: { steps: ["openRoom: held by the AI","takeOver.requested","messages.submitted Besok dikirim","takeRoom: unreachable"] } };
export const RetryingTakeOverConfirmingSendStaleReply: Story = { parameters: { steps: ["openRoom: held by the AI","takeOver.requested","messages.submitted Besok dikirim","takeRoom: unreachable","connection.regained"] } };
export const MessageActions: Story = { parameters: { steps: ["openRoom: held by the AI"] }, play: playing(["Menu pesan"]) };
export const Escalating: Story = { parameters: { steps: ["openRoom: held by the AI"] }, play: playing(["Eskalasi"]) };
export const Replying: Story = { parameters: { steps: ["openRoom: held by the AI"] }, play: playing(["Balas"]) };
export const ChatMenu: Story = { parameters: { steps: ["openRoom: held by the AI"] }, play: playing(["Menu chat"]) };
export const JumpingToADay: Story = { parameters: { steps: ["openRoom: held by the AI"] }, play: playing(["Menu chat","Lompat ke tanggal"]) };
export const WaysToSend: Story = { parameters: { steps: ["openRoom: held by the AI"] }, play: playing(["Cara mengirim"]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(roomModel),
};
