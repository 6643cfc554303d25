import type { ExportText } from '../../contracts/customer.ts';
import { defineModel } from '../app/defineModel.ts';
import { sari } from '../app/recordList.fixture.ts';
import { businessId, roomOf } from '../inbox/rooms.fixture.ts';
import { copyMachine } from './dataExport.machine.ts';

const words: ExportText = {
  title: 'Salinan data pelanggan Budi Hartono',
  parts: {
    customer: 'Data pelanggan',
    messages: 'Pesan',
    orders: 'Pesanan',
    notes: 'Catatan',
    promises: 'Janji kepada pelanggan',
    reviews: 'Penilaian atas chat ini',
    handovers: 'Serah-terima',
    events: 'Perubahan pada chat',
    tickets: 'Tiket',
    lists: 'Daftar penerima',
    campaigns: 'Pesan dari kampanye',
    requests: 'Permintaan',
  },
  nothing: '(tidak ada)',
  missed: 'Berkas yang tidak dapat diambil',
};

export const copyModel = defineModel({
  machine: copyMachine,
  input: { roomId: roomOf(1).id, businessId, userId: sari },
  events: {
    'copy.requested': [{ type: 'copy.requested', words }],
    'copy.cancelled': [{ type: 'copy.cancelled' }],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outcomes: {
    gather: {
      done: {
        more: { of: 12, missed: 0, isLast: false },
        last: { of: 12, missed: 0, isLast: true },
        short: { of: 12, missed: 2, isLast: true },
      },
      error: { offline: new Error('Failed to fetch') },
    },
  },
  // How far it has come changes what is said, and nothing of what may be done.
  vertex: ({ context, value }) =>
    value === 'gathering' ? context.of > 0 : value === 'made' ? context.missed > 0 : null,
  face: ({ context, value }) => {
    if (value === 'made') return context.missed > 0 ? 'Short' : null;
    return value === 'gathering' && context.of > 0 ? 'Files' : null;
  },
  ignored: {
    resting: ['copy.cancelled', 'retry.requested'],
    gathering: ['copy.requested', 'retry.requested'],
    failed: ['copy.requested'],
    made: ['copy.cancelled', 'retry.requested'],
  },
  most: 12,
});
