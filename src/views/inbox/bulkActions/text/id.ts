/** Indonesian: the source language. */
export const bulkActionsText = {
  catalogue: 'inbox/bulkActions',
  toChat: 'Langsung ke chat yang terbuka',
  bar: 'Chat yang dipilih',
  select: (name: string) => `Pilih ${name}`,
  selected: (count: string) => `${count} dipilih`,
  allSelected: (count: string) => `Semua ${count} yang cocok dipilih`,
  all: (count: string) => `Pilih semua ${count} yang cocok`,
  clear: 'Batalkan pilihan',
  keys: 'Tekan X untuk memilih, Shift+X untuk memilih sampai di sini, Esc untuk membatalkan.',

  waiting: {
    open: (time: string) => `menunggu ${time}`,
    closed: 'menunggu, di luar jam buka',
    /** Beside an hourglass, where space is limited. */
    shut: 'tutup',
    counted: (day: string, time: string) =>
      day === time
        ? `Menunggu sejak ${time}. Hanya jam buka yang dihitung.`
        : `Menunggu sejak ${day}, ${time}. Hanya jam buka yang dihitung.`,
  },

  done: {
    closed: 'pelanggan menutup',
    by: { ai: 'AI', team: 'Tim', both: 'AI + tim' },
    title: (who: string, when: string) => `Dijawab oleh ${who}. Selesai ${when}`,
  },

  actions: {
    tag: 'Label',
    complete: 'Tandai selesai',
    give_back: 'Kembalikan ke AI',
    take: 'Ambil alih',
    assign: 'Tugaskan ke rekan',
    read: 'Tandai dibaca',
    unread: 'Tandai belum dibaca',
    archive: 'Arsipkan',
    unarchive: 'Batalkan arsip',
    pin: 'Sematkan',
    unpin: 'Lepas sematan',
    snooze: 'Ingatkan saya',
    wake: 'Hapus pengingat',
    resolution: 'Catat hasil',
    export: 'Unduh CSV',
  },
  /** Short labels below icons. Each is contained in the full label, so that voice control finds it. */
  short: { complete: 'Selesai', resolution: 'Hasil', tag: 'Label', assign: 'Tugaskan', more: 'Lainnya' },
  moreActions: 'Lainnya: tindakan untuk chat yang dipilih',
  assign: {
    title: (count: string) => `Tugaskan ${count} chat ke…`,
    note: 'Chat menjadi belum dibaca dan terlihat sebagai miliknya. Chat yang sedang dipegang rekan lain tidak berubah.',
    noColleagues: 'Belum ada rekan lain di tim ini. Undang lewat Pengaturan.',
  },
  /** Of a completed chat. A resolution that is not listed here shows "Selesai". */
  results: { order: 'Pesanan', booking: 'Booking', question: 'Pertanyaan', complaint: 'Keluhan' },
  marks: {
    pinned: 'Tersemat',
    away: (time: string) => `Diingatkan ${time}`,
    reminded: 'Diingatkan',
  },
  snooze: {
    title: 'Ingatkan saya',
    note: 'Sampai saat itu, atau sampai pelanggan menulis, chat keluar dari daftar Anda. Rekan tetap melihatnya.',
    presets: { hour: '1 jam lagi', tomorrow: 'Besok pagi', monday: 'Senin pagi' },
    at: (day: string, time: string) => `${day}, ${time}`,
    own: (zone: string) => `Tanggal dan jam lain (${zone})`,
    remind: 'Ingatkan',
    wake: 'Hapus pengingat',
    errors: {
      unread: 'Isi tanggal dan jamnya dulu.',
      past: 'Saat itu sudah lewat. Pilih yang akan datang.',
      far: 'Paling lama satu tahun dari sekarang.',
    },
  },
  resolution: {
    title: 'Hasil chat yang dipilih',
    note: 'Hanya chat yang sudah selesai yang punya hasil.',
    remove: 'Hapus hasil',
  },
  tags: { title: 'Label', add: 'Beri label', remove: 'Lepas label' },

  applying: {
    tag: 'Memberi label',
    untag: 'Melepas label',
    complete: 'Menandai selesai',
    give_back: 'Mengembalikan ke AI',
    take: 'Mengambil alih',
    assign: 'Menugaskan',
    read: 'Menandai dibaca',
    unread: 'Menandai belum dibaca',
    archive: 'Mengarsipkan',
    unarchive: 'Membatalkan arsip',
    pin: 'Menyematkan',
    unpin: 'Melepas sematan',
    snooze: 'Menyimpan pengingat',
    wake: 'Menghapus pengingat',
    resolution: 'Mencatat hasil',
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

  applied: {
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
    pin: (count: string) => `${count} chat disematkan`,
    unpin: (count: string) => `${count} sematan dilepas`,
    snooze: (count: string) => `${count} chat akan diingatkan`,
    wake: (count: string) => `${count} pengingat dihapus`,
    resolution: (count: string) => `${count} chat tercatat hasilnya`,
    export: (count: string) => `${count} chat tertulis dalam berkas CSV`,
  },
  stopped: (met: string, total: string) => `Dihentikan setelah ${met} dari ${total}`,
  whatsapp: {
    unsupported: (count: string) =>
      `Di WhatsApp ${count} chat tetap di tempatnya: jenis koneksi ini tidak dapat mengarsipkan. Di Chabot sudah berubah.`,
    unreachable: (count: string) =>
      `${count} chat belum berubah di WhatsApp karena tidak terjangkau. Di Chabot sudah berubah; urungkan, lalu coba lagi.`,
  },
  undone: 'Sudah dikembalikan seperti semula',
  undoneSome: (count: string) => `${count} chat dikembalikan seperti semula`,
  undo: 'Urungkan',
  close: 'Tutup',
  skipped: (count: string) => `${count} chat tidak berubah`,
  showSkipped: 'Lihat yang gagal',
  more: (count: string) => `dan ${count} lagi`,
  reason: {
    newer: 'Pelanggan baru saja menulis. Baca dulu.',
    held: (who: string | null) => `Sedang dipegang ${who ?? 'rekan Anda'}.`,
    full: 'Labelnya sudah 30, sebanyak yang bisa.',
    left: 'Rekannya sudah tidak di tim ini.',
    open: 'Chat ini dibuka lagi, jadi belum ada hasilnya.',
    many: 'Sudah sebanyak yang bisa: 20 chat tersemat, 100 menunggu pengingat.',
    missing: 'Chat ini sudah tidak ada.',
    changed: 'Sudah diubah orang lain sesudahnya.',
  },
  unknown: 'Chat',
};
export type BulkActionsText = typeof bulkActionsText;
