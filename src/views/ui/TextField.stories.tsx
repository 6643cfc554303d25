import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { held, part } from '../../../.storybook/part.tsx';
import { TextField } from './TextField.tsx';

const meta = {
  title: 'Components/Fields/Text Field',
  component: TextField,
  tags: ['autodocs'],
  parameters: part('form'),
  args: { label: 'Nama usaha', value: 'Batik Sekar Jaya', onChange: fn() },
  render: held(TextField, 'value'),
} satisfies Meta<typeof TextField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { value: '', placeholder: 'Misalnya Toko Sinar' } };
export const WithHint: Story = { args: { hint: 'Tampil di halaman pembayaran.' } };
export const WithError: Story = { args: { value: '', error: 'Isi nama usaha.' } };
export const Disabled: Story = { args: { disabled: true } };
export const Digits: Story = { args: { label: 'Kode', inputMode: 'numeric', value: '123456' } };
