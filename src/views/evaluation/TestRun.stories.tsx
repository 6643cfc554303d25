// Written by scripts/stories.ts from src/machines/evaluation/testRun.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { testRunModel } from '../../machines/evaluation/testRun.model.ts';
import { TestRunStory } from './storyHarness.tsx';

const meta = {
  id: 'evaluation-test-run',
  title: 'Evaluation/Test Run · jalankan uji',
  parameters: { layout: 'fullscreen', model: testRunModel },
  render: renderActor(testRunModel, null, (actor) => <TestRunStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Done: Story = { parameters: { steps: ["loadRuns: done"] } };
export const Running: Story = { parameters: { steps: ["loadRuns: running"] } };
export const Cancelled: Story = { parameters: { steps: ["loadRuns: cancelled"] } };
export const None: Story = { parameters: { steps: ["loadRuns: none"] } };
export const Starting: Story = { parameters: { steps: ["loadRuns: done","run.requested"] } };
export const Refreshing: Story = { parameters: { steps: ["loadRuns: done","runs.invalidated"] } };
export const Judging: Story = { parameters: { steps: ["loadRuns: done","verdict.given"] } };
export const Exporting: Story = { parameters: { steps: ["loadRuns: done","export.requested"] } };
export const Cancelling: Story = { parameters: { steps: ["loadRuns: running","cancel.requested"] } };
export const Denied: Story = { parameters: { steps: ["loadRuns: denied"] } };
export const Failed: Story = { parameters: { steps: ["loadRuns: offline!"] } };
export const DoneRefused: Story = { parameters: { steps: ["loadRuns: done","run.requested","startRun: refused"] } };
export const DoneNotSureExport: Story = { parameters: { steps: ["loadRuns: done","export.requested","exportRun: offline!"] } };
export const DoneNotSureStart: Story = { parameters: { steps: ["loadRuns: done","run.requested","startRun: offline!","loadRuns: done"] } };
export const DoneNotSureJudge: Story = { parameters: { steps: ["loadRuns: done","verdict.given","judgeResult: offline!","loadRuns: done"] } };
export const DoneNotSureCancel: Story = { parameters: { steps: ["loadRuns: running","cancel.requested","cancelRun: offline!","loadRuns: done"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(testRunModel),
};
