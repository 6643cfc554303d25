import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { wholePage } from '../../../.storybook/part.tsx';
import { Unreachable } from './Unreachable.tsx';

const meta = {
  title: 'Components/Messages/Unreachable',
  component: Unreachable,
  tags: ['autodocs'],
  parameters: wholePage(),
  args: { onRetry: fn() },
} satisfies Meta<typeof Unreachable>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = {};
