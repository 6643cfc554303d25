import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { held, part } from '../../../.storybook/part.tsx';
import { TextArea } from './TextArea.tsx';

const meta = {
  title: 'Components/Fields/Text Area',
  component: TextArea,
  tags: ['autodocs'],
  parameters: part('form'),
  args: { label: 'Catatan', value: 'Pelanggan ini suka warna biru.', onChange: fn() },
  render: held(TextArea, 'value'),
} satisfies Meta<typeof TextArea>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { value: '', hint: 'Hanya dibaca tim Anda.' } };
export const AlmostTooLong: Story = { args: { maxCharacters: 30, value: 'Pelanggan ini suka warna birru' } };
export const TooLong: Story = { args: { maxCharacters: 20, error: 'Paling banyak 20 karakter.' } };
