/**
 * What the built-in model makes of a conversation: it quotes the sentences that a member looks for first. It writes nothing
 * of its own.
 */

interface Turn {
  by: string;
  text: string;
}

export interface SummaryLine {
  topic: 'first' | 'latest' | 'order' | 'promise' | 'other';
  text: string;
}

/** How a conversation names the customer. */
export const CUSTOMER = 'Pelanggan';

const MAX_LENGTH = 200;
const MAX_OF_TOPIC = 2;

const ASKS = /\?|\b(?:apa|apakah|berapa|brp|bisa|ada|kapan|dimana|gimana|bagaimana|mau|tolong|minta)\b/iu;
const HAS_PRICE = /\brp\.?\s*\d|\b\d+(?:[.,]\d+)?\s*(?:rb|ribu|jt|juta)\b/iu;
const PROMISES =
  /\b(?:akan|besok|lusa|nanti|janji|paling lambat|kami kirim|dikirim|kami tanggung|kami kabari|garansi)\b/iu;

/** As it stands in the text: sentences are not joined, and a long one is cut at the end. */
const sentencesOf = (text: string): string[] =>
  text
    .split(/\n|(?<=[.!?])\s+(?=[\p{Lu}"])/u)
    .map((sentence) => sentence.trim().slice(0, MAX_LENGTH))
    .filter((sentence) => /[\p{L}\d]/u.test(sentence));

/** The same conversation has the same summary. */
export function summarize(turns: readonly Turn[]): SummaryLine[] {
  const sentences = turns.flatMap(({ by, text }) => sentencesOf(text).map((sentence) => ({ by, text: sentence })));
  const heard = sentences.filter(({ by }) => by === CUSTOMER);
  const said = sentences.filter(({ by }) => by !== CUSTOMER);
  const asked = heard.filter(({ text }) => ASKS.test(text));
  const [first] = asked.length > 0 ? asked : heard;
  const latest = (asked.length > 0 ? asked : heard).at(-1);
  const prices = sentences.filter(({ text }) => HAS_PRICE.test(text)).slice(-MAX_OF_TOPIC);
  const promises = said.filter(({ text }) => PROMISES.test(text) && !text.includes('?')).slice(-MAX_OF_TOPIC);
  const lines: SummaryLine[] = [
    ...(first ? [{ topic: 'first' as const, text: first.text }] : []),
    ...(latest ? [{ topic: 'latest' as const, text: latest.text }] : []),
    ...prices.map(({ text }) => ({ topic: 'order' as const, text })),
    ...promises.map(({ text }) => ({ topic: 'promise' as const, text })),
  ];
  const all = lines.length > 0 ? lines : sentences.slice(-1).map(({ text }) => ({ topic: 'other' as const, text }));
  return all.filter(({ text }, at) => all.findIndex((line) => line.text === text) === at);
}

const labels: Record<SummaryLine['topic'], string> = {
  first: 'Awalnya pelanggan menulis',
  latest: 'Pelanggan menulis',
  order: 'Harga yang disebut',
  promise: 'Yang dikatakan toko',
  other: 'Terakhir ditulis',
};

/** The same in sentences, for the team that is called. */
export function summaryForTeam(turns: readonly Turn[]): string {
  const lines = summarize(turns);
  // What was asked first is also the latest where nothing followed.
  const hasLatest = lines.some(({ topic }) => topic === 'latest');
  return lines
    .map(({ topic, text }) => `${labels[topic === 'first' && !hasLatest ? 'latest' : topic]}: “${text}”.`)
    .join(' ')
    .slice(0, 600);
}
