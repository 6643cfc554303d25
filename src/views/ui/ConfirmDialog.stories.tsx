import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { wholePage } from '../../../.storybook/part.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

const meta = {
  title: 'Components/Dialogs And Menus/Confirm Dialog',
  component: ConfirmDialog,
  tags: ['autodocs'],
  parameters: wholePage(360),
  args: {
    open: true,
    title: 'Keluar dari akun?',
    confirm: 'Keluar',
    onConfirm: fn(),
    onClose: fn(),
    children: 'Pesan yang belum terkirim tetap tersimpan.',
  },
} satisfies Meta<typeof ConfirmDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Asked: Story = {};
export const Danger: Story = {
  args: { isDanger: true, title: 'Hapus pelanggan?', confirm: 'Hapus', children: 'Riwayat chat ikut terhapus.' },
};
export const Busy: Story = { args: { isBusy: true } };
export const NotYet: Story = { args: { because: 'Pilih paling sedikit satu chat.' } };
