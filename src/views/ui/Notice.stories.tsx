import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { part } from '../../../.storybook/part.tsx';
import { Notice } from './Notice.tsx';

const meta = {
  title: 'Components/Messages/Notice',
  component: Notice,
  tags: ['autodocs'],
  parameters: part('form'),
  args: { title: 'Jam buka belum diisi', children: 'AI menjawab sepanjang hari.', tone: 'info' },
} satisfies Meta<typeof Notice>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Info: Story = {};
export const Help: Story = {
  args: { tone: 'help', title: 'Nomor WhatsApp terputus', children: 'Pindai ulang kode QR.' },
};
export const Failure: Story = {
  args: {
    tone: 'fail',
    title: 'Gagal menyimpan',
    children: 'Periksa koneksi, lalu coba lagi.',
    detail: 'API error: 503 Service Unavailable',
  },
};
export const WithButton: Story = { args: { button: { label: 'Isi sekarang', onClick: fn() } } };
