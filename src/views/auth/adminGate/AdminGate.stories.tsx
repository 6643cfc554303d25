// Written by scripts/stories.ts from src/machines/auth/adminGate.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { adminGateModel } from '../../../machines/auth/adminGate.model.ts';
import { AdminGate } from './AdminGate.tsx';

const meta = {
  id: 'auth-admin-gate',
  title: 'Auth/Admin Gate · masuk sebagai admin',
  parameters: { layout: 'fullscreen', model: adminGateModel },
  render: renderActor(adminGateModel, null, (actor) => <AdminGate actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const CheckingPermission: Story = { parameters: { steps: [] } };
export const SigningInAnonymously: Story = { parameters: { steps: ["readPermission: signedOut"] } };
export const SignedInAnonymously: Story = { parameters: { steps: ["readPermission: signedOut","signInAnonymously: signedIn"] } };
export const FactorMissing: Story = { parameters: { steps: ["readPermission: withoutFactor"] } };
export const PermissionUnknown: Story = { parameters: { steps: ["readPermission: offline!"] } };
export const AnonymousSignInFailed: Story = { parameters: { steps: ["readPermission: signedOut","signInAnonymously: refused!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(adminGateModel),
};
