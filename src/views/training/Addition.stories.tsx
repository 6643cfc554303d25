// Written by scripts/stories.ts from src/machines/training/addition.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { additionModel } from '../../machines/training/addition.model.ts';
import { AdditionStory } from './storyHarness.tsx';

const meta = {
  id: 'training-addition',
  title: 'Training/Addition · tambah pengetahuan',
  parameters: { layout: 'padded', model: additionModel },
  render: renderActor(additionModel, null, (actor) => <AdditionStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Checking: Story = { parameters: { steps: [] } };
export const Left: Story = { parameters: { steps: ["addition.cancelled"] } };
export const Uploading: Story = { parameters: { steps: ["checkOrigin: file"] } };
export const Adding: Story = { parameters: { steps: ["checkOrigin: other"] } };
export const Added: Story = { parameters: { steps: ["checkOrigin: other","addSource: added"] } };
export const RefusedTooLarge: Story = { parameters: { steps: ["checkOrigin: tooLarge"] } };
export const Failed: Story = { parameters: { steps: ["checkOrigin: offline!"] } };
export const RefusedDenied: Story = { parameters: { steps: ["checkOrigin: file","upload.refused"] } };
export const RefusedTooMany: Story = { parameters: { steps: ["checkOrigin: other","addSource: tooMany"] } };
export const RefusedTooOften: Story = { parameters: { steps: ["checkOrigin: other","addSource: tooOften"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(additionModel),
};
