/** Whether the amounts of an answer are those of its sources, of the right thing, or follow from them. */
import {
  figuresIn,
  isOfOtherSubject,
  labelOf,
  namesIn,
  readText,
  wordsOfFigure,
  type Basis,
  type ReadText,
} from './basis.ts';
import { isLikeMoney, type Figure } from './figures.ts';
import { isDenied, sentencesOf, stemOf, wordSet, type Token } from './words.ts';

/** The amounts of money that a text names, in rupiah: "Rp 75.000", "75rb", "1,5 jt", "245.000", "dua puluh ribu". */
export const amountsIn = (text: string): number[] =>
  readText(text)
    .figures.filter(({ kind }) => kind === 'money')
    .map(({ value }) => value);

/** Amounts of an answer that are checked, and prices that a calculation may begin with. More are no answer. */
const MOST_AMOUNTS = 40;
const MOST_RELEVANT = 24;

const dozens = new Map([
  ['lusin', 12],
  ['selusin', 12],
  ['dozen', 12],
  ['kodi', 20],
  ['sekodi', 20],
  // There and back
  ['bolak', 2],
  ['pp', 2],
  ['berdua', 2],
  ['bertiga', 3],
  ['berempat', 4],
  ['berlima', 5],
]);

/** The numbers of things that a text names: "5 kg", "dua lusin", "3". That of "kelas 2", where the sources have it, is a name. */
function countsIn({ tokens, figures }: ReadText, { text: known }: Basis): number[] {
  const isName = ({ kind, from }: Figure): boolean => {
    const [before, number] = [tokens[from - 1], tokens[from]];
    return kind === 'bare' && before?.kind === 'word' && known.includes(` ${before.text} ${number?.text} `);
  };
  const numbers = figures
    .filter((figure) => ['quantity', 'bare', 'duration'].includes(figure.kind) && !isName(figure))
    .flatMap(({ kind, value, unit, from, to }) => {
      const behind = tokens[to - 1]?.text ?? '';
      // A weight is counted in the unit that it is written in.
      const factor =
        kind === 'duration'
          ? durationFactor(behind)
          : unit === 'gram' && behind.startsWith('k')
            ? 1000
            : unit === 'cm' && behind.startsWith('m')
              ? 100
              : 1;
      return [
        value / factor,
        ...(dozens.has(tokens[from]?.text ?? '') ? [dozens.get(tokens[from]?.text ?? '') ?? 1] : []),
      ];
    });
  const named = tokens.flatMap(({ text }) => dozens.get(text) ?? []);
  return [...new Set([...numbers, ...named])].filter((count) => count > 0 && count <= 10_000).slice(0, 30);
}

const durationFactor = (unit: string): number =>
  /^(?:se)?(?:hari|dinten|day)/u.test(unit)
    ? 1440
    : /^jam|^hour/u.test(unit)
      ? 60
      : /^(?:minggu|pekan|week)/u.test(unit)
        ? 10_080
        : 43_200;

/** Words by which an amount of the customer is taken as the price. */
const agreement = wordSet('jadi menjadi boleh deal setuju oke ok kasih kasi sepakat dapat cukup');
/** Words by which it is compared, or left to the team. */
const comparison = wordSet(
  'dari budget bujet dana uang uangnya sisa sisanya kembali kembalian kurang lebih selisih selisihnya bawah atas cek dicek mengecek mutasi catat dicatat tercatat tanyakan pastikan bukti transfer masuk sampai nilai belanja belanjanya with under over left',
);

/** Words directly before an amount that something is compared with or counted from. */
const bases = wordSet(
  'dari dengan untuk budget bujet senilai belanja belanjanya nilai sampai uang diatas dibawah punya',
);

function isEchoed({ tokens }: ReadText, { from }: Figure, hasOther: boolean): boolean {
  const here = sentencesOf(tokens).find((sentence) => sentence.from <= from && from < sentence.to);
  if (isDenied(tokens, from, 8)) return true;
  const before = tokens
    .slice(here?.from ?? from, from)
    .flatMap(({ text, kind }) => (kind === 'sign' || text === 'rp' ? [] : [text]));
  const compared = tokens.slice(here?.from, here?.to).some(({ text }) => comparison.has(text));
  if (bases.has(before.at(-1) ?? '')) return hasOther;
  return compared && hasOther && !before.slice(-3).some((word) => agreement.has(word) && word !== 'cukup');
}

/** Amounts from which another may follow. */
interface Known {
  /** Prices of what is spoken of, and amounts that the answer states and that are right. */
  amounts: readonly number[];
  /** Those that the answer or the customer states. A difference needs one of them. */
  stated: ReadonlySet<number>;
  /** Those that may be summands: stated ones, and prices of the sources that the answer names. */
  summands: readonly number[];
  counts: readonly number[];
  shares: readonly number[];
}

