// Written by scripts/stories.ts from src/machines/evaluation/evaluation.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { evaluationModel } from '../../machines/evaluation/evaluation.model.ts';
import { EvaluationStory } from './storyHarness.tsx';

const meta = {
  id: 'evaluation-evaluation',
  title: 'Evaluation/Evaluation · evaluasi, nilai AI',
  parameters: { layout: 'fullscreen', model: evaluationModel },
  render: renderActor(evaluationModel, null, (actor) => <EvaluationStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Cases: Story = { parameters: { steps: [] } };
export const Editor: Story = { parameters: { steps: ["route.changed 7e000000-0000-4000-8000-000000000001"] } };
export const Intake: Story = { parameters: { steps: ["route.changed impor"] } };
export const Runs: Story = { parameters: { steps: ["route.changed hasil"] } };
export const Scorecard: Story = { parameters: { steps: ["route.changed nilai"] } };
export const Rollout: Story = { parameters: { steps: ["route.changed peluncuran"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(evaluationModel),
};
