// Written by scripts/stories.ts from src/machines/auth/adminGate.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../../.storybook/standing.tsx';
import { admissionModel } from '../../../machines/auth/adminGate.model.ts';
import { Admission } from './AdminGate.tsx';

const meta = {
  title: 'Auth/admin Gate/Admin Gate',
  parameters: { layout: 'fullscreen', model: admissionModel },
  render: standing(admissionModel, null, (actor) => <Admission actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const AskingPermission: Story = { parameters: { way: [] } };
export const SigningInAnonymously: Story = { parameters: { way: ["askPermission: nobody"] } };
export const PermissionUnknown: Story = { parameters: { way: ["askPermission: offline!"] } };
export const SignedInAnonymously: Story = { parameters: { way: ["askPermission: nobody","signInAnonymously: signedIn"] } };
export const AnonymousSignInFailed: Story = { parameters: { way: ["askPermission: nobody","signInAnonymously: refused!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(admissionModel) };
