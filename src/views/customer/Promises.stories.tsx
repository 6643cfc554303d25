// Written by scripts/stories.ts from src/machines/customer/promises.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { promisesModel } from '../../machines/customer/promises.model.ts';
import { PromisesStory } from './storyHarness.tsx';

const meta = {
  id: 'customer-promises',
  title: 'Customer/Promises · janji, pengingat',
  parameters: { layout: 'padded', model: promisesModel },
  render: renderActor(promisesModel, null, (actor) => <PromisesStory actor={actor} />),
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
export const Writing: Story = { parameters: { steps: ["readRows: some"] }, play: playing(["Catat janji"]) };
export const WritingNothing: Story = { parameters: { steps: ["readRows: some"] }, play: playing(["Catat janji","Simpan janji"]) };
export const Changing: Story = { parameters: { steps: ["readRows: some"] }, play: playing(["Ubah"]) };
export const ConfirmingRemoval: Story = { parameters: { steps: ["readRows: some"] }, play: playing(["Hapus"]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(promisesModel),
};
