// Written by scripts/stories.ts from src/machines/training/questions.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { questionsModel } from '../../machines/training/questions.model.ts';
import { QuestionsStory } from './storyHarness.tsx';

const meta = {
  id: 'training-questions',
  title: 'Training/Questions · pertanyaan pelanggan',
  parameters: { layout: 'fullscreen', model: questionsModel },
  render: renderActor(questionsModel, null, (actor) => <QuestionsStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Listed: Story = { parameters: { steps: ["readPage: some"] } };
export const ListedEmpty: Story = { parameters: { steps: ["readPage: none"] } };
export const Running: Story = { parameters: { steps: ["readPage: some","command.requested"] } };
export const LoadingMore: Story = { parameters: { steps: ["readPage: some","more.requested"] } };
export const RunningEmpty: Story = { parameters: { steps: ["readPage: none","command.requested"] } };
export const RefreshingEmpty: Story = { parameters: { steps: ["readPage: some","command.requested","runCommand: done"] } };
export const Refreshing: Story = { parameters: { steps: ["readPage: last","command.requested","runCommand: done"] } };
export const LoadingMoreEmpty: Story = { parameters: { steps: ["readPage: some","command.requested","runCommand: done","more.requested"] } };
export const ListedDone: Story = { parameters: { steps: ["readPage: some","command.requested","runCommand: done","readPage: some"] } };
export const ListedEmptyDone: Story = { parameters: { steps: ["readPage: some","command.requested","runCommand: done","readPage: none"] } };
export const Denied: Story = { parameters: { steps: ["readPage: denied"] } };
export const Failed: Story = { parameters: { steps: ["readPage: offline!"] } };
export const RefreshingCommandFailed: Story = { parameters: { steps: ["readPage: some","command.requested","runCommand: offline!"] } };
export const ListedMoreFailed: Story = { parameters: { steps: ["readPage: some","more.requested","readPage: offline!"] } };
export const RefreshingEmptyCommandFailed: Story = { parameters: { steps: ["readPage: none","command.requested","runCommand: offline!"] } };
export const ListedCommandFailed: Story = { parameters: { steps: ["readPage: some","command.requested","runCommand: offline!","readPage: some"] } };
export const ListedEmptyCommandFailed: Story = { parameters: { steps: ["readPage: some","command.requested","runCommand: offline!","readPage: none"] } };
export const RefreshingEmptyMoreFailed: Story = { parameters: { steps: ["readPage: some","command.requested","runCommand: done","more.requested","readPage: offline!"] } };
export const RefreshingMoreFailed: Story = { parameters: { steps: ["readPage: some","command.requested","runCommand: offline!","more.requested","readPage: offline!"] } };
export const ListedCommandFailedDone: Story = { parameters: { steps: ["readPage: some","command.requested","runCommand: done","command.requested","runCommand: offline!","readPage: some"] } };
export const ListedEmptyCommandFailedDone: Story = { parameters: { steps: ["readPage: some","command.requested","runCommand: done","command.requested","runCommand: offline!","readPage: none"] } };
export const ListedMoreFailedDone: Story = { parameters: { steps: ["readPage: some","command.requested","runCommand: done","more.requested","readPage: offline!","readPage: some"] } };
export const ListedEmptyMoreFailedDone: Story = { parameters: { steps: ["readPage: some","command.requested","runCommand: done","more.requested","readPage: offline!","readPage: none"] } };
export const ListedEmptyMoreFailed: Story = { parameters: { steps: ["readPage: some","command.requested","runCommand: offline!","more.requested","readPage: offline!","readPage: none"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(questionsModel),
};
