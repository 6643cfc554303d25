// Written by scripts/stories.ts from src/machines/outbox/delivery.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../../.storybook/standing.tsx';
import { deliveryModel } from '../../../machines/outbox/delivery.model.ts';
import { DeliveryStatus } from './DeliveryStatus.tsx';

const meta = {
  title: 'Conversation/message/Delivery',
  parameters: { layout: 'padded', model: deliveryModel },
  render: standing(deliveryModel, null, (actor) => <DeliveryStatus actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Waiting: Story = { parameters: { way: [] } };
export const Uploading: Story = { parameters: { way: ["connection.regained"] } };
export const GivingUp: Story = { parameters: { way: ["after lifetime"] } };
export const Sending: Story = { parameters: { way: ["connection.regained","uploadFile: stored"] } };
export const Pausing: Story = { parameters: { way: ["connection.regained","uploadFile: unreachable"] } };
export const Confirming: Story = { parameters: { way: ["connection.regained","uploadFile: conflict"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(deliveryModel) };
