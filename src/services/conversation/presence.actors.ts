import { fromCallback } from 'xstate';

import type { RoomInput } from '../../machines/app/workspace.ts';
import type { OwnTyping } from '../../machines/conversation/presence.machine.ts';
import type { Live } from '../platform/realtime.ts';
import { keepCompany } from './presence.ts';

/** What company needs: a line to the others. */
export const defineCompany = (deps: { live: Live }) => ({
  keepCompany: fromCallback<OwnTyping, RoomInput>(({ input, receive, sendBack }) => {
    const company = keepCompany(deps, input, (companions) => sendBack({ type: 'company.changed', companions }));
    receive(({ type }) => company.type(type === 'typing.noticed'));
    return () => company.leave();
  }),
});
