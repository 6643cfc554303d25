import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../.storybook/part.tsx';
import { VerdictTag } from './VerdictTag.tsx';

const meta = {
  title: 'Components/Page Parts/Verdict Tag',
  component: VerdictTag,
  tags: ['autodocs'],
  parameters: part('form'),
  args: { verdict: 'pass' },
} satisfies Meta<typeof VerdictTag>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Passed: Story = {};
export const Failed: Story = { args: { verdict: 'fail' } };
export const Flaky: Story = { args: { verdict: 'flaky' } };
export const Review: Story = { args: { verdict: 'review' } };
export const None: Story = { args: { verdict: 'none' } };
export const Untouched: Story = { args: { verdict: 'untouched' } };
export const Waiting: Story = { args: { verdict: 'waiting' } };
export const Cancelled: Story = { args: { verdict: 'cancelled' } };
