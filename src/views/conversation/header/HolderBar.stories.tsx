/** Who holds a chat, until when, and what can be done about it: the header of a chat with its buttons and notices. */
import type { Meta, StoryObj } from '@storybook/react-vite';

import { Gallery, sameLandmarks } from '../../../../.storybook/Gallery.tsx';
import { part } from '../../../../.storybook/part.tsx';
import { stillActor } from '../../../../.storybook/stillActor.ts';
import type { Room } from '../../../contracts/inbox.ts';
import { roomOf } from '../../../machines/inbox/rooms.fixture.ts';
import { ColleaguesContext } from '../../app/useColleagues.ts';
import { RoomActions } from './RoomActions.tsx';
import { RoomHeader } from './RoomHeader.tsx';
import { SilenceEndNotice } from './SilenceEndNotice.tsx';

const nothing = () => undefined;

function HolderBar({ room, takeOver = 'none' }: { room: Partial<Room>; takeOver?: string }) {
  const whole = { ...roomOf(1), erased_at: null, ...room };
  return (
    <>
      <RoomHeader room={whole} userId="sari" onBack={nothing} onDay={nothing} detailsShown={false} onDetails={nothing}>
        <RoomActions actor={stillActor({ open: { replying: { takeOver } } }, {})} room={whole} userId="sari" />
      </RoomHeader>
      <SilenceEndNotice room={whole} userId="sari" onKeep={nothing} />
    </>
  );
}

const meta = {
  title: 'Components/Chats/Holder Bar',
  component: HolderBar,
  parameters: { ...part('conversation'), ...sameLandmarks },
  args: { room: { holder: 'ai', status: 'ai_auto_reply' } },
  decorators: [
    (story) => (
      <ColleaguesContext value={[{ user_id: 'dimas', full_name: 'Dimas Prakoso' }] as never}>
        <main>{story()}</main>
      </ColleaguesContext>
    ),
  ],
} satisfies Meta<typeof HolderBar>;
export default meta;
type Story = StoryObj<typeof meta>;

const own = { holder: 'member', holder_id: 'sari' } as const;

export const HeldByAi: Story = {};
export const HeldByYou: Story = { args: { room: own } };
export const HeldByYouUntilTheSilenceEnds: Story = {
  args: {
    room: { ...own, holder_until: '2026-11-24T03:34:00Z', awaiting_reply_since: '2026-11-24T03:21:00Z' },
  },
};
export const EveryHolder: Story = {
  render: () => (
    <Gallery
      of={
        [
          { holder: 'member', holder_id: 'dimas' },
          { holder: 'phone', status: 'ai_need_help', help_reason: 'ai.promised_team' },
          { holder: 'ai', status: null },
          { ...own, status: 'ai_task_completed', closed_by_customer_at: '2026-11-24T03:21:00Z' },
          { holder: 'ai', status: 'ai_task_completed', erased_at: '2026-11-24T03:21:00Z' },
        ] satisfies Partial<Room>[]
      }
    >
      {(room) => <HolderBar room={room} />}
    </Gallery>
  ),
};
export const TakingFromAColleague: Story = {
  args: { room: { holder: 'member', holder_id: 'dimas' }, takeOver: 'confirming' },
};
