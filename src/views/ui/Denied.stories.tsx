import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../.storybook/part.tsx';
import { Denied } from './Denied.tsx';

const meta = {
  title: 'Components/Messages/Denied',
  component: Denied,
  tags: ['autodocs'],
  parameters: part('form'),
  args: { text: { title: 'Hanya untuk pemilik', body: 'Minta pemilik usaha membukanya.' } },
} satisfies Meta<typeof Denied>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = {};
