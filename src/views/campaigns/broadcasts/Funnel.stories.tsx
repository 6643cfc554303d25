import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../../.storybook/part.tsx';
import { done, partlyFailed, planning, sending } from '../../../machines/campaigns/broadcasts.fixture.ts';
import { Funnel } from './Funnel.tsx';

const meta = {
  title: 'Components/Page Parts/Funnel',
  component: Funnel,
  tags: ['autodocs'],
  parameters: part('page'),
  args: { broadcast: sending },
} satisfies Meta<typeof Funnel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Sending: Story = {};
export const Done: Story = { args: { broadcast: done } };
export const PartlyFailed: Story = { args: { broadcast: partlyFailed } };
export const NotBegun: Story = { args: { broadcast: planning } };
