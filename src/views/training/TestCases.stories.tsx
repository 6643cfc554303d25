// Written by scripts/stories.ts from src/machines/training/testCases.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { testCasesModel } from '../../machines/training/testCases.model.ts';
import { TestCases } from './TestCases.tsx';

const meta = {
  id: 'training-test-cases',
  title: 'Training/Test Cases · uji pengetahuan',
  parameters: { layout: 'padded', model: testCasesModel },
  render: renderActor(testCasesModel, null, (actor) => <TestCases actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Reading: Story = { parameters: { steps: [] } };
export const Idle: Story = { parameters: { steps: ["readRows: some"] } };
export const IdleNone: Story = { parameters: { steps: ["readRows: none"] } };
export const Running: Story = { parameters: { steps: ["readRows: some","command.requested"] } };
export const RunningNone: Story = { parameters: { steps: ["readRows: none","command.requested"] } };
export const ReadingNone: Story = { parameters: { steps: ["readRows: none","connection.regained"] } };
export const Failed: Story = { parameters: { steps: ["readRows: offline!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(testCasesModel),
};
