import type { Meta, StoryObj } from '@storybook/react-vite';

import { withResources } from '../../../.storybook/decorators.tsx';
import { Gallery, sameLandmarks } from '../../../.storybook/Gallery.tsx';
import { noFilter } from '../../machines/inbox/filterAddress.ts';
import { businessId, roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { AgentOutageList } from './AgentOutages.tsx';
import { AssignDialog } from './bulkActions/AssignDialog.tsx';
import { TagDialog } from './bulkActions/TagDialog.tsx';
import { EmptyList } from './EmptyList.tsx';
import { ActiveFilters } from './filters/ActiveFilters.tsx';
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
      [`lastDay/${businessId}`]: { called: 12, done: 9, done_by_ai: 4 },
    }, { businessId, businesses: [] }),
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

const channels = [{ id: 'c1', name: 'Toko', status: 'WORKING' }];
const nothing = () => undefined;
export const EveryEmptyList: Story = {
  render: () => (
    <>
      <Gallery of={['inbox', 'eskalasi', 'autoReply', 'taskCompleted'] as const}>
        {(tab) => (
          <EmptyList
            tab={tab}
            isFiltered={false}
            filter={noFilter}
            userId="sari"
            channels={channels}
            onClear={nothing}
            onSearchMessages={nothing}
          />
        )}
      </Gallery>
      <Gallery
        of={[
          { search: 'kain batik tulis yang sangat panjang' },
          { searchTags: ['VIP'], excludedTags: ['VIP'] },
        ]}
      >
        {(filter) => (
          <EmptyList
            tab="inbox"
            isFiltered
            filter={{ ...noFilter, ...filter }}
            userId="sari"
            channels={channels}
            onClear={nothing}
            onSearchMessages={nothing}
          />
        )}
      </Gallery>
    </>
  ),
};
export const EveryFilter: Story = {
  render: () => (
    <Gallery
      of={
        [
          { completed: '2026-11-01..', rolloutStatus: 'v3', excludedTags: ['VIP'], channelId: 'gone' },
          { completed: '..2026-11-20', rolloutStatus: 'none', resolution: 'none' },
          { completed: '2026-11-01..2026-11-20', archived: true },
        ] as const
      }
    >
      {(filter) => (
        <ActiveFilters
          filter={{ ...noFilter, ...filter } as never}
          userId="sari"
          channels={channels}
          onChange={nothing}
          onClear={nothing}
        />
      )}
    </Gallery>
  ),
};

export const ChoosingAColleague: Story = { render: () => <AssignDialog chats="3" onClose={nothing} onChoose={nothing} /> };
export const ChoosingATag: Story = { render: () => <TagDialog onClose={nothing} onChoose={nothing} /> };
