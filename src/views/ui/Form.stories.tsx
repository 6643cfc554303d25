import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { part } from '../../../.storybook/part.tsx';
import { Button } from './Button.tsx';
import { Form } from './Form.tsx';
import { TextField } from './TextField.tsx';

const meta = {
  title: 'Components/Fields/Form',
  component: Form,
  tags: ['autodocs'],
  parameters: part('form'),
  args: {
    onSubmit: fn(),
    className: 'grid gap-4',
    'aria-label': 'Catatan',
    children: [
      <TextField key="field" label="Nama" defaultValue="Siti Rahma" />,
      <Button key="button" type="submit" variant="primary">
        {'Simpan'}
      </Button>,
    ],
  },
} satisfies Meta<typeof Form>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
