/** The message to the customer. Always in Indonesian, independent of the member's language. */
export const orderMessageText = {
  title: (number: number) => `Pesanan #${number}`,
  line: (quantity: string, price: string, sum: string) => `${quantity} × Rp ${price} = Rp ${sum}`,
  subtotal: (sum: string) => `Subtotal: Rp ${sum}`,
  tax: (percentage: string, sum: string) => `Pajak ${percentage}%: Rp ${sum}`,
  shipping: (sum: string) => `Ongkir: Rp ${sum}`,
  shippingOpen: 'Ongkir: menyusul',
  total: (sum: string) => `Total: Rp ${sum}`,
  shipTo: (address: string) => `Dikirim ke: ${address}`,
  note: (words: string) => `Catatan: ${words}`,
  until: (date: string, time: string) => `Mohon dibayar sebelum ${date}, pukul ${time}.`,
  expired: (date: string, time: string) => `Batas pembayarannya sudah lewat (${date}, pukul ${time}).`,
  paymentLink: (number: number, sum: string, url: string) =>
    `Pesanan #${number}, total Rp ${sum}. Lihat rincian dan cara bayarnya di sini:\n${url}`,
  paid: 'Sudah lunas. Terima kasih.',
};
