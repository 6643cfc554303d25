/** Indonesian: the source language. What a message points at. */
export const pointedText = {
  catalogue: 'conversation/message/pointed',
  ad: 'Datang dari iklan',
  product: 'Produk yang dimaksud',
  order: 'Keranjang dari WhatsApp',
  items: (count: string) => `${count} barang`,
  /** The customer's phone tells it, and it may differ from the shop's prices. */
  total: (amount: string) => `Perkiraan ${amount}`,
  rupiah: (amount: string) => `Rp ${amount}`,
  event: 'Acara',
  starts: (when: string) => `Mulai ${when}`,
  cancelled: 'Dibatalkan',
  open: 'Buka tautannya',
};
export type PointedText = typeof pointedText;
