// Written by scripts/stories.ts from src/machines/integrations/webhooks.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { webhooksModel } from '../../machines/integrations/webhooks.model.ts';
import { Webhooks } from './Webhooks.tsx';

const meta = {
  id: 'integrations-webhooks',
  title: 'Integrations/Webhooks · sambungan, kiriman',
  parameters: { layout: 'padded', model: webhooksModel },
  render: renderActor(webhooksModel, null, (actor) => <Webhooks actor={actor} isOwner />),
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
export const Changing: Story = { parameters: { steps: ["readRows: some"] }, play: playing(["Ubah"]) };
export const Guide: Story = { parameters: { steps: ["readRows: some"] }, play: playing(["Cara menerima webhook"]) };
export const Deliveries: Story = { parameters: { steps: ["readRows: some"] }, play: playing(["Riwayat pengiriman"]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(webhooksModel),
};
