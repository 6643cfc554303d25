import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../../.storybook/part.tsx';
import { StatusTag } from './StatusTag.tsx';

const meta = {
  title: 'Components/Page Parts/Broadcast Status',
  component: StatusTag,
  tags: ['autodocs'],
  parameters: part('form'),
  args: { status: 'sending' },
} satisfies Meta<typeof StatusTag>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Draft: Story = { args: { status: 'draft' } };
export const Scheduled: Story = { args: { status: 'scheduled' } };
export const Planning: Story = { args: { status: 'planning' } };
export const Staging: Story = { args: { status: 'staging' } };
export const Judging: Story = { args: { status: 'judging' } };
export const Sending: Story = { args: { status: 'sending' } };
export const Paused: Story = { args: { status: 'paused' } };
export const Done: Story = { args: { status: 'done' } };
export const PartlyFailed: Story = { args: { status: 'partly_failed' } };
export const Failed: Story = { args: { status: 'failed' } };
export const Cancelled: Story = { args: { status: 'cancelled' } };
