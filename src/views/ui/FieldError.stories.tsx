import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../.storybook/part.tsx';
import { FieldError } from './FieldError.tsx';

const meta = {
  title: 'Components/Fields/Field Error',
  component: FieldError,
  tags: ['autodocs'],
  parameters: part('form'),
  args: { children: 'Pilih paling sedikit satu kurir.' },
} satisfies Meta<typeof FieldError>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = {};
