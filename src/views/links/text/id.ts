/** Indonesian: the source language. Texts of invitations and business handovers alike. */
export const linksText = {
  catalogue: 'links',
  loading: 'Memeriksa tautan…',
  signedInAs: (login: string) => `Anda masuk sebagai ${login}`,
  otherAccount: 'Ganti akun',
  signIn: 'Masuk atau daftar',
  home: 'Ke halaman utama',
  dateAndTime: (day: string, time: string) => `${day} pukul ${time}`,
  unknown: 'Tidak disebutkan',
  print: 'Cetak',
  loadFailures: {
    offline: {
      title: 'Anda sedang offline',
      body: 'Sambungkan ke internet. Begitu tersambung, tautan ini kami periksa lagi dengan sendirinya.',
    },
    unreachable: {
      title: 'Server belum dapat dihubungi',
      body: 'Tautan Anda belum kami periksa, jadi tidak ada yang berubah. Coba beberapa saat lagi.',
    },
    unexpected: {
      title: 'Terjadi kesalahan yang tidak kami kenali',
      body: 'Tidak ada yang berubah. Coba lagi; kalau tetap begini, minta tautan baru kepada pengirimnya.',
    },
  },
  rateLimited: {
    title: 'Terlalu banyak percobaan',
    body: 'Demi keamanan, tunggu sebentar. Halaman ini melanjutkan sendiri.',
    left: (seconds: number) => `Lanjut dalam ${seconds} detik`,
  },
  refusals: {
    offline: 'Anda sedang offline. Jawaban Anda belum terkirim; sambungkan ke internet, lalu coba lagi.',
    unreachable: 'Server belum menjawab. Coba lagi: dijawab dua kali pun tetap dihitung sekali.',
    unexpected: 'Terjadi kesalahan yang tidak kami kenali. Coba beberapa saat lagi.',
    'second-factor':
      'Akun Anda memakai verifikasi dua langkah. Keluar, lalu masuk lagi dengan kode autentikator sebelum menjawab.',
    'rate-limited': 'Terlalu banyak percobaan. Demi keamanan, tunggu sebentar.',
    outdated: 'Tautan ini baru saja berubah.',
  },
  wrongAccount: {
    other_account: {
      title: 'Tautan ini untuk akun lain',
      body: (hint: string | null) =>
        hint
          ? `Tautan ini dikirim kepada ${hint}. Ganti ke akun dengan alamat itu, atau minta pengirim mengirim ke alamat Anda.`
          : 'Ganti ke akun yang dimaksud, atau minta tautan baru kepada pengirimnya.',
    },
    unconfirmed: {
      title: 'Email Anda belum dikonfirmasi',
      body: () => 'Buka email dari kami dan tekan tautan konfirmasinya. Setelah itu kembali ke halaman ini.',
      again: 'Sudah saya konfirmasi',
    },
    anonymous: {
      title: 'Anda memakai akun tamu',
      body: () =>
        'Akun tamu hilang saat Anda keluar, jadi tidak dapat menerima ini. Masuk atau daftar dengan akun Anda.',
    },
  },
};
export type LinksText = typeof linksText;
