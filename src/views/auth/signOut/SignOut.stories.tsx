// Written by scripts/stories.ts from src/machines/auth/signOut.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { signOutModel } from '../../../machines/auth/signOut.model.ts';
import { ConfirmSignOut } from './ConfirmSignOut.tsx';

const meta = {
  id: 'auth-sign-out',
  title: 'Auth/Sign Out · keluar dari akun',
  parameters: { layout: 'fullscreen', model: signOutModel },
  render: renderActor(signOutModel, null, (actor) => <ConfirmSignOut actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Idle: Story = { parameters: { steps: [], blank: "The dialog is closed." } };
export const Counting: Story = { parameters: { steps: ["signOut.requested local"], blank: "The dialog is closed." } };
export const ConfirmingLocalOneUnsent: Story = { parameters: { steps: ["signOut.requested local","countUnsent: one"] } };
export const ConfirmingLocalSeveralUnsent: Story = { parameters: { steps: ["signOut.requested local","countUnsent: two"] } };
export const ConfirmingGlobal: Story = { parameters: { steps: ["signOut.requested global","countUnsent: none"] } };
export const ConfirmingGlobalOneUnsent: Story = { parameters: { steps: ["signOut.requested global","countUnsent: one"] } };
export const ConfirmingGlobalSeveralUnsent: Story = { parameters: { steps: ["signOut.requested global","countUnsent: two"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(signOutModel),
};
