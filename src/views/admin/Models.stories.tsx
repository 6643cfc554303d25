// Written by scripts/stories.ts from src/machines/admin/models.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { modelsModel } from '../../machines/admin/models.model.ts';
import { AgentModels } from './AgentModels.tsx';

const meta = {
  id: 'admin-models',
  title: 'Admin/Models · model AI',
  parameters: { layout: 'padded', model: modelsModel },
  render: renderActor(modelsModel, null, (actor) => <AgentModels actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Shown: Story = { parameters: { steps: ["readSettings: settings"] } };
export const ShownPlain: Story = { parameters: { steps: ["readSettings: plain"] } };
export const Checking: Story = { parameters: { steps: ["readSettings: settings","check.requested"] } };
export const ShownRight: Story = { parameters: { steps: ["readSettings: settings","check.requested","checkModels: works"] } };
export const FailedOldPage: Story = { parameters: { steps: ["readSettings: oldPage"] } };
export const Failed: Story = { parameters: { steps: ["readSettings: offline!"] } };
export const ShownFaultyAddress: Story = { parameters: { steps: ["readSettings: settings","check.requested","checkModels: address"] } };
export const ShownFaultyKey: Story = { parameters: { steps: ["readSettings: settings","check.requested","checkModels: key"] } };
export const ShownFaultyModel: Story = { parameters: { steps: ["readSettings: settings","check.requested","checkModels: model"] } };
export const ShownFaultyQuota: Story = { parameters: { steps: ["readSettings: settings","check.requested","checkModels: quota"] } };
export const ShownFaultyShape: Story = { parameters: { steps: ["readSettings: settings","check.requested","checkModels: shape"] } };
export const ShownFaultyContext: Story = { parameters: { steps: ["readSettings: settings","check.requested","checkModels: context"] } };
export const ShownFaultyTime: Story = { parameters: { steps: ["readSettings: settings","check.requested","checkModels: time"] } };
export const ShownFaultyServer: Story = { parameters: { steps: ["readSettings: settings","check.requested","checkModels: server"] } };
export const ShownRefusedTooMany: Story = { parameters: { steps: ["readSettings: settings","check.requested","checkModels: tooMany"] } };
export const ShownRefusedUnreachable: Story = { parameters: { steps: ["readSettings: settings","check.requested","checkModels: offline!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(modelsModel),
};
