import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { held, part } from '../../../.storybook/part.tsx';
import { ChoiceChip, ToggleChip } from './Chip.tsx';

const meta = {
  title: 'Components/Buttons/Chip',
  component: ToggleChip,
  tags: ['autodocs'],
  parameters: part('panel'),
  subcomponents: { ChoiceChip },
  args: { isOn: false, name: 'Belum dibaca', onToggle: fn() },
  render: held(ToggleChip, 'isOn', 'onToggle'),
} satisfies Meta<typeof ToggleChip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Unselected: Story = {};
export const Selected: Story = { args: { isOn: true } };
export const Choice: Story = {
  parameters: { controls: { disable: true } },
  render: () => (
    <ChoiceChip
      label="Urutan"
      value="newest"
      options={[
        ['newest', 'Terbaru dulu'],
        ['waiting', 'Terlama menunggu'],
      ]}
      onChange={fn()}
    />
  ),
};
