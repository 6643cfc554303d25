// Written by scripts/stories.ts from src/machines/auth/signOut.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../../.storybook/standing.tsx';
import { leavingModel } from '../../../machines/auth/signOut.model.ts';
import { Leaving } from './ConfirmSignOut.tsx';

const meta = {
  title: 'Auth/sign Out/Sign Out',
  parameters: { layout: 'fullscreen', model: leavingModel },
  render: standing(leavingModel, null, (actor) => <Leaving actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Staying: Story = { parameters: { way: [] } };
export const Counting: Story = { parameters: { way: ["leave.requested local"] } };
export const Asking1: Story = { parameters: { way: ["leave.requested local","countUnsent: one"] } };
export const Asking2: Story = { parameters: { way: ["leave.requested local","countUnsent: two"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(leavingModel) };
