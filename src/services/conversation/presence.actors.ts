import { fromCallback } from 'xstate';

import type { RoomInput } from '../../contracts/app.ts';
import type { OwnTypingEvent } from '../../contracts/conversation.ts';
import type { Realtime } from '../platform/realtime.ts';
import { trackPresence } from './presence.ts';

/** The actors of the presence machine. */
export const definePresenceActors = (deps: { realtime: Realtime }) => ({
  trackPresence: fromCallback<OwnTypingEvent, RoomInput>(({ input, receive, sendBack }) => {
    const presence = trackPresence(deps, input, (others) => sendBack({ type: 'presence.changed', others }));
    receive(({ type }) => presence.setTyping(type === 'typing.detected'));
    return () => presence.leave();
  }),
});
