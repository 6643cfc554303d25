import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { part } from '../../../.storybook/part.tsx';
import { LoadFailed } from './LoadFailed.tsx';

const meta = {
  title: 'Components/Messages/Load Failed',
  component: LoadFailed,
  tags: ['autodocs'],
  parameters: part('form'),
  args: { text: { title: 'Gagal memuat', body: 'Periksa koneksi internet Anda.' }, onRetry: fn() },
} satisfies Meta<typeof LoadFailed>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = {};
export const WithoutExplanation: Story = { args: { text: { title: 'Gagal memuat' } } };
