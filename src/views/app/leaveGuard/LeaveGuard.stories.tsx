// Written by scripts/stories.ts from src/machines/app/leaveGuard.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { leaveGuardModel } from '../../../machines/app/leaveGuard.model.ts';
import { LeaveDialog } from './LeaveDialog.tsx';

const meta = {
  id: 'app-leave-guard',
  title: 'App/Leave Guard · belum disimpan',
  parameters: { layout: 'padded', model: leaveGuardModel },
  render: renderActor(leaveGuardModel, null, (actor) => <LeaveDialog actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Clean: Story = { parameters: { steps: [], blank: "The dialog is closed." } };
export const Dirty: Story = { parameters: { steps: ["form.dirtied"], blank: "The dialog is closed." } };
export const ConfirmingLeave: Story = { parameters: { steps: ["form.dirtied","navigation.blocked inbox"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(leaveGuardModel),
};
