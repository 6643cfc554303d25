/** Which chats the AI answers, in a chat that it leaves to the team, and which version wrote an answer. */
import type { Meta, StoryObj } from '@storybook/react-vite';

import { withResources } from '../../../.storybook/decorators.tsx';
import { Gallery } from '../../../.storybook/Gallery.tsx';
import { part } from '../../../.storybook/part.tsx';
import { message } from '../../machines/conversation/messages.fixture.ts';
import { roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { MessageBubble } from '../conversation/message/MessageBubble.tsx';
import { AnsweringNotice } from './AnsweringNotice.tsx';

const answering = {
  tenth: { mode: 'live', share: 0.1 },
  none: { mode: 'live', share: 0 },
  simulator: { mode: 'simulator', share: 0 },
};
const businesses = Object.keys(answering);

const meta = {
  title: 'Components/Chats/Rollout Badge',
  component: AnsweringNotice,
  parameters: part('conversation'),
  args: { room: { ...roomOf(1), erased_at: null } },
  decorators: [
    withResources(Object.fromEntries(Object.entries(answering).map(([id, value]) => [`home/${id}/answering`, value])), {
      businessId: 'tenth',
      businesses: businesses.map((id) => ({ id, role: 'owner' })),
    }),
  ],
} satisfies Meta<typeof AnsweringNotice>;
export default meta;
type Story = StoryObj<typeof meta>;

export const EveryShare: Story = {
  render: ({ room }) => (
    <Gallery of={businesses}>{(id) => <AnsweringNotice room={{ ...room, business_id: id }} />}</Gallery>
  ),
};
export const EveryVersion: Story = {
  render: () => (
    <Gallery of={['v2', 'v3', null]}>
      {(version) => {
        const row = message(1, { author: 'ai', agent_version: version, body: 'Masih ada Bu.' });
        return (
          <MessageBubble
            bubble={{ id: row.id, row, item: null, status: null }}
            first
            mine={false}
            customer="Ibu Ratna"
            quoted="AI"
            actions={{ onReply: () => undefined, onJump: () => undefined } as never}
          />
        );
      }}
    </Gallery>
  ),
};
