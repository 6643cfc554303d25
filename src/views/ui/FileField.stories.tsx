import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { part } from '../../../.storybook/part.tsx';
import { FileField } from './FileField.tsx';

const meta = {
  title: 'Components/Fields/File Field',
  component: FileField,
  tags: ['autodocs'],
  parameters: part('form'),
  args: {
    label: 'Lampiran',
    hint: 'PDF atau gambar, paling besar 5 MB.',
    accept: '.pdf,image/*',
    file: null,
    isUploading: false,
    error: undefined,
    onChoose: fn(),
    onCancel: fn(),
    onRemove: fn(),
  },
} satisfies Meta<typeof FileField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Stored: Story = { args: { file: { filename: 'daftar-harga.pdf', size: 245_760 } } };
export const Uploading: Story = { args: { isUploading: true } };
export const WithError: Story = { args: { error: 'Berkas terlalu besar.' } };
export const ReadOnly: Story = { args: { readOnly: true, file: { filename: 'daftar-harga.pdf', size: 245_760 } } };
