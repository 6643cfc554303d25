export const requestCodeText = {
  catalogue: 'requestCode',
  code: 'Kode:',
  what: 'kode untuk bantuan',
  copy: 'Salin',
  copyWhat: (what: string) => `Salin ${what}`,
  copied: 'Tersalin',
  copyFailed: 'Tidak tersalin. Pilih kodenya, lalu salin sendiri.',
};
export type RequestCodeText = typeof requestCodeText;
