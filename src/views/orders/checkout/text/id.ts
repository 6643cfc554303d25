/** Indonesian: the source language. */
export const checkoutText = {
  catalogue: 'checkout',
  page: 'Pembayaran pesanan',
  loading: 'Memuat pesanan…',
  title: (number: number, seller: string) => `Pesanan #${number} di ${seller}`,
  poweredBy: 'Halaman pesanan ini disediakan oleh Chabot.',
  rupiah: (count: string) => `Rp ${count}`,

  loadFailures: {
    offline: { title: 'Anda sedang offline', body: 'Pesanan dibuka lagi setelah ada koneksi internet.' },
    unreachable: { title: 'Server belum dapat dijangkau', body: 'Pesanan Anda aman. Coba beberapa saat lagi.' },
    unexpected: { title: 'Pesanan tidak dapat dibuka', body: 'Ada gangguan di server kami. Coba beberapa saat lagi.' },
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
      offline: 'Anda sedang offline. Coba lagi setelah ada koneksi internet.',
      unreachable: 'Server belum dapat dijangkau. Coba beberapa saat lagi.',
      unexpected: 'Ada gangguan di server kami. Coba beberapa saat lagi.',
      'rate-limited': 'Terlalu banyak permintaan. Tunggu sebentar, lalu coba lagi.',
      missing: 'Pesanan ini sudah tidak ada.',
    },
  },
  blocked: {
    title: 'Terlalu banyak percobaan',
    body: 'Demi keamanan pesanan Anda, angka baru dapat diisi lagi setelah waktu ini. Yang diminta adalah 4 angka terakhir nomor WhatsApp yang memesan. Bila tidak ingat, tanyakan kepada penjual lewat WhatsApp; pesanan Anda tetap tersimpan.',
    left: (time: string) => `Coba lagi dalam ${time}`,
  },

  stale: {
    title: 'Status terbaru belum dapat diperiksa',
    body: 'Yang tampil adalah data terakhir. Halaman ini memeriksa lagi dengan sendirinya.',
  },
  state: {
    choosing: 'Belum dibayar',
    paid: { title: 'Sudah lunas', body: 'Terima kasih. Pembayaran Anda sudah diterima penjual.' },
    paidLate: {
      title: 'Dibayar setelah batas waktu',
      body: 'Pembayaran Anda masuk. Penjual memastikan apakah barangnya masih tersedia lewat WhatsApp.',
    },
    partial: {
      title: 'Pembayaran kurang',
      body: 'Jangan bayar lagi dulu. Tanyakan kepada penjual lewat WhatsApp cara melunasi sisanya.',
      rest: 'Pilih bank di bawah untuk membayar sisanya. Jangan transfer ke nomor yang lama.',
    },
    proof: {
      title: 'Bukti diterima, menunggu cek mutasi',
      body: 'Jangan transfer lagi. Penjual mencari uangnya di mutasi rekening; pesanan lunas setelah terlihat di sana.',
    },
    expired: {
      title: 'Batas pembayaran sudah lewat',
      body: 'Jangan transfer lagi untuk pesanan ini. Minta penjual membuat pesanan baru lewat WhatsApp.',
    },
    cancelled: {
      title: 'Pesanan dibatalkan',
      body: 'Jangan transfer untuk pesanan ini. Tanyakan kepada penjual lewat WhatsApp jika ini keliru.',
    },
  },
  issue: {
    title: 'Virtual account',
    hint: 'Pilih bank Anda. Nomornya terbit seketika, dan pembayarannya terbaca sendiri.',
    only: { bca: 'Hanya dari rekening BCA.', mandiri: 'Hanya dari rekening Mandiri.', any: 'Dari bank mana saja.' },
    why: {
      unsupported: 'Belum dapat dipakai di halaman ini.',
      tooSmall: (least: string) => `Paling sedikit ${least}.`,
      tooLarge: (most: string) => `Paling banyak ${most}.`,
    },
    issuing: 'Meminta nomor ke bank…',
    changing: 'Menutup nomor yang lama…',
    switching: 'Menyiapkan cara bayar…',
    sendingProof: 'Mengirim gambar…',
    refusals: {
      'proof-kind': 'Itu bukan gambar yang dapat dikirim. Pilih gambar JPG, PNG, atau WebP.',
      'proof-size': 'Gambar paling besar 8 MB. Ambil tangkapan layar, lalu kirim itu.',
      'proof-count': 'Sudah 10 gambar untuk pesanan ini. Kirim yang lain kepada penjual lewat WhatsApp.',
      'bank-unavailable': 'Bank ini sedang tidak dapat dipakai. Pilih bank lain, atau coba lagi nanti.',
      'bank-silent': 'Bank belum menjawab. Coba beberapa saat lagi; nomor tidak akan terbit dua kali.',
      'no-code': 'Transfer manual sedang tidak dapat dipakai untuk jumlah ini. Pilih cara lain, atau kabari penjual.',
      offline: 'Anda sedang offline. Coba lagi setelah ada koneksi internet.',
      unreachable: 'Server belum dapat dijangkau. Coba beberapa saat lagi.',
      'rate-limited': 'Terlalu banyak permintaan. Tunggu sebentar, lalu coba lagi.',
      unexpected: 'Ada gangguan di server kami. Coba beberapa saat lagi.',
    },
  },
  account: {
    title: (bank: string) => `Virtual account ${bank}`,
    number: 'Nomor virtual account',
    biller: 'Kode perusahaan',
    billKey: 'Kode bayar',
    amount: 'Jumlah persis',
    waiting: 'Menunggu pembayaran. Halaman ini berubah sendiri begitu pembayaran masuk.',
    change: 'Ganti bank',
    steps: 'Langkah membayar',
    exact: 'Bayar persis sejumlah itu. Jumlah lain dapat ditolak bank.',
    way: { mobile: 'Mobile banking', atm: 'ATM', internet: 'Internet banking' },
    guides: {
      bca: {
        mobile: [
          'Buka BCA mobile, pilih m-Transfer, lalu BCA Virtual Account.',
          'Isi nomor virtual account, lalu Send.',
          'Periksa nama dan jumlah, lalu isi PIN.',
        ],
        atm: [
          'Pilih Transaksi Lainnya, Transfer, lalu Ke Rek BCA Virtual Account.',
          'Isi nomor virtual account.',
          'Periksa nama dan jumlah, lalu pilih Ya.',
        ],
        internet: [
          'Masuk ke KlikBCA, pilih Transfer Dana, lalu Transfer ke BCA Virtual Account.',
          'Isi nomor virtual account, lalu Lanjutkan.',
          'Isi respons KeyBCA, lalu Kirim.',
        ],
      },
      mandiri: {
        mobile: [
          'Buka Livin’ by Mandiri, pilih Bayar, lalu cari kode perusahaan.',
          'Isi kode bayar, lalu Lanjut.',
          'Periksa nama dan jumlah, lalu isi PIN.',
        ],
        atm: [
          'Pilih Bayar/Beli, Lainnya, lalu Multi Payment.',
          'Isi kode perusahaan, lalu Benar. Isi kode bayar, lalu Benar.',
          'Pilih 1, lalu Ya.',
        ],
        internet: [
          'Masuk ke Mandiri internet, pilih Bayar, lalu Multi Payment.',
          'Pilih kode perusahaan sebagai penyedia jasa, lalu isi kode bayar.',
          'Periksa nama dan jumlah, lalu isi token.',
        ],
      },
      any: {
        mobile: [
          'Buka aplikasi bank Anda, pilih Transfer, lalu Virtual Account.',
          'Isi nomor virtual account.',
          'Periksa nama dan jumlah, lalu isi PIN.',
        ],
        atm: [
          'Pilih Transfer, lalu Virtual Account.',
          'Dari bank lain: pilih bank tujuan, lalu isi nomor virtual account sebagai nomor rekening.',
          'Isi jumlah persis, lalu Ya.',
        ],
        internet: [
          'Masuk ke internet banking Anda, pilih Transfer, lalu Virtual Account.',
          'Isi nomor virtual account.',
          'Periksa nama dan jumlah, lalu setujui.',
        ],
      },
    },
  },
  received: {
    part: (came: string, total: string) => `Yang masuk ${came} dari ${total}.`,
    rest: 'Nomor di bawah untuk sisanya.',
    twice: (over: string) => `Pesanan ini terbayar dua kali. Mintalah ${over} kembali kepada penjual lewat WhatsApp.`,
    refunded: (back: string) => `${back} sudah dikembalikan penjual kepada Anda.`,
    more: (over: string) => `Yang masuk lebih ${over}. Tanyakan pengembaliannya kepada penjual lewat WhatsApp.`,
    anyway: (came: string) => `Namun ${came} sudah masuk. Tanyakan kepada penjual lewat WhatsApp.`,
  },
  delivery: {
    title: 'Alamat pengiriman',
    name: 'Nama penerima',
    street: 'Jalan dan nomor rumah',
    streetHint: 'Dengan RT/RW atau patokan, agar kurir menemukannya.',
    postal: 'Kode pos',
    submit: 'Lihat kurir dan ongkir',
    keep: 'Tetap pakai alamat ini dan kurirnya',
    problems: {
      name: 'Isi nama penerima.',
      area: 'Cari wilayahnya, lalu pilih dari daftar.',
      street: 'Isi jalan dan nomor rumah.',
      postal: 'Kode pos terdiri dari 5 angka.',
    },
    refused: 'Isian Anda tetap ada. Penjual juga dapat mengisi ongkirnya: tanyakan lewat WhatsApp.',
    unpriced: {
      title: 'Ongkir dihitung penjual',
      body: 'Kirim alamat Anda kepada penjual lewat WhatsApp. Setelah ongkirnya diisi, halaman ini lanjut sendiri.',
    },
    unweighed: {
      title: 'Ongkir belum dapat dihitung',
      body: 'Penjual belum mengisi berat barang ini. Kabari penjual lewat WhatsApp, lalu halaman ini lanjut sendiri.',
    },
    pricing: 'Mencari kurir ke alamat Anda…',
    saving: 'Menyimpan pilihan Anda…',
    couriers: 'Pilih kurir',
    to: (area: string) => `Ke ${area}`,
    changeAddress: 'Ganti alamat',
    summary: 'Dikirim ke',
    change: 'Ubah alamat atau kurir',
    fixed:
      'Alamat tetap selama cara bayar ini dipakai, karena jumlahnya sudah termasuk ongkir. Ganti cara bayar dulu untuk mengubahnya.',
    before: 'Belum termasuk ongkir',
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
    title: 'Transfer manual',
    choose: 'Bayar dengan transfer manual',
    hint: 'Ke rekening penjual, yang mengecek mutasinya sendiri. Tidak seketika.',
    sum: (total: string, code: string) => `${total} + kode unik ${code}`,
    reason:
      'Kode unik membuat jumlah Anda berbeda dari pesanan lain, sehingga penjual tahu transfer mana yang dari Anda.',
    exact: 'Transfer persis sampai tiga angka terakhir, jangan dibulatkan.',
    waiting: 'Menunggu cek mutasi',
    checked: 'Pesanan lunas setelah penjual melihat uangnya di mutasi rekening. Halaman ini berubah sendiri.',
    change: 'Ganti cara bayar',
    sent: 'Sudah transfer sebelumnya? Kabari penjual lewat WhatsApp, agar mutasinya dicek.',
    proof: {
      send: 'Kirim bukti transfer',
      another: 'Kirim gambar lain',
      hint: 'Foto atau tangkapan layar, paling besar 8 MB. Gambar membantu penjual mencari uangnya, tetapi tidak membuat pesanan lunas.',
      sentAt: (count: string, when: string) => `${count} gambar, terakhir ${when}`,
    },
    rejected: {
      title: 'Penjual belum menerima bukti Anda',
      reason: (reason: string) => `Alasannya: ${reason}`,
      next: 'Periksa transfernya, lalu kirim gambar lain, atau tanyakan lewat WhatsApp.',
    },
    none: 'Penjual memberi tahu cara membayar lewat WhatsApp.',
  },
  copy: 'Salin',
  copyWhat: (what: string) => `Salin ${what}`,
  copied: 'Tersalin',
  copyFailed: 'Tidak dapat disalin. Tekan lama pada teksnya untuk menyalin.',
  amount: 'jumlah',
  accountNumber: (digits: string) => `nomor ${digits}`,

  items: 'Barang',
  itemsLater: 'Daftar barang tampil lagi setelah ada koneksi internet.',
  line: (quantity: string, price: string) => `${quantity} × ${price}`,
  shipTo: 'Dikirim ke:',
  note: 'Catatan:',
  seller: 'Penjual',
  terms: 'Syarat dan ketentuan',
  whatsapp: 'Kembali ke WhatsApp',
  print: 'Cetak atau simpan bukti',
};
export type CheckoutText = typeof checkoutText;
