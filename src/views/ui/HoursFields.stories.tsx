import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { held, part } from '../../../.storybook/part.tsx';
import { HoursFields } from './HoursFields.tsx';

const meta = {
  title: 'Components/Fields/Hours Fields',
  component: HoursFields,
  tags: ['autodocs'],
  parameters: part('form'),
  args: {
    hours: [{ start: '08:00', end: '17:00', timezone: 'Asia/Jakarta' }],
    errorOf: (field: string): string | undefined => (field === '' ? field : undefined),
    onChange: fn(),
  },
  render: held(HoursFields, 'hours'),
} satisfies Meta<typeof HoursFields>;
export default meta;
type Story = StoryObj<typeof meta>;

export const SameEveryDay: Story = {};
export const PerDay: Story = {
  args: {
    hours: [1, 2, 3, 4, 5].map((day) => ({ start: '08:00', end: '17:00', timezone: 'Asia/Jakarta', days: [day] })),
  },
};
export const Overnight: Story = { args: { hours: [{ start: '18:00', end: '02:00', timezone: 'Asia/Makassar' }] } };
export const WithError: Story = {
  args: {
    hours: [{ start: '', end: '17:00', timezone: 'Asia/Jakarta' }],
    errorOf: (field) => (field.endsWith('.0') ? 'Isi jam buka.' : undefined),
  },
};
