/** Indonesian: the source language. */
export const quoteText = {
  catalogue: 'shippingQuote',
  title: 'Cek ongkir',
  placeless: 'Cari wilayahnya, lalu pilih dari daftar.',
  weight: 'Berat kiriman (gram)',
  fromOrder: 'Dari pesanan yang belum dibayar.',
  unweighed: (names: string) => `Berat belum diisi di katalog: ${names}. Ketik berat seluruh kiriman.`,
  weightless: 'Isi berat dalam gram, paling banyak 1.000.000.',
  ask: 'Lihat ongkir',
  pricing: 'Menanyakan ongkir ke kurir…',
  change: 'Ubah wilayah atau berat',
  paste: 'Tempel ke pesan',
  unset: 'Pemilik bisnis mengatur asal kiriman dan kurir di Pengaturan, bagian Ongkir.',
};
export type QuoteText = typeof quoteText;
