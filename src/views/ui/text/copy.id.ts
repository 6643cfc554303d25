export const copyText = {
  catalogue: 'copy',
  copy: 'Salin',
  copyWhat: (what: string) => `Salin ${what}`,
  copied: 'Tersalin',
  copyFailed: 'Tidak tersalin. Pilih teksnya, lalu salin sendiri.',
};
export type CopyText = typeof copyText;
