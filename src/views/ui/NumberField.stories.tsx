import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { held, part } from '../../../.storybook/part.tsx';
import { NumberField } from './NumberField.tsx';

const meta = {
  title: 'Components/Fields/Number Field',
  component: NumberField,
  tags: ['autodocs'],
  parameters: part('form'),
  args: { label: 'Harga', value: 185_000, onChange: fn() },
  render: held(NumberField, 'value'),
} satisfies Meta<typeof NumberField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { value: null } };
export const WithError: Story = { args: { value: Number.NaN, error: 'Tulis angka, misalnya 1.250,5.' } };
