/** The inbox with rooms for stories and view tests. Not part of the product. */
import { useSelector } from '@xstate/react';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { createActor, createMachine, fromCallback } from 'xstate';

import type { RoomsStore } from '../../contracts/inbox.ts';
import type { WorkspaceRef } from '../../machines/app/workspace.machine.ts';
import { noFilter } from '../../machines/inbox/filterAddress.ts';
import { selectRoomList, type InboxRef } from '../../machines/inbox/inbox.machine.ts';
import type { RoomListRef } from '../../machines/inbox/roomList.machine.ts';
import { businessId, channelId, instant, roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { createRoomsStore, type Room } from '../../machines/inbox/rooms.store.ts';
import { AppContextProvider, type AppContextValue } from '../app/AppContext.tsx';
import { InboxPane, type Channels } from './InboxPane.tsx';
import { RoomList, type RoomListProps } from './roomList/RoomList.tsx';
import { RoomListForState } from './roomList/RoomListForState.tsx';
import { RoomsContext } from './rooms.ts';
import { BusinessAlerts, WorkspaceForState } from './WorkspaceForState.tsx';

const ROOMS = 60;
const statuses = ['ai_auto_reply', 'ai_need_help', null, 'ai_task_completed'] as const;
const names = ['Nur Hidayati', 'Budi', 'سلمى', '🌸🌸', 'Toko Makmur Jaya Abadi Sentosa Nusantara Cabang Sidoarjo'];

const variedRoom = (n: number): Room =>
  roomOf(n, {
    name: n % 7 === 6 ? null : (names[n % names.length] ?? null),
    phone: n % 14 === 13 ? null : roomOf(n).phone,
    status: statuses[n % 4] ?? null,
    holder: n % 4 === 2 ? (n % 8 === 2 ? 'member' : 'phone') : 'ai',
    holder_id: n % 8 === 2 ? 'sari' : null,
    unread_count: n % 3 === 0 ? n : 0,
    completed_at: n % 4 === 3 ? instant(n) : null,
    completed_by: n % 4 === 3 ? ((['ai', 'team', 'both'] as const)[n % 3] ?? null) : null,
    resolution: n % 4 === 3 ? ((['question', 'order', 'other', null] as const)[n % 5] ?? null) : null,
    closed_by_customer_at: n % 8 === 3 ? instant(n) : null,
    awaiting_reply_since: n % 4 === 1 ? instant(n) : null,
    upset: n % 8 === 5,
    last_message_author: (['customer', 'ai', 'member', 'phone'] as const)[n % 4] ?? null,
    last_message_kind: (['text', 'image', 'voice', 'document'] as const)[n % 4] ?? null,
    last_message_preview: n % 4 === 2 ? null : 'Kak, batik tulis yang biru masih ada ukuran L? Mau dikirim ke Sidoarjo',
    last_message_ack: (n % 6) - 1,
    tags: ['COD', 'Sidoarjo', 'grosir', 'vip'].slice(0, n % 5),
    rollout: n % 9 === 0 ? 'v3' : null,
  });

const channels: Channels = [
  {
    id: channelId,
    business_id: businessId,
    name: 'WhatsApp',
    external_id: 'x',
    status: 'WORKING',
    phone: null,
    expected_phone: null,
  },
];

const createFilledStore = (): RoomsStore => {
  const rooms = createRoomsStore();
  rooms.put(Array.from({ length: ROOMS }, (_, n) => variedRoom(n)));
  return rooms;
};

function Rooms({ list, isShown, children }: { list: RoomListRef | undefined; isShown: boolean; children: ReactNode }) {
  const [rooms] = useState(createFilledStore);
  useLayoutEffect(() => {
    if (list === undefined || !isShown) return;
    const { tab, query } = list.getSnapshot().context;
    const opened = rooms.open(tab, query);
    opened.include(
      Array.from({ length: ROOMS }, (_, n) => variedRoom(n)).filter(({ name }) => name?.includes(query.text)),
    );
    opened.extend(null);
  }, [rooms, list, isShown]);
  return <RoomsContext value={rooms}>{children}</RoomsContext>;
}

export function RoomListStory({ actor }: { actor: RoomListRef }) {
  const isShown = useSelector(actor, (snapshot) => snapshot.matches('listed'));
  return (
    <Rooms list={actor} isShown={isShown}>
      <div className="flex h-[40rem] w-full max-w-90 flex-col border border-line bg-surface">
        <RoomListForState
          onSearchMessages={() => {}}
          actor={actor}
          route={{ name: 'inbox', roomId: roomOf(57).id, search: { businessId } }}
          userId="sari"
          filter={noFilter}
          channels={channels}
          onClearFilter={() => undefined}
        />
      </div>
    </Rooms>
  );
}

export function InboxStory({ actor }: { actor: InboxRef }) {
  const list = useSelector(actor, selectRoomList);
  return (
    <Rooms list={list} isShown>
      <div className="h-[44rem] w-full max-w-90 border border-line">
        <InboxPane actor={actor} userId="sari" channels={channels} />
      </div>
    </Rooms>
  );
}

export function WorkspaceStory({ actor }: { actor: WorkspaceRef }) {
  return (
    <WorkspaceForState actor={actor}>
      <BusinessAlerts actor={actor} />
    </WorkspaceForState>
  );
}

const app = createActor(
  createMachine({ invoke: { id: 'location', systemId: 'location', src: fromCallback(() => undefined) } }),
).start();
const noop = () => undefined;

type RoomListHarnessProps = { rooms: RoomsStore } & Pick<RoomListProps, 'list'> & Partial<RoomListProps>;

/** A short room list in an app without a workspace. */
export function RoomListHarness({ rooms, ...props }: RoomListHarnessProps) {
  return (
    <AppContextProvider value={{ app: app } as unknown as AppContextValue}>
      <RoomsContext value={rooms}>
        <div style={{ display: 'flex', flexDirection: 'column', width: 320, height: 384 }}>
          <RoomList
            route={{ name: 'inbox', roomId: null, search: { businessId } }}
            userId="sari"
            label="Semua"
            isBusy={false}
            newCount={0}
            isFrozen={false}
            hasMore={false}
            onInteractionStart={noop}
            onInteractionEnd={noop}
            onBottomNeared={noop}
            onShowNewest={noop}
            {...props}
          />
        </div>
      </RoomsContext>
    </AppContextProvider>
  );
}
