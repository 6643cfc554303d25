/** Indonesian: the source language. */
export const checkoutText = {
  catalogue: 'checkout',
  page: 'Pembayaran pesanan',
  loading: 'Memuat pesanan…',
  title: (number: number, seller: string) => `Pesanan #${number} di ${seller}`,
  poweredBy: 'Halaman pesanan ini disediakan oleh Chabot.',
  rupiah: (count: string) => `Rp ${count}`,

  loadFailures: {
    offline: { title: 'Anda sedang luring', body: 'Pesanan dibuka lagi setelah ada koneksi internet.' },
    unreachable: { title: 'Server belum dapat dijangkau', body: 'Pesanan Anda aman. Coba lagi sebentar lagi.' },
    unexpected: { title: 'Pesanan tidak dapat dibuka', body: 'Ada gangguan di server kami. Coba lagi sebentar lagi.' },
  },
  rateLimited: {
    title: 'Terlalu banyak permintaan',
    body: 'Pesanan dibuka lagi dengan sendirinya.',
    left: (seconds: number) => `Lanjut dalam ${seconds} detik`,
  },
  missing: {
    title: 'Pesanan tidak ditemukan',
    body: 'Buka lagi tautan lengkapnya dari chat WhatsApp dengan penjual, atau minta tautan baru.',
  },

  locked: {
    title: 'Konfirmasi nomor Anda',
    body: (number: number, seller: string) =>
      `Untuk melihat pesanan #${number} dari ${seller}, isi 4 angka terakhir nomor WhatsApp yang Anda pakai saat memesan.`,
    label: '4 angka terakhir nomor WhatsApp',
    submit: 'Lihat pesanan',
    incomplete: 'Isi tepat 4 angka.',
    wrong: (left: number) => `Angkanya tidak cocok. Sisa ${left} percobaan.`,
    refusals: {
      offline: 'Anda sedang luring. Coba lagi setelah ada koneksi internet.',
      unreachable: 'Server belum dapat dijangkau. Coba lagi sebentar lagi.',
      unexpected: 'Ada gangguan di server kami. Coba lagi sebentar lagi.',
      'rate-limited': 'Terlalu banyak permintaan. Tunggu sebentar, lalu coba lagi.',
      missing: 'Pesanan ini sudah tidak ada.',
    },
  },
  blocked: {
    title: 'Terlalu banyak percobaan',
    body: 'Demi keamanan pesanan Anda, angka baru dapat diisi lagi setelah waktu ini.',
    left: (time: string) => `Coba lagi dalam ${time}`,
  },

  stale: {
    title: 'Status terbaru belum dapat diperiksa',
    body: 'Yang tampil adalah data terakhir. Halaman ini memeriksa lagi dengan sendirinya.',
  },
  state: {
    choosing: 'Belum dibayar',
    paid: { title: 'Sudah lunas', body: 'Terima kasih. Pembayaran Anda sudah diterima penjual.' },
    expired: {
      title: 'Batas pembayaran sudah lewat',
      body: 'Jangan transfer lagi untuk pesanan ini. Minta penjual membuat pesanan baru lewat WhatsApp.',
    },
    cancelled: {
      title: 'Pesanan dibatalkan',
      body: 'Jangan transfer untuk pesanan ini. Tanyakan kepada penjual lewat WhatsApp jika ini keliru.',
    },
  },
  toPay: 'Yang dibayar',
  until: (when: string) => `Bayar sebelum ${when}`,
  left: (time: string) => `Sisa waktu ${time}`,
  noDeadline: 'Tanpa batas waktu',
  paidAt: (when: string) => `Lunas ${when}`,
  cancelledAt: (when: string) => `Dibatalkan ${when}`,
  when: (date: string, time: string) => `${date} pukul ${time}`,
  duration: (days: number, hours: number, minutes: number, seconds: number) =>
    days > 0
      ? `${days} hari ${hours} jam`
      : hours > 0
        ? `${hours} jam ${minutes} mnt`
        : `${minutes} mnt ${seconds} dtk`,

  transfer: {
    title: 'Cara membayar',
    exact: 'Transfer tepat sejumlah yang tertera, lalu kabari penjual di WhatsApp.',
    none: 'Penjual memberi tahu cara membayar lewat WhatsApp.',
  },
  copy: 'Salin',
  copyWhat: (what: string) => `Salin ${what}`,
  copied: 'Tersalin',
  copyFailed: 'Tidak dapat disalin. Tekan lama pada teksnya untuk menyalin.',
  amount: 'jumlah',
  accountNumber: (digits: string) => `nomor ${digits}`,

  items: 'Barang',
  line: (quantity: string, price: string) => `${quantity} × ${price}`,
  note: 'Catatan:',
  seller: 'Penjual',
  terms: 'Syarat dan ketentuan',
  whatsapp: 'Kembali ke WhatsApp',
  print: 'Cetak atau simpan bukti',
};
export type CheckoutText = typeof checkoutText;
