import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { part } from '../../../.storybook/part.tsx';
import { HoursRemoval, HoursRow, TimeFields } from './HoursRow.tsx';

const meta = {
  title: 'Components/Fields/Hours Row',
  component: HoursRow,
  tags: ['autodocs'],
  parameters: part('form'),
  subcomponents: { HoursRemoval, TimeFields },
  args: {
    span: { start: '08:00', end: '17:00', timezone: 'Asia/Jakarta' },
    error: undefined,
    children: (
      <TimeFields
        labels={['Buka', 'Tutup']}
        span={{ start: '08:00', end: '17:00', timezone: 'Asia/Jakarta' }}
        onChange={fn()}
      />
    ),
    removal: <HoursRemoval label="Hapus jam buka 1" onClick={fn()} />,
  },
} satisfies Meta<typeof HoursRow>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Day: Story = {};
export const Overnight: Story = { args: { span: { start: '18:00', end: '02:00', timezone: 'Asia/Jakarta' } } };
export const WithError: Story = { args: { error: 'Isi jam buka.' } };
