import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { held, part } from '../../../.storybook/part.tsx';
import { SearchField } from './SearchField.tsx';

const meta = {
  title: 'Components/Fields/Search Field',
  component: SearchField,
  tags: ['autodocs'],
  parameters: part('list'),
  args: { label: 'Cari nama atau nomor', value: '', onSearch: fn() },
  render: held(SearchField, 'value', 'onSearch'),
} satisfies Meta<typeof SearchField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Typed: Story = { args: { value: 'Siti' } };
