import { defineModel } from '../app/defineModel.ts';
import { dimas, sari } from '../app/recordList.fixture.ts';
import { businessId, roomOf } from '../inbox/rooms.fixture.ts';
import { presenceMachine } from './presence.machine.ts';

const changed = (...others: { userId: string; isTyping: boolean }[]) => ({
  type: 'presence.changed' as const,
  others,
});

export const presenceModel = defineModel({
  machine: presenceMachine,
  input: { roomId: roomOf(1).id, businessId, userId: sari },
  events: {
    'typing.detected': [{ type: 'typing.detected' }],
    'typing.stopped': [{ type: 'typing.stopped' }],
    'presence.changed': [
      changed(),
      changed({ userId: dimas, isTyping: false }),
      changed({ userId: dimas, isTyping: true }),
    ],
  },
  outcomes: { trackPresence: { done: {}, error: { broken: new Error('broken') } } },
  maxPaths: 7,
});
