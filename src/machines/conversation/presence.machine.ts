/**
 * The other team members who view an open conversation, so that two of them do not reply at the same time. Lives while
 * the conversation is open.
 *
 * Presence is not stored: each page broadcasts a heartbeat, and a member without one for a while counts as gone.
 */
import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { RoomInput } from '../../contracts/app.ts';
import type { OwnTypingEvent, PresentMember } from '../../contracts/conversation.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { callbackPlaceholder } from '../app/placeholder.ts';
import { withEvent } from '../app/withEvent.ts';

interface Context extends RoomInput {
  others: readonly PresentMember[];
}

type Event = OwnTypingEvent | { type: 'presence.changed'; others: readonly PresentMember[] };

const presence = setup({
  types: {} as MachineTypes<Context, Event, RoomInput> & { children: { trackPresence: 'trackPresence' } },
  actors: {
    /** Broadcasts the presence of this user and whether they type. Sends presence.changed. */
    trackPresence: callbackPlaceholder<OwnTypingEvent, RoomInput>('trackPresence'),
  },
  guards: {
    isNoOneElse: (_, { others }: { others: readonly PresentMember[] }) => others.length === 0,
    isSomeOtherTyping: (_, { others }: { others: readonly PresentMember[] }) => others.some(({ isTyping }) => isTyping),
  },
  actions: {
    setOthers: assign((_, { others }: { others: readonly PresentMember[] }) => ({ others })),
    broadcastTyping: sendTo('trackPresence', (_, event: OwnTypingEvent) => event),
  },
});

export const presenceMachine = presence.createMachine({
  id: 'presence',
  context: ({ input: { roomId, businessId, userId } }) => ({ roomId, businessId, userId, others: [] }),
  invoke: { id: 'trackPresence', src: 'trackPresence', input: ({ context }) => context, onError: {} },
  on: {
    'typing.detected': { actions: withEvent('broadcastTyping') },
    'typing.stopped': { actions: withEvent('broadcastTyping') },
    'presence.changed': [
      { guard: withEvent('isNoOneElse'), target: '.alone', actions: withEvent('setOthers') },
      { guard: withEvent('isSomeOtherTyping'), target: '.otherTyping', actions: withEvent('setOthers') },
      { target: '.otherViewing', actions: withEvent('setOthers') },
    ],
  },
  initial: 'alone',
  states: {
    /** No other member views the conversation. */
    alone: { meta: { story: 'Alone' } },
    otherViewing: { meta: { story: 'OtherViewing' } },
    /** Another member is typing a reply. */
    otherTyping: { meta: { story: 'OtherTyping' } },
  },
});

export type PresenceRef = ActorRefFrom<typeof presenceMachine>;
export type PresenceSnapshot = SnapshotFrom<typeof presenceMachine>;
