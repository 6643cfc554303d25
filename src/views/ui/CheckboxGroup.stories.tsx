import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { held, part } from '../../../.storybook/part.tsx';
import { CheckboxGroup } from './CheckboxGroup.tsx';

const meta = {
  title: 'Components/Fields/Checkbox Group',
  component: CheckboxGroup,
  tags: ['autodocs'],
  parameters: part('form'),
  args: { label: 'Kurir', options: ['JNE', 'J&T', 'SiCepat', 'AnterAja'], selected: ['JNE'], onChange: fn() },
  render: held(CheckboxGroup, 'selected'),
} satisfies Meta<typeof CheckboxGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

export const One: Story = {};
export const None: Story = { args: { selected: [] } };
export const Several: Story = { args: { selected: ['JNE', 'SiCepat'] } };