/** Whether an amount is a share of another one, its rest, or what it comes to with it. */
const isShareOf = (value: number, amounts: readonly number[], shares: readonly number[]): boolean =>
  amounts.some((one) =>
    shares.some((share) => [share, 100 - share, 100 + share].some((part) => Math.abs((one * part) / 100 - value) < 1)),
  );

/** Whether an amount is a product, a quotient, a share, a sum of two or three, or a difference of what is known. */
function followsFrom(value: number, { amounts, stated, summands, counts, shares }: Known): boolean {
  const isNear = (other: number): boolean => Math.abs(other - value) < 1;
  const products = amounts.flatMap((one) => counts.map((count) => one * count));
  if (products.some(isNear) || amounts.some((one) => counts.some((count) => isNear(one / count)))) return true;
  if (isShareOf(value, amounts, shares) || isShareOf(value, products, shares)) return true;
  // Summands are of two things: 2 × Rp 75.000 + Rp 75.000 would be a third piece of the same.
  const terms = new Map<number, Set<number>>();
  for (const one of new Set(summands))
    for (const count of new Set([1, ...counts])) terms.set(one * count, (terms.get(one * count) ?? new Set()).add(one));
  const isSum = (one: number, other: number): boolean => {
    const [ofOne, ofOther] = [terms.get(one), terms.get(other)];
    return (
      ofOne !== undefined && ofOther !== undefined && (ofOne.size > 1 || [...ofOther].some((base) => !ofOne.has(base)))
    );
  };
  for (const one of terms.keys()) {
    const rest = value - one;
    if (rest !== one && isSum(one, rest)) return true;
    if (
      summands.some(
        (other) => other !== one && rest - other !== one && rest - other !== other && terms.has(rest - other),
      )
    )
      return true;
  }
  const all = new Set([...amounts, ...products]);
  return [...all].some((one) => all.has(value + one) && (stated.has(one) || stated.has(value + one)));
}

/** Words before a number without a unit that make it a price: "harganya 185 aja". */
const priceWords = wordSet(
  'harga harganya hrg hrgnya seharga ongkir ongkirnya tarif tarifnya bayar bayarnya dp dpnya diskonnya modal',
);

/**
 * The first amount of an answer that no source has, that is another thing's, or that does not follow from what is known; null:
 * all are right.
 */
