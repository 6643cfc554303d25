// Written by scripts/stories.ts from src/machines/auth/signOut.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { signOutModel } from '../../../machines/auth/signOut.model.ts';
import { ConfirmSignOut } from './ConfirmSignOut.tsx';

const meta = {
  title: 'Auth/Sign Out',
  parameters: { layout: 'fullscreen', model: signOutModel },
  render: renderActor(signOutModel, null, (actor) => <ConfirmSignOut actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Idle: Story = { parameters: { steps: [] } };
export const Counting: Story = { parameters: { steps: ["signOut.requested local"] } };
export const ConfirmingLocal1: Story = { parameters: { steps: ["signOut.requested local","countUnsent: one"] } };
export const ConfirmingLocal2: Story = { parameters: { steps: ["signOut.requested local","countUnsent: two"] } };
export const ConfirmingGlobal0: Story = { parameters: { steps: ["signOut.requested global","countUnsent: none"] } };
export const ConfirmingGlobal1: Story = { parameters: { steps: ["signOut.requested global","countUnsent: one"] } };
export const ConfirmingGlobal2: Story = { parameters: { steps: ["signOut.requested global","countUnsent: two"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(signOutModel),
};
