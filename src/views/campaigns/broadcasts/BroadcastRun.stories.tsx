// Written by scripts/stories.ts from src/machines/campaigns/broadcastRun.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { broadcastRunModel } from '../../../machines/campaigns/broadcastRun.model.ts';
import { BroadcastRunStory } from './storyHarness.tsx';

const meta = {
  id: 'campaigns-broadcast-run',
  title: 'Campaigns/Broadcast Run · siaran dijeda, berjalan',
  parameters: { layout: 'fullscreen', model: broadcastRunModel },
  render: renderActor(broadcastRunModel, null, (actor) => <BroadcastRunStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Scheduled: Story = { parameters: { steps: ["loadBroadcast: scheduled"] } };
export const Planning: Story = { parameters: { steps: ["loadBroadcast: planning"] } };
export const Staging: Story = { parameters: { steps: ["loadBroadcast: staging"] } };
export const Judging: Story = { parameters: { steps: ["loadBroadcast: judging"] } };
export const Sending: Story = { parameters: { steps: ["loadBroadcast: sending"] } };
export const Paused: Story = { parameters: { steps: ["loadBroadcast: paused"] } };
export const Done: Story = { parameters: { steps: ["loadBroadcast: done"] } };
export const Cancelled: Story = { parameters: { steps: ["loadBroadcast: cancelled"] } };
export const Drafted: Story = { parameters: { steps: ["loadBroadcast: draft"] } };
export const Refreshing: Story = { parameters: { steps: ["loadBroadcast: scheduled","broadcast.invalidated"] } };
export const Commanding: Story = { parameters: { steps: ["loadBroadcast: scheduled","command.chosen pause"] } };
export const PartlyFailed: Story = { parameters: { steps: ["loadBroadcast: partlyFailed"] } };
export const BroadcastFailed: Story = { parameters: { steps: ["loadBroadcast: failed"] } };
export const Denied: Story = { parameters: { steps: ["loadBroadcast: gone"] } };
export const Failed: Story = { parameters: { steps: ["loadBroadcast: offline!"] } };
export const ScheduledProblem: Story = { parameters: { steps: ["loadBroadcast: scheduled","command.chosen pause","commandBroadcast: refused"] } };
export const RefreshingProblem: Story = { parameters: { steps: ["loadBroadcast: scheduled","command.chosen pause","commandBroadcast: offline!"] } };
export const PausedProblem: Story = { parameters: { steps: ["loadBroadcast: scheduled","command.chosen pause","commandBroadcast: refused","broadcast.changed paused"] } };
export const DoneProblem: Story = { parameters: { steps: ["loadBroadcast: scheduled","command.chosen pause","commandBroadcast: refused","broadcast.changed done"] } };
export const PlanningProblem: Story = { parameters: { steps: ["loadBroadcast: scheduled","command.chosen pause","commandBroadcast: offline!","loadBroadcast: planning"] } };
export const StagingProblem: Story = { parameters: { steps: ["loadBroadcast: scheduled","command.chosen pause","commandBroadcast: offline!","loadBroadcast: staging"] } };
export const JudgingProblem: Story = { parameters: { steps: ["loadBroadcast: scheduled","command.chosen pause","commandBroadcast: offline!","loadBroadcast: judging"] } };
export const SendingProblem: Story = { parameters: { steps: ["loadBroadcast: scheduled","command.chosen pause","commandBroadcast: offline!","loadBroadcast: sending"] } };
export const PartlyFailedProblem: Story = { parameters: { steps: ["loadBroadcast: scheduled","command.chosen pause","commandBroadcast: offline!","loadBroadcast: partlyFailed"] } };
export const BroadcastFailedProblem: Story = { parameters: { steps: ["loadBroadcast: scheduled","command.chosen pause","commandBroadcast: offline!","loadBroadcast: failed"] } };
export const CancelledProblem: Story = { parameters: { steps: ["loadBroadcast: scheduled","command.chosen pause","commandBroadcast: offline!","loadBroadcast: cancelled"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(broadcastRunModel),
};
