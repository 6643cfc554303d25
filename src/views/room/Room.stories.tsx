// Written by scripts/stories.ts from src/machines/room/room.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { roomModel } from '../../machines/room/room.model.ts';
import { RoomExhibit } from './exhibits.tsx';

const meta = {
  title: 'Room',
  parameters: { layout: 'fullscreen', model: roomModel },
  render: standing(roomModel, null, (actor) => <RoomExhibit actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Opening: Story = { parameters: { way: [] } };
export const Failed: Story = { parameters: { way: ["after patience"] } };
export const OpenHeldByAi: Story = { parameters: { way: ["openRoom: held by the AI"] } };
export const OpenHeldByMember: Story = { parameters: { way: ["openRoom: held by me"] } };
export const GoneHeldByAi: Story = { parameters: { way: ["openRoom: held by the AI","live.refused"] } };
export const OpenNeedsHelp: Story = { parameters: { way: ["openRoom: held by me","room.changed ai_need_help"] } };
export const OpenDone: Story = { parameters: { way: ["openRoom: held by me","room.changed ai_task_completed"] } };
export const GoneHeldByMember: Story = { parameters: { way: ["openRoom: held by me","live.refused"] } };
export const Missing: Story = { parameters: { way: ["openRoom: nothing"] } };
export const AskingToTakeOverHeldByAi: Story = { parameters: { way: ["openRoom: held by the AI","message.submitted"] } };
export const TakingHeldByAi: Story = { parameters: { way: ["openRoom: held by the AI","take.requested"] } };
export const CompletingHeldByAi: Story = { parameters: { way: ["openRoom: held by the AI","complete.requested"] } };
export const CompletingHeldByMember: Story = { parameters: { way: ["openRoom: held by me","complete.requested"] } };
export const EscalatingHeldByAi: Story = { parameters: { way: ["openRoom: held by the AI","escalate.requested"] } };
export const EscalatingHeldByMember: Story = { parameters: { way: ["openRoom: held by me","escalate.requested"] } };
export const AskingToTakeOverNeedsHelp: Story = { parameters: { way: ["openRoom: held by the AI","room.changed ai_need_help","message.submitted"] } };
export const TakingNeedsHelp: Story = { parameters: { way: ["openRoom: held by the AI","room.changed ai_need_help","take.requested"] } };
export const CompletingNeedsHelp: Story = { parameters: { way: ["openRoom: held by the AI","room.changed ai_need_help","complete.requested"] } };
export const GoneNeedsHelp: Story = { parameters: { way: ["openRoom: held by the AI","room.changed ai_need_help","live.refused"] } };
export const TakingDone: Story = { parameters: { way: ["openRoom: held by the AI","room.changed ai_task_completed","take.requested"] } };
export const EscalatingDone: Story = { parameters: { way: ["openRoom: held by the AI","room.changed ai_task_completed","escalate.requested"] } };
export const GoneDone: Story = { parameters: { way: ["openRoom: held by the AI","room.changed ai_task_completed","live.refused"] } };
export const OpeningHeldByAi: Story = { parameters: { way: ["openRoom: held by the AI","room.removed","connection.regained"] } };
export const GivingBackHeldByMember: Story = { parameters: { way: ["openRoom: held by me","giveBack.requested"] } };
export const GivingBackDone: Story = { parameters: { way: ["openRoom: held by me","giveBack.requested","room.changed ai_task_completed"] } };
export const CompletingDone: Story = { parameters: { way: ["openRoom: held by me","complete.requested","room.changed ai_task_completed"] } };
export const EscalatingNeedsHelp: Story = { parameters: { way: ["openRoom: held by me","escalate.requested","room.changed ai_need_help"] } };
export const OpeningHeldByMember: Story = { parameters: { way: ["openRoom: held by me","room.removed","connection.regained"] } };
export const TakingLaterHeldByAi: Story = { parameters: { way: ["openRoom: held by the AI","take.requested","takeRoom: unreached"] } };
export const TakingAfterAllHeldByAi: Story = { parameters: { way: ["openRoom: held by the AI","take.requested","takeRoom: unreached","after pause"] } };
export const TakingHeldByMember: Story = { parameters: { way: ["openRoom: held by the AI","take.requested","room.changed null"] } };
export const TakingLaterNeedsHelp: Story = { parameters: { way: ["openRoom: held by the AI","take.requested","room.changed ai_need_help","takeRoom: unreached"] } };
export const OpeningNeedsHelp: Story = { parameters: { way: ["openRoom: held by the AI","room.changed ai_need_help","room.removed","connection.regained"] } };
export const OpeningDone: Story = { parameters: { way: ["openRoom: held by the AI","room.changed ai_task_completed","room.removed","connection.regained"] } };
export const FailedHeldByAi: Story = { parameters: { way: ["openRoom: held by the AI","room.removed","retry.requested","after patience"] } };
export const GivingBackNeedsHelp: Story = { parameters: { way: ["openRoom: held by me","giveBack.requested","room.changed ai_need_help"] } };
export const FailedHeldByMember: Story = { parameters: { way: ["openRoom: held by me","room.removed","retry.requested","after patience"] } };
export const TakingAfterAllNeedsHelp: Story = { parameters: { way: ["openRoom: held by the AI","take.requested","takeRoom: unreached","room.changed ai_need_help","connection.regained"] } };
export const TakingLaterHeldByMember: Story = { parameters: { way: ["openRoom: held by the AI","take.requested","room.changed null","takeRoom: unreached"] } };
export const TakingAfterAllHeldByMember: Story = { parameters: { way: ["openRoom: held by the AI","take.requested","room.changed null","takeRoom: unreached","after pause"] } };
export const TakingLaterDone: Story = { parameters: { way: ["openRoom: held by the AI","take.requested","room.changed ai_task_completed","takeRoom: unreached"] } };
export const TakingAfterAllDone: Story = { parameters: { way: ["openRoom: held by the AI","take.requested","room.changed ai_task_completed","takeRoom: unreached","after pause"] } };
export const FailedNeedsHelp: Story = { parameters: { way: ["openRoom: held by the AI","room.changed ai_need_help","room.removed","retry.requested","after patience"] } };
export const FailedDone: Story = { parameters: { way: ["openRoom: held by the AI","room.changed ai_task_completed","room.removed","retry.requested","after patience"] } };
export const MissingHeldByAi: Story = { parameters: { way: ["openRoom: held by the AI","room.removed","retry.requested","openRoom: nothing"] } };
export const MissingHeldByMember: Story = { parameters: { way: ["openRoom: held by me","room.removed","retry.requested","openRoom: nothing"] } };
export const MissingNeedsHelp: Story = { parameters: { way: ["openRoom: held by the AI","room.changed ai_need_help","room.removed","retry.requested","openRoom: nothing"] } };
export const MissingDone: Story = { parameters: { way: ["openRoom: held by the AI","room.changed ai_task_completed","room.removed","retry.requested","openRoom: nothing"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(roomModel) };
