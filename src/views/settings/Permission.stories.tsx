// Written by scripts/stories.ts from src/machines/notifications/permission.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { permissionModel } from '../../machines/notifications/permission.model.ts';
import { PermissionStory } from './storyHarness.tsx';

const meta = {
  title: 'Settings/Permission',
  parameters: { layout: 'padded', model: permissionModel },
  render: standing(permissionModel, null, (actor) => <PermissionStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const NotSupported: Story = { parameters: { way: [] } };
export const NotRequested: Story = { parameters: { way: ["permission.changed default"] } };
export const Granted: Story = { parameters: { way: ["permission.changed granted"] } };
export const Denied: Story = { parameters: { way: ["permission.changed denied"] } };
export const Prompting: Story = { parameters: { way: ["permission.changed default","permission.requested"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(permissionModel) };
