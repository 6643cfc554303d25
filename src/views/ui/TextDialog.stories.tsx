import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { wholePage } from '../../../.storybook/part.tsx';
import { TextDialog } from './TextDialog.tsx';

const meta = {
  title: 'Components/Dialogs And Menus/Text Dialog',
  component: TextDialog,
  tags: ['autodocs'],
  parameters: wholePage(420),
  args: {
    open: true,
    title: 'Tampilan baru',
    label: 'Nama tampilan',
    confirm: 'Simpan',
    initialValue: 'Pesanan hari ini',
    isValid: (typed: string) => typed !== '',
    onClose: fn(),
    onConfirm: fn(),
  },
} satisfies Meta<typeof TextDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { initialValue: '' } };
export const TypedConfirmation: Story = {
  args: {
    isDanger: true,
    title: 'Hapus usaha?',
    body: 'Tulis HAPUS untuk melanjutkan.',
    label: 'Konfirmasi',
    initialValue: '',
    confirm: 'Hapus',
    isValid: (typed) => typed === 'HAPUS',
  },
};
