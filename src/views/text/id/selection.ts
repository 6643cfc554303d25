/** Indonesian: the source language. */
export const selection = {
  bar: 'Chat yang dipilih',
  choose: (name: string) => `Pilih ${name}`,
  chosen: (count: string) => `${count} dipilih`,
  allChosen: (count: string) => `Semua ${count} yang cocok dipilih`,
  all: (count: string) => `Pilih semua ${count} yang cocok`,
  clear: 'Batalkan pilihan',
  keys: 'Tekan X untuk memilih, Shift+X untuk memilih sampai di sini, Esc untuk membatalkan.',

  waiting: {
    open: (time: string) => `menunggu ${time}`,
    closed: 'menunggu, di luar jam buka',
    /** The same beside an hourglass, where there is little room. */
    shut: 'tutup',
    counted: (day: string, time: string) =>
      day === time
        ? `Menunggu sejak ${time}. Hanya jam buka yang dihitung.`
        : `Menunggu sejak ${day}, ${time}. Hanya jam buka yang dihitung.`,
  },

  done: {
    closed: 'pelanggan menutup',
    by: { ai: 'AI', team: 'Tim', both: 'AI + tim' },
    told: (who: string, when: string) => `Dijawab oleh ${who}. Selesai ${when}`,
  },

  actions: {
    tag: 'Label',
    complete: 'Tandai selesai',
    give_back: 'Serahkan ke AI',
    take: 'Ambil alih',
    assign: 'Tugaskan ke rekan',
    read: 'Tandai dibaca',
    unread: 'Tandai belum dibaca',
    archive: 'Arsipkan',
    unarchive: 'Batalkan arsip',
    export: 'Unduh CSV',
  },
  assign: {
    title: (count: string) => `Tugaskan ${count} chat ke…`,
    note: 'Chat menjadi belum dibaca dan terlihat sebagai miliknya. Chat yang sedang dipegang rekan lain tidak berubah.',
    nobody: 'Belum ada rekan lain di tim ini. Undang lewat Pengaturan.',
  },
  tags: { title: 'Label', add: 'Beri label', remove: 'Lepas label' },

  acting: {
    tag: 'Memberi label',
    untag: 'Melepas label',
    complete: 'Menandai selesai',
    give_back: 'Menyerahkan ke AI',
    take: 'Mengambil alih',
    assign: 'Menugaskan',
    read: 'Menandai dibaca',
    unread: 'Menandai belum dibaca',
    archive: 'Mengarsipkan',
    unarchive: 'Membatalkan arsip',
    export: 'Menulis CSV',
  },
  undoing: 'Mengembalikan',
  progress: (doing: string, met: string, total: string) => `${doing}: ${met} dari ${total}`,
  cancel: 'Hentikan',
  interrupted: {
    title: (met: string, total: string) => `Terputus setelah ${met} dari ${total}`,
    note: 'Dilanjutkan sendiri begitu koneksi kembali. Yang sudah dikerjakan tidak diulang.',
    retry: 'Lanjutkan',
  },

  told: {
    tag: (count: string) => `${count} chat berlabel`,
    untag: (count: string) => `${count} chat tanpa label itu`,
    complete: (count: string) => `${count} chat selesai`,
    give_back: (count: string) => `${count} chat dipegang AI`,
    take: (count: string) => `${count} chat Anda pegang`,
    assign: (count: string) => `${count} chat ditugaskan`,
    read: (count: string) => `${count} chat sudah dibaca`,
    unread: (count: string) => `${count} chat ditandai belum dibaca`,
    archive: (count: string) => `${count} chat diarsipkan`,
    unarchive: (count: string) => `${count} chat keluar dari arsip`,
    export: (count: string) => `${count} chat tertulis dalam berkas CSV`,
  },
  stopped: (met: string, total: string) => `Dihentikan setelah ${met} dari ${total}`,
  whatsapp: {
    unsupported: (count: string) =>
      `Di WhatsApp ${count} chat tetap di tempatnya: jenis koneksi ini tidak dapat mengarsipkan. Di Chabot sudah berubah.`,
    missed: (count: string) =>
      `${count} chat belum berubah di WhatsApp karena tidak terjangkau. Di Chabot sudah berubah; urungkan, lalu coba lagi.`,
  },
  undone: 'Sudah dikembalikan seperti semula',
  undoneSome: (count: string) => `${count} chat dikembalikan seperti semula`,
  undo: 'Urungkan',
  close: 'Tutup',
  refused: (count: string) => `${count} chat tidak berubah`,
  showRefused: 'Lihat yang gagal',
  more: (count: string) => `dan ${count} lagi`,
  reason: {
    newer: 'Pelanggan baru saja menulis. Baca dulu.',
    held: (who: string | null) => `Sedang dipegang ${who ?? 'rekan Anda'}.`,
    full: 'Labelnya sudah 30, sebanyak yang bisa.',
    left: 'Rekan yang dipilih sudah tidak di tim ini.',
    missing: 'Chat ini sudah tidak ada.',
    changed: 'Sudah diubah orang lain sesudahnya.',
  },
  unknown: 'Chat',
};
