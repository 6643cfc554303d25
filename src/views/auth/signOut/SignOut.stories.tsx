// Written by scripts/stories.ts from src/machines/auth/signOut.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../../.storybook/standing.tsx';
import { signOutModel } from '../../../machines/auth/signOut.model.ts';
import { ConfirmSignOut } from './ConfirmSignOut.tsx';

const meta = {
  title: 'Auth/sign Out/Sign Out',
  parameters: { layout: 'fullscreen', model: signOutModel },
  render: standing(signOutModel, null, (actor) => <ConfirmSignOut actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Idle: Story = { parameters: { way: [] } };
export const Counting: Story = { parameters: { way: ["signOut.requested local"] } };
export const Confirming1: Story = { parameters: { way: ["signOut.requested local","countUnsent: one"] } };
export const Confirming2: Story = { parameters: { way: ["signOut.requested local","countUnsent: two"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(signOutModel) };
