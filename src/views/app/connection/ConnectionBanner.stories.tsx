import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../../.storybook/part.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';

const meta = {
  title: 'Components/Messages/Connection Banner',
  component: ConnectionBanner,
  tags: ['autodocs'],
  parameters: part('page'),
  args: { notice: 'offline' },
} satisfies Meta<typeof ConnectionBanner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Interrupted: Story = {};
export const Reconnecting: Story = { args: { notice: 'reconnecting' } };
export const Restored: Story = { args: { notice: 'restored', missedChats: 3 } };
