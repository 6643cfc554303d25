/** The message to the customer. Always in Indonesian, independent of the member's language. */
export const orderMessageText = {
  title: (number: number) => `Pesanan #${number}`,
  line: (quantity: string, price: string, sum: string) => `${quantity} × Rp ${price} = Rp ${sum}`,
  subtotal: (sum: string) => `Subtotal: Rp ${sum}`,
  tax: (percentage: string, sum: string) => `Pajak ${percentage}%: Rp ${sum}`,
  shipping: (sum: string) => `Ongkir: Rp ${sum}`,
  shippingOpen: 'Ongkir: menyusul',
  total: (sum: string) => `Total: Rp ${sum}`,
  /** The shipping is not known yet. */
  totalSoFar: (sum: string) => `Rp ${sum} belum termasuk ongkir`,
  shipTo: (address: string) => `Dikirim ke: ${address}`,
  note: (words: string) => `Catatan: ${words}`,
  until: (date: string, time: string) => `Mohon dibayar sebelum ${date}, pukul ${time}.`,
  expired: (date: string, time: string) => `Batas pembayarannya sudah lewat (${date}, pukul ${time}).`,
  paymentLink: (number: number, sum: string, url: string) =>
    `Pesanan #${number}, total Rp ${sum}. Lihat rincian dan cara bayarnya di sini:\n${url}`,
  /** The customer chooses the courier on the page, which then shows the total. */
  courierLink: (number: number, sum: string, url: string) =>
    `Pesanan #${number}, barang Rp ${sum}. Isi alamat dan pilih kurir di sini; totalnya dengan ongkir lalu terlihat, beserta cara bayarnya:\n${url}`,
  /** The shop tells the shipping itself. */
  openLink: (number: number, sum: string, url: string) =>
    `Pesanan #${number}, barang Rp ${sum}, belum termasuk ongkir. Rinciannya di sini:\n${url}`,
  /** Part of it is paid. */
  restLink: (number: number, sum: string, url: string) =>
    `Pesanan #${number}, sisa yang belum dibayar Rp ${sum}. Lihat rincian dan cara bayarnya di sini:\n${url}`,
  paid: 'Sudah lunas. Terima kasih.',
};
