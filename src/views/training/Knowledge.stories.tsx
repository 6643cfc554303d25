// Written by scripts/stories.ts from src/machines/training/knowledge.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { knowledgeModel } from '../../machines/training/knowledge.model.ts';
import { KnowledgeStory } from './storyHarness.tsx';

const meta = {
  id: 'training-knowledge',
  title: 'Training/Knowledge · pengetahuan',
  parameters: { layout: 'fullscreen', model: knowledgeModel },
  render: renderActor(knowledgeModel, null, (actor) => <KnowledgeStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = { parameters: { steps: [] } };
export const OpenSource: Story = { parameters: { steps: ["route.changed 4b000000-0000-4000-8000-000000000001"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(knowledgeModel),
};
