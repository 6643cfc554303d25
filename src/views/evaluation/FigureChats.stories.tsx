// Written by scripts/stories.ts from src/machines/evaluation/figureChats.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { figureChatsModel } from '../../machines/evaluation/figureChats.model.ts';
import { FigureChatsStory } from './storyHarness.tsx';

const meta = {
  id: 'evaluation-figure-chats',
  title: 'Evaluation/Figure Chats · chat di balik angka',
  parameters: { layout: 'fullscreen', model: figureChatsModel },
  render: renderActor(figureChatsModel, null, (actor) => <FigureChatsStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Listed: Story = { parameters: { steps: ["readPage: some"] } };
export const ListedEmpty: Story = { parameters: { steps: ["readPage: none"] } };
export const LoadingMore: Story = { parameters: { steps: ["readPage: some","more.requested"] } };
export const Failed: Story = { parameters: { steps: ["readPage: offline!"] } };
export const ListedMoreFailed: Story = { parameters: { steps: ["readPage: some","more.requested","readPage: offline!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(figureChatsModel),
};
