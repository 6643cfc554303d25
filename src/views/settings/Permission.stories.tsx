// Written by scripts/stories.ts from src/machines/notifications/permission.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { permissionModel } from '../../machines/notifications/permission.model.ts';
import { PermissionStory } from './storyHarness.tsx';

const meta = {
  id: 'notifications-permission',
  title: 'Notifications/Permission · izin notifikasi',
  parameters: { layout: 'padded', model: permissionModel },
  render: renderActor(permissionModel, null, (actor) => <PermissionStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Granted: Story = { parameters: { steps: ["permission.changed granted"] } };
export const Prompting: Story = { parameters: { steps: ["permission.changed default","permission.requested"] } };
export const NotSupported: Story = { parameters: { steps: [] } };
export const NotRequested: Story = { parameters: { steps: ["permission.changed default"] } };
export const Denied: Story = { parameters: { steps: ["permission.changed denied"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(permissionModel),
};
