// Written by scripts/stories.ts from src/machines/app/toasts.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { toastsModel } from '../../../machines/app/toasts.model.ts';
import { Toasts } from './Toasts.tsx';

const meta = {
  id: 'app-toasts',
  title: 'App/Toasts · pemberitahuan',
  parameters: { layout: 'fullscreen', model: toastsModel },
  render: renderActor(toastsModel, 'toasts', (actor) => <Toasts actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { parameters: { steps: [], blank: "No toast is shown." } };
export const Showing: Story = { parameters: { steps: ["toast.raised room.taken"] } };
export const Queueing: Story = { parameters: { steps: ["toast.raised room.taken","toast.raised error","toast.raised room.completed"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(toastsModel),
};
