import type { Outcome } from './outcome.ts';
import type { Question, Turn } from './question.ts';

const isProof = ({ author, reading }: Turn): boolean =>
  author === 'customer' && reading?.data?.kind === 'transfer_proof';

/**
 * The answer to a picture of a transfer: that it has come, and that the team looks at the account. Null: there is none. No
 * picture is a payment, whatever it shows and however well it agrees with the order, so no model words this.
 */
export function answerToProof({ burst, business: { tone } }: Question): Outcome | null {
  const sent = burst.findLast(isProof);
  if (!sent) return null;
  const order = sent.reading?.checks?.order;
  const thanks =
    tone === 'formal' ? 'Terima kasih, Bapak/Ibu.' : tone === 'santai' ? 'Makasih ya.' : 'Terima kasih, Kak.';
  const what = order ? `pesanan #${order} masih menunggu cek mutasi` : 'statusnya masih menunggu cek mutasi';
  const text = `${thanks} Gambar bukti transfernya sudah kami terima. Tim kami mengecek mutasi rekening dulu, jadi ${what}.`;
  const answer = { action: 'answer', text, reason: 'proof', hand_over: true as const };
  return { status: 'answered', text, report: { answer, guard: { rule: 'proof' } } };
}
