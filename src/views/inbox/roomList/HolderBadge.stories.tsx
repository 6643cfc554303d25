import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../../.storybook/part.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { HolderBadge } from './HolderBadge.tsx';

const meta = {
  title: 'Components/Chats/Holder Badge',
  component: HolderBadge,
  tags: ['autodocs'],
  parameters: part('list'),
  args: { holder: 'ai', who: 'AI', phrase: 'Dipegang AI', name: null, isOwn: false },
  decorators: [
    (story) => (
      <span className="relative inline-block">
        <Avatar name="Siti Rahma" />
        {story()}
      </span>
    ),
  ],
} satisfies Meta<typeof HolderBadge>;
export default meta;
type Story = StoryObj<typeof meta>;

export const HeldByAi: Story = {};
export const HeldByYou: Story = {
  args: { holder: 'member', who: 'Anda', phrase: 'Dipegang Anda', name: 'Sari Wulandari', isOwn: true },
};
export const HeldByAnother: Story = {
  args: { holder: 'member', who: 'Dimas', phrase: 'Dipegang Dimas', name: 'Dimas Prakoso' },
};
export const HeldByPhone: Story = { args: { holder: 'phone', who: 'HP', phrase: 'Dipegang HP' } };
