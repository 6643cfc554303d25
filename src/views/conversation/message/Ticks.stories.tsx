import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../../.storybook/part.tsx';
import { Ticks } from './Ticks.tsx';

const meta = {
  title: 'Components/Chats/Ticks',
  component: Ticks,
  tags: ['autodocs'],
  parameters: part('panel'),
  args: { tick: 'sent' },
} satisfies Meta<typeof Ticks>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Queued: Story = { args: { tick: 'queued' } };
export const Sending: Story = { args: { tick: 'sending' } };
export const Unconfirmed: Story = { args: { tick: 'unconfirmed' } };
export const Pending: Story = { args: { tick: 'pending' } };
export const Sent: Story = { args: { tick: 'sent' } };
export const Delivered: Story = { args: { tick: 'delivered' } };
export const Read: Story = { args: { tick: 'read' } };
export const Played: Story = { args: { tick: 'played' } };
export const Failed: Story = { args: { tick: 'failed' } };
