import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../.storybook/part.tsx';
import { Avatar } from './Avatar.tsx';

const meta = {
  title: 'Components/Messages/Avatar',
  component: Avatar,
  tags: ['autodocs'],
  parameters: part('panel'),
  args: { name: 'Siti Rahma', size: 40 },
} satisfies Meta<typeof Avatar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Initials: Story = {};
export const Small: Story = { args: { size: 32 } };
export const Large: Story = { args: { size: 56 } };
export const Emoji: Story = { args: { name: '🌸🌸' } };
export const Number: Story = { args: { name: '+62 812-3456-7890' } };
