import { isDeed } from '../handOver.ts';
/**
 * Statements of an answer that need no judge to be found without support: counts of another number than the sources', what the
 * sources deny, and sentences of which no source speaks. They are checked where no model judges the answer.
 */
import { namesIn, type Basis, type ReadText } from './basis.ts';
import { lengthOf } from './figures.ts';
import { isForeign } from './form.ts';
import { isPromiseAt } from './promises.ts';
import { claimsNothing, isUsual } from './smallTalk.ts';
import {
  conditions,
  isDenied,
  negations,
  rootOf,
  sentencesOf,
  stemOf,
  wordSet,
  type Sentence,
  type Token,
} from './words.ts';

/** The roots of the words that name something. Numbers name nothing here. */
const rootsOf = (tokens: readonly Token[]): Set<string> =>
  new Set([...namesIn(tokens.filter(({ kind }) => kind === 'word'))].map(rootOf));

/** A number with the word that it counts: "3 kamar", "100 Mbps". */
interface Count {
  word: string;
  value: number;
  from: number;
  to: number;
}

/** Words behind a number that count nothing. */
const counting = wordSet('x kali an dan atau ya kak sampai hingga ke di itu saja aja dengan untuk per lagi gak kok');

const countsIn = ({ tokens, figures }: ReadText): Count[] =>
  figures.flatMap(({ kind, value, from, to }) => {
    const behind = tokens[to];
    const isCounted =
      kind === 'bare' && behind?.kind === 'word' && !counting.has(behind.text) && !lengthOf(behind.text);
    return isCounted ? [{ word: rootOf(behind.text), value, from, to: to + 1 }] : [];
  });

/** Numbers that a count may follow from. */
const MOST = 30;

/** The first count of an answer for which the sources have other numbers only. */
function findWrongCount(answer: ReadText, { sources, asked, chat }: Basis): string | null {
  const known = sources.flatMap(countsIn);
  const numbersOf = (text: ReadText): number[] => text.figures.map(({ value }) => value);
  const free = new Set([...numbersOf(asked), ...numbersOf(chat)]);
  for (const { word, value, from, to } of countsIn(answer)) {
    const same = known.filter((one) => one.word === word).slice(0, MOST);
    if (same.length === 0 || value === 1 || free.has(value) || isDenied(answer.tokens, from)) continue;
    const isProduct = same.some((one) => [...free].some((count) => one.value * count === value));
    // "24 sampai 27 Desember itu 3 malam"
    const isDifference = [...free].some((one) => free.has(one + value));
    if (!same.some((one) => one.value === value) && !isProduct && !isDifference)
      return answer.tokens
        .slice(from, to)
        .map(({ raw }) => raw)
        .join(' ');
  }
  return null;
}

const denials = wordSet('tidak tak bukan belum jangan tanpa nggak gak ga enggak not no');
/** Words of a denial that do not say what is denied. */
const general = new Set(
  'berlaku terima menerima boleh bisa layani melayani sedia tersedia termasuk untuk bila karena ada dapat perlu usah jual menjual kami mau lebih hanya juga maupun atau'
    .split(' ')
    .map(rootOf),
);

/** What a source denies, word by word, and what it is said of. */
interface Denied {
  objects: ReadonlySet<string>;
  /** Words of the rest of its sentence, or of the sentence before. */
  context: ReadonlySet<string>;
}

function deniedIn(tokens: readonly Token[]): Denied[] {
  const found: Denied[] = [];
  let before: ReadonlySet<string> = new Set();
  for (const { from, to } of sentencesOf(tokens)) {
    const no = tokens.slice(from, to).findIndex(({ text }) => denials.has(text));
    // "Kembali kalau tidak ada kerusakan" denies nothing.
    const isCondition = tokens
      .slice(from, from + Math.max(no, 0))
      .some(({ text }) => conditions.has(text) || text === 'selama');
    const at = isCondition ? -1 : no;
    const own = rootsOf(at === -1 ? tokens.slice(from, to) : tokens.slice(from, from + at));
    if (at !== -1) {
      const context = own.size > 0 ? own : before;
      const isInList = tokens.slice(from, from + at).some(({ text }) => text === ',');
      const rest = scopeOf(tokens.slice(from + at + 1, to), isInList);
      // "Tidak menerima boneka besar, karpet, dan pakaian kulit": each of the list is denied.
      for (const part of splitAt(rest, listSigns)) {
        const objects = new Set([...rootsOf(part)].filter((word) => !general.has(word)));
        if (objects.size > 0 && objects.size <= MOST_DENIED) found.push({ objects, context });
      }
    }
    before = own;
  }
  return found;
}

