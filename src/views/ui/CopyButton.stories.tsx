import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../.storybook/part.tsx';
import { checkoutText } from '../orders/checkout/text/id.ts';
import { CopyButton } from './CopyButton.tsx';

const meta = {
  title: 'Components/Buttons/Copy Button',
  component: CopyButton,
  tags: ['autodocs'],
  parameters: part('form'),
  args: { value: '8808123', what: 'nomor rekening', words: checkoutText },
} satisfies Meta<typeof CopyButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = {};
