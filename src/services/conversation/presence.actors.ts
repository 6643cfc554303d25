import { fromCallback } from 'xstate';

import type { RoomInput } from '../../contracts/app.ts';
import type { OwnTypingEvent } from '../../contracts/conversation.ts';
import type { Live } from '../platform/realtime.ts';
import { keepCompany } from './presence.ts';

/** What company needs: a line to the others. */
export const defineCompany = (deps: { live: Live }) => ({
  keepCompany: fromCallback<OwnTypingEvent, RoomInput>(({ input, receive, sendBack }) => {
    const company = keepCompany(deps, input, (companions) => sendBack({ type: 'company.changed', companions }));
    receive(({ type }) => company.type(type === 'typing.noticed'));
    return () => company.leave();
  }),
});
