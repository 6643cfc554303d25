import type { Meta, StoryObj } from '@storybook/react-vite';

import { withAppContext } from '../../../.storybook/decorators.tsx';
import { wholePage } from '../../../.storybook/part.tsx';
import { NotFound } from './NotFound.tsx';

const meta = {
  title: 'Components/Messages/Not Found',
  component: NotFound,
  tags: ['autodocs'],
  parameters: wholePage(),
  decorators: [withAppContext],
} satisfies Meta<typeof NotFound>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = {};
