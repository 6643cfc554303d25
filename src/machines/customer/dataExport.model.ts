import type { ExportTexts } from '../../contracts/customer.ts';
import { defineModel } from '../app/defineModel.ts';
import { sari } from '../app/recordList.fixture.ts';
import { businessId, roomOf } from '../inbox/rooms.fixture.ts';
import { dataExportMachine } from './dataExport.machine.ts';

const texts: ExportTexts = {
  title: 'Salinan data pelanggan Budi Hartono',
  sections: {
    customer: 'Data pelanggan',
    messages: 'Pesan',
    orders: 'Pesanan',
    proofs: 'Bukti transfer',
    notes: 'Catatan',
    promises: 'Janji kepada pelanggan',
    reviews: 'Penilaian atas chat ini',
    handovers: 'Siapa yang memegang chat',
    events: 'Perubahan pada chat',
    tickets: 'Tiket',
    lists: 'Daftar penerima',
    campaigns: 'Pesan siaran',
    consents: 'Persetujuan promosi',
    requests: 'Permintaan',
  },
  none: '(tidak ada)',
  missing: 'Berkas yang tidak dapat diambil',
};

export const dataExportModel = defineModel({
  machine: dataExportMachine,
  input: { roomId: roomOf(1).id, businessId, userId: sari },
  events: {
    'export.requested': [{ type: 'export.requested', texts }],
    'export.cancelled': [{ type: 'export.cancelled' }],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outcomes: {
    runStep: {
      done: {
        more: { total: 12, missing: 0, isLast: false },
        last: { total: 12, missing: 0, isLast: true },
        incomplete: { total: 12, missing: 2, isLast: true },
      },
      error: { offline: new Error('Failed to fetch') },
    },
  },
  // The progress changes only what is shown.
  vertex: ({ context, value }) =>
    value === 'exporting' ? context.total > 0 : value === 'done' ? context.missing > 0 : null,
  variant: ({ context, value }) => {
    if (value === 'done') return context.missing > 0 ? 'Incomplete' : null;
    return value === 'exporting' && context.total > 0 ? 'Files' : null;
  },
  ignored: {
    idle: ['export.cancelled', 'retry.requested'],
    exporting: ['export.requested', 'retry.requested'],
    failed: ['export.requested'],
    done: ['export.cancelled', 'retry.requested'],
  },
  maxPaths: 12,
});
