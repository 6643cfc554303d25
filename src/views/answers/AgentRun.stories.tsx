// Written by scripts/stories.ts from src/machines/answers/agentRun.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { agentRunModel } from '../../machines/answers/agentRun.model.ts';
import { AgentRunStory } from './storyHarness.tsx';

const meta = {
  id: 'answers-agent-run',
  title: 'Answers/Agent Run · AI menjawab, mengetik',
  parameters: { layout: 'padded', model: agentRunModel },
  render: renderActor(agentRunModel, null, (actor) => <AgentRunStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Idle: Story = { parameters: { steps: [], blank: "The AI writes nothing." } };
export const Queued: Story = { parameters: { steps: ["run.changed queued"] } };
export const Running: Story = { parameters: { steps: ["run.changed running"] } };
export const Held: Story = { parameters: { steps: ["run.changed held"] } };
export const Sending: Story = { parameters: { steps: ["run.changed sending"] } };
export const Sent: Story = { parameters: { steps: ["run.changed sent"], blank: "The AI writes nothing." } };
export const Escalated: Story = { parameters: { steps: ["run.changed escalated"] } };
export const Completed: Story = { parameters: { steps: ["run.changed completed"], blank: "The AI writes nothing." } };
export const Cancelled: Story = { parameters: { steps: ["run.changed cancelled"], blank: "The AI writes nothing." } };
export const Superseded: Story = { parameters: { steps: ["run.changed superseded"], blank: "The AI writes nothing." } };
export const Silent: Story = { parameters: { steps: ["run.changed silent"], blank: "The AI writes nothing." } };
export const Failed: Story = { parameters: { steps: ["run.changed failed"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(agentRunModel),
};
