import { fromCallback } from 'xstate';

import type { OwnTyping } from '../../machines/panel/company.machine.ts';
import type { RoomInput } from '../../machines/workspace/workspace.ts';
import { keepCompany } from './company.ts';
import type { Live } from './live.ts';

/** What company needs: a line to the others. */
export const defineCompany = (deps: { live: Live }) => ({
  keepCompany: fromCallback<OwnTyping, RoomInput>(({ input, receive, sendBack }) => {
    const company = keepCompany(deps, input, (companions) => sendBack({ type: 'company.changed', companions }));
    receive(({ type }) => company.type(type === 'typing.noticed'));
    return () => company.leave();
  }),
});
