import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { part } from '../../../.storybook/part.tsx';
import { StillLoading } from './StillLoading.tsx';

const meta = {
  title: 'Components/Messages/Still Loading',
  component: StillLoading,
  tags: ['autodocs'],
  parameters: part('form'),
  args: { onRetry: fn() },
} satisfies Meta<typeof StillLoading>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = {};
