// Written by scripts/stories.ts from src/machines/orders/orders.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { ordersModel } from '../../machines/orders/orders.model.ts';
import { OrdersStory } from './storyHarness.tsx';

const meta = {
  id: 'orders-orders',
  title: 'Orders/Orders · pesanan, nomor resi',
  parameters: { layout: 'padded', model: ordersModel },
  render: renderActor(ordersModel, null, (actor) => <OrdersStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Reading: Story = { parameters: { steps: [] } };
export const Idle: Story = { parameters: { steps: ["readRows: some"] } };
export const IdleNone: Story = { parameters: { steps: ["readRows: none"] } };
export const Running: Story = { parameters: { steps: ["readRows: some","command.requested"] } };
export const RunningNone: Story = { parameters: { steps: ["readRows: none","command.requested"] } };
export const ReadingNone: Story = { parameters: { steps: ["readRows: none","connection.regained"] } };
export const Failed: Story = { parameters: { steps: ["readRows: offline!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(ordersModel),
};
