import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../.storybook/part.tsx';
import { Skeleton } from './Skeleton.tsx';

const meta = {
  title: 'Components/Messages/Skeleton',
  component: Skeleton,
  tags: ['autodocs'],
  parameters: part('form'),
  args: { className: 'h-10 w-full' },
} satisfies Meta<typeof Skeleton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Bar: Story = {};
export const Circle: Story = { args: { className: 'size-14 rounded-full' } };
