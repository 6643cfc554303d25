import type { Meta, StoryObj } from '@storybook/react-vite';

import type { AnyActorRef } from 'xstate';

import { withAppContext, withResources } from '../../../.storybook/decorators.tsx';
import { Gallery, sameLandmarks } from '../../../.storybook/Gallery.tsx';
import { stillActor } from '../../../.storybook/stillActor.ts';
import { sari } from '../../machines/app/recordList.fixture.ts';
import { roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { ChatActions } from './ChatActions.tsx';
import { AiPauses } from './AiPauses.tsx';
import { BroadcastRows } from './CustomerBroadcasts.tsx';
import { ConsentEvents } from './MarketingConsent.tsx';
import { OpenRequests } from './OpenRequests.tsx';
import { PrivacyRequests } from './PrivacyRequests.tsx';
import { OtherChats, RoomTickets } from './RoomContext.tsx';
import { AiPausesStory, NotesStory, PrivacyRequestsStory, PromisesStory, TagsStory } from './storyHarness.tsx';
import { customerText as text } from './text/id.ts';

const at = '2026-11-23T03:00:00Z';

const meta = {
  title: 'Customer/Parts · persetujuan, siaran',
  decorators: [withAppContext],
  parameters: { layout: 'padded', ...sameLandmarks },
} satisfies Meta;
export default meta;
type Story = StoryObj;

const events = Object.keys(text.consent.sources).map((source, index) => ({
  id: source,
  event: Object.keys(text.consent.events)[index % 5],
  source,
  actor_kind: index === 0 ? 'person' : 'member',
  actor: sari,
  at,
  words: index === 0 ? 'Boleh, kirim promo ya' : null,
}));

export const EveryConsent: Story = {
  render: () => (
    <Gallery of={Object.keys(text.consent.states)}>
      {(state) => <ConsentEvents consent={{ state, events } as never} userId={sari} />}
    </Gallery>
  ),
};
export const EveryBroadcast: Story = {
  render: () => (
    <BroadcastRows
      broadcasts={
        Object.keys(text.broadcasts.states).map((state, index) => ({
          id: state,
          state,
          sent_at: at,
          created_at: at,
          campaign: index === 0 ? null : { id: state, name: 'Promo Lebaran' },
        })) as never
      }
      businessId="b1"
      onAll={() => {}}
    />
  ),
};
export const NoBroadcast: Story = { render: () => <BroadcastRows broadcasts={[]} businessId="b1" onAll={undefined} /> };

const refused = (refusal: string): Story => {
  const list = <Ref extends AnyActorRef>() => stillActor<Ref>('idle', { rows: [], refusal });
  return {
    render: () => (
      <div className="grid gap-4">
        <NotesStory actor={list()} />
        <PromisesStory actor={list()} />
        <TagsStory actor={list()} />
        <AiPausesStory actor={list()} />
        <PrivacyRequestsStory actor={list()} />
      </div>
    ),
  };
};
export const Denied: Story = refused('denied');
export const TooMany: Story = refused('tooMany');
export const TooLate: Story = refused('tooLate');
export const ChangedByAnother: Story = refused('changed');

const soon = '2026-11-24T09:00:00Z';
const room = { ...roomOf(1), erased_at: null };
export const EverySilenceOfTheAi: Story = {
  render: () => (
    <Gallery
      of={[
        { holder: 'phone', holder_until: null },
        { holder: 'member', holder_id: sari, holder_until: soon },
      ]}
    >
      {(change) => (
        <AiPauses
          actor={stillActor('idle', { rows: [], refusal: null })}
          userId={sari}
          room={{ ...room, ...change } as never}
          onExtend={() => {}}
        />
      )}
    </Gallery>
  ),
};
export const EveryPauseOfTheAi: Story = {
  render: () => (
    <AiPauses
      actor={stillActor('idle', {
        rows: [
          { id: 'p1', room_id: null, paused_by: null, reason: 'Stok berubah', paused_at: at },
          { id: 'p2', room_id: room.id, paused_by: sari, reason: 'Ditangani langsung', paused_at: soon },
        ],
        refusal: null,
      })}
      userId={sari}
      room={room}
      onExtend={() => {}}
    />
  ),
};

const { kinds } = text.privacyRequests;
const request = {
  requested_at: at,
  requested_by: sari,
  is_requested_by_customer: false,
  is_settled_by_customer: false,
  settled_at: at,
  settled_by: sari,
  reason: 'Bukan pemilik nomor',
  due_at: '2026-11-26T03:00:00Z',
};
const requests = [
  ...['done', 'refused', 'undone', null].map((outcome) => ({ ...request, id: String(outcome), kind: 'correct', outcome })),
  { ...request, id: 'stopped', kind: 'opt_out_of_marketing', outcome: 'done' },
];
export const EveryRequest: Story = {
  render: () => (
    <Gallery of={[true, false]}>
      {(isOwner) => (
        <PrivacyRequests
          actor={stillActor('idle', { rows: isOwner ? requests : [], refusal: null })}
          dataExport={undefined}
          userId={sari}
          isOwner={isOwner}
          room={isOwner ? room : { ...room, erased_at: at }}
        />
      )}
    </Gallery>
  ),
};
export const EveryCommandOnWhatsApp: Story = {
  render: () => (
    <>
      <Gallery of={['archive', 'unarchive', 'delete'].flatMap((command) => [true, false].map((isChabotOnly) => ({ command, isChabotOnly })))}>
        {(done) => (
          <ChatActions
            actor={stillActor('done', { contact: null, refusal: null, request: done })}
            name="Budi"
            isArchived={done.command === 'archive'}
          />
        )}
      </Gallery>
      <Gallery of={Object.keys(text.chat.refused)}>
        {(reason) => (
          <ChatActions
            actor={stillActor('refused', {
              contact: null,
              refusal: { reason, detail: null },
              request: { command: reason === 'gone' ? 'unarchive' : 'archive', isChabotOnly: false },
            })}
            name="Budi"
            isArchived={false}
          />
        )}
      </Gallery>
    </>
  ),
};
const other = { ...room, id: 'other', name: 'Budi', channel: { name: 'Toko Yogya' }, last_message_at: at };
export const OtherChatsAndTickets: Story = {
  decorators: [
    withResources({
      'requests/b1': Object.keys(kinds).map((kind, index) => ({
        id: kind,
        kind,
        due_at: index === 0 ? at : soon,
        room,
      })),
      [`otherRooms/${room.business_id}/${room.id}/${room.phone ?? ''}`]: [other],
      [`tickets/${room.id}`]: Object.keys(text.tickets.status).map((status) => ({ id: status, title: status, status })),
    }),
  ],
  render: () => (
    <>
      <OpenRequests businessId="b1" />
      <OtherChats room={room} onFollow={() => {}} />
      <OtherChats room={{ ...room, phone: null }} onFollow={() => {}} />
      <RoomTickets room={room} />
    </>
  ),
};
