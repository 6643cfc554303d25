import type { AccessRecord } from '../../contracts/admin.ts';
import { at, recordListModelOf } from '../app/recordList.fixture.ts';

const admin = 'Yusuf Maulana';

const permit = {
  is: 'permit',
  id: '00000000-0000-4000-8000-000000000801',
  admin,
  reason: 'Pemilik melapor lewat telepon',
  state: 'asked',
  asked_at: at(60),
  answered_at: null,
  answered_by: null,
  granted_until: null,
  remaining: null,
} as const satisfies AccessRecord;

export const accessRecords: readonly AccessRecord[] = [
  permit,
  {
    ...permit,
    id: '00000000-0000-4000-8000-000000000802',
    admin: 'Rina Hartati',
    state: 'granted',
    answered_at: at(50),
    answered_by: 'Sari Wulandari',
    granted_until: at(110),
    remaining: 3_000_000,
  },
  {
    ...permit,
    id: '00000000-0000-4000-8000-000000000803',
    state: 'ended',
    asked_at: at(10),
    answered_at: at(12),
    answered_by: 'Sari Wulandari',
    granted_until: at(20),
  },
  {
    ...permit,
    id: '00000000-0000-4000-8000-000000000804',
    state: 'withdrawn',
    asked_at: at(5),
    answered_at: at(8),
    answered_by: 'Sari Wulandari',
    granted_until: at(66),
  },
  { is: 'view', id: '12', admin, at: at(15), view: 'messages', room_id: 'r1', room_name: 'Bu Ratna' },
  { is: 'view', id: '11', admin, at: at(14), view: 'chats', room_id: null, room_name: null },
];

export const dataAccessModel = recordListModelOf<'dataAccess'>(accessRecords, { do: 'grant', id: permit.id });
