import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../.storybook/part.tsx';
import { Spinner } from './Spinner.tsx';

const meta = {
  title: 'Components/Messages/Spinner',
  component: Spinner,
  tags: ['autodocs'],
  parameters: part('panel'),
  args: { className: 'size-6' },
  decorators: [
    (story) => (
      <p className="flex items-center gap-2">
        {story()}
        {'Memuat…'}
      </p>
    ),
  ],
} satisfies Meta<typeof Spinner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Large: Story = {};
export const Regular: Story = { args: { className: '' } };
