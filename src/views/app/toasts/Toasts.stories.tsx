// Written by scripts/stories.ts from src/machines/app/toasts.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../../.storybook/standing.tsx';
import { toastsModel } from '../../../machines/app/toasts.model.ts';
import { Toasts } from './Toasts.tsx';

const meta = {
  title: 'App/toasts/Toasts',
  parameters: { layout: 'fullscreen', model: toastsModel },
  render: standing(toastsModel, 'toasts', (actor) => <Toasts actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { parameters: { way: [] } };
export const Showing: Story = { parameters: { way: ["toast.raised room.taken"] } };
export const Queueing: Story = { parameters: { way: ["toast.raised room.taken","toast.raised error","toast.raised room.completed"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(toastsModel) };
