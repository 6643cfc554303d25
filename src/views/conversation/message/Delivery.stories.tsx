// Written by scripts/stories.ts from src/machines/outbox/delivery.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { deliveryModel } from '../../../machines/outbox/delivery.model.ts';
import { DeliveryStatus } from './DeliveryStatus.tsx';

const meta = {
  id: 'outbox-delivery',
  title: 'Outbox/Delivery · centang, sudah dibaca',
  parameters: { layout: 'padded', model: deliveryModel },
  render: renderActor(deliveryModel, null, (actor) => <DeliveryStatus actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Waiting: Story = { parameters: { steps: [] } };
export const Uploading: Story = { parameters: { steps: ["connection.regained"] } };
export const GivingUp: Story = { parameters: { steps: ["awaitDeadline: passed"] } };
export const Sending: Story = { parameters: { steps: ["connection.regained","uploadFile: stored"] } };
export const Pausing: Story = { parameters: { steps: ["connection.regained","uploadFile: unreachable"] } };
export const Confirming: Story = { parameters: { steps: ["connection.regained","uploadFile: conflict"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(deliveryModel),
};
