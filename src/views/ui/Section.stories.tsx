import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../.storybook/part.tsx';
import { Button } from './Button.tsx';
import { Section } from './Section.tsx';

const meta = {
  title: 'Components/Page Parts/Section',
  component: Section,
  tags: ['autodocs'],
  parameters: part('form'),
  args: { title: 'Kata sandi', hint: 'Terakhir diganti 3 bulan lalu.', children: <p>{'Isi bagian ini.'}</p> },
} satisfies Meta<typeof Section>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Card: Story = { args: { isCard: true } };
export const WithAction: Story = { args: { action: <Button size="small">{'Ubah'}</Button> } };
