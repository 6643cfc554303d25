import type { WhatsAppServer } from '../whatsapp/whatsappServer.ts';

/** A regular customer of the seeded shop, whose older messages are only on the shop's phone. */
const session = 'batik-lestari';
const chatId = '6281325550112@c.us';

/** One order as a chat. P: the customer; H: the shop, on its phone. */
const order = (product: string, price: string, courier: string): string[] => [
  'P Assalamualaikum kak',
  'H Waalaikumsalam Bu Dewi, ada yang bisa dibantu?',
  `P ${product} masih ada?`,
  'H Masih Bu, ukuran apa ya?',
  'P L satu, XL satu',
  `H Siap. L dan XL ada. Totalnya ${price}`,
  'P Ongkir ke Klaten berapa?',
  `H ${courier}`,
  'P Oke saya transfer sekarang ya',
  'H Baik Bu, ke BCA yang biasa',
  'P Sudah kak, tolong dicek 🙏',
  'H Sudah masuk Bu, terima kasih. Kami kirim sore ini',
  'P Resinya ditunggu',
  'H Nanti malam kami kabari',
  'P Sudah sampai kak, bagus sekali',
  'H Alhamdulillah, terima kasih Bu Dewi 🙏',
];

const orders: [daysAgo: number, lines: string[]][] = [
  [400, order('Kemeja parang cokelat', 'Rp 350.000', 'Rp 14.000 pakai JNE')],
  [290, order('Blus kawung', 'Rp 310.000', 'Rp 14.000 pakai JNE')],
  [180, order('Sarimbit mega mendung', 'Rp 620.000', 'Gratis Bu, di atas Rp 500.000')],
  [60, order('Daster truntum', 'Rp 190.000', 'Rp 15.000 pakai J&T')],
];

/** Seconds between two messages of an order. */
const SECONDS_BETWEEN = 140;

/** Adds the older messages once, so that the phone has more history than the database. No webhook reports them. */
export function addPhoneHistory(server: WhatsAppServer): void {
  const chat = server.chat(session, chatId);
  const [first] = chat.messages;
  if (!first || chat.messages.some(({ rawId }) => rawId.startsWith('3AEARLIER'))) return;
  const now = Math.floor(Date.now() / 1000);
  const history = orders.flatMap(([daysAgo, lines], orderIndex) =>
    lines.map((line, lineIndex) => ({
      ...first,
      rawId: `3AEARLIER${orderIndex}${String(lineIndex).padStart(2, '0')}`,
      fromMe: line.startsWith('H'),
      kind: 'text' as const,
      body: line.slice(2),
      timestamp: now - daysAgo * 86_400 + lineIndex * SECONDS_BETWEEN,
      media: null,
      replyTo: null,
      ack: 3,
      announced: 3,
    })),
  );
  chat.messages.unshift(...history);
  server.emit({ type: 'other' });
}
