import type { Meta, StoryObj } from '@storybook/react-vite';
import { Bot, Hand } from 'lucide-react';

import { part } from '../../../.storybook/part.tsx';
import { Tag } from './Tag.tsx';

const meta = {
  title: 'Components/Messages/Tag',
  component: Tag,
  tags: ['autodocs'],
  parameters: part('panel'),
  args: { children: 'Grosir', tone: 'plain' },
} satisfies Meta<typeof Tag>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const NeedsHelp: Story = {
  args: { tone: 'help', children: 'Perlu bantuan', icon: <Hand aria-hidden="true" size={12} /> },
};
export const Answered: Story = {
  args: { tone: 'ai', children: 'Dijawab AI', icon: <Bot aria-hidden="true" size={12} /> },
};
export const Person: Story = { args: { tone: 'person', children: 'Sari' } };
export const Phone: Story = { args: { tone: 'phone', children: 'Dari HP' } };
export const Completed: Story = { args: { tone: 'done', children: 'Selesai' } };
export const Failed: Story = { args: { tone: 'fail', children: 'Gagal' } };
export const Wrapping: Story = {
  args: { wraps: true, children: 'Pelanggan menunggu jawaban tentang pesanan yang belum dikirim sejak hari Senin' },
};
