import type { Meta, StoryObj } from '@storybook/react-vite';
import { Send } from 'lucide-react';
import { fn } from 'storybook/test';

import { part } from '../../../.storybook/part.tsx';
import { Button } from './Button.tsx';

const meta = {
  title: 'Components/Buttons/Button',
  component: Button,
  tags: ['autodocs'],
  parameters: part('panel'),
  args: { children: 'Simpan', onClick: fn() },
} satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Secondary: Story = {};
export const Primary: Story = { args: { variant: 'primary' } };
export const Quiet: Story = { args: { variant: 'quiet' } };
export const Danger: Story = { args: { variant: 'danger', children: 'Hapus' } };
export const Small: Story = { args: { size: 'small' } };
export const WithIcon: Story = { args: { icon: <Send aria-hidden="true" size={18} />, children: 'Kirim' } };
export const Busy: Story = { args: { variant: 'primary', busy: true } };
export const Disabled: Story = { args: { disabled: true, because: 'Hanya pemilik yang dapat mengubahnya.' } };
export const Block: Story = { args: { block: true, variant: 'primary' } };
