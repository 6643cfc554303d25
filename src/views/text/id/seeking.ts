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
};
