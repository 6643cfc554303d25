/** Indonesian: the source language. */
export const frameText = {
  catalogue: 'app/frame',
  skip: 'Langsung ke isi',
  navigation: 'Menu utama',
  tabs: { home: 'Beranda', inbox: 'Inbox', eskalasi: 'Eskalasi', autoReply: 'Auto-reply', taskCompleted: 'Selesai' },
  unread: (count: string) => `${count} belum dibaca`,
  inTab: (count: string) => `${count} chat`,
  atMost: (count: number) => (count > 99 ? '99+' : String(count)),
  business: {
    choose: 'Ganti bisnis',
    roles: { owner: 'Pemilik', member: 'Anggota' },
    testing: 'Mode uji coba',
  },
  channels: {
    title: 'Saluran WhatsApp',
    none: 'Belum ada saluran WhatsApp',
    all: 'WhatsApp tersambung',
    some: (working: number, all: number) => `${working} dari ${all} saluran tersambung`,
    nameless: 'Saluran tanpa nama',
    status: {
      WORKING: 'Tersambung',
      pending: 'Belum disambungkan',
      STARTING: 'Sedang dimulai',
      SCAN_QR_CODE: 'Menunggu kode QR dipindai',
      PASSKEY_REQUIRED: 'Menunggu kunci sandi',
      PASSKEY_CONFIRMATION_REQUIRED: 'Mencocokkan kode',
      STOPPED: 'Dihentikan',
      FAILED: 'Terputus',
      offline: 'Belum diketahui',
      wrongNumber: 'Nomor yang salah tertaut',
    } as Record<string, string>,
    unknown: (status: string) => `Status: ${status}`,
  },
  account: {
    menu: 'Akun dan tampilan',
    signOut: 'Keluar',
    signOutEverywhere: 'Keluar dari semua perangkat',
  },
  signOut: {
    title: 'Keluar dari Chabot?',
    unsent: (count: number) => `${count} pesan belum terkirim. Keluar akan menghapusnya.`,
    everywhere: {
      title: 'Keluar dari semua perangkat?',
    },
  },
};
export type FrameText = typeof frameText;
