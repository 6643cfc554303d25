import { at, dimas, ledgerModel } from '../app/recordList.fixture.ts';
import { roomOf } from '../inbox/rooms.fixture.ts';

export const stopsModel = ledgerModel(
  'stops',
  [
    {
      id: '00000000-0000-4000-8000-0000000000b1',
      room_id: roomOf(1).id,
      reason: 'Menunggu keputusan pemilik',
      stopped_by: dimas,
      stopped_at: at(30),
    },
  ],
  { do: 'stop', roomId: null, reason: 'Stok sedang dihitung' },
);
