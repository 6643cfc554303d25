/** Indonesian: the source language. The quality review of completed rooms. */
export const qualityReviewText = {
  catalogue: 'inbox/qualityReview',
  label: 'Penilaian chat',
  draw: 'Nilai 10 acak',
  stop: 'Akhiri penilaian',
  resume: 'Lanjutkan',
  progress: (place: string, of: string) => `Menilai ${place} dari ${of}`,
  position: (place: string, of: string) => `${place}/${of}`,
  none: {
    title: 'Tidak ada yang perlu dinilai',
    note: 'Chat yang selesai dalam 7 hari terakhir, atau yang cocok dengan filter ini, sudah dinilai semua.',
  },
  failed: 'Chat belum dapat diambil. Periksa koneksi, lalu coba lagi.',
  ask: 'Bagaimana chat ini diselesaikan?',
  good: 'Baik',
  improve: 'Perlu perbaikan',
  skip: 'Lewati',
  why: 'Apa yang perlu diperbaiki?',
  reasons: {
    wrong: 'Jawaban keliru',
    incomplete: 'Kurang lengkap',
    tone: 'Nada kurang pas',
    slow: 'Terlalu lama',
    unsolved: 'Belum tuntas',
    no_handover: 'Seharusnya diserahkan ke tim',
  },
  note: 'Catatan (boleh kosong)',
  tooLong: 'Catatan paling panjang 1.000 karakter. Persingkat dulu.',
  save: 'Simpan & lanjut',
  back: 'Kembali',
  gone: 'Chat ini dibuka lagi atau datanya dihapus, jadi tidak dapat dinilai. Lewati saja.',
  unreachable: 'Belum tersimpan. Periksa koneksi internet Anda, lalu tekan lagi.',
  results: { good: 'Baik', improve: 'Perlu perbaikan', skipped: 'Dilewati' },
  end: {
    title: 'Penilaian selesai',
    sum: (good: string, improve: string, skipped: string) =>
      `${good} baik, ${improve} perlu perbaikan, ${skipped} dilewati. Tekan nama untuk membuka chatnya.`,
    again: 'Nilai 10 lagi',
  },
};
export type QualityReviewText = typeof qualityReviewText;
