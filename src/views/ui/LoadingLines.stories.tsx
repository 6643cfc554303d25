import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../.storybook/part.tsx';
import { LoadingLines } from './LoadingLines.tsx';

const meta = {
  title: 'Components/Messages/Loading Lines',
  component: LoadingLines,
  tags: ['autodocs'],
  parameters: part('form'),
  args: { label: 'Memuat pesanan', lines: ['h-20 rounded-lg', 'h-20 rounded-lg', 'h-20 rounded-lg'] },
} satisfies Meta<typeof LoadingLines>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Rows: Story = {};
export const Words: Story = { args: { label: 'Memuat catatan', lines: ['h-4 w-3/4', 'h-4 w-1/2'] } };
