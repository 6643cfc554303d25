/** Indonesian: the source language. */
export const frameMenusText = {
  catalogue: 'app/frame/menus',
  screens: {
    orders: 'Pesanan',
    tickets: 'Tiket',
    suggestions: 'Balasan cepat',
    training: 'Latih AI',
    simulate: 'Simulator',
    evaluate: 'Evaluasi',
    broadcasts: 'Siaran',
    recipients: 'Penerima',
    templates: 'Templat',
    integrations: 'Integrasi',
    settings: 'Pengaturan',
  },
  groups: { work: 'Pekerjaan', agent: 'AI', campaigns: 'Siaran & templat', setup: 'Penyiapan' },
  more: 'Lainnya',
  account: {
    theme: 'Tampilan',
    themes: { device: 'Ikuti perangkat', light: 'Terang', dark: 'Gelap' },
    language: 'Bahasa',
    languages: { id: 'Indonesia', en: 'English' },
    privacy: 'Kebijakan privasi',
    terms: 'Ketentuan layanan',
  },
  signOut: {
    stay: 'Tetap masuk',
    leave: 'Keluar dan hapus',
    everywhere: {
      body: 'Setiap perangkat dengan akun ini, termasuk yang ini, harus masuk lagi.',
      leave: 'Keluar dari semua',
    },
  },
  businesses: {
    search: 'Cari bisnis',
    nothing: (query: string) => `Tidak ada bisnis bernama “${query}”.`,
    alone: 'Anda baru punya satu bisnis.',
  },
  channels: {
    empty: 'Bisnis ini belum disambungkan dengan WhatsApp.',
    manage: 'Kelola saluran WhatsApp',
    note: {
      SCAN_QR_CODE: 'Buka WhatsApp di HP usaha Anda, lalu pindai kodenya. Sampai itu pesan tidak masuk.',
      STOPPED: 'Pesan tidak masuk dan tidak terkirim.',
      wrongNumber:
        'Pesan tidak masuk dan tidak terkirim: yang tertaut nomor lain dari yang ditetapkan untuk saluran ini.',
      FAILED: 'Pesan tidak masuk dan tidak terkirim. Sambungkan kembali HP usaha Anda.',
    } as Record<string, string>,
  },
};
export type FrameMenusText = typeof frameMenusText;
