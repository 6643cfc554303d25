// Written by scripts/stories.ts from src/machines/inbox/bulkActions.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { bulkActionsModel } from '../../../machines/inbox/bulkActions.model.ts';
import { BulkActionsStory } from './storyHarness.tsx';

const meta = {
  id: 'inbox-bulk-actions',
  title: 'Inbox/Bulk Actions · tindakan massal, pengingat',
  parameters: { layout: 'padded', model: bulkActionsModel },
  render: renderActor(bulkActionsModel, null, (actor) => <BulkActionsStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const NothingSelected: Story = { parameters: { steps: [] } };
export const SomeSelected: Story = { parameters: { steps: ["room.toggled inbox"] } };
export const Applying: Story = { parameters: { steps: ["room.toggled inbox","action.requested"] } };
export const StoppingAction: Story = { parameters: { steps: ["room.toggled inbox","action.requested","action.cancelled"] } };
export const ActionApplied: Story = { parameters: { steps: ["room.toggled inbox","action.requested","actOnRooms: more"] } };
export const ActionAppliedWithSkipped: Story = { parameters: { steps: ["room.toggled inbox","action.requested","actOnRooms: partly"] } };
export const AllSelected: Story = { parameters: { steps: ["room.toggled inbox","countRooms: many","all.selected"] } };
export const Undoing: Story = { parameters: { steps: ["room.toggled inbox","action.requested","actOnRooms: more","undo.requested"] } };
export const AllSelectedWithExclusions: Story = { parameters: { steps: ["room.toggled inbox","countRooms: many","all.selected","room.toggled inbox"] } };
export const ActionUndone: Story = { parameters: { steps: ["room.toggled inbox","action.requested","actOnRooms: more","undo.requested","undoAction: last"] } };
export const ActionUndoneWithSkipped: Story = { parameters: { steps: ["room.toggled inbox","action.requested","actOnRooms: more","undo.requested","undoAction: partly"] } };
export const ApplyingWithExclusions: Story = { parameters: { steps: ["room.toggled inbox","countRooms: many","all.selected","room.toggled inbox","action.requested"] } };
export const ActionAppliedNotOnWhatsApp: Story = { parameters: { steps: ["room.toggled inbox","action.requested","actOnRooms: notOnWhatsApp"] } };
export const ActionInterrupted: Story = { parameters: { steps: ["room.toggled inbox","action.requested","actOnRooms: broken!"] } };
export const ActionUndoneNotOnWhatsApp: Story = { parameters: { steps: ["room.toggled inbox","action.requested","actOnRooms: more","undo.requested","undoAction: notOnWhatsApp"] } };
export const UndoInterrupted: Story = { parameters: { steps: ["room.toggled inbox","action.requested","actOnRooms: more","undo.requested","undoAction: broken!"] } };
export const MoreActions: Story = { parameters: { steps: ["room.toggled inbox"] }, play: playing(["Lainnya"]) };
export const ChoosingAReminder: Story = { parameters: { steps: ["room.toggled inbox"] }, play: playing(["Lainnya","Ingatkan saya"]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(bulkActionsModel),
};
