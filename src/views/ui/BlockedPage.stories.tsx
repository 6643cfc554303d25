import type { Meta, StoryObj } from '@storybook/react-vite';
import { ShieldX } from 'lucide-react';

import { wholePage } from '../../../.storybook/part.tsx';
import { BlockedPage } from './BlockedPage.tsx';
import { Button } from './Button.tsx';

const meta = {
  title: 'Components/Page Parts/Blocked Page',
  component: BlockedPage,
  tags: ['autodocs'],
  parameters: wholePage(480),
  args: {
    icon: <ShieldX size={24} />,
    title: 'Akses ditutup',
    children: 'Akun ini tidak dapat membuka halaman.',
    action: <Button variant="primary">{'Kembali'}</Button>,
  },
} satisfies Meta<typeof BlockedPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = {};
export const WithDetail: Story = { args: { detail: 'API error: 403 Forbidden' } };
