// Written by scripts/stories.ts from src/machines/conversation/room.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { roomModel } from '../../machines/conversation/room.model.ts';
import { RoomStory } from './storyHarness.tsx';

const meta = {
  title: 'Conversation/Room',
  parameters: { layout: 'fullscreen', model: roomModel },
  render: renderActor(roomModel, null, (actor) => <RoomStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Opening: Story = { parameters: { steps: [] } };
export const OpeningTakesLong: Story = { parameters: { steps: ["after long"] } };
export const OpenHeldByAi: Story = { parameters: { steps: ["openRoom: held by the AI"] } };
export const OpenHeldByMember: Story = { parameters: { steps: ["openRoom: held by me"] } };
export const Missing: Story = { parameters: { steps: ["openRoom: nothing"] } };
export const Failed: Story = { parameters: { steps: ["openRoom: offline!"] } };
export const ConfirmingTakeOverHeldByAi: Story = { parameters: { steps: ["openRoom: held by the AI","message.submitted"] } };
export const TakingOverHeldByAi: Story = { parameters: { steps: ["openRoom: held by the AI","takeOver.requested"] } };
export const CompletingHeldByAi: Story = { parameters: { steps: ["openRoom: held by the AI","complete.requested"] } };
export const EscalatingHeldByAi: Story = { parameters: { steps: ["openRoom: held by the AI","escalate.requested"] } };
export const OpenNeedsHelp: Story = { parameters: { steps: ["openRoom: held by the AI","room.changed ai_need_help"] } };
export const OpenDone: Story = { parameters: { steps: ["openRoom: held by the AI","room.changed ai_task_completed"] } };
export const GoneHeldByAi: Story = { parameters: { steps: ["openRoom: held by the AI","room.removed"] } };
export const GivingBackHeldByMember: Story = { parameters: { steps: ["openRoom: held by me","giveBack.requested"] } };
export const CompletingHeldByMember: Story = { parameters: { steps: ["openRoom: held by me","complete.requested"] } };
export const EscalatingHeldByMember: Story = { parameters: { steps: ["openRoom: held by me","escalate.requested"] } };
export const GoneHeldByMember: Story = { parameters: { steps: ["openRoom: held by me","room.removed"] } };
export const ConfirmingTakeOverNeedsHelp: Story = { parameters: { steps: ["openRoom: held by the AI","message.submitted","room.changed ai_need_help"] } };
export const TakeOverPendingHeldByAi: Story = { parameters: { steps: ["openRoom: held by the AI","takeOver.requested","takeRoom: unreachable"] } };
export const TakingOverHeldByMember: Story = { parameters: { steps: ["openRoom: held by the AI","takeOver.requested","room.changed null"] } };
export const TakingOverNeedsHelp: Story = { parameters: { steps: ["openRoom: held by the AI","takeOver.requested","room.changed ai_need_help"] } };
export const TakingOverDone: Story = { parameters: { steps: ["openRoom: held by the AI","takeOver.requested","room.changed ai_task_completed"] } };
export const CompletingNeedsHelp: Story = { parameters: { steps: ["openRoom: held by the AI","complete.requested","room.changed ai_need_help"] } };
export const CompletingDone: Story = { parameters: { steps: ["openRoom: held by the AI","complete.requested","room.changed ai_task_completed"] } };
export const EscalatingNeedsHelp: Story = { parameters: { steps: ["openRoom: held by the AI","escalate.requested","room.changed ai_need_help"] } };
export const EscalatingDone: Story = { parameters: { steps: ["openRoom: held by the AI","escalate.requested","room.changed ai_task_completed"] } };
export const GoneNeedsHelp: Story = { parameters: { steps: ["openRoom: held by the AI","room.changed ai_need_help","room.removed"] } };
export const GivingBackDone: Story = { parameters: { steps: ["openRoom: held by the AI","room.changed ai_task_completed","giveBack.requested"] } };
export const SettingOutcomeDone: Story = { parameters: { steps: ["openRoom: held by the AI","room.changed ai_task_completed","outcome.chosen"] } };
export const GoneDone: Story = { parameters: { steps: ["openRoom: held by the AI","room.changed ai_task_completed","room.removed"] } };
export const OpeningHeldByAi: Story = { parameters: { steps: ["openRoom: held by the AI","room.removed","retry.requested"] } };
export const GivingBackNeedsHelp: Story = { parameters: { steps: ["openRoom: held by me","giveBack.requested","room.changed ai_need_help"] } };
export const OpeningHeldByMember: Story = { parameters: { steps: ["openRoom: held by me","room.removed","retry.requested"] } };
export const RetryingTakeOverHeldByAi: Story = { parameters: { steps: ["openRoom: held by the AI","takeOver.requested","takeRoom: unreachable","connection.regained"] } };
export const TakeOverPendingNeedsHelp: Story = { parameters: { steps: ["openRoom: held by the AI","takeOver.requested","takeRoom: unreachable","room.changed ai_need_help"] } };
export const TakeOverPendingHeldByMember: Story = { parameters: { steps: ["openRoom: held by the AI","takeOver.requested","room.changed null","takeRoom: unreachable"] } };
export const TakeOverPendingDone: Story = { parameters: { steps: ["openRoom: held by the AI","takeOver.requested","room.changed ai_task_completed","takeRoom: unreachable"] } };
export const OpeningNeedsHelp: Story = { parameters: { steps: ["openRoom: held by the AI","room.changed ai_need_help","room.removed","retry.requested"] } };
export const OpeningDone: Story = { parameters: { steps: ["openRoom: held by the AI","room.changed ai_task_completed","room.removed","retry.requested"] } };
export const OpeningTakesLongHeldByAi: Story = { parameters: { steps: ["openRoom: held by the AI","room.removed","retry.requested","after long"] } };
export const MissingHeldByAi: Story = { parameters: { steps: ["openRoom: held by the AI","room.removed","retry.requested","openRoom: nothing"] } };
export const FailedHeldByAi: Story = { parameters: { steps: ["openRoom: held by the AI","room.removed","retry.requested","openRoom: offline!"] } };
export const OpeningTakesLongHeldByMember: Story = { parameters: { steps: ["openRoom: held by me","room.removed","retry.requested","after long"] } };
export const MissingHeldByMember: Story = { parameters: { steps: ["openRoom: held by me","room.removed","retry.requested","openRoom: nothing"] } };
export const FailedHeldByMember: Story = { parameters: { steps: ["openRoom: held by me","room.removed","retry.requested","openRoom: offline!"] } };
export const RetryingTakeOverNeedsHelp: Story = { parameters: { steps: ["openRoom: held by the AI","takeOver.requested","takeRoom: unreachable","connection.regained","room.changed ai_need_help"] } };
export const RetryingTakeOverHeldByMember: Story = { parameters: { steps: ["openRoom: held by the AI","takeOver.requested","room.changed null","takeRoom: unreachable","connection.regained"] } };
export const RetryingTakeOverDone: Story = { parameters: { steps: ["openRoom: held by the AI","takeOver.requested","room.changed ai_task_completed","takeRoom: unreachable","connection.regained"] } };
export const OpeningTakesLongNeedsHelp: Story = { parameters: { steps: ["openRoom: held by the AI","room.changed ai_need_help","room.removed","retry.requested","after long"] } };
export const MissingNeedsHelp: Story = { parameters: { steps: ["openRoom: held by the AI","room.changed ai_need_help","room.removed","retry.requested","openRoom: nothing"] } };
export const FailedNeedsHelp: Story = { parameters: { steps: ["openRoom: held by the AI","room.changed ai_need_help","room.removed","retry.requested","openRoom: offline!"] } };
export const OpeningTakesLongDone: Story = { parameters: { steps: ["openRoom: held by the AI","room.changed ai_task_completed","room.removed","retry.requested","after long"] } };
export const MissingDone: Story = { parameters: { steps: ["openRoom: held by the AI","room.changed ai_task_completed","room.removed","retry.requested","openRoom: nothing"] } };
export const FailedDone: Story = { parameters: { steps: ["openRoom: held by the AI","room.changed ai_task_completed","room.removed","retry.requested","openRoom: offline!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(roomModel),
};
