import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { held, part } from '../../../.storybook/part.tsx';
import { SelectField } from './SelectField.tsx';

const meta = {
  title: 'Components/Fields/Select Field',
  component: SelectField,
  tags: ['autodocs'],
  parameters: part('form'),
  args: {
    label: 'Zona waktu',
    value: 'Asia/Jakarta',
    options: [
      ['Asia/Jakarta', 'WIB'],
      ['Asia/Makassar', 'WITA'],
      ['Asia/Jayapura', 'WIT'],
    ],
    onChange: fn(),
  },
  render: held(SelectField, 'value'),
} satisfies Meta<typeof SelectField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Chosen: Story = {};
export const WithHint: Story = { args: { hint: 'Jam buka memakai zona ini.' } };
export const WithError: Story = { args: { error: 'Pilih zona waktu.' } };
export const Disabled: Story = { args: { disabled: true } };
