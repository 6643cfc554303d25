/** What is said of a line: amounts ("Rp 250.000"), numbers of orders ("#1042"), names of banks and couriers, what a member wrote. */
type Facts = Record<string, string>;

/**
 * Indonesian: the source language. The lines that the server writes into a chat for its team, by their codes
 * (`private.write_line` in supabase/migrations/20261101001205_payments.sql).
 */
export const roomLinesText = {
  catalogue: 'conversation/roomLines',
  /** For a code of a newer server. */
  unknown: 'Catatan dari versi Chabot yang lebih baru. Muat ulang halaman untuk membacanya.',
  codes: {
    'payment.refunded': ({ amount, order }) =>
      `${amount} dari pembayaran pesanan ${order} dikembalikan kepada pelanggan.`,
    'payment.paid': ({ amount, order, bank }) =>
      `${amount} untuk pesanan ${order} masuk lewat virtual account ${bank}.`,
    'payment.after_cancelling': ({ amount, order, bank }) =>
      `${amount} untuk pesanan ${order} masuk lewat virtual account ${bank}. Pesanan ini sudah dibatalkan: selesaikan dengan pelanggan.`,
    'payment.below_total': ({ amount, order, bank, total }) =>
      `${amount} untuk pesanan ${order} masuk lewat virtual account ${bank}. Totalnya sekarang ${total}: pesanan belum lunas.`,
    'payment.twice': ({ amount, order, bank, over }) =>
      `${amount} untuk pesanan ${order} masuk lewat virtual account ${bank}. Pesanan ini sudah lunas sebelumnya: kembalikan ${over} kepada pelanggan.`,
    'payment.above_total': ({ amount, order, bank, over }) =>
      `${amount} untuk pesanan ${order} masuk lewat virtual account ${bank}. Itu ${over} lebih dari totalnya: kembalikan kepada pelanggan.`,
    'payment.late': ({ amount, order, bank }) =>
      `${amount} untuk pesanan ${order} masuk lewat virtual account ${bank}. Batas waktunya sudah lewat: pastikan barangnya masih ada.`,
    'payment.rest': ({ amount, order, bank }) =>
      `${amount} untuk pesanan ${order} masuk lewat virtual account ${bank}. Sisanya sudah dibayar, jadi pesanan lunas.`,
    'payment.partial': ({ amount, order, bank, due }) =>
      `Baru ${amount} dari ${due} untuk pesanan ${order} masuk lewat virtual account ${bank}. Pesanan belum lunas.`,
    'payment.reversed': ({ order, bank }) => `${bank} menarik kembali pembayaran pesanan ${order}.`,
    'payment.expired': ({ order, bank }) => `Virtual account ${bank} untuk pesanan ${order} berakhir tanpa pembayaran.`,
    'transfer.seen': ({ amount, order }) =>
      `Uang transfer ${amount} untuk pesanan ${order} sudah terlihat di mutasi. Pesanan lunas.`,
    'proof.waiting': ({ order }) => `Bukti transfer pesanan ${order} masuk: menunggu cek mutasi, belum lunas.`,
    'proof.again': ({ order }) =>
      `Bukti transfer pesanan ${order} masuk: menunggu cek mutasi, belum lunas. Awas: berkas yang sama persis sudah pernah dikirim untuk pesanan ini.`,
    'proof.of_other': ({ order, other }) =>
      `Bukti transfer pesanan ${order} masuk: menunggu cek mutasi, belum lunas. Awas: berkas yang sama persis sudah dipakai untuk pesanan ${other}.`,
    'proof.rejected': ({ order, reason }) => `Bukti transfer pesanan ${order} ditolak: ${reason}`,
    'deadline.passed': ({ order }) => `Batas bayar pesanan ${order} sudah lewat, dan belum lunas.`,
    'courier.chosen': ({ order, courier, service, price, place, total }) =>
      `Pelanggan memilih ${courier} ${service} (${price}) untuk pesanan ${order}, ke ${place}. Total ${total}.`,
  } as Record<string, (facts: Facts) => string>,
};

export type RoomLinesText = typeof roomLinesText;
