/** Indonesian: the source language. */
export const seeking = {
  day: {
    title: 'Lompat ke tanggal',
    label: 'Tanggal',
    hint: 'Anda dibawa ke pesan pertama sejak tanggal itu.',
    missing: 'Pilih tanggalnya dulu.',
    future: 'Tanggal itu belum tiba. Pilih hari ini atau sebelumnya.',
    go: 'Buka',
    cancel: 'Batal',
  },
  search: {
    open: 'Cari di percakapan',
    label: 'Cari di percakapan ini',
    place: (at: string, of: string) => `${at} dari ${of}`,
    many: (count: string) => `${count}+`,
    searching: 'Mencari…',
    none: 'Tidak ada yang cocok',
    failed: 'Belum dapat mencari.',
    retry: 'Coba lagi',
    older: 'Cocok yang lebih lama',
    newer: 'Cocok yang lebih baru',
    day: 'Lompat ke tanggal',
    close: 'Tutup pencarian',
  },
};
