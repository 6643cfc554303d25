import type { Meta, StoryObj } from '@storybook/react-vite';
import { Search } from 'lucide-react';
import { fn } from 'storybook/test';

import { part } from '../../../.storybook/part.tsx';
import { IconButton } from './IconButton.tsx';

const meta = {
  title: 'Components/Buttons/Icon Button',
  component: IconButton,
  tags: ['autodocs'],
  parameters: part('panel'),
  args: { label: 'Cari', icon: <Search aria-hidden="true" size={20} />, onClick: fn() },
} satisfies Meta<typeof IconButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Pressed: Story = { args: { pressed: true } };
export const Disabled: Story = { args: { disabled: true, because: 'Masih memuat.' } };
