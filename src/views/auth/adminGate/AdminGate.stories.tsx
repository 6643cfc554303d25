// Written by scripts/stories.ts from src/machines/auth/adminGate.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../../.storybook/standing.tsx';
import { adminGateModel } from '../../../machines/auth/adminGate.model.ts';
import { AdminGate } from './AdminGate.tsx';

const meta = {
  title: 'Auth/admin Gate/Admin Gate',
  parameters: { layout: 'fullscreen', model: adminGateModel },
  render: standing(adminGateModel, null, (actor) => <AdminGate actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const CheckingPermission: Story = { parameters: { way: [] } };
export const SigningInAnonymously: Story = { parameters: { way: ["readPermission: signedOut"] } };
export const PermissionUnknown: Story = { parameters: { way: ["readPermission: offline!"] } };
export const SignedInAnonymously: Story = { parameters: { way: ["readPermission: signedOut","signInAnonymously: signedIn"] } };
export const AnonymousSignInFailed: Story = { parameters: { way: ["readPermission: signedOut","signInAnonymously: refused!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(adminGateModel) };
