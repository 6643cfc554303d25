/**
 * What view tests import, in words: gestures and sights say in Indonesian what a person does and sees, and nothing is
 * rendered. scripts/paths.ts loads view tests with this file in the place of vitest and of the harness beside it.
 */
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';

import type { Model } from '../../src/machines/app/defineModel.ts';

type Gesture = (see: unknown, event: AnyEventObject, snapshot: AnyMachineSnapshot) => unknown;
type Sight = string | RegExp | ((see: unknown, snapshot: AnyMachineSnapshot) => unknown);

/** A view test, as `viewPaths` gets it. */
export interface ViewInWords {
  model: Model;
  gestures: Record<string, Gesture>;
  sights: Record<string, Sight>;
}

const ROLES: Record<string, string> = {
  alert: 'pemberitahuan',
  alertdialog: 'dialog',
  article: 'kartu',
  button: 'tombol',
  checkbox: 'kotak centang',
  combobox: 'daftar pilihan',
  complementary: 'panel samping',
  dialog: 'dialog',
  form: 'formulir',
  group: 'kelompok',
  heading: 'judul',
  img: 'gambar',
  link: 'tautan',
  list: 'daftar',
  listitem: 'baris',
  log: 'percakapan',
  navigation: 'menu',
  option: 'pilihan',
  progressbar: 'bilah kemajuan',
  radio: 'pilihan',
  region: 'bagian',
  row: 'baris',
  searchbox: 'kolom pencarian',
  status: 'kabar',
  switch: 'sakelar',
  tab: 'tab',
  textbox: 'kolom',
  timer: 'hitungan waktu',
  toolbar: 'bilah alat',
};

/** A longer text is told by its beginning and its length. */
const LONGEST = 400;

/** `/^Bayar \d+$/` → “Bayar …”. */
const quoted = (text: unknown): string => {
  if (!(text instanceof RegExp)) {
    const whole = String(text).replaceAll(/\s+/g, ' ').trim();
    return whole.length > LONGEST ? `“${whole.slice(0, 20)}…” (${whole.length} huruf)` : `“${whole}”`;
  }
  const words = text.source
    .replaceAll(/\[(\p{Lu})\p{Ll}\]/gu, '$1')
    .replaceAll(/\\[bB]|\(\?[:=!<]+|(?<!\\)[$^]/g, '')
    .replaceAll(/\\[sSdDwW][*+?]?|\\p\{\w+\}[*+?]?|\.[*+?]+|\[[^\]]+\][*+?]?/g, '…')
    .replaceAll(/\\(.)/g, '$1')
    .replaceAll(/[()]\??/g, '')
    .replaceAll('|', '” atau “');
  return `“${words}${/\$$|…$/.test(text.source) || words.endsWith('…') ? '' : '…'}”`;
};

/** Answers everything, with itself. */
const anything: never = new Proxy(() => {}, {
  get: (_, key) => {
    if (key === 'then') return undefined;
    if (key === Symbol.iterator) return () => [].values();
    return key === Symbol.toPrimitive ? () => '' : anything;
  },
  apply: () => anything,
  construct: () => anything,
}) as never;

/** Whether what a gesture asks for is on the page. A page is not rendered, so both answers are tried. */
let isPresent = true;
let said: string[] = [];

/** The same act twice in a row is one. */
const say = (words: string): void => {
  if (said.at(-1) !== words) said.push(words);
};

/** A locator that knows only what it is called. */
interface Spot {
  words: string;
  [method: string]: unknown;
}

const spot = (name: string, within = ''): Spot => {
  const words = within === '' ? name : `${name} di ${within}`;
  const inside = (inner: string) => spot(inner, words);
  const field = (label: unknown) => inside(`kolom ${quoted(label)}`);
  return {
    words,
    getByRole: (role: string, { name: label }: { name?: unknown } = {}) =>
      inside(`${ROLES[role] ?? 'bagian'}${label === undefined ? '' : ` ${quoted(label)}`}`),
    getByText: (text: unknown) => inside(quoted(text)),
    getByTitle: (text: unknown) => inside(quoted(text)),
    getByLabelText: field,
    getByPlaceholder: field,
    filter: ({ hasText, has }: { hasText?: unknown; has?: Spot }) => {
      const part = has?.words ?? (hasText === undefined ? '' : quoted(hasText));
      return spot(part === '' ? name : `${name} yang memuat ${part}`, within);
    },
    or: (other: Spot) => spot(`${words} atau ${other.words}`),
    first: () => spot(`${name} pertama`, within),
    last: () => spot(`${name} terakhir`, within),
    nth: (at: number) => spot(`${name} ke-${at + 1}`, within),
    element: () => anything,
    query: () => (isPresent ? anything : null),
    elements: () => (isPresent ? Object.assign([anything], { findIndex: () => 0 }) : []),
  };
};

const wordsOf = ({ words }: Spot): string => words || 'halaman';

export const outOfReach = Symbol('outOfReach');

// What a person does.

