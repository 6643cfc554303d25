/** Indonesian: the source language. */
export const conversationSearchText = {
  catalogue: 'conversation/search',
  search: {
    label: 'Cari di chat ini',
    placeholder: 'Cari kata di chat ini',
    older: 'Hasil yang lebih lama',
    newer: 'Hasil yang lebih baru',
    close: 'Tutup pencarian',
    searching: 'Mencari…',
    wordsFirst: 'Tulis dahulu kata yang dicari.',
    noHits: 'Tidak ada hasil untuk dilompati.',
    place: (at: string, count: string) => `${at} dari ${count}`,
    many: (count: string) => `${count}+`,
    tooMany: (count: string) => `Hanya ${count} pesan terbaru. Tulis kata yang lebih khusus untuk menemukan yang lama.`,
    nothing: (words: string) => `Tidak ada pesan dengan “${words}” di chat ini.`,
    failed: 'Pencarian belum berhasil. Coba beberapa saat lagi.',
    offline: 'Anda sedang offline. Pencarian dilanjutkan saat tersambung lagi.',
  },
  day: {
    title: 'Lompat ke tanggal',
    label: 'Tanggal',
    hint: 'Anda dibawa ke pesan pertama sejak tanggal itu.',
    missing: 'Pilih tanggalnya dulu.',
    future: 'Tanggal itu belum tiba. Pilih hari ini atau sebelumnya.',
    go: 'Buka',
  },
};
export type ConversationSearchText = typeof conversationSearchText;
