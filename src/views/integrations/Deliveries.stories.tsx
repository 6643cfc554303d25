import type { Meta, StoryObj } from '@storybook/react-vite';

import { withAppContext } from '../../../.storybook/decorators.tsx';
import { Deliveries } from './Deliveries.tsx';
import { integrationsText } from './text/id.ts';

const { events, deliveries: text } = integrationsText;

const meta = {
  title: 'Integrations/Deliveries · riwayat kiriman webhook',
  component: Deliveries,
  decorators: [withAppContext],
  parameters: { layout: 'padded' },
  args: { deliveries: [], showsResend: true, canResend: true, onResend: () => undefined },
} satisfies Meta<typeof Deliveries>;
export default meta;
type Story = StoryObj<typeof meta>;

const delivery = {
  id: 'd1',
  event: 'order.paid',
  status: 'delivered',
  tries: 1,
  code: 200,
  failure: null,
  ms: 212,
  created_at: '2026-11-24T02:00:00Z',
  due_at: '2026-11-24T04:00:00Z',
};
const many = (changes: object[]): Story => ({
  args: { deliveries: changes.map((change, at) => ({ ...delivery, id: `d${at}`, ...change })) as never },
});

export const None: Story = {};
export const EveryEvent: Story = many(Object.keys(events).map((event) => ({ event })));
export const EveryStatus: Story = many(
  Object.keys(text.status).map((status) => ({ status, tries: 2, created_at: '2026-11-23T02:00:00Z' })),
);
export const EveryFailure: Story = many(
  [...Object.keys(text.failures), 'a_failure_of_tomorrow'].map((failure) => ({ status: 'failed', code: null, failure })),
);