export const press = (place: Spot) => say(`tekan ${wordsOf(place)}`);
export const hover = (place: Spot) => say(`arahkan penunjuk ke ${wordsOf(place)}`);
export const leave = (place: Spot) => say(`jauhkan penunjuk dari ${wordsOf(place)}`);
export const write = (place: Spot, text: unknown) => {
  const [emptied, filled] = [`kosongkan ${wordsOf(place)}`, `isi ${wordsOf(place)} dengan `];
  // A gesture may write something else first, so that the same text is a change.
  const last = said.at(-1) ?? '';
  if (last === emptied || last.startsWith(filled)) said.pop();
  say(text === '' ? emptied : `${filled}${quoted(text)}`);
};
export const choose = (place: Spot, label: unknown) => say(`pilih ${quoted(label)} di ${wordsOf(place)}`);
export const key = (place: Spot, name: string, modifiers: Record<string, unknown> = {}) => {
  const held = Object.entries({ ctrlKey: 'Ctrl', metaKey: 'Cmd', shiftKey: 'Shift', altKey: 'Alt' });
  const keys = [...held.filter(([modifier]) => modifiers[modifier]).map(([, word]) => word), name].join(' + ');
  say(`tekan ${keys} pada papan ketik${place.words === '' ? '' : `, di ${place.words}`}`);
};
export const chooseFile = async (place: Spot, file: File) => {
  const size = file.size < 1_000_000 ? `${Math.ceil(file.size / 1000)} kB` : `${Math.ceil(file.size / 1_000_000)} MB`;
  const isText = /\.(?:csv|txt)$/.test(file.name);
  const content = isText ? `, berisi ${quoted((await file.text()).replaceAll('\n', ' ⏎ '))}` : '';
  say(`pilih berkas “${file.name}” (${file.type || 'jenis apa saja'}, ${size}${content}) di ${wordsOf(place)}`);
};
export const userEvent = { click: press, fill: write, type: write, hover, keyboard: anything, upload: anything };

// What a person sees.

export const visible = (place: Spot) => say(`lihat ${wordsOf(place).replace(/ (?:pertama|terakhir)$/, '')}`);
export const onScreen = (place: Spot) => visible(place);
/** A part without a name tells a person nothing: another one of its kind may be there. */
export const absent = (place: Spot) => {
  if (place.words.includes('“')) say(`tidak ada ${place.words}`);
};
export const disabled = (place: Spot) => say(`${wordsOf(place)} tidak dapat ditekan`);
export const counting = (_: Spot, before: string, __: number, after: string) => say(`lihat “${before} … ${after}”`);
export const copies = (place: Spot, value: string) => say(`${wordsOf(place)} menyalin ${quoted(value)}`);
export const facts = (_: Spot, expected: Readonly<Record<string, string | null>>) => {
  for (const [label, value] of Object.entries(expected))
    say(value === null ? `tidak ada “${label}”` : `lihat “${label}”: ${quoted(value)}`);
};

const saidBy = async (say: () => unknown, present: boolean): Promise<{ said: string[]; isOut: boolean }> => {
  [isPresent, said] = [present, []];
  const result = await (async () => say())().catch(() => 'It asks the page for more than words.');
  return { said, isOut: result === outOfReach };
};

/** What a person does to cause an event, or null where the view offers no way. */
export const gestureInWords = async (
  { gestures }: ViewInWords,
  event: AnyEventObject,
  snapshot: AnyMachineSnapshot,
): Promise<string[] | null> => {
  const gesture = gestures[event.type];
  if (gesture === undefined) return null;
  const whole = await saidBy(() => gesture(spot(''), event, snapshot), true);
  const bare = await saidBy(() => gesture(spot(''), event, snapshot), false);
  if (whole.isOut && bare.isOut) return null;
  const [told, others] = whole.isOut || whole.said.length === 0 ? [bare, whole] : [whole, bare];
  if (told.said.length === 0) return null;
  if (others.isOut || others.said.length === 0) return told.said;
  const instead = bare.said.filter((words) => !whole.said.includes(words));
  if (instead.length > 0) return [...whole.said, `atau bila itu tidak ada: ${instead.join(', ')}`];
  return whole.said.map((words) => (bare.said.includes(words) ? words : `bila ada, ${words}`));
};

/** What a person sees in a leaf state. */
export const sightInWords = async (
  { sights }: ViewInWords,
  leaf: string,
  snapshot: AnyMachineSnapshot,
): Promise<string[]> => {
  const sight = sights[leaf];
  if (sight === undefined) return [];
  if (typeof sight !== 'function') return [`lihat ${quoted(sight)}`];
  return (await saidBy(() => sight(spot(''), snapshot), true)).said;
};

/** The view tests that were loaded. */
export const views: ViewInWords[] = [];
export const viewPaths = (model: Model, { gestures, sights }: Omit<ViewInWords, 'model'>): void => {
  views.push({ model, gestures, sights });
};

/** A view asks for it when it is loaded. */
Object.assign(globalThis, { CSS: anything });

// What else view tests import.
export const expect = anything;
export const vi = anything;
export const inject = anything;
export const page = anything;
export const render = anything;
export const renderHook = anything;
export const actAndWait = anything;
export const machineSut = anything;
export const retry = <Result>(check: () => Result): Result => check();
export const soon = anything;
export const waitUntil = anything;
export const [afterAll, afterEach, beforeAll, beforeEach, describe, it, onTestFinished, test] = Array.from(
  { length: 8 },
  () => anything,
);
