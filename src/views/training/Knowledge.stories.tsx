// Written by scripts/stories.ts from src/machines/training/knowledge.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { knowledgeModel } from '../../machines/training/knowledge.model.ts';
import { KnowledgeStory } from './storyHarness.tsx';

const meta = {
  title: 'Training/Knowledge',
  parameters: { layout: 'fullscreen', model: knowledgeModel },
  render: renderActor(knowledgeModel, null, (actor) => <KnowledgeStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Listed: Story = { parameters: { steps: ["loadSources: some"] } };
export const ListedWhole: Story = { parameters: { steps: ["loadSources: last"] } };
export const Empty: Story = { parameters: { steps: ["loadSources: none"] } };
export const Denied: Story = { parameters: { steps: ["loadSources: denied"] } };
export const Failed: Story = { parameters: { steps: ["loadSources: offline!"] } };
export const Typing: Story = { parameters: { steps: ["search.typed"] } };
export const LoadingMore: Story = { parameters: { steps: ["loadSources: some","more.requested"] } };
export const Refreshing: Story = { parameters: { steps: ["loadSources: some","knowledge.invalidated"] } };
export const NothingFound: Story = { parameters: { steps: ["route.changed off","loadSources: none"] } };
export const ListedProblemMore: Story = { parameters: { steps: ["loadSources: some","more.requested","loadSources: offline!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(knowledgeModel),
};
