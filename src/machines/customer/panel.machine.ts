/**
 * The actors beside an open conversation: presence of other members, the answer that the AI prepares, forwarding, help of
 * the AI with a message, the quick replies that fit, the customer's profile picture and typing, and the lists of the customer panel. It lives as long
 * as the conversation is open.
 *
 * The lists, the chat actions and the data export run only while the panel is shown. Teaching the AI and the
 * price of a parcel run while they are open.
 */
import { enqueueActions, setup, stopChild, type ActorRefFrom, type EventObject, type SnapshotFrom } from 'xstate';

import type { RoomInput } from '../../contracts/app.ts';
import type { ChatKey } from '../../contracts/customer.ts';
import type { TeachingClosed, TeachingRequested } from '../../contracts/training.teaching.ts';
import { agentRunMachine } from '../answers/agentRun.machine.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { callbackPlaceholder, machinePlaceholder, placeholder } from '../app/placeholder.ts';
import { createRecordListMachine } from '../app/recordList.machine.ts';
import { withEvent } from '../app/withEvent.ts';
import { assistMachine } from '../composer/assist.machine.ts';
import { replyOfferMachine } from '../composer/replyOffer.machine.ts';
import { forwardMachine } from '../conversation/forward.machine.ts';
import { presenceMachine } from '../conversation/presence.machine.ts';
import type { shippingQuoteMachine } from '../orders/shippingQuote.machine.ts';
import type { teachingMachine } from '../training/teaching.machine.ts';
import { chatMachine } from './chat.machine.ts';
import { dataExportMachine } from './dataExport.machine.ts';

type Event =
  | { type: 'panel.shown' }
  | { type: 'panel.hidden' }
  | { type: 'quote.opened' }
  | { type: 'quote.closed' }
  | TeachingRequested
  | TeachingClosed;

const panel = setup({
  types: {} as MachineTypes<RoomInput, Event, RoomInput> & {
    children: {
      presence: 'presence';
      agentRun: 'agentRun';
      forward: 'forward';
      assist: 'assist';
      replyOffer: 'replyOffer';
      chat: 'chat';
      dataExport: 'dataExport';
      notes: 'notes';
      promises: 'promises';
      tags: 'tags';
      summary: 'summary';
      orders: 'orders';
      privacyRequests: 'privacyRequests';
      teaching: 'teaching';
      shippingQuote: 'shippingQuote';
    };
  },
  actors: {
    refreshPicture: placeholder<null, { roomId: string }>('refreshPicture'),
    /** Subscribes to WhatsApp's presence of the customer; typing reaches all members of the business. */
    subscribeToTyping: callbackPlaceholder<EventObject, ChatKey>('subscribeToTyping'),
    presence: presenceMachine,
    agentRun: agentRunMachine,
    forward: forwardMachine,
    assist: assistMachine,
    replyOffer: replyOfferMachine,
    chat: chatMachine,
    dataExport: dataExportMachine,
    notes: createRecordListMachine<'notes'>(),
    promises: createRecordListMachine<'promises'>(),
    tags: createRecordListMachine<'tags'>(),
    summary: createRecordListMachine<'summary'>(),
    orders: createRecordListMachine<'orders'>(),
    privacyRequests: createRecordListMachine<'privacyRequests'>(),
    teaching: machinePlaceholder<typeof teachingMachine>('teaching'),
    shippingQuote: machinePlaceholder<typeof shippingQuoteMachine>('shippingQuote'),
  },
  actions: {
    startTeaching: enqueueActions(({ context: { businessId }, enqueue }, { runId }: { runId: string }) => {
      enqueue.stopChild('teaching');
      enqueue.spawnChild('teaching', { id: 'teaching', input: { businessId, runId } });
    }),
    stopTeaching: stopChild('teaching'),
    openQuote: enqueueActions(({ context: { businessId }, enqueue }) => {
      enqueue.stopChild('shippingQuote');
      enqueue.spawnChild('shippingQuote', { id: 'shippingQuote', input: { businessId } });
    }),
    closeQuote: stopChild('shippingQuote'),
  },
});

const shown = panel.createStateConfig({
  meta: { story: 'Shown' },
  invoke: [
    { id: 'chat', src: 'chat', input: ({ context }) => context, onError: {} },
    { id: 'dataExport', src: 'dataExport', input: ({ context }) => context, onError: {} },
    { id: 'notes', src: 'notes', input: ({ context }) => context, onError: {} },
    { id: 'promises', src: 'promises', input: ({ context }) => context, onError: {} },
    { id: 'tags', src: 'tags', input: ({ context }) => context, onError: {} },
    { id: 'summary', src: 'summary', input: ({ context }) => context, onError: {} },
    { id: 'orders', src: 'orders', input: ({ context }) => context, onError: {} },
    {
      id: 'privacyRequests',
      src: 'privacyRequests',
      input: ({ context }) => context,
      onError: {},
    },
  ],
  on: { 'panel.hidden': { target: 'hidden' } },
});

export const panelMachine = panel.createMachine({
  id: 'panel',
  context: ({ input: { roomId, businessId, userId } }) => ({ roomId, businessId, userId }),
  invoke: [
    { id: 'presence', src: 'presence', input: ({ context }) => context, onError: {} },
    { id: 'agentRun', src: 'agentRun', input: ({ context }) => context, onError: {} },
    { id: 'forward', src: 'forward', input: ({ context }) => context, onError: {} },
    { id: 'assist', src: 'assist', input: ({ context }) => context, onError: {} },
    { id: 'replyOffer', src: 'replyOffer', input: ({ context }) => context, onError: {} },
    // Initials stand in for a picture, so a failure is not shown.
    { id: 'refreshPicture', src: 'refreshPicture', input: ({ context: { roomId } }) => ({ roomId }), onError: {} },
    {
      id: 'subscribeToTyping',
      src: 'subscribeToTyping',
      input: ({ context: { roomId, businessId } }) => ({ roomId, businessId }),
      onError: {},
    },
  ],
  on: {
    'teaching.requested': { actions: withEvent('startTeaching') },
    'teaching.closed': { actions: 'stopTeaching' },
    'quote.opened': { actions: 'openQuote' },
    'quote.closed': { actions: 'closeQuote' },
  },
  initial: 'hidden',
  states: {
    hidden: { meta: { story: 'Hidden' }, on: { 'panel.shown': { target: 'shown' } } },
    shown,
  },
});

export type PanelRef = ActorRefFrom<typeof panelMachine>;
export type PanelSnapshot = SnapshotFrom<typeof panelMachine>;
