import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { held, part } from '../../../.storybook/part.tsx';
import { WeekFields } from './WeekFields.tsx';

const meta = {
  title: 'Components/Fields/Week Fields',
  component: WeekFields,
  tags: ['autodocs'],
  parameters: part('form'),
  args: {
    zone: 'Asia/Jakarta',
    hours: [1, 2, 3, 4, 5].map((day) => ({ start: '08:00', end: '17:00', timezone: 'Asia/Jakarta', days: [day] })),
    errorOf: () => undefined,
    onChange: fn(),
  },
  render: held(WeekFields, 'hours'),
} satisfies Meta<typeof WeekFields>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WorkingDays: Story = {};
export const Closed: Story = { args: { hours: [] } };
