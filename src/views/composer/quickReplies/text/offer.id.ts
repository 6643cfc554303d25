/** Indonesian: the source language. */
export const replyOfferText = {
  catalogue: 'composer/replyOffer',
  label: 'Balasan yang cocok',
  filling: 'Mengambil pesanan…',
  noOrder: (names: string) => `${names} belum terisi: chat ini tidak punya pesanan yang menunggu pembayaran.`,
  unread: (names: string) =>
    `${names} belum terisi: pesanannya tidak dapat dibaca. Isi sendiri, atau pilih balasannya lagi.`,
};
export type ReplyOfferText = typeof replyOfferText;