/**
 * What a denial reaches: up to the first comma, or all of a list that ends with "dan" or "atau". `isInList`: it is one of a list
 * itself, as in "sudah vaksin, tidak sakit, dan bawa buku".
 */
function scopeOf(rest: readonly Token[], isInList: boolean): readonly Token[] {
  const comma = rest.findIndex(({ text }) => text === ',' || text === ';');
  const isList = comma !== -1 && !isInList && rest.slice(comma).some(({ text }) => text === 'dan' || text === 'atau');
  return comma === -1 || isList ? rest : rest.slice(0, comma);
}

const listSigns = wordSet(', ; dan atau ( ) :');
/** Words of one thing that is denied. */
const MOST_DENIED = 4;

function splitAt(tokens: readonly Token[], signs: ReadonlySet<string>): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (signs.has(token.text)) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

/** Whether the main clause says no: "kembali penuh kalau belum mulai" does not. */
function isNegated(tokens: readonly Token[]): boolean {
  const end = tokens.findIndex(({ text }, at) => at > 0 && conditions.has(text));
  // "tanpa biaya" and "tidak kena" promise something.
  return tokens
    .slice(0, end === -1 ? tokens.length : end)
    .some(
      ({ text }, at) =>
        !(text === 'tanpa' && yes.has(tokens[0]?.text ?? '')) &&
        (negations.has(text) || denials.has(text)) &&
        !isPromiseAt(tokens, at),
    );
}

/** The sentences of an answer that state something, and say no to nothing. */
const statementsOf = (tokens: readonly Token[]): Sentence[] =>
  sentencesOf(tokens).filter(({ from, to, isQuestion }) => !isQuestion && !isNegated(tokens.slice(from, to)));

const wordsAt = (tokens: readonly Token[], { from, to }: Sentence): string =>
  tokens
    .slice(from, to)
    .map(({ raw, isApart }, at) => (at > 0 && isApart ? ` ${raw}` : raw))
    .join('');

/** Whether at least half of some words are among others. */
const isMostly = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  some.size > 0 && [...some].filter((word) => others.has(word)).length * 2 >= some.size;

/** The first sentence of an answer that affirms what the sources deny. */
function findWrongYes({ tokens }: ReadText, { sources, asked }: Basis): string | null {
  const denied = sources.flatMap((source) => deniedIn(source.tokens));
  if (denied.length === 0) return null;
  const heard = rootsOf(asked.tokens);
  const stated = sources.flatMap((source) =>
    statementsOf(source.tokens).map(({ from, to }) => rootsOf(source.tokens.slice(from, to))),
  );
  for (const sentence of statementsOf(tokens)) {
    const words = rootsOf(tokens.slice(sentence.from, sentence.to));
    const isWrong = denied.some(
      ({ objects, context }) =>
        [...objects].every((word) => words.has(word)) &&
        // What is also spoken of elsewhere is denied in one respect only.
        (isMostly(context, words) ||
          (!stated.some((one) => [...objects].every((word) => one.has(word))) &&
            (objects.size > 1 || [...objects].every((word) => heard.has(word))))),
    );
    if (isWrong) return wordsAt(tokens, sentence);
  }
  return null;
}

/** Strange words with which a sentence speaks of something else, and the share of them beside known ones. */
const FEWEST_UNKNOWN = 2;
const MOST_SHARE = 0.75;

/** Words with which the AI tells its name. */
const introductions = wordSet('asisten ai panggil nama assistant name');

/** "Jadi sebaiknya ditunda dulu": what follows from the sentence before. */
const isAdvice = (tokens: readonly Token[]): boolean =>
  tokens[0]?.text === 'jadi' || tokens.some(({ text }) => text === 'sebaiknya' || text === 'mending');

/** Words with which the shop speaks of itself. */
const shopWords = wordSet('kami kita ada bisa punya semua selalu we our have has');

