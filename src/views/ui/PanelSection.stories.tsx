import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../.storybook/part.tsx';
import { PanelSection, RareSection } from './PanelSection.tsx';

const meta = {
  title: 'Components/Page Parts/Panel Section',
  component: PanelSection,
  tags: ['autodocs'],
  parameters: part('panel'),
  subcomponents: { RareSection },
  args: { title: 'Catatan', hint: 'Hanya dibaca tim Anda.', children: <p>{'Suka warna biru.'}</p> },
} satisfies Meta<typeof PanelSection>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
/** Closed until it is opened. */
export const Rare: Story = { render: (args) => <RareSection {...args} /> };
export const RareButNeeded: Story = { render: (args) => <RareSection {...args} isNeeded /> };
