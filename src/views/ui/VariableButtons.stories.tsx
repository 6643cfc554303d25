import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { part } from '../../../.storybook/part.tsx';
import { VariableButtons } from './VariableButtons.tsx';

const meta = {
  title: 'Components/Fields/Variable Buttons',
  component: VariableButtons,
  tags: ['autodocs'],
  parameters: part('form'),
  args: { label: 'Sisipkan', names: ['nama', 'toko', 'jam_buka'], field: { current: null }, onInserted: fn() },
} satisfies Meta<typeof VariableButtons>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Three: Story = {};
