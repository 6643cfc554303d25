import type { Meta, StoryObj } from '@storybook/react-vite';

import { wholePage } from '../../../.storybook/part.tsx';
import { Splash } from './Splash.tsx';

const meta = {
  title: 'Components/Page Parts/Splash',
  component: Splash,
  tags: ['autodocs'],
  parameters: wholePage(420),
} satisfies Meta<typeof Splash>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = {};
