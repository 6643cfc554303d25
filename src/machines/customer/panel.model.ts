import { defineModel } from '../app/defineModel.ts';
import { sari } from '../app/recordList.fixture.ts';
import { businessId, roomOf } from '../inbox/rooms.fixture.ts';
import { panelMachine } from './panel.machine.ts';

const silent = { done: {}, error: { broken: new Error('broken') } };

export const panelModel = defineModel({
  machine: panelMachine,
  input: { roomId: roomOf(1).id, businessId, userId: sari },
  events: {
    'panel.shown': [{ type: 'panel.shown' }],
    'panel.hidden': [{ type: 'panel.hidden' }],
    'teaching.requested': [{ type: 'teaching.requested', runId: roomOf(2).id }],
    'teaching.closed': [{ type: 'teaching.closed' }],
    'quote.opened': [{ type: 'quote.opened' }],
    'quote.closed': [{ type: 'quote.closed' }],
  },
  outcomes: {
    refreshPicture: silent,
    subscribeToTyping: silent,
    presence: silent,
    agentRun: silent,
    forward: silent,
    assist: silent,
    replyOffer: silent,
    chat: silent,
    dataExport: silent,
    notes: silent,
    promises: silent,
    tags: silent,
    summary: silent,
    orders: silent,
    privacyRequests: silent,
    teaching: silent,
    shippingQuote: silent,
  },
  ignored: { hidden: ['panel.hidden'], shown: ['panel.shown'] },
  maxPaths: 3,
});
