const rupiah = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });
const amounts = new Set(['price', 'subtotal', 'tax', 'shipping', 'total', 'free_above']);

/** Amounts in the form of the shop's texts: "Rp 185.000". */
const withCurrency = (key: string, value: unknown): unknown =>
  amounts.has(key) && typeof value === 'number' ? `Rp ${rupiah.format(value)}` : value;

/** One line of JSON. No text can close the block that it stands in, or begin another. */
export const jsonLine = (value: unknown): string =>
  JSON.stringify(value, withCurrency).replaceAll('<', String.raw`\u003c`);
