import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { held, part } from '../../../.storybook/part.tsx';
import { RadioGroup } from './RadioGroup.tsx';

const meta = {
  title: 'Components/Fields/Radio Group',
  component: RadioGroup,
  tags: ['autodocs'],
  parameters: part('form'),
  args: {
    label: 'Gaya bahasa',
    value: 'ramah',
    options: [
      { value: 'ramah', title: 'Ramah', hint: 'Halo Kak, ada yang bisa dibantu?' },
      { value: 'resmi', title: 'Resmi', hint: 'Selamat pagi, Bapak/Ibu.' },
    ],
    onChange: fn(),
  },
  render: held(RadioGroup, 'value'),
} satisfies Meta<typeof RadioGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Chosen: Story = {};
export const Other: Story = { args: { value: 'resmi' } };
