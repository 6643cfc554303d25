import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { wholePage } from '../../../.storybook/part.tsx';
import { Outdated } from './Outdated.tsx';

const meta = {
  title: 'Components/Messages/Outdated',
  component: Outdated,
  tags: ['autodocs'],
  parameters: wholePage(),
  args: { onReload: fn() },
} satisfies Meta<typeof Outdated>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = {};
export const Busy: Story = { args: { busy: true } };
export const InPane: Story = { args: { pane: true, onBack: fn() } };
