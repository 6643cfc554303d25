/**
 * Who else of the team is in an open conversation, so that two people see each other before both answer. It lives as
 * long as the conversation is open.
 *
 * Nothing of it is kept anywhere: each page says that it is there, and whoever has not been heard for a while is gone.
 */
import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { RoomInput } from '../../contracts/app.ts';
import type { OwnTypingEvent, PresentMember } from '../../contracts/conversation.ts';
import { unprovidedWatcher } from '../app/placeholder.ts';

interface Context extends RoomInput {
  companions: readonly PresentMember[];
}

type Event = OwnTypingEvent | { type: 'company.changed'; companions: readonly PresentMember[] };

const company = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as RoomInput,
    meta: {} as { story: string },
    children: {} as { keepCompany: 'keepCompany' },
  },
  actors: {
    /** Says that this person is here, and what they do; sends company.changed. */
    keepCompany: unprovidedWatcher<OwnTypingEvent, RoomInput>('keepCompany'),
  },
  guards: {
    isNobody: (_, { companions }: { companions: readonly PresentMember[] }) => companions.length === 0,
    isSomebodyTyping: (_, { companions }: { companions: readonly PresentMember[] }) =>
      companions.some(({ isTyping }) => isTyping),
  },
  actions: {
    see: assign((_, { companions }: { companions: readonly PresentMember[] }) => ({ companions })),
    tell: sendTo('keepCompany', (_, event: OwnTypingEvent) => event),
  },
});

export const companyMachine = company.createMachine({
  id: 'company',
  context: ({ input: { roomId, businessId, userId } }) => ({ roomId, businessId, userId, companions: [] }),
  invoke: { id: 'keepCompany', src: 'keepCompany', input: ({ context }) => context, onError: {} },
  on: {
    'typing.noticed': { actions: { type: 'tell', params: ({ event }) => event } },
    'typing.ceased': { actions: { type: 'tell', params: ({ event }) => event } },
    'company.changed': [
      {
        guard: { type: 'isNobody', params: ({ event }) => event },
        target: '.alone',
        actions: { type: 'see', params: ({ event }) => event },
      },
      {
        guard: { type: 'isSomebodyTyping', params: ({ event }) => event },
        target: '.overtaken',
        actions: { type: 'see', params: ({ event }) => event },
      },
      { target: '.accompanied', actions: { type: 'see', params: ({ event }) => event } },
    ],
  },
  initial: 'alone',
  states: {
    alone: { meta: { story: 'Alone' } },
    accompanied: { meta: { story: 'Accompanied' } },
    /** Somebody else is writing the answer. */
    overtaken: { meta: { story: 'Overtaken' } },
  },
});

export type CompanyRef = ActorRefFrom<typeof companyMachine>;
export type CompanySnapshot = SnapshotFrom<typeof companyMachine>;
