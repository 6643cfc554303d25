import { defineModel } from '../app/defineModel.ts';
import { sari } from '../app/recordList.fixture.ts';
import { businessId, roomOf } from '../inbox/rooms.fixture.ts';
import { asideMachine } from './panel.machine.ts';

const silent = { done: {}, error: { broken: new Error('broken') } };

export const asideModel = defineModel({
  machine: asideMachine,
  input: { roomId: roomOf(1).id, businessId, userId: sari },
  events: { 'panel.shown': [{ type: 'panel.shown' }], 'panel.hidden': [{ type: 'panel.hidden' }] },
  outcomes: {
    renewPicture: silent,
    listenToCustomer: silent,
    company: silent,
    forward: silent,
    chat: silent,
    copy: silent,
    notes: silent,
    promises: silent,
    tags: silent,
    orders: silent,
    rights: silent,
  },
  ignored: { hidden: ['panel.hidden'], shown: ['panel.shown'] },
  most: 3,
});
