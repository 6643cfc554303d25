import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { wholePage } from '../../../.storybook/part.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

const meta = {
  title: 'Components/Dialogs And Menus/Reason Dialog',
  component: ReasonDialog,
  tags: ['autodocs'],
  parameters: wholePage(420),
  args: {
    open: true,
    text: {
      title: 'Jeda AI',
      reason: 'Alasan',
      hint: 'Dibaca seluruh tim.',
      reasons: ['Harga sedang berubah', 'Stok kosong'],
      cancel: 'Batal',
      confirm: 'Jeda',
    },
    maxLength: 200,
    onClose: fn(),
    onSubmit: fn(),
  },
} satisfies Meta<typeof ReasonDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Filled: Story = { args: { initialReason: 'Stok kosong' } };
export const Danger: Story = {
  args: { isDanger: true, initialReason: 'Stok kosong', note: 'Chat yang berjalan diserahkan ke tim.' },
};
export const Busy: Story = { args: { isBusy: true, initialReason: 'Stok kosong' } };
