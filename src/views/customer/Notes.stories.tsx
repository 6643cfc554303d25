// Written by scripts/stories.ts from src/machines/customer/notes.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { notesModel } from '../../machines/customer/notes.model.ts';
import { NotesStory } from './storyHarness.tsx';

const meta = {
  id: 'customer-notes',
  title: 'Customer/Notes · catatan',
  parameters: { layout: 'padded', model: notesModel },
  render: renderActor(notesModel, null, (actor) => <NotesStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Reading: Story = { parameters: { steps: [] } };
export const Idle: Story = { parameters: { steps: ["readRows: some"] } };
export const IdleNone: Story = { parameters: { steps: ["readRows: none"] } };
export const Running: Story = { parameters: { steps: ["readRows: some","command.requested"] } };
export const RunningNone: Story = { parameters: { steps: ["readRows: none","command.requested"] } };
export const ReadingNone: Story = { parameters: { steps: ["readRows: none","connection.regained"] } };
export const Failed: Story = { parameters: { steps: ["readRows: offline!"] } };
export const Changing: Story = { parameters: { steps: ["readRows: some"] }, play: playing(["Ubah"]) };
export const ConfirmingRemoval: Story = { parameters: { steps: ["readRows: some"] }, play: playing(["Hapus"]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(notesModel),
};
