import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../.storybook/part.tsx';
import { SlowCodeNotice } from './SlowCodeNotice.tsx';

const meta = {
  title: 'Components/Messages/Slow Code Notice',
  component: SlowCodeNotice,
  tags: ['autodocs'],
  parameters: part('form'),
} satisfies Meta<typeof SlowCodeNotice>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = {};
