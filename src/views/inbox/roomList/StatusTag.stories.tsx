import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../../.storybook/part.tsx';
import { StatusTag } from './StatusTag.tsx';

const meta = {
  title: 'Components/Chats/Chat Status',
  component: StatusTag,
  tags: ['autodocs'],
  parameters: part('list'),
  args: { status: 'ai_auto_reply' },
} satisfies Meta<typeof StatusTag>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Answered: Story = {};
export const NeedsHelp: Story = { args: { status: 'ai_need_help' } };
export const Completed: Story = { args: { status: 'ai_task_completed' } };
