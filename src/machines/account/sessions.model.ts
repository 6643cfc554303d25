import type { DeviceSession } from '../../contracts/account.ts';
import { at, recordListModelOf } from '../app/recordList.fixture.ts';

const other = '00000000-0000-4000-8000-000000000702';

/** The devices of a user: this one, a phone and an unknown one. */
export const signedIn: readonly DeviceSession[] = [
  {
    id: '00000000-0000-4000-8000-000000000701',
    browser: 'Chrome',
    system: 'Windows',
    isHandheld: false,
    activeAt: at(60),
    isCurrent: true,
  },
  { id: other, browser: 'Samsung Internet', system: 'Android', isHandheld: true, activeAt: at(30), isCurrent: false },
  {
    id: '00000000-0000-4000-8000-000000000703',
    browser: null,
    system: null,
    isHandheld: false,
    activeAt: at(0),
    isCurrent: false,
  },
];

export const sessionsModel = recordListModelOf<'sessions'>(signedIn, { do: 'end', id: other });
