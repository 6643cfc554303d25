/** Indonesian: the source language. The documents themselves are in legal.*.ts, which only their pages load. */
export const pages = {
  home: 'Ke halaman utama',
  version: (version: string, date: string) => `Versi ${version} · berlaku sejak ${date}`,
  print: 'Cetak',
  short: 'Ringkasnya',
  contents: 'Daftar isi',
  otherLanguage: '',
  privacy: 'Kebijakan privasi',
  terms: 'Ketentuan layanan',
};
