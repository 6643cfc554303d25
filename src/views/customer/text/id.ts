/** The subject of a notice; null: unknown. */
type NoticeDetail = Record<
  | 'name'
  | 'email'
  | 'business'
  | 'businessName'
  | 'fromName'
  | 'toName'
  | 'byName'
  | 'rule'
  | 'hits'
  | 'chats'
  | 'rest',
  string | null
>;

export const customerText = {
  catalogue: 'customer',
  cancel: 'Batal',
  save: 'Simpan',
  formerMember: 'Mantan anggota tim',
  you: 'Anda',

  presence: {
    looking: (names: string) => `${names} sedang melihat chat ini`,
    typing: (names: string) => `${names} sedang mengetik jawaban`,
    colleague: 'Rekan',
  },

  chat: {
    title: 'Chat di WhatsApp',
    namesLabel: 'Nama di WhatsApp:',
    archive: 'Arsipkan',
    unarchive: 'Keluarkan dari arsip',
    delete: 'Hapus dari WhatsApp',
    archiveHere: 'Arsipkan di Chabot saja',
    unarchiveHere: 'Keluarkan di Chabot saja',
    done: {
      archive: 'Diarsipkan, juga di HP toko.',
      unarchive: 'Keluar dari arsip, juga di HP toko.',
      delete: 'Chat dihapus dari WhatsApp toko. Riwayatnya tetap ada di sini.',
    },
    doneChabotOnly: {
      archive: 'Diarsipkan di Chabot saja. Di HP toko chat ini tetap di daftar.',
      unarchive: 'Keluar dari arsip di Chabot saja. Di HP toko tidak berubah.',
      delete: '',
    },
    refused: {
      unsupported: 'Jenis koneksi WhatsApp ini tidak mendukungnya. Tidak ada yang berubah.',
      disconnected: 'WhatsApp sedang tidak tersambung. Tidak ada yang berubah.',
      gone: 'Chat ini sudah tidak ada di WhatsApp.',
      failed: 'WhatsApp belum dapat dijangkau. Periksa koneksi, lalu coba lagi.',
    },
    deleteDialog: {
      title: 'Hapus chat dari WhatsApp toko?',
      body: 'Chat hilang dari HP toko dan tidak dapat dikembalikan. Pelanggan tetap memiliki salinannya, dan riwayat di Chabot tidak ikut terhapus. Untuk menghapus data pelanggan, gunakan Hak pelanggan.',
      label: 'Ketik “hapus” untuk melanjutkan',
      word: 'hapus',
      confirm: 'Hapus dari WhatsApp',
    },
  },

  helpPromised: {
    notCalled: 'AI menjanjikan bantuan tim, tetapi chat ini belum diserahkan ke tim.',
    call: 'Serahkan ke tim',
  },

  longWait: {
    open: (time: string, since: string) => `Menunggu ${time} di jam buka, sejak ${since}`,
    closed: (since: string) => `Menunggu sejak ${since}, di luar jam buka`,
    gaveUp: 'Pelanggan mungkin sudah pergi: minta maaf dulu',
    again: (times: number) => `Ke-${times} kalinya diserahkan ke tim dalam 24 jam`,
  },

  tags: {
    done: {
      add: (tag: string) => `Label ${tag} dipasang.`,
      remove: (tag: string) => `Label ${tag} dilepas.`,
    },
    title: 'Label',
    none: 'Belum ada label.',
    label: 'Cari atau tambah label',
    add: (tag: string) => `Tambah ${tag}`,
    create: (tag: string) => `Buat label “${tag}”`,
    remove: (tag: string) => `Lepas label ${tag}`,
    full: 'Sudah 30 label, batas untuk satu chat. Lepas satu untuk menambah.',
    unknown: 'Label ini belum ada. Hanya pemilik yang dapat membuat label baru.',
    denied: 'Hanya pemilik yang dapat membuat label baru.',
    tooMany: 'Label sudah sebanyak batasnya. Lepas satu dulu.',
  },

  notes: {
    title: 'Catatan internal',
    hint: 'Hanya tim Anda yang melihat. Tidak pernah dikirim ke pelanggan.',
    none: 'Belum ada catatan.',
    label: 'Tulis catatan',
    add: 'Tambah catatan',
    edit: 'Ubah',
    editLabel: 'Ubah catatan',
    remove: 'Hapus',
    removeSure: 'Ya, hapus catatan',
    edited: 'diubah',
    tooLong: 'Catatan paling panjang 5.000 karakter. Persingkat dulu.',
    denied: 'Hanya penulisnya yang dapat mengubah catatan ini.',
  },

  promises: {
    title: 'Yang sudah dijanjikan',
    hint: 'Tandai pesan lewat menunya, agar tim ingat menepatinya. Pelanggan tidak melihat daftar ini.',
    none: 'Belum ada janji yang dicatat.',
    write: 'Catat janji',
    label: 'Yang dijanjikan',
    due: 'Paling lambat (boleh kosong)',
    add: 'Simpan janji',
    edit: 'Ubah',
    editLabel: 'Ubah janji',
    edited: 'diubah',
    empty: 'Tulis dulu apa yang dijanjikan.',
    tooLong: 'Janji paling panjang 500 karakter. Persingkat dulu.',
    dueOn: (day: string) => `Paling lambat ${day}`,
    late: (day: string) => `Terlambat, paling lambat ${day}`,
    undated: (who: string) => `Dicatat ${who}, tanpa tanggal`,
    kept: (day: string, who: string) => `Ditepati ${day}, dicatat ${who}`,
    follow: 'Lihat pesannya',
    remove: 'Hapus',
    removeSure: 'Ya, hapus janji',
    denied: 'Anda tidak boleh lagi mengubah janji ini.',
    changed: 'Rekan Anda baru saja mengubah janji ini. Lihat dulu, lalu simpan lagi bila yang Anda tulis yang berlaku.',
  },

  aiPauses: {
    title: 'Jawaban AI',
    running: 'AI boleh menjawab chat ini.',
    silent: 'AI diam selama chat ini dipegang orang.',
    silentUntil: (at: string) => `AI diam sampai ${at}`,
    extend: 'Perpanjang',
    pauseForGood: 'Hentikan seterusnya',
    pause: 'Hentikan AI',
    pauseAll: 'Hentikan AI di semua chat',
    resume: 'Jalankan lagi',
    here: 'AI dihentikan di chat ini',
    everywhere: 'AI dihentikan di semua chat',
    byWhom: (who: string, reason: string) => `${who}: ${reason}`,
    automatic: 'Otomatis',
    dialog: {
      title: 'Hentikan AI',
      where: 'Di mana?',
      here: 'Chat ini saja',
      everywhere: 'Semua chat bisnis ini',
      reason: 'Alasan',
      hint: 'Semua anggota tim melihat alasan ini.',
      reasons: ['Jawaban AI keliru', 'Stok atau harga sedang berubah', 'Ditangani langsung'],
      note: 'Pelanggan yang menulis selama AI berhenti masuk ke Eskalasi. Siapa pun di tim dapat menjalankannya lagi.',
      confirm: 'Hentikan sekarang',
    },
    denied: 'Anda tidak boleh lagi mengubah ini.',
  },

  media: {
    title: 'Media',
    none: 'Belum ada foto atau berkas.',
    more: 'Lihat yang lebih lama',
    open: (what: string) => `Buka di chat: ${what}`,
  },

  otherChats: {
    title: 'Chat lain orang ini',
    none: 'Tidak ada chat lain dengan nomor ini.',
    hidden: 'Nomor disembunyikan WhatsApp, jadi chat lain tidak dapat dikenali.',
    via: (channel: string) => `lewat ${channel}`,
    merge: 'Gabungkan dengan chat ini',
    unmerge: 'Pisahkan lagi',
  },
  mergedChats: {
    chat: (channel: string, phone: string) => `${channel}, ${phone}`,
    hidden: (channel: string) => `${channel}, nomor disembunyikan`,
    said: (chat: string) => `di chat ${chat}`,
    open: 'Buka',
    here: (here: string) => `Tampil gabungan. Balasan Anda masuk ke ${here}.`,
    there: (there: string, here: string) => `Pelanggan terakhir menulis di ${there}. Balasan di sini masuk ke ${here}.`,
    answerThere: 'Balas di sana',
    alone: 'Tidak ada chat lain lagi dengan nomor ini.',
    failed: 'Chat lainnya tidak dapat dibaca.',
    cut: 'Dari chat lainnya tampil 200 pesan terbaru.',
    unmerge: 'Pisahkan',
  },

  openRequests: {
    label: 'Permintaan data pelanggan',
    left: (kind: string, who: string, left: string) => `${kind} untuk ${who}: sisa ${left}`,
    late: (kind: string, who: string, time: string) => `${kind} untuk ${who}: terlambat ${time}`,
    all: (count: string) => `Semua (${count})`,
    fewer: 'Ringkas',
  },

  consent: {
    title: 'Persetujuan promosi',
    customer: 'pelanggan sendiri',
    states: {
      unknown: 'Belum diketahui',
      given: 'Setuju menerima promosi',
      paused: 'Dijeda: menunggu keputusan pemilik',
      withdrawn: 'Tidak menerima promosi',
    },
    events: {
      given: 'Setuju',
      paused: 'Dijeda',
      withdrawn: 'Berhenti',
      erased: 'Berhenti karena data dihapus',
      undone: 'Berhenti dibatalkan',
    },
    sources: {
      chat: 'di chat',
      form: 'lewat formulir',
      cashier: 'di kasir',
      import: 'dari impor',
      advert: 'dari iklan',
      request: 'lewat hak pelanggan',
    },
    said: (when: string, where: string, who: string) => `${when}, ${where}, oleh ${who}`,
  },
  broadcasts: {
    title: 'Siaran yang diterima',
    none: 'Belum pernah menerima siaran.',
    deleted: 'Siaran yang sudah dihapus',
    all: 'Lihat semua',
    line: (state: string, when: string) => `${state}, ${when}`,
    states: {
      queued: 'Menunggu dikirim',
      sending: 'Sedang dikirim',
      unknown: 'Belum pasti terkirim',
      sent: 'Terkirim',
      delivered: 'Sampai',
      read: 'Dibaca',
      replied: 'Dibalas',
      refused: 'Gagal',
    },
  },
  auditTrail: {
    title: 'Riwayat',
    none: 'Belum ada yang tercatat.',
    more: 'Riwayat lebih lama',
    system: 'Sistem',
    customer: 'Pelanggan',
    deleted: '(sudah dihapus)',
    actions: {
      tag: (who: string, what: string) => `${who} memasang label ${what}`,
      untag: (who: string, what: string) => `${who} melepas label ${what}`,
      rename: (who: string, what: string) => `${who} mengubah nama menjadi ${what}`,
      archive: (who: string) => `${who} mengarsipkan chat`,
      unarchive: (who: string) => `${who} mengeluarkan chat dari arsip`,
      pause: (who: string, why: string) => `${who} menghentikan AI: ${why}`,
      resume: (who: string) => `${who} mengizinkan AI menjawab lagi`,
      pause_all: (who: string, why: string) => `${who} menghentikan AI untuk semua chat: ${why}`,
      resume_all: (who: string) => `${who} mengizinkan AI menjawab lagi di semua chat`,
      ask: (who: string, what: string) => `${who} mencatat permintaan: ${what}`,
      done: (who: string, what: string) => `${who} memenuhi permintaan: ${what}`,
      refused: (who: string, what: string) => `${who} menolak permintaan: ${what}`,
      undone: (who: string, what: string) => `${who} membatalkan: ${what}`,
      order: (who: string, number: string) => `${who} membuat pesanan #${number}`,
      order_by_ai: (_: string, number: string) => `AI mencatat pesanan #${number}`,
      order_paid: (who: string, number: string) => `${who} menandai pesanan #${number} lunas`,
      order_unpaid: (who: string, number: string) => `${who} menandai pesanan #${number} belum lunas`,
      order_cancelled: (who: string, number: string) => `${who} membatalkan pesanan #${number}`,
      order_restored: (who: string, number: string) => `${who} memulihkan pesanan #${number}`,
      order_shipped: (who: string, number: string) => `${who} menandai pesanan #${number} dikirim`,
      order_unshipped: (who: string, number: string) => `${who} menandai pesanan #${number} belum dikirim`,
    },
  },

  tickets: {
    title: 'Tiket',
    hint: 'Catat janji kepada pelanggan sebagai tiket.',
    make: 'Buat tiket',
    status: { baru: 'Baru', dikerjakan: 'Dikerjakan', menunggu_pelanggan: 'Menunggu pelanggan', selesai: 'Selesai' },
  },

  dataExport: {
    download: 'Unduh salinan data',
    hint: 'Satu arsip: semua data dan pesan (JSON, CSV, teks) beserta foto profil, foto, video, suara, dan dokumennya.',
    reading: 'Membaca data…',
    progress: (step: string, of: string) => `Mengambil berkas ${step} dari ${of}`,
    progressLabel: 'Berkas yang sudah diambil',
    done: (files: string) => `Salinan diunduh, dengan ${files} berkas.`,
    missing: (files: string) => `${files} berkas tidak dapat diambil; namanya tercantum dalam salinan.txt.`,
    failed: 'Salinan belum lengkap. Periksa koneksi, lalu lanjutkan: yang sudah diambil tidak diulang.',
    texts: {
      title: (name: string) => `Salinan data pelanggan ${name}`,
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
    },
  },

  notices: {
    title: 'Kabar untuk Anda',
    none: 'Belum ada kabar.',
    fresh: 'Baru',
    read: 'Tandai sudah dibaca',
    unread: (count: string) => `${count} kabar baru`,
    denied: 'Anda perlu masuk lagi untuk mengubah ini.',
    day: { today: 'Hari ini', yesterday: 'Kemarin' },
    kinds: {
      invitation_accepted: ({ name, business }) => `${name ?? 'Seseorang'} bergabung dengan tim ${business ?? ''}.`,
      invitation_declined: ({ name, email }) => `${name ?? email ?? 'Seseorang'} menolak undangan Anda ke tim.`,
      member_removed: ({ business }) => `Anda dikeluarkan dari tim ${business ?? ''}.`,
      handover_given: ({ businessName, toName }) =>
        `${businessName ?? 'Bisnis'} sudah diserahkan kepada ${toName ?? 'pemilik baru'}.`,
      handover_taken: ({ businessName, fromName }) =>
        `${businessName ?? 'Bisnis'} sekarang milik Anda, diserahkan oleh ${fromName ?? 'pemilik lama'}.`,
      business_deletion_planned: ({ byName, businessName }) =>
        `${byName ?? 'Pemilik'} meminta ${businessName ?? 'bisnis'} dihapus. Waktunya ada di Pengaturan; sampai saat itu pemilik dapat membatalkannya.`,
      business_deletion_cancelled: ({ byName, businessName }) =>
        `${byName ?? 'Pemilik'} membatalkan penghapusan ${businessName ?? 'bisnis'}.`,
      business_deleted: ({ businessName }) => `${businessName ?? 'Bisnis'} sudah dihapus.`,
      view_asked: ({ byName, businessName }) =>
        `${byName ?? 'Administrator'} minta izin melihat data ${businessName ?? ''}. Jawab di Pengaturan.`,
      answer_reported: ({ byName }) => `${byName ?? 'Rekan Anda'} melaporkan jawaban AI yang kurang baik.`,
      chat_taken: ({ byName }) => `${byName ?? 'Rekan Anda'} mengambil alih chat yang Anda pegang.`,
      agent_budget_near: () =>
        'AI sudah memakai 80% jatah jawaban AI untuk hari ini. Setelah habis, chat baru diserahkan ke tim.',
      agent_budget_used: () => 'Jatah jawaban AI untuk hari ini habis. Chat baru diserahkan ke tim sampai besok.',
      rollout_stopped: ({ rule, hits, chats, rest }) =>
        `${rest === 'team' ? 'AI' : 'Versi 3'} dihentikan otomatis: ${hits} dari ${chats} chat ${
          rule === 'complaints' ? 'dikeluhkan' : rule === 'errors' ? 'gagal dijawab' : 'diserahkan ke tim'
        }. Semua chat ${rest === 'team' ? 'dijawab tim' : 'kembali ke versi 2'}.`,
      webhook_disabled: ({ name }) =>
        `Kiriman ke ${name ?? 'sistem Anda'} dimatikan karena terus gagal. Buka Integrasi.`,
      handover_declined: ({ name, email }) => `${name ?? email ?? 'Penerima'} menolak pindah kepemilikan.`,
    } as Record<string, (detail: NoticeDetail) => string>,
    other: 'Ada kabar tentang akun Anda.',
  },

  privacyRequests: {
    title: 'Hak pelanggan',
    hint: 'UU Pelindungan Data Pribadi: setiap permintaan dijawab dalam 3 × 24 jam.',
    none: 'Belum ada permintaan.',
    kinds: {
      export: 'Salinan data',
      correct: 'Perbaikan data',
      erase: 'Hapus data',
      opt_out_of_marketing: 'Berhenti promosi',
    },
    manage: 'Catat atau penuhi permintaan',
    record: 'Catat permintaan',
    kind: 'Pelanggan meminta',
    due: (left: string) => `sisa ${left}`,
    overdue: (time: string) => `terlambat ${time}`,
    recorded: (when: string, who: string) => `Dicatat ${when} oleh ${who}`,
    done: (when: string, who: string) => `Selesai ${when} oleh ${who}`,
    undone: (when: string, who: string) => `Dibatalkan ${when} oleh ${who}`,
    marketingStopped: (since: string) => `Tidak menerima promosi sejak ${since}.`,
    undoUntil: (when: string) => `Salah tekan? Dapat dibatalkan sampai ${when}.`,
    refused: (when: string, who: string, reason: string) => `Ditolak ${when} oleh ${who}: ${reason}`,
    actions: {
      correct: 'Perbaiki nama',
      stop: 'Hentikan promosi',
      undoStop: 'Batalkan penghentian',
      erase: 'Hapus data pelanggan',
      refuse: 'Tolak permintaan',
    },
    ownerOnly: 'Hanya pemilik yang dapat menghapus data pelanggan.',
    correct: {
      title: 'Perbaiki nama pelanggan',
      label: 'Nama yang benar',
      tooLong: 'Nama paling panjang 512 karakter.',
    },
    refuse: { title: 'Tolak permintaan', label: 'Alasan', hint: 'Tercatat bersama permintaan ini.' },
    erase: {
      title: 'Hapus data pelanggan',
      body: 'Isi pesan, foto, berkas, catatan, pesanan, nama, dan nomor pelanggan ini dihapus untuk selamanya, termasuk dari daftar penerima dan tiket. Chat tetap ada sebagai catatan bahwa pernah ada chat. Faktur mungkin wajib Anda simpan sendiri untuk pajak.',
      label: (word: string) => `Ketik ${word} untuk melanjutkan`,
      word: 'HAPUS',
      confirm: 'Hapus selamanya',
    },
    erasedOn: (when: string) => `Data pelanggan ini dihapus atas permintaannya pada ${when}.`,
    denied: 'Hanya pemilik yang boleh melakukan ini.',
    tooLate: 'Sudah lewat 72 jam. Hanya pelanggan sendiri yang dapat meminta promosi lagi.',
  },
};
export type CustomerText = typeof customerText;
