import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { wholePage } from '../../../../.storybook/part.tsx';
import { NewVersion } from './NewVersion.tsx';

const meta = {
  title: 'Components/Messages/New Version',
  component: NewVersion,
  tags: ['autodocs'],
  parameters: wholePage(),
  args: { onReload: fn(), onClose: fn() },
} satisfies Meta<typeof NewVersion>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = {};
