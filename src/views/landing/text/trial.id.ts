export const shopTrialText = {
  catalogue: 'shopTrial',
  text: 'Tentang toko Anda',
  textHint: 'Tempel katalog, ongkir, dan aturan toko. Beberapa kalimat sudah cukup.',
  textPlaceholder:
    'Kemeja batik parang, ukuran M, L, XL: Rp 185.000\n\nOngkir Bandung Rp 18.000, Jakarta Rp 12.000\n\nTukar ukuran bisa dalam 7 hari',
  question: 'Pertanyaan pelanggan',
  questionPlaceholder: 'Bisa tukar ukuran, Kak?',
  ask: 'Tanya AI',
  privacy: 'Teks ini hanya disimpan di perangkat Anda sampai Anda mendaftar. Jangan tempel data pelanggan.',
  waiting: 'Jawaban AI muncul di sini, dengan bagian teks yang menjadi sumbernya.',
  incomplete: 'Isi keterangan toko dan pertanyaannya dulu.',
  tooLong: 'Terlalu panjang: keterangan paling banyak 8.000 karakter, pertanyaan 500.',
  asking: 'AI membaca teks Anda…',
  ai: 'AI',
  sources: 'Dari teks Anda',
  noSources: 'Sapaan tidak membutuhkan sumber.',
  handedOver: {
    notKnown: {
      title: 'Belum ada di teks Anda',
      body: 'AI tidak mengarang. Di toko Anda, chat ini masuk ke Eskalasi. Tambahkan keterangannya, lalu tanya lagi.',
    },
    askedForPerson: {
      title: 'Pelanggan ingin bicara dengan orang',
      body: 'Di toko Anda, AI berhenti dan chat ini masuk ke Eskalasi.',
    },
    other: {
      title: 'AI menyerahkan chat ini kepada Anda',
      body: 'Di toko Anda, chat ini masuk ke Eskalasi, dengan alasannya.',
    },
  },
  limited: {
    title: 'Percobaan hari ini sudah habis',
    body: 'Daftar untuk melanjutkan. Teks Anda dibawa ke pengetahuan toko.',
    later: (minutes: string) => `Tanpa mendaftar, coba lagi dalam ${minutes} menit.`,
  },
  offline: { title: 'Anda sedang offline', body: 'Teks Anda tetap ada. Coba lagi setelah ada koneksi internet.' },
  failures: {
    unreachable: { title: 'AI belum dapat dijangkau', body: 'Teks Anda tetap ada. Coba beberapa saat lagi.' },
    unexpected: { title: 'Pertanyaan tidak terjawab', body: 'Ada gangguan di server kami. Coba beberapa saat lagi.' },
  },
  retry: 'Coba lagi',
  keep: 'Puas? Daftar, dan teks ini menjadi pengetahuan toko Anda.',
  register: 'Daftar dengan teks ini',
};
