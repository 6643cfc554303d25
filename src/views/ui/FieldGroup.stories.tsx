import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../.storybook/part.tsx';
import { FieldGroup } from './FieldGroup.tsx';
import { TextField } from './TextField.tsx';

const meta = {
  title: 'Components/Fields/Field Group',
  component: FieldGroup,
  tags: ['autodocs'],
  parameters: part('form'),
  args: {
    title: 'Rekening',
    hint: 'Pelanggan melihatnya saat membayar.',
    children: <TextField label="Nomor rekening" defaultValue="8720 1234 56" />,
  },
} satisfies Meta<typeof FieldGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Titled: Story = {};
