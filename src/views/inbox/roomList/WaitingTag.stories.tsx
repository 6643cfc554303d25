import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../../.storybook/part.tsx';
import { WaitingTag } from './WaitingTag.tsx';

const meta = {
  title: 'Components/Chats/Waiting Tag',
  component: WaitingTag,
  tags: ['autodocs'],
  parameters: part('list'),
  args: { since: '2026-11-24T03:18:00Z', now: Date.parse('2026-11-24T03:30:00Z') },
} satisfies Meta<typeof WaitingTag>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Minutes: Story = {};
export const Hours: Story = { args: { since: '2026-11-23T22:00:00Z' } };
export const Days: Story = { args: { since: '2026-11-21T03:00:00Z' } };
