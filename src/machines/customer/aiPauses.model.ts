import { at, dimas, recordListModelOf } from '../app/recordList.fixture.ts';
import { roomOf } from '../inbox/rooms.fixture.ts';

export const aiPausesModel = recordListModelOf<'aiPauses'>(
  [
    {
      id: '00000000-0000-4000-8000-0000000000b1',
      room_id: roomOf(1).id,
      reason: 'Menunggu keputusan pemilik',
      paused_by: dimas,
      paused_at: at(30),
    },
  ],
  { do: 'pause', roomId: null, reason: 'Stok sedang dihitung' },
);
