/** Indonesian: the source language. What can be done with one message. */
export const bubble = {
  menu: 'Menu pesan',
  reply: 'Balas',
  copy: 'Salin',
  copied: 'Disalin',
  copyRefused: 'Browser tidak mengizinkan menyalin. Tandai teksnya di pesan, lalu salin sendiri.',
  forward: 'Teruskan',
  keep: 'Simpan sebagai balasan cepat',
};
