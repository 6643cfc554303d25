// Written by scripts/stories.ts from src/machines/training/training.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { trainingModel } from '../../machines/training/training.model.ts';
import { TrainingStory } from './storyHarness.tsx';

const meta = {
  id: 'training-training',
  title: 'Training/Training · ajari AI, perilaku',
  parameters: { layout: 'fullscreen', model: trainingModel },
  render: renderActor(trainingModel, null, (actor) => <TrainingStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = { parameters: { steps: [] } };
export const OpenBehaviour: Story = { parameters: { steps: ["route.changed perilaku"] } };
export const OpenTests: Story = { parameters: { steps: ["route.changed tes"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(trainingModel),
};
