import type { Meta, StoryObj } from '@storybook/react-vite';
import { Inbox } from 'lucide-react';

import { part } from '../../../.storybook/part.tsx';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

const meta = {
  title: 'Components/Messages/Empty State',
  component: EmptyState,
  tags: ['autodocs'],
  parameters: part('form'),
  args: { icon: <Inbox size={22} />, title: 'Belum ada chat', children: 'Chat muncul saat pelanggan menulis.' },
} satisfies Meta<typeof EmptyState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const WithAction: Story = { args: { action: <Button variant="primary">{'Sambungkan WhatsApp'}</Button> } };
export const Heading: Story = { args: { heading: true } };
