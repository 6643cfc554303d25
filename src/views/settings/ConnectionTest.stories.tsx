// Written by scripts/stories.ts from src/machines/settings/connectionTest.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { connectionTestModel } from '../../machines/settings/connectionTest.model.ts';
import { ConnectionTest } from './ConnectionTest.tsx';

const meta = {
  id: 'settings-connection-test',
  title: 'Settings/Connection Test · uji koneksi',
  parameters: { layout: 'padded', model: connectionTestModel },
  render: renderActor(connectionTestModel, null, (actor) => <ConnectionTest actor={actor} isOwner />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Reading: Story = { parameters: { steps: [] } };
export const Ready: Story = { parameters: { steps: ["readAccount: midtrans"] } };
export const Keyless: Story = { parameters: { steps: ["readAccount: keyless"] } };
export const UnreadOldPage: Story = { parameters: { steps: ["readAccount: oldPage"] } };
export const Unread: Story = { parameters: { steps: ["readAccount: offline!"] } };
export const Testing: Story = { parameters: { steps: ["readAccount: midtrans","test.requested"] } };
export const TestedWorks: Story = { parameters: { steps: ["readAccount: midtrans","test.requested","testConnection: works"] } };
export const TestedRefused: Story = { parameters: { steps: ["readAccount: midtrans","test.requested","testConnection: wrongKey"] } };
export const FailedDenied: Story = { parameters: { steps: ["readAccount: midtrans","test.requested","testConnection: denied"] } };
export const FailedUnreachable: Story = { parameters: { steps: ["readAccount: midtrans","test.requested","testConnection: offline!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(connectionTestModel),
};
