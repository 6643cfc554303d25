import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { held, part } from '../../../.storybook/part.tsx';
import { Switch } from './Switch.tsx';

const meta = {
  title: 'Components/Fields/Switch',
  component: Switch,
  tags: ['autodocs'],
  parameters: part('form'),
  args: { label: 'AI menjawab', hint: 'AI membalas pelanggan di luar jam buka.', checked: true, onChange: fn() },
  render: held(Switch, 'checked'),
} satisfies Meta<typeof Switch>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Checked: Story = {};
export const Unchecked: Story = { args: { checked: false } };
export const Disabled: Story = { args: { disabled: true } };
