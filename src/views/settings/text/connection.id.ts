/** Indonesian: the source language. */
export const connectionText = {
  catalogue: 'connectionTest',
  title: { payment: 'Sambungan ke penyedia pembayaran', shipping: 'Sambungan ke penyedia ongkir' },
  hint: {
    payment: 'Virtual account dibuat oleh penyedia ini. Kuncinya tersimpan di server dan tidak pernah tampil di sini.',
    shipping: 'Tarif kurir ditanyakan ke penyedia ini. Kuncinya tersimpan di server dan tidak pernah tampil di sini.',
  },
  someProvider: { payment: 'Penyedia pembayaran', shipping: 'Penyedia ongkir' },
  providers: { midtrans: 'Midtrans', xendit: 'Xendit', rajaongkir: 'RajaOngkir' },
  environments: {
    payment: { sandbox: 'Uji coba (sandbox)', production: 'Produksi' },
    shipping: { sandbox: 'Simulasi', production: 'Produksi' },
  },
  reading: 'Memeriksa penyedia…',
  unread: 'Penyedianya belum dapat dibaca. Tekan Coba sambungan untuk mencoba lagi.',
  test: 'Coba sambungan',
  testing: 'Mencoba sambungan…',
  works: (name: string) => `Tersambung ke ${name}. Kunci diterima.`,
  meaning: {
    payment: {
      sandbox: 'Ini mode uji coba: nomor virtual account tidak dapat dibayar dengan uang sungguhan.',
      production: 'Ini mode produksi: pembayaran pelanggan adalah uang sungguhan.',
    },
    shipping: {
      sandbox: 'Ini penyedia simulasi: tarifnya bukan tarif kurir sungguhan.',
      production: 'Tarif yang dilihat pelanggan adalah tarif kurir yang berlaku.',
    },
  },
  keyless: {
    title: { payment: 'Kunci penyedia pembayaran belum dipasang', shipping: 'Kunci penyedia ongkir belum dipasang' },
    body: {
      payment:
        'Virtual account belum dapat dibuat, jadi pelanggan membayar dengan transfer manual. Minta pengelola Chabot memasang kuncinya.',
      shipping:
        'Ongkir belum dapat dihitung otomatis: pelanggan membaca “Ongkir dihitung penjual”, dan Anda mengisinya di pesanan. Minta pengelola Chabot memasang kuncinya.',
    },
  },
  outcomes: {
    refused: {
      title: (name: string) => `${name} menolak kunci ini`,
      body: (name: string) =>
        `Kuncinya salah, sudah diganti, atau milik mode lain (sandbox dan produksi punya kunci sendiri-sendiri). Ambil kunci yang berlaku di akun ${name} Anda, lalu minta pengelola Chabot memasangnya.`,
    },
    forbidden: {
      title: (name: string) => `${name} mengenal kunci ini, tetapi belum mengizinkannya`,
      body: (name: string) =>
        `Beri kunci itu izin untuk menerima pembayaran di akun ${name} Anda, atau aktifkan akunnya.`,
    },
    limit: {
      title: (name: string) => `Kuota ${name} sudah habis`,
      body: (name: string) => `Kuncinya mungkin benar. Coba lagi besok, atau tambah kuota di ${name}.`,
    },
    slow: {
      title: (name: string) => `${name} terlalu lama menjawab`,
      body: () => 'Tidak ada jawaban dalam 10 detik. Kuncinya belum tentu salah: coba beberapa menit lagi.',
    },
    unreachable: {
      title: (name: string) => `${name} tidak dapat dihubungi`,
      body: () => 'Server kami belum dapat menghubunginya. Kuncinya belum tentu salah: coba beberapa menit lagi.',
    },
    broken: {
      title: (name: string) => `${name} sedang bermasalah`,
      body: () => 'Jawabannya tidak dapat dipakai. Kuncinya belum tentu salah: coba beberapa menit lagi.',
    },
  },
  refusals: {
    denied: 'Hanya pemilik bisnis yang dapat mencoba sambungan.',
    offline: 'Anda sedang offline. Coba lagi setelah ada koneksi internet.',
    'rate-limited': 'Terlalu sering dicoba. Tunggu setengah menit, lalu coba lagi.',
    unreachable: 'Server kami belum dapat dijangkau. Coba beberapa saat lagi.',
  },
  ownerOnly: 'Sambungan ini dicoba oleh pemilik bisnis.',
};
export type ConnectionText = typeof connectionText;
