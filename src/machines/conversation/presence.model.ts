import { defineModel } from '../app/defineModel.ts';
import { dimas, sari } from '../app/recordList.fixture.ts';
import { businessId, roomOf } from '../inbox/rooms.fixture.ts';
import { companyMachine } from './presence.machine.ts';

const changed = (...companions: { userId: string; isTyping: boolean }[]) => ({
  type: 'company.changed' as const,
  companions,
});

export const companyModel = defineModel({
  machine: companyMachine,
  input: { roomId: roomOf(1).id, businessId, userId: sari },
  events: {
    'typing.noticed': [{ type: 'typing.noticed' }],
    'typing.ceased': [{ type: 'typing.ceased' }],
    'company.changed': [
      changed(),
      changed({ userId: dimas, isTyping: false }),
      changed({ userId: dimas, isTyping: true }),
    ],
  },
  outcomes: { keepCompany: { done: {}, error: { broken: new Error('broken') } } },
  most: 7,
});
