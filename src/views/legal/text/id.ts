/** Indonesian: the source language, and what the specification words itself. The documents themselves are in legal.*.ts. */
export const legalText = {
  catalogue: 'legal',
  home: 'Ke halaman utama',
  version: (version: string, date: string) => `Versi ${version} · berlaku sejak ${date}`,
  print: 'Cetak',
  short: 'Ringkasnya',
  contents: 'Daftar isi',
  otherLanguage: '',
  privacy: 'Kebijakan privasi',
  terms: 'Ketentuan layanan',
  notFound: {
    title: 'Not Found',
    message: 'The page you are looking for does not exist.',
    explanation: 'Halaman yang Anda cari tidak ada. Mungkin alamatnya salah ketik atau sudah dipindahkan.',
    back: 'Go back',
    startOver: 'Start Over',
  },
  deferred: {
    title: 'Data tertunda',
    now: 'Bagian ini tampil seketika.',
    waiting: 'Menunggu data tertunda…',
    later: 'Bagian ini menyusul setelah 2 detik.',
  },
};
export type LegalText = typeof legalText;
