import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../.storybook/part.tsx';
import { CopyButton } from './CopyButton.tsx';
import { copyText } from './text/copy.id.ts';

const meta = {
  title: 'Components/Buttons/Copy Button',
  component: CopyButton,
  tags: ['autodocs'],
  parameters: part('form'),
  args: { value: '8808123', what: 'nomor rekening', words: copyText },
} satisfies Meta<typeof CopyButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = {};