/** The first name in a "yes" of an answer that no source has, also if the customer said it: "Bisa, Kak, ke Gresik juga". */
function findUnknownName({ tokens }: ReadText, { sources, asked }: Basis): string | null {
  const known = new Set(sources.flatMap((source) => source.tokens.map(({ text }) => rootOf(text))));
  const heard = rootsOf(asked.tokens);
  for (const { from, to } of statementsOf(tokens)) {
    if (!yes.has(tokens[from]?.text ?? '')) continue;
    const name = tokens
      .slice(from + 1, to)
      .find(
        ({ raw, text, kind }) => kind === 'word' && /\p{Lu}/u.test(raw) && !isUsual(text) && heard.has(rootOf(text)),
      );
    if (name && !known.has(rootOf(name.text))) return name.raw;
  }
  return null;
}
const yes = wordSet('bisa ada boleh iya ya ready buka yes tentu');

/** The first sentence of an answer whose words no source has. */
function findInvention(answer: ReadText, { sources, asked }: Basis): string | null {
  const { tokens, figures } = answer;
  if (isForeign(tokens.map(({ raw }) => raw).join(' '))) return null;
  const known = new Set(sources.flatMap((source) => [...namesIn(source.tokens)].map(rootOf)));
  for (const sentence of statementsOf(tokens)) {
    const here = tokens.slice(sentence.from, sentence.to);
    if (isAdvice(here) || here.some(({ text }) => isDeed(text))) continue;
    const names = here.some(({ text }) => introductions.has(stemOf(text)))
      ? here.flatMap(({ raw, text }) => (/^\p{Lu}/u.test(raw) ? [text] : []))
      : [];
    if (claimsNothing({ tokens: here, figures: [] }, asked, { names, topics: known })) continue;
    const inFigure = (at: number): boolean =>
      figures.some(({ from, to }) => from <= sentence.from + at && sentence.from + at < to);
    const namedWords = [...namesIn(here.filter(({ kind }, at) => kind === 'word' && !inFigure(at)))].filter(
      (word) => !isUsual(word),
    );
    const unknown = namedWords.filter((word) => !known.has(rootOf(word)));
    const anchors = figures.filter(({ from, kind }) => kind !== 'bare' && from >= sentence.from && from < sentence.to);
    const share = unknown.length / (namedWords.length + anchors.length);
    const isOfShop = namedWords.length > FEWEST_UNKNOWN || here.some(({ text }) => shopWords.has(text));
    if (isOfShop && unknown.length >= FEWEST_UNKNOWN && share >= MOST_SHARE) return wordsAt(tokens, sentence);
  }
  return null;
}

/** The first length of time that the answer's own sources lack, and that no other source says of what is spoken of. */
function findStrayLength({ tokens, figures }: ReadText, { said, asked }: Basis): string | null {
  // An answer without sources is not compared with the others.
  if (!said.some(({ isCited }) => isCited)) return null;
  const heard = rootsOf(asked.tokens);
  for (const figure of figures) {
    if (figure.kind !== 'duration') continue;
    const own = said.filter(({ kind, value }) => kind === 'duration' && value === figure.value);
    const sentence = sentencesOf(tokens).find(({ from, to }) => from <= figure.from && figure.from < to);
    if (own.length === 0 || own.some(({ isCited }) => isCited) || !sentence) continue;
    const isIn = ({ from }: { from: number }): boolean => from >= sentence.from && from < sentence.to;
    // "3 hari Rp 375.000" counts what is paid for, and a customer's own length is no claim.
    if (figures.some((one) => one.kind === 'money' && isIn(one))) continue;
    if (asked.figures.some(({ kind, value }) => kind === 'duration' && value === figure.value)) continue;
    const words = new Set([...rootsOf(tokens.slice(sentence.from, sentence.to)), ...heard]);
    const isAbout = own.some(({ near, shared, around }) =>
      [...near, ...shared, ...around].some((word) => words.has(rootOf(word)) && lengthOf(word) === undefined),
    );
    if (!isAbout) return wordsAt(tokens, { ...figure, isQuestion: false });
  }
  return null;
}