export function findWrongAmount(answer: ReadText, basis: Basis): string | null {
  const { tokens, figures } = answer;
  const money = figures.filter(({ kind }) => kind === 'money');
  const loose = looseAmounts(answer, basis);
  if (loose !== null) return loose;
  if (money.length === 0) return null;
  if (money.length > MOST_AMOUNTS) return wordsOfFigure(tokens, money[MOST_AMOUNTS] as Figure);
  const sourced = new Set(figuresIn(basis, 'money').map(({ value }) => value));
  const asked = new Set(
    basis.asked.figures.flatMap(({ kind, value }) =>
      kind === 'money' ? [value, value] : kind === 'bare' ? [value * 1000] : [],
    ),
  );
  const stated = new Set(money.map(({ value }) => value));
  const spoken = new Set([...namesIn(tokens), ...namesIn(basis.asked.tokens), ...namesIn(basis.chat.tokens)]);
  // "DP 50 % kalau total 2,4 juta?": a share of the sources is also counted from the customer's own total.
  const totals = [...asked].filter((value) => value >= 1000);
  // A calculation begins with prices of what is spoken of.
  const relevant = basis.said
    .filter((one) => one.kind === 'money')
    .filter(({ near, shared, isCited }) => isCited || [...near, ...shared].some((word) => spoken.has(word)));
  const cited = [...new Set(relevant.flatMap(({ value, isCited }) => (isCited ? [value] : [])))].slice(
    0,
    MOST_RELEVANT,
  );
  const started = [...new Set(relevant.map(({ value }) => value))].slice(0, MOST_RELEVANT);
  const known = figuresIn(basis, 'share').map(({ value }) => value);
  // Half of a price is a price only where the sources speak of a half.
  const mayHalve = known.includes(50) || hasHalf(basis);
  const counts = [
    ...new Set([...[answer, basis.asked, basis.chat].flatMap((text) => countsIn(text, basis)), 1]),
  ].filter((count) => count !== 0.5 || mayHalve || hasHalfUnit(answer, basis));
  const named = [...figures, ...basis.asked.figures].flatMap(({ kind, value }) => (kind === 'share' ? [value] : []));
  const ofCited = basis.said.flatMap(({ kind, value, isCited }) => (kind === 'share' && isCited ? [value] : []));
  const hasShareWord = tokens.some(({ text }) => shareWords.has(stemOf(text)));
  const shares = [
    ...new Set([
      ...known.filter((share) => hasShareWord || named.includes(share)),
      ...ofCited,
      ...(hasHalf(basis) ? [50] : []),
    ]),
  ];
  const right = new Set(money.filter(({ value }) => sourced.has(value)).map(({ value }) => value));
  const echoes = money.filter(({ value }) => !sourced.has(value) && asked.has(value));
  const open = new Set(money.filter(({ value }) => !sourced.has(value)));
  const settle = (): boolean => {
    let isChanged = false;
    const hasShare = figures.some(({ kind, value }) => kind === 'share' && shares.includes(value));
    const hasOther = right.size > 0 || hasShare;
    for (const figure of open) {
      const compared = echoes.filter((one) => isEchoed(answer, one, hasOther)).map(({ value }) => value);
      const amounts = [...new Set([...right, ...compared, ...started])]
        .filter((one) => one !== figure.value)
        .slice(0, MOST_AMOUNTS);
      const said = new Set([...right, ...compared]);
      said.delete(figure.value);
      if (
        !compared.includes(figure.value) &&
        !followsFrom(figure.value, { amounts, stated: said, summands: [...said, ...cited], counts, shares }) &&
        !(hasShare && isShareOf(figure.value, totals, shares))
      )
        continue;
      open.delete(figure);
      right.add(figure.value);
      isChanged = true;
    }
    return isChanged;
  };
  while (open.size > 0 && settle());
  const [unknown] = open;
  if (unknown) return wordsOfFigure(tokens, unknown);
  for (const [index, figure] of money.entries()) {
    if (!sourced.has(figure.value) || (asked.has(figure.value) && isEchoed(answer, figure, true))) continue;
    const label = labelOf(tokens, money, index);
    const isAlone = stated.size === 1;
    // The digits of the amount itself name nothing.
    const beside = [...tokens.slice(0, figure.from), ...tokens.slice(figure.to)];
    const whole = isAlone ? new Set([...namesIn(beside), ...namesIn(basis.asked.tokens)]) : label;
    const others = [...right].filter((one) => one !== figure.value && sourced.has(one));
    // It happens to be the price of another thing: "2 pasir Rp 130.000", where a pack costs half of it.
    const ofLabel = relevant.flatMap(({ value, near, shared }) =>
      value !== figure.value && [...near, ...shared].some((word) => label.has(word)) ? [value] : [],
    );
    if (followsFrom(figure.value, { amounts: [...others, ...ofLabel], stated, summands: others, counts, shares }))
      continue;
    if (
      isOfOtherSubject('money', figure.value, label, basis, stated) ||
      (isAlone && !isDeniedAmount(tokens, figure) && isOfOtherSubject('money', figure.value, whole, basis, stated))
    )
      return wordsOfFigure(tokens, figure);
  }
  return null;
}

const isDeniedAmount = (tokens: readonly Token[], { from }: Figure): boolean => isDenied(tokens, from);

/** Words of a share, whose number the answer need not repeat. */
const shareWords = wordSet('diskon potongan dp muka pajak ppn fee komisi discount deposit');

/** Whether half of a unit is spoken of: "setengah kilo". */
const hasHalfUnit = (answer: ReadText, { asked, chat }: Basis): boolean =>
  [answer, asked, chat].some(({ figures }) => figures.some(({ kind, unit }) => kind === 'quantity' && unit !== ''));

/** Whether the sources speak of a half in words. */
const hasHalf = ({ text }: Basis): boolean => /\b(?:setengah|separuh|separo)\b/u.test(text);

/** Numbers without a unit that are said as a price, or that look like one. */
function looseAmounts({ tokens, figures }: ReadText, basis: Basis): string | null {
  const known = new Set(figuresIn(basis, 'money').map(({ value }) => value));
  const numbers = new Set(
    [...basis.sources, basis.asked, basis.chat].flatMap(({ figures: all }) =>
      all.flatMap(({ kind, value }) => (kind === 'bare' ? [value] : [])),
    ),
  );
  for (const figure of figures) {
    if (figure.kind !== 'bare') continue;
    const { value, from } = figure;
    if (numbers.has(value) || known.has(value)) continue;
    const text = tokens[from]?.text ?? '';
    const isPrice =
      priceWords.has(tokens[from - 1]?.text ?? '') && value >= 5 && value < 1000 && !known.has(value * 1000);
    if (isPrice || isLikeMoney(text)) return text;
  }
  return null;
}
