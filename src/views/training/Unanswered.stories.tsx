// Written by scripts/stories.ts from src/machines/training/unanswered.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { unansweredModel } from '../../machines/training/unanswered.model.ts';
import { UnansweredStory } from './storyHarness.tsx';

const meta = {
  id: 'training-unanswered',
  title: 'Training/Unanswered · pertanyaan tak terjawab',
  parameters: { layout: 'fullscreen', model: unansweredModel },
  render: renderActor(unansweredModel, null, (actor) => <UnansweredStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Listed: Story = { parameters: { steps: [] } };
export const Teaching: Story = { parameters: { steps: ["teaching.requested"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(unansweredModel),
};
