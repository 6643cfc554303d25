// Written by scripts/stories.ts from src/machines/training/unanswered.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { unansweredModel } from '../../machines/training/unanswered.model.ts';
import { UnansweredStory } from './storyHarness.tsx';

const meta = {
  title: 'Training/Unanswered',
  parameters: { layout: 'fullscreen', model: unansweredModel },
  render: renderActor(unansweredModel, null, (actor) => <UnansweredStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Listed: Story = { parameters: { steps: ["loadQuestions: some"] } };
export const ListedEmpty: Story = { parameters: { steps: ["loadQuestions: none"] } };
export const Denied: Story = { parameters: { steps: ["loadQuestions: denied"] } };
export const Failed: Story = { parameters: { steps: ["loadQuestions: offline!"] } };
export const LoadingMore: Story = { parameters: { steps: ["loadQuestions: some","more.requested"] } };
export const Dismissing: Story = { parameters: { steps: ["loadQuestions: some","question.dismissed"] } };
export const Refreshing: Story = { parameters: { steps: ["loadQuestions: some","questions.invalidated"] } };
export const ListedMore: Story = { parameters: { steps: ["loadQuestions: some","more.requested","loadQuestions: offline!"] } };
export const ListedDismissal: Story = { parameters: { steps: ["loadQuestions: some","question.dismissed","dismissQuestion: offline!"] } };
export const ListedDismissed: Story = { parameters: { steps: ["loadQuestions: some","question.dismissed","dismissQuestion: saved","loadQuestions: some"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(unansweredModel),
};