/** What is sold out is said behind the thing: "Bunga matahari kosong sampai 20 Desember", "Cicilan tidak ada". */
const soldOut = wordSet('kosong habis sold');
const isEnd = (token: Token | undefined): boolean =>
  token === undefined || [',', ';', 'sampai', 'hingga', 'sementara', 'dulu', 'out'].includes(token.text);
const knownWords = wordSet('daftar data catatan katalog');
const inStock = wordSet('ada ready redi tersedia available stok stock sedia');

/** The first sentence of an answer that has in stock what a source says is sold out. */
function findSoldOut({ tokens }: ReadText, { sources, asked }: Basis): string | null {
  const gone = sources.flatMap((source) =>
    sentencesOf(source.tokens).flatMap(({ from, to }) => {
      // "Kamar kosong: 2 standar" are rooms to let.
      const at = source.tokens
        .slice(from, to)
        .findIndex(
          ({ text }, index, all) =>
            (soldOut.has(text) && isEnd(all[index + 1])) ||
            (denials.has(text) && inStock.has(all[index + 1]?.text ?? '') && isEnd(all[index + 2])),
        );
      const before = source.tokens.slice(from, from + Math.max(at, 0));
      const mark = before.findLastIndex(({ text }) => [',', ';', ':'].includes(text));
      const things = [...rootsOf(before.slice(mark + 1))];
      return things.length > 0 && things.length <= MOST_DENIED ? [things] : [];
    }),
  );
  const heard = rootsOf(asked.tokens);
  for (const sentence of statementsOf(tokens)) {
    const here = tokens.slice(sentence.from, sentence.to);
    // "besok ada lagi", "ada di daftar": it is not said to be there now.
    const isNow = !here.some(({ text }) => text === 'lagi' || text === 'besok' || knownWords.has(text));
    if (!isNow || !here.some(({ text }, at) => inStock.has(text) || (at === 0 && yes.has(text)))) continue;
    const words = new Set([...rootsOf(here), ...heard]);
    // The last word tells the thing from others of its kind.
    const isGone = (things: readonly string[]): boolean =>
      words.has(things.at(-1) ?? '') &&
      things.filter((thing) => !words.has(thing)).length <= (things.length > 2 ? 1 : 0) &&
      !here.some(({ text, kind }) => kind === 'word' && text.startsWith('selain'));
    if (gone.some(isGone)) return wordsAt(tokens, sentence);
  }
  return null;
}

const shop = wordSet('saya aku kami kita ku tak kulo kula we i');
const past = wordSet('sudah udah udh sdh telah already have has sampun wis uwis');
/** What the AI does itself by writing. The other deeds need a tool or a member, which are sources then. */
const ownDeeds = new Set(
  'catat terima baca lihat dengar jelas jelaskan sampaikan sebut tulis bilang kirim jawab paham mengerti tahu'
    .split(' ')
    .map(rootOf),
);

/** The first sentence in which the AI says that it has done something of which no source tells: "sudah saya ubah". */
function findUndone({ tokens }: ReadText, { sources }: Basis): string | null {
  const known = new Set(sources.flatMap((source) => source.tokens.map(({ text }) => rootOf(text))));
  for (const sentence of statementsOf(tokens)) {
    for (let at = sentence.from; at + 2 < sentence.to + 1; at += 1) {
      const [one, other, deed] = [tokens[at], tokens[at + 1], tokens[at + 2]];
      const pair = [one?.text ?? '', other?.text ?? ''] as const;
      const isDone = (past.has(pair[0]) && shop.has(pair[1])) || (shop.has(pair[0]) && past.has(pair[1]));
      if (!isDone || deed?.kind !== 'word') continue;
      const root = rootOf(deed.text);
      const isCondition = tokens.slice(sentence.from, at).some(({ text }) => conditions.has(text) || text === 'yang');
      if (!isCondition && !ownDeeds.has(root) && !isDeed(deed.text) && !known.has(root))
        return wordsAt(tokens, sentence);
    }
  }
  return null;
}

/** The first statement of an answer that no source supports. */
export const findUnsupported = (answer: ReadText, basis: Basis): string | null =>
  findSoldOut(answer, basis) ??
  findUndone(answer, basis) ??
  findStrayLength(answer, basis) ??
  findUnknownName(answer, basis) ??
  findWrongCount(answer, basis) ??
  findWrongYes(answer, basis) ??
  findInvention(answer, basis);
