/** Indonesian: the source language. What the AI could not answer. */
export const unansweredText = {
  catalogue: 'training/unanswered',
  lead: 'Pertanyaan pelanggan yang tidak bisa dijawab AI, yang paling sering di atas. Ajarkan jawabannya sekali, lalu AI yang menjawab.',
  loading: 'Memuat pertanyaan…',
  failed: { title: 'Pertanyaan belum dapat dimuat', body: 'Periksa koneksi Anda, lalu coba lagi.' },
  empty: { title: 'Semua pertanyaan terjawab', body: 'Yang tidak bisa dijawab AI akan muncul di sini.' },
  asked: (times: string, when: string) => `Ditanyakan ${times} kali · ${when}`,
  wordings: 'Juga:',
  answered: 'Jawaban tim:',
  teach: 'Ajari AI',
  write: 'Tulis jawaban',
  dismiss: 'Abaikan',
  dismissed: 'Pertanyaan ini diabaikan',
  undo: 'Urungkan',
  more: 'Muat lagi',
  allShown: (count: string) => `${count} pertanyaan ditampilkan, sudah semuanya`,
  problems: {
    more: 'Kelanjutannya belum dapat dimuat. Coba muat lagi.',
    dismissal: 'Belum berhasil. Periksa koneksi Anda, lalu coba lagi.',
  },
};
export type UnansweredText = typeof unansweredText;
