/**
 * What stands beside an open conversation, as long as it is open: who else is here, whether the customer is typing, what
 * is forwarded from it, the customer's picture, what WhatsApp has of the chat, and what the team keeps of the customer.
 * The parts of the panel are at work only while it is shown.
 */
import { setup, type ActorRefFrom, type EventObject, type SnapshotFrom } from 'xstate';

import type { RoomInput } from '../../contracts/app.ts';
import type { ChatKey } from '../../contracts/customer.ts';
import { unprovided, unprovidedWatcher } from '../app/placeholder.ts';
import { ledgerMachine } from '../app/recordList.machine.ts';
import { forwardMachine } from '../conversation/forward.machine.ts';
import { companyMachine } from '../conversation/presence.machine.ts';
import { chatMachine } from './chat.machine.ts';
import { copyMachine } from './dataExport.machine.ts';

type Event = { type: 'panel.shown' } | { type: 'panel.hidden' };

const aside = setup({
  types: {
    context: {} as RoomInput,
    events: {} as Event,
    input: {} as RoomInput,
    meta: {} as { story: string },
    children: {} as {
      company: 'company';
      forward: 'forward';
      chat: 'chat';
      copy: 'copy';
      notes: 'notes';
      promises: 'promises';
      tags: 'tags';
      orders: 'orders';
      rights: 'rights';
    },
  },
  actors: {
    renewPicture: unprovided<null, { roomId: string }>('renewPicture'),
    /** Has WhatsApp tell when the customer is typing, to everybody of the team. */
    listenToCustomer: unprovidedWatcher<EventObject, ChatKey>('listenToCustomer'),
    company: companyMachine,
    forward: forwardMachine,
    chat: chatMachine,
    copy: copyMachine,
    notes: ledgerMachine,
    promises: ledgerMachine,
    tags: ledgerMachine,
    orders: ledgerMachine,
    rights: ledgerMachine,
  },
});

const shown = aside.createStateConfig({
  meta: { story: 'Shown' },
  invoke: [
    { id: 'chat', src: 'chat', input: ({ context }) => context, onError: {} },
    { id: 'copy', src: 'copy', input: ({ context }) => context, onError: {} },
    { id: 'notes', src: 'notes', input: ({ context }) => ({ ...context, of: 'notes' }), onError: {} },
    { id: 'promises', src: 'promises', input: ({ context }) => ({ ...context, of: 'promises' }), onError: {} },
    { id: 'tags', src: 'tags', input: ({ context }) => ({ ...context, of: 'tags' }), onError: {} },
    { id: 'orders', src: 'orders', input: ({ context }) => ({ ...context, of: 'orders' }), onError: {} },
    { id: 'rights', src: 'rights', input: ({ context }) => ({ ...context, of: 'rights' }), onError: {} },
  ],
  on: { 'panel.hidden': { target: 'hidden' } },
});

export const asideMachine = aside.createMachine({
  id: 'aside',
  context: ({ input: { roomId, businessId, userId } }) => ({ roomId, businessId, userId }),
  invoke: [
    { id: 'company', src: 'company', input: ({ context }) => context, onError: {} },
    { id: 'forward', src: 'forward', input: ({ context }) => context, onError: {} },
    // Initials do as well: nobody hears whether there is one.
    { id: 'renewPicture', src: 'renewPicture', input: ({ context: { roomId } }) => ({ roomId }), onError: {} },
    {
      id: 'listenToCustomer',
      src: 'listenToCustomer',
      input: ({ context: { roomId, businessId } }) => ({ roomId, businessId }),
      onError: {},
    },
  ],
  initial: 'hidden',
  states: {
    hidden: { meta: { story: 'Hidden' }, on: { 'panel.shown': { target: 'shown' } } },
    shown,
  },
});

export type AsideRef = ActorRefFrom<typeof asideMachine>;
export type AsideSnapshot = SnapshotFrom<typeof asideMachine>;
