import type { Meta, StoryObj } from '@storybook/react-vite';

import { wholePage } from '../../../.storybook/part.tsx';
import { PlainPage } from './PlainPage.tsx';

const meta = {
  title: 'Components/Page Parts/Plain Page',
  component: PlainPage,
  tags: ['autodocs'],
  parameters: wholePage(480),
  args: { children: <h1 className="text-lg font-bold">{'Buat usaha'}</h1> },
} satisfies Meta<typeof PlainPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = {};
export const Busy: Story = { args: { busy: true } };
