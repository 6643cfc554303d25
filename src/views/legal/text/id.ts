/** Indonesian, the source language. The documents themselves are in privacy.id.ts and terms.id.ts. The English words of `notFound` are fixed (docs/rules.md, "Routes and search"). */
export const legalText = {
  catalogue: 'legal',
  home: 'Ke halaman utama',
  version: (version: string, date: string) => `Versi ${version} · berlaku sejak ${date}`,
  print: 'Cetak',
  summary: 'Ringkasnya',
  contents: 'Daftar isi',
  languageNote: '',
  privacy: 'Kebijakan privasi',
  terms: 'Ketentuan layanan',
  notFound: {
    title: 'Halaman tidak ditemukan',
    explanation: 'Mungkin alamatnya salah ketik atau sudah dipindahkan.',
    english: 'Not Found',
    message: 'The page you are looking for does not exist.',
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
