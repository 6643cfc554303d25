/** Indonesian, the source language. */
export const settingsLinksText = {
  catalogue: 'settingsLinks',
  title: 'Pembayaran dan pengiriman',
  payment: 'Pembayaran',
  paymentBody: 'Rekening dan virtual account di halaman pembayaran pelanggan.',
  shipping: 'Ongkir',
  shippingBody: 'Asal kiriman dan kurir untuk menghitung ongkos kirim.',
  ready: 'Sudah diatur',
  unset: 'Belum diatur',
  open: { payment: 'Buka pengaturan pembayaran', shipping: 'Buka pengaturan pengiriman' },
};
export type SettingsLinksText = typeof settingsLinksText;
