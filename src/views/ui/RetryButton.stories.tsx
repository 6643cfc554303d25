import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { part } from '../../../.storybook/part.tsx';
import { RetryButton } from './RetryButton.tsx';

const meta = {
  title: 'Components/Buttons/Retry Button',
  component: RetryButton,
  tags: ['autodocs'],
  parameters: part('panel'),
  args: { onClick: fn() },
} satisfies Meta<typeof RetryButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Secondary: Story = {};
export const Primary: Story = { args: { variant: 'primary' } };
export const Busy: Story = { args: { busy: true } };
