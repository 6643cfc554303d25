import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../.storybook/part.tsx';
import { Brand } from './Brand.tsx';

const meta = {
  title: 'Components/Page Parts/Brand',
  component: Brand,
  tags: ['autodocs'],
  parameters: part('panel'),
} satisfies Meta<typeof Brand>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = {};
