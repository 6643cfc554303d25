// Written by scripts/stories.ts from src/machines/campaigns/broadcastTest.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { broadcastTestModel } from '../../../machines/campaigns/broadcastTest.model.ts';
import { BroadcastTestStory } from './storyHarness.tsx';

const meta = {
  id: 'campaigns-broadcast-test',
  title: 'Campaigns/Broadcast Test · kirim percobaan',
  parameters: { layout: 'padded', model: broadcastTestModel },
  render: renderActor(broadcastTestModel, null, (actor) => <BroadcastTestStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Idle: Story = { parameters: { steps: [] } };
export const Sending: Story = { parameters: { steps: ["test.requested"] } };
export const Sent: Story = { parameters: { steps: ["test.requested","sendTest: sent"] } };
export const Unclear: Story = { parameters: { steps: ["test.requested","sendTest: unknown"] } };
export const Failed: Story = { parameters: { steps: ["test.requested","sendTest: failed"] } };
export const IdleRefused: Story = { parameters: { steps: ["test.requested","sendTest: refused"] } };
export const IdleNotSent: Story = { parameters: { steps: ["test.requested","sendTest: offline!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(broadcastTestModel),
};
