/** What an answer may state: the texts that it rests on, read once. */
import { figuresOf, type Figure } from './figures.ts';
import { endsSentence, readNumber, sentencesOf, stemOf, tokensOf, wordSet, type Token } from './words.ts';

/** A text with its figures. */
export interface ReadText {
  tokens: readonly Token[];
  figures: readonly Figure[];
}

export const readText = (text: string): ReadText => {
  // The digits of a link name nothing.
  const tokens = tokensOf(text.replaceAll(/https?:\/\/[^\s"'<>]+/giu, ' '));
  return { tokens, figures: figuresOf(tokens) };
};

/** Words that say nothing about which thing is meant. */
const empty = wordSet(
  'ada adalah agar aja akan aku anda apa atau bagi bang bapak beli belum berapa biar bisa boleh buat bu cuma dah dalam dan dari dengan deh di dia dong dulu gan ibu ini itu iya jadi jika juga ka kak kakak kalau kalo karena ke kami kamu kan kok lagi mas masih mau mbak min mohon mulai nanti nih no nya oke pada pak per pun rp idr rupiah saat saja sama sampai satu saya sebagai secara sedang sekarang semua seperti serta setiap siap sih silakan sis sudah tapi tersedia tetap tidak tiap toko total totalnya untuk utk ya yaitu yang yg harga harganya hrg biaya bayar bayarnya seharga senilai sebesar ribu rb juta the a an is are of for to in on at and or it its we you your our with price costs cost only just each',
);

/** Units of goods. Behind a number, or behind "per", they count; elsewhere they name: "2 pasang", "jasa pasang". */
const units = wordSet('potong lembar pcs kg gram buah biji kotak box pasang lusin kodi orang pack dus bungkus');
const counters = wordSet('per / se tiap setiap');
const counts = (tokens: readonly Token[], at: number): boolean =>
  ['pcs', 'kg', 'gram', 'buah', 'biji'].includes(tokens[at]?.text ?? '') ||
  tokens[at - 1]?.kind === 'number' ||
  counters.has(tokens[at - 1]?.text ?? '') ||
  readNumber(tokens, at - 1) !== null;

/** The words of some tokens that say which thing is meant, and their numbers: sizes and models are such. */
export function namesIn(tokens: readonly Token[]): Set<string> {
  const names = new Set<string>();
  for (const [at, { text, kind }] of tokens.entries()) {
    if (kind === 'sign' || (units.has(text) && counts(tokens, at))) continue;
    const stem = kind === 'word' ? stemOf(text) : text;
    if (!empty.has(text) && !empty.has(stem)) names.add(stem);
  }
  return names;
}

/** A figure of a source, with the words that say of what it is. */
export interface Subject {
  kind: Figure['kind'];
  value: number;
  /** The words beside it, up to the figures of its kind before and behind. */
  near: ReadonlySet<string>;
  /** The words of the sentence that are said of all its figures, and of the title. */
  shared: ReadonlySet<string>;
  /** All words of its source. */
  around: ReadonlySet<string>;
  /** Whether its source is a line of JSON, whose names and amounts belong together in any order. */
  isFact: boolean;
  isCited: boolean;
}

/** "Cimahi Rp 60.000, Lembang Rp 90.000.": a sentence of names and figures goes on from the one before. */
const isFragment = (tokens: readonly Token[], figures: number): boolean =>
  tokens.filter(({ kind, text }) => kind === 'word' && !empty.has(text)).length <= figures;

/** The words of a part of a sentence whose parts are divided by ";"; null: it has no such parts. */
function partAround(
  tokens: readonly Token[],
  { begin, from, end }: { begin: number; from: number; end: number },
): Set<string> | null {
  const before = tokens.slice(begin, from).findLastIndex(({ text }) => text === ';');
  const behind = tokens.slice(from, end).findIndex(({ text }) => text === ';');
  if (before === -1 && behind === -1) return null;
  return namesIn(tokens.slice(begin + before + 1, behind === -1 ? end : from + behind));
}

/** What the figures of one kind in a text are said of: in a passage, or in a line of facts. */
function subjectsIn(
  { tokens, figures }: ReadText,
  kind: Figure['kind'],
  { titled, around, isFact }: Pick<Subject, 'around' | 'isFact'> & { titled: ReadonlySet<string> },
): Said[] {
  const all = figures.filter((figure) => figure.kind === kind);
  if (all.length === 0) return [];
  const said: Said[] = [];
  let index = 0;
  for (const { from: begin, to: end } of sentencesOf(tokens)) {
    const here: Figure[] = [];
    for (let one = all[index]; one && one.from < end; one = all[(index += 1)]) here.push(one);
    const [first] = here;
    if (!first) continue;
    // "Ganti LCD: Redmi Rp 450.000, …": what precedes the colon is said of all.
    const colon = tokens.slice(begin, first.from).findIndex(({ text }) => text === ':');
    const start = begin + colon + 1;
    const head = namesIn(tokens.slice(begin, start));
    // "Di atas itu 3 hari": it goes on from the sentence before.
    const goesOn =
      isFragment(tokens.slice(begin, end), here.length) ||
      tokens.slice(begin, first.from).some(({ text }) => text === 'itu' || text === 'tersebut');
    const carried = goesOn ? said.at(-1) : undefined;
    for (const name of carried ? [...carried.near, ...carried.shared] : []) head.add(name);
    for (const [place, { value, from, to }] of here.entries()) {
      const behind = behindOf(tokens, to, here[place + 1]?.from ?? end);
      const shared = new Set([...titled, ...head]);
      const least = Math.max(here[place - 1]?.to ?? start, start);
      // "…; drg. Fitri Sabtu": another thing begins behind the mark.
      const mark = tokens.slice(least, from).findLastIndex(({ text }) => text === ';');
      const before = namesIn(tokens.slice(least + mark + 1, from));
      const after = namesIn(tokens.slice(to, behind));
      // "08.00–17.00": both ends of a range are said of the same.
      const previous = said.at(-1);
      if (place > 0 && previous && before.size === 0 && from - (here[place - 1]?.to ?? 0) <= 2) {
        const near = new Set([...previous.near, ...after]);
        said[said.length - 1] = { ...previous, near };
        said.push({ ...previous, value, near });
        continue;
      }
      // "Kue ulang tahun diameter 20 cm Rp 210.000, diameter 24 cm Rp 275.000": the first words are said of the later
      // amounts too, without as many as the later ones have of their own.
      const lead = place > 0 ? [...namesIn(tokens.slice(start, first.from))] : [];
      for (const name of lead.slice(0, Math.max(lead.length - Math.max(before.size, 1), 0))) shared.add(name);
      const near = new Set([...before, ...after]);
      said.push({
        kind,
        value,
        near,
        shared,
        around: partAround(tokens, { begin, from, end }) ?? around,
        isFact,
      });
    }
  }
  return said;
}

const attributed = ['money', 'share', 'duration', 'time'] as const;

/** Places of one figure in the sources that are compared with the others. */
const MOST_PLACES = 20;

/**
 * Whether all places of a figure in the sources speak of another thing: the words beside it in the answer name what another
 * figure is said of, and nothing of what this one is said of. `stated`: the figures of the answer, which the words may mean.
 */
export function isOfOtherSubject(
  kind: Figure['kind'],
  value: number,
  label: ReadonlySet<string>,
  { said, common }: Basis,
  stated: ReadonlySet<number>,
): boolean {
  const ofKind = said.filter((one) => one.kind === kind);
  const own = ofKind.filter((one) => one.value === value).slice(0, MOST_PLACES);
  if (own.length === 0 || label.size === 0) return false;
  const words = [...label].filter((word) => !common.has(word));
  return own.every((mine) =>
    ofKind.some((other) => {
      if (other.value === value || stated.has(other.value)) return false;
      const isOfMine = (word: string): boolean =>
        mine.near.has(word) ||
        mine.shared.has(word) ||
        ((mine.isFact || mine.around !== other.around) && mine.around.has(word));
      const isOfOther = (word: string): boolean => other.near.has(word) || other.shared.has(word);
      return (
        words.some((word) => isOfOther(word) && !isOfMine(word)) &&
        !words.some((word) => isOfMine(word) && !isOfOther(word))
      );
    }),
  );
}

/** What a figure of the answer is said of: the words around it in its sentence, up to the figures of its kind. */
export function labelOf(tokens: readonly Token[], figures: readonly Figure[], index: number): Set<string> {
  const figure = figures[index];
  if (!figure) return new Set();
  // "dari jam 08.00 sampai 19.00": both ends of a range are said of the same.
  const isRange = (one: Figure | undefined, other: Figure | undefined): boolean =>
    one !== undefined &&
    other !== undefined &&
    tokens.slice(one.to, other.from).every(({ text }) => rangeSigns.has(text));
  const first = isRange(figures[index - 1], figure) ? index - 1 : index;
  const last = isRange(figure, figures[index + 1]) ? index + 1 : index;
  const [from, to] = [figures[first]?.from ?? figure.from, figures[last]?.to ?? figure.to];
  let begin = from;
  const least = figures[first - 1]?.to ?? 0;
  while (begin > least && !endsSentence(tokens, begin - 1)) begin -= 1;
  let end = to;
  const most = figures[last + 1]?.from ?? tokens.length;
  while (end < most && !endsSentence(tokens, end)) end += 1;
  // "jam 4 sore": the word of the clock names nothing.
  const before = tokens.slice(
    begin,
    figure.kind === 'time' && clockWords.has(tokens[from - 1]?.text ?? '') ? from - 1 : from,
  );
  const behind = tokens.slice(to, behindOf(tokens, to, end));
  return new Set([...namesIn(withoutFactors(before)), ...namesIn(withoutFactors(behind))]);
}

const rangeSigns = wordSet('- – sampai hingga sd s/d to until rp idr jam pukul');
const clockWords = wordSet('jam pukul pkl jm at');
const timesSigns = wordSet('x × * kali dikali');

/** "3 x 75rb": how many there are says nothing of what they are. */
const withoutFactors = (tokens: readonly Token[]): Token[] =>
  tokens.filter(
    ({ kind, text }, at) =>
      !timesSigns.has(text) &&
      !(
        kind === 'number' &&
        (timesSigns.has(tokens[at + 1]?.text ?? '') || timesSigns.has(tokens[at - 1]?.text ?? ''))
      ),
  );

/** Where the words end that belong to the amount before them. */
function behindOf(tokens: readonly Token[], from: number, end: number): number {
  let at = from;
  while (at < end && ![',', ';', '|', '(', '+', '='].includes(tokens[at]?.text ?? '')) at += 1;
  return at;
}

/** A text with its title, such as a passage. A line of facts has none. */
export interface Source {
  title: string;
  body: string;
  /** Whether the answer names it as its source. */
  isCited?: boolean;
}

/** All that an answer may state, and what the customer wrote. */
export interface Basis {
  sources: readonly ReadText[];
  said: readonly Subject[];
  /** Names that so many sources have that they tell no thing from another: "AC" at a shop that repairs them. */
  common: ReadonlySet<string>;
  /** All texts as one, with small letters. */
  text: string;
  /** What the customer wrote, with the messages before. */
  asked: ReadText;
  /** The other turns of the chat. */
  chat: ReadText;
  now: Now | null;
}

/** The time at which the answer is given, in the zone of the shop. */
export interface Now {
  year: number;
  month: number;
  day: number;
  /** Of the day. */
  minutes: number;
  /** "WIB", "WITA" or "WIT". */
  zone: string;
}

/** Of so many sources, and of this share of them, a name is common. */
const FEWEST_SOURCES = 6;
const COMMON_SHARE = 1 / 3;

function commonIn(sources: readonly ReadSource[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { names } of sources) for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const least = Math.max(sources.length, FEWEST_SOURCES) * COMMON_SHARE;
  return new Set([...counts].flatMap(([name, count]) => (count > least ? [name] : [])));
}

type Said = Omit<Subject, 'isCited'>;

interface ReadSource {
  text: ReadText;
  names: ReadonlySet<string>;
  said: readonly Said[];
}

function readSource(title: string, body: string): ReadSource {
  const [text, own] = [readText(`${title}\n${body}`), readText(body)];
  const of = { titled: namesIn(tokensOf(title)), around: namesIn(own.tokens), isFact: own.tokens[0]?.text === '{' };
  return { text, names: namesIn(text.tokens), said: attributed.flatMap((kind) => subjectsIn(own, kind, of)) };
}

/** Sources that are kept as they were read: those of a few shops. Each takes about 20 kB. */
const MOST_KEPT = 500;
/** The latest sources. The same ones stand below each answer of a shop, and are compared several times with each. */
const kept = new Map<string, ReadSource>();

/** A source, which is read only if it is not kept. */
export function keptSource({ title, body }: Source): ReadSource {
  const key = `${title.length} ${title}${body}`;
  const source = kept.get(key) ?? readSource(title, body);
  kept.delete(key);
  kept.set(key, source);
  const [oldest = key] = kept.keys();
  if (kept.size > MOST_KEPT) kept.delete(oldest);
  return source;
}

export function basisOf(sources: readonly Source[], asked: string, now: Now | null = null, chat = ''): Basis {
  const read = sources.map(keptSource);
  return {
    sources: read.map(({ text }) => text),
    common: commonIn(read),
    said: read.flatMap(({ said }, at) => said.map((one) => ({ ...one, isCited: sources[at]?.isCited ?? false }))),
    text: sources
      .map(({ title, body }) => `${title}\n${body}`)
      .join('\n')
      .toLowerCase(),
    asked: readText(asked),
    chat: readText(chat),
    now,
  };
}

/** The figures of one kind in the sources, each once. */
export const figuresIn = ({ sources }: Basis, kind: Figure['kind']): Figure[] => [
  ...new Map(
    sources.flatMap(({ figures }) =>
      figures.flatMap((figure): [string, Figure][] =>
        figure.kind === kind ? [[`${figure.value} ${figure.unit} ${figure.digits} ${figure.isOpen}`, figure]] : [],
      ),
    ),
  ).values(),
];

/** The words of a figure, as the answer has them. */
export const wordsOfFigure = (tokens: readonly Token[], { from, to }: Figure): string => {
  const currency = ['rp', 'idr'].includes(tokens[from - 1]?.text ?? '') ? from - 1 : from;
  return tokens
    .slice(currency, to)
    .map(({ raw, isApart }, at) => (at > 0 && isApart ? ` ${raw}` : raw))
    .join('');
};
