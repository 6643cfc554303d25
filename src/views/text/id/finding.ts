/** Indonesian: the source language. */
export const finding = {
  searchIn: { label: 'Cari di', rooms: 'Nama dan nomor', messages: 'Isi pesan' },
  remove: (name: string) => `Hapus filter ${name}`,
  clear: 'Hapus semua',
  without: (tag: string) => `bukan ${tag}`,
  searching: (words: string) => `"${words}"`,
  empty: {
    inbox: { title: 'Belum ada percakapan', note: 'Chat pelanggan dari WhatsApp akan muncul di sini.' },
    eskalasi: { title: 'Tidak ada yang menunggu Anda', note: 'AI memanggil Anda di sini saat ia perlu bantuan.' },
    autoReply: { title: 'AI sedang tidak membalas siapa pun', note: 'Chat yang dijawab AI terlihat di sini.' },
    taskCompleted: { title: 'Belum ada yang selesai', note: 'Chat yang tuntas dikumpulkan di sini.' },
    noChannel: {
      title: 'WhatsApp belum terhubung',
      note: 'Hubungkan nomor WhatsApp toko Anda agar chat pelanggan masuk ke sini.',
    },
  },
  connect: 'Hubungkan WhatsApp',
  nothingFound: {
    title: 'Tidak ada yang cocok',
    note: (filters: string) => `Tidak ada percakapan yang sesuai dengan ${filters}.`,
  },
  searchMessages: (words: string) => `Cari "${words}" di isi pesan`,
  bothTags: (tag: string) => `Label "${tag}" diminta sekaligus dikecualikan, jadi tidak ada yang cocok.`,

  channel: 'Saluran',
  shown: 'Tampilkan',
  archived: 'Diarsipkan',
  notArchived: 'Yang tidak diarsipkan',
  status: 'Status AI',
  holder: 'Dipegang oleh',
  wholeTeam: 'Tim (siapa pun)',
  rollout: 'Versi AI',
  any: 'Semua',
  withTag: 'Dengan label',
  withoutTag: 'Tanpa label',
  tagHint: 'Ketik label',
  addTag: (tag: string) => `Tambah "${tag}"`,
  noTag: 'Belum ada label di bisnis ini. Ketik nama label, lalu tekan Enter.',

  messages: {
    label: 'Pesan yang ditemukan',
    everywhere: 'Dicari di semua percakapan bisnis ini; filter lain tidak berlaku.',
    searching: 'Mencari di isi pesan…',
    none: { title: 'Tidak ada pesan yang cocok', note: (words: string) => `Tidak ada pesan yang memuat "${words}".` },
    failed: {
      title: 'Pesan tidak dapat dicari',
      note: 'Coba lagi sebentar lagi. Bila tetap gagal, periksa koneksi internet Anda.',
      /** The specification's words. */
      detail: 'Failed to get messages',
    },
    retry: 'Coba lagi',
    more: 'Muat yang lebih lama',
    end: 'Semua pesan yang cocok sudah tampil.',
    author: { customer: 'Pelanggan', ai: 'AI', member: 'Tim', phone: 'HP', system: 'Sistem' },
  },
};
