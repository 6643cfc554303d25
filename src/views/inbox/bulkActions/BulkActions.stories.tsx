// Written by scripts/stories.ts from src/machines/inbox/bulkActions.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../../.storybook/standing.tsx';
import { selectionModel } from '../../../machines/inbox/bulkActions.model.ts';
import { SelectionExhibit } from './storyHarness.tsx';

const meta = {
  title: 'Inbox/bulk Actions/Bulk Actions',
  parameters: { layout: 'padded', model: selectionModel },
  render: standing(selectionModel, null, (actor) => <SelectionExhibit actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const NothingChosen: Story = { parameters: { way: [] } };
export const SomeChosen: Story = { parameters: { way: ["room.toggled inbox"] } };
export const Acting: Story = { parameters: { way: ["room.toggled inbox","action.requested"] } };
export const ActionTold: Story = { parameters: { way: ["room.toggled inbox","action.requested","actOnRooms: more"] } };
export const ActionToldWithRefused: Story = { parameters: { way: ["room.toggled inbox","action.requested","actOnRooms: partly"] } };
export const ActionToldHereOnly: Story = { parameters: { way: ["room.toggled inbox","action.requested","actOnRooms: hereOnly"] } };
export const ActionInterrupted: Story = { parameters: { way: ["room.toggled inbox","action.requested","actOnRooms: broken!"] } };
export const AllChosen: Story = { parameters: { way: ["room.toggled inbox","countRooms: many","everything.chosen"] } };
export const Undoing: Story = { parameters: { way: ["room.toggled inbox","action.requested","actOnRooms: more","undo.requested"] } };
export const AllChosenExcept: Story = { parameters: { way: ["room.toggled inbox","countRooms: many","everything.chosen","room.toggled inbox"] } };
export const ActionUndone: Story = { parameters: { way: ["room.toggled inbox","action.requested","actOnRooms: more","undo.requested","undoAction: last"] } };
export const ActionUndoneWithRefused: Story = { parameters: { way: ["room.toggled inbox","action.requested","actOnRooms: more","undo.requested","undoAction: partly"] } };
export const ActionUndoneHereOnly: Story = { parameters: { way: ["room.toggled inbox","action.requested","actOnRooms: more","undo.requested","undoAction: hereOnly"] } };
export const UndoInterrupted: Story = { parameters: { way: ["room.toggled inbox","action.requested","actOnRooms: more","undo.requested","undoAction: broken!"] } };
export const ActingExcept: Story = { parameters: { way: ["room.toggled inbox","countRooms: many","everything.chosen","room.toggled inbox","action.requested"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(selectionModel) };
