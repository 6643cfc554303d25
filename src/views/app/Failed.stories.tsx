import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { wholePage } from '../../../.storybook/part.tsx';
import { Failed } from './Failed.tsx';

const meta = {
  title: 'Components/Messages/Failed',
  component: Failed,
  tags: ['autodocs'],
  parameters: wholePage(),
  args: { error: new Error('Cannot read properties of undefined'), onRetry: fn() },
} satisfies Meta<typeof Failed>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = {};
export const InPane: Story = { args: { pane: true } };
