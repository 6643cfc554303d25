import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../../.storybook/part.tsx';
import { ColleaguesContext } from '../../app/useColleagues.ts';
import { HolderTag } from './HolderTag.tsx';

const meta = {
  title: 'Components/Chats/Holder Tag',
  component: HolderTag,
  tags: ['autodocs'],
  parameters: part('list'),
  args: { userId: 'sari', room: { holder: 'ai', holder_id: null, status: 'ai_auto_reply' } },
  decorators: [
    (story) => (
      <ColleaguesContext value={[{ user_id: 'dimas', full_name: 'Dimas Prakoso' }] as never}>
        {story()}
      </ColleaguesContext>
    ),
  ],
} satisfies Meta<typeof HolderTag>;
export default meta;
type Story = StoryObj<typeof meta>;

export const HeldByAi: Story = {};
export const HeldByYou: Story = { args: { room: { holder: 'member', holder_id: 'sari', status: 'ai_need_help' } } };
export const HeldByAnother: Story = {
  args: { room: { holder: 'member', holder_id: 'dimas', status: 'ai_need_help' } },
};
export const HeldByPhone: Story = { args: { room: { holder: 'phone', holder_id: null, status: 'ai_need_help' } } };
export const NotHeld: Story = { args: { room: { holder: 'ai', holder_id: null, status: 'ai_need_help' } } };
