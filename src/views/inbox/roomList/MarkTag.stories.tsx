import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../../.storybook/part.tsx';
import { MarkTag } from './MarkTag.tsx';

const meta = {
  title: 'Components/Chats/Mark Tag',
  component: MarkTag,
  tags: ['autodocs'],
  parameters: part('list'),
  args: {
    mark: { isSnoozed: true, remindAt: Date.parse('2026-11-24T07:00:00Z') } as never,
    now: Date.parse('2026-11-24T03:30:00Z'),
  },
} satisfies Meta<typeof MarkTag>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Snoozed: Story = {};
export const Tomorrow: Story = {
  args: { mark: { isSnoozed: true, remindAt: Date.parse('2026-11-25T02:00:00Z') } as never },
};
export const Reminded: Story = {
  args: { mark: { isSnoozed: false, remindAt: Date.parse('2026-11-24T03:00:00Z') } as never },
};
