import type { Meta, StoryObj } from '@storybook/react-vite';

import { wholePage } from '../../../.storybook/part.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

const meta = {
  title: 'Components/Page Parts/Error Boundary',
  component: ErrorBoundary,
  tags: ['autodocs'],
  parameters: wholePage(420),
  args: { children: <p className="p-4">{'Isi halaman'}</p> },
} satisfies Meta<typeof ErrorBoundary>;
export default meta;
type Story = StoryObj<typeof meta>;

/** What it shows for an error is in Failed, and for missing code in Outdated. */
export const Working: Story = {};
