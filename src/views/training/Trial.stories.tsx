// Written by scripts/stories.ts from src/machines/training/trial.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { trialModel } from '../../machines/training/trial.model.ts';
import { TrialStory } from './storyHarness.tsx';

const meta = {
  id: 'training-trial',
  title: 'Training/Trial · coba pertanyaan',
  parameters: { layout: 'padded', model: trialModel },
  render: renderActor(trialModel, null, (actor) => <TrialStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Idle: Story = { parameters: { steps: [] } };
export const Searching: Story = { parameters: { steps: ["question.asked"] } };
export const Found: Story = { parameters: { steps: ["question.asked","tryQuestion: some"] } };
export const NothingFound: Story = { parameters: { steps: ["question.asked","tryQuestion: none"] } };
export const FoundOldPage: Story = { parameters: { steps: ["question.asked","tryQuestion: oldPage"] } };
export const Failed: Story = { parameters: { steps: ["question.asked","tryQuestion: offline!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(trialModel),
};
