// Written by scripts/stories.ts from src/machines/simulator/simulationPanel.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { simulationPanelModel } from '../../machines/simulator/simulationPanel.model.ts';
import { SimulationPanelStory } from './storyHarness.tsx';

const meta = {
  id: 'simulator-simulation-panel',
  title: 'Simulator/Simulation Panel · alasan jawaban',
  parameters: { layout: 'padded', model: simulationPanelModel },
  render: renderActor(simulationPanelModel, null, (actor) => <SimulationPanelStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Idle: Story = { parameters: { steps: [] } };
export const Answering: Story = { parameters: { steps: ["question.asked"] } };
export const Stopped: Story = { parameters: { steps: ["question.asked","stop.requested"] } };
export const Answered: Story = { parameters: { steps: ["question.asked","simulate: answered"] } };
export const Escalated: Story = { parameters: { steps: ["question.asked","simulate: escalated"] } };
export const AnsweredInScript: Story = { parameters: { steps: ["chat.restarted v2","simulate: answered"] } };
export const EscalatedInScript: Story = { parameters: { steps: ["chat.restarted v2","simulate: escalated"] } };
export const Silent: Story = { parameters: { steps: ["question.asked","simulate: silent"] } };
export const FailedModel: Story = { parameters: { steps: ["question.asked","simulate: model failed"] } };
export const FailedRateLimited: Story = { parameters: { steps: ["question.asked","simulate: rate limited"] } };
export const FailedUnreachable: Story = { parameters: { steps: ["question.asked","simulate: broken!"] } };
export const FailedTimeout: Story = { parameters: { steps: ["question.asked","after timeout"] } };
export const SilentInScript: Story = { parameters: { steps: ["chat.restarted v2","simulate: silent"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(simulationPanelModel),
};
