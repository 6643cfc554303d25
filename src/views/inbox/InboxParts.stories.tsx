import type { Meta, StoryObj } from '@storybook/react-vite';

import { withResources } from '../../../.storybook/decorators.tsx';
import { Gallery, sameLandmarks } from '../../../.storybook/Gallery.tsx';
import { businessId, roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { AgentOutageList } from './AgentOutages.tsx';
import { MessageResults } from './search/MessageResults.tsx';
import { searchText } from './search/text/id.ts';
import { agentOutagesText } from './text/agentOutages.id.ts';

const { id, last_message_at: sentAt } = roomOf(1);
const found = Object.keys(searchText.messages.author).map((author, at) => ({
  id: `m${at}`,
  room_id: id,
  author,
  sent_at: sentAt,
  seq: at,
  excerpt: 'Kain \u0002batik\u0003 tulis',
  name: at === 0 ? null : 'Bu Endang',
  phone: null,
  chat_id: '62812@c.us',
}));

const meta = {
  title: 'Inbox/Parts · hasil cari pesan, AI tidak menjawab',
  decorators: [
    withResources({
      [`messageSearch/${businessId}//batik`]: { messages: found, next: null },
      [`messageSearch/${businessId}//kebaya`]: { messages: found, next: 'm9' },
      [`messageSearch/${businessId}//songket`]: { messages: [], next: null },
    }),
  ],
  parameters: { layout: 'padded', ...sameLandmarks },
} satisfies Meta;
export default meta;
type Story = StoryObj;

const results = (words: string): Story => ({
  render: () => (
    <MessageResults
      businessId={businessId}
      words={words}
      route={{ name: 'inbox', roomId: null, search: { businessId } }}
      isFiltered
    />
  ),
});
export const FoundMessages: Story = results('batik');
export const FoundMoreMessages: Story = results('kebaya');
export const NoMessageFound: Story = results('songket');

const since = '2026-11-24T02:00:00Z';
export const EveryOutage: Story = {
  render: () => (
    <Gallery of={Object.keys(agentOutagesText.reasons)}>
      {(reason) => <AgentOutageList outages={[{ reason, since, part: null } as never]} businessId={businessId} />}
    </Gallery>
  ),
};
export const ChatsWithoutAnswersLeft: Story = {
  render: () => (
    <AgentOutageList
      outages={Array.from(
        { length: 3 },
        (_, at) => ({ reason: 'chat_limit', since, room_id: `r${at}`, name: at === 0 ? null : 'Bu Endang' }) as never,
      )}
      businessId={businessId}
    />
  ),
};
