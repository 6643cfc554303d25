/** Indonesian: the source language. The composer. */
export const composerText = {
  catalogue: 'composer',
  attach: 'Lampirkan berkas',
  drop: 'Lepaskan untuk melampirkan',
  title: (count: string) => `Kirim ${count} berkas`,
  checking: (at: string, of: string) => `Memeriksa berkas ${at} dari ${of}…`,
  caption: (name: string) => `Keterangan untuk ${name}`,
  captionPlaceholder: 'Tambah keterangan',
  remove: (name: string) => `Hapus ${name}`,
  size: { kilobytes: (count: string) => `${count} kB`, megabytes: (count: string) => `${count} MB` },
  original: 'Kirim asli',
  originalNote: 'Ukuran penuh, lebih lama dan lebih boros kuota.',
  more: 'Tambah berkas',
  cancel: 'Batal',
  send: (count: string) => `Kirim ${count}`,
  takeAndSend: (count: string) => `Ambil alih & kirim ${count}`,
  notNow: 'Berkas belum dapat dikirim sekarang. Tunggu sebentar, lalu coba lagi.',
  unsaved:
    'Berkas ini tidak tersimpan di perangkat. Kirim sebelum menutup halaman; kalau tidak, Anda harus memilihnya lagi.',
  notSent: 'Belum terkirim:',
  pending: {
    title: (count: string) => `${count} berkas belum dikirim`,
    confirmTitle: (count: string) => `Buang ${count} berkas?`,
    open: 'Lihat',
    discard: 'Buang',
    keep: 'Jangan',
    confirm: 'Ya, buang',
  },
  none: 'Tidak ada yang dapat dikirim.',
  draftChecks: {
    title: 'Cek dulu sebelum dikirim',
    price: (name: string, price: string, written: string) =>
      `${name}: di katalog Rp\u00a0${price}, Anda menulis Rp\u00a0${written}.`,
    day: (date: string, actual: string, written: string) =>
      `${date} jatuh pada hari ${actual}, Anda menulis ${written}.`,
    days: ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'],
    ignore: 'Abaikan',
  },
  idle: {
    title: (time: string) => `Chat ini sepi selama ${time}. Kembalikan ke AI?`,
    /** The customer waits, by the clock of the room list. */
    waits: (time: string) => `Pelanggan menunggu ${time}. Kembalikan ke AI?`,
    waitsOpen: (time: string) => `Pelanggan menunggu ${time} di jam buka. Kembalikan ke AI?`,
    waitsClosed: 'Pelanggan menunggu di luar jam buka. Kembalikan ke AI?',
    giveBack: 'Kembalikan ke AI',
    dismiss: 'Biarkan',
  },
  hours: {
    closed: (time: string, zone: string) =>
      `Di luar jam buka, buka lagi ${time} ${zone}. Pesan tetap terkirim sekarang.`,
  },
  voice: {
    label: 'Pesan suara',
    record: 'Rekam pesan suara',
    stop: 'Berhenti merekam',
    done: 'Berhenti',
    cancel: 'Hapus rekaman',
    listen: 'Dengarkan sebelum dikirim',
    send: 'Kirim',
    takeAndSend: 'Ambil alih & kirim',
    dismiss: 'Tutup',
    stage: {
      requesting: 'Izinkan mikrofon di peramban…',
      recording: 'Sedang merekam',
      finishing: 'Menyiapkan rekaman…',
    },
    refused: {
      denied: 'Mikrofon tidak diizinkan. Izinkan lewat ikon gembok di bilah alamat, lalu rekam lagi.',
      notFound: 'Mikrofon tidak ditemukan. Sambungkan mikrofon, lalu rekam lagi.',
      inUse: 'Mikrofon sedang dipakai aplikasi lain. Tutup aplikasi itu, lalu rekam lagi.',
      failed: 'Rekaman gagal. Coba rekam lagi.',
    },
  },
  refused: {
    title: 'Tidak ikut dikirim',
    dismiss: 'Mengerti',
    why: {
      empty: 'Berkas kosong.',
      tooLarge: 'Lebih besar dari 16 MB. Perkecil, atau kirim tautannya.',
      type: 'Jenis ini tidak didukung. Kirim foto, video MP4, audio, PDF, Word, Excel, PowerPoint, atau teks.',
      mismatch: 'Isinya tidak sesuai dengan namanya. Periksa berkasnya.',
      unreadable: 'Tidak dapat dibaca. Coba simpan ulang, lalu pilih lagi.',
      tooMany: 'Paling banyak 30 berkas sekaligus. Kirim ini sesudahnya.',
    },
  },
};
export type ComposerText = typeof composerText;
