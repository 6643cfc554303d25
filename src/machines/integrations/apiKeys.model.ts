import type { ApiKey } from '../../contracts/integrations.apiKeys.ts';
import { at, recordListModelOf } from '../app/recordList.fixture.ts';

const apiKey = (number: number, change: Partial<ApiKey>): ApiKey => ({
  id: `00000000-0000-4000-8000-0000000000f${number}`,
  name: 'Aplikasi gudang',
  scopes: ['orders:read'],
  prefix: 'chb_7d3f09a1',
  created_at: at(1),
  expires_at: '2027-02-18T00:00:00.000000+00:00',
  last_used_at: at(50),
  ...change,
});

/** One in use, one without an end that was never used, and one that has ended. */
export const apiKeys: readonly ApiKey[] = [
  apiKey(1, {}),
  apiKey(2, {
    name: 'Pembukuan toko batik lestari dan semua cabangnya di Surakarta',
    scopes: ['orders:read', 'chats:read'],
    prefix: 'chb_02bb41ce',
    expires_at: null,
    last_used_at: null,
  }),
  apiKey(3, { name: 'Percobaan', prefix: 'chb_ee10fa55', expires_at: '2026-10-01T00:00:00.000000+00:00' }),
];

export const apiKeysModel = recordListModelOf<'apiKeys'>(apiKeys, {
  do: 'create',
  id: '00000000-0000-4000-8000-0000000000f9',
  name: 'Kasir',
  scopes: ['orders:read'],
  days: 90,
});
