/** Whether what an answer promises, or says of an order, stands in its sources. */
import type { Basis, ReadText } from './basis.ts';
import { basisOf, figuresIn, isOfOtherSubject, labelOf, namesIn, wordsOfFigure } from './basis.ts';
import { figuresOf } from './figures.ts';
import { isDenied, readNumber, sentencesOf, stemOf, wordSet, type Token } from './words.ts';

/** Words of one promise, as a line of words in a row. An answer may use another of them than its sources. `*`: any ending. */
const promises: readonly (readonly string[])[] = [
  ['garansi*', 'bergaransi', 'digaransi*', 'guarantee*', 'warranty'],
  ['jamin*', 'dijamin', 'menjamin', 'terjamin', 'jaminan'],
  ['pasti', 'definitely', 'for sure', 'certainly'],
  [
    'refund*',
    'uang kembali*',
    'uang* kembali*',
    'uang dikembalikan',
    'dana dikembalikan',
    'dana* kembali*',
    'dana* dikembalikan',
    'uang* dikembalikan',
    'pengembalian uang',
    'pengembalian dana',
    'money back',
  ],
  [
    'gratis*',
    'digratiskan',
    'free',
    'bebas ongkir',
    'bebas biaya',
    'cuma-cuma',
    'on the house',
    'free_above',
    'tanpa biaya',
    'tidak kena',
    'tidak dikenakan',
    'no charge',
  ],
  [
    'diskon*',
    'didiskon',
    'discount*',
    'potongan harga',
    'potongan',
    'korting',
    'dipotong',
    'dipotongkan',
    'harga spesial',
    'harga khusus',
    'bisa lebih murah',
    'kasih lebih murah',
    'kasi lebih murah',
    'dapat lebih murah',
    'jadi lebih murah',
  ],
  [
    'setengah harga*',
    'separuh harga*',
    'separo harga*',
    'half price',
    'half off',
    'potong separuh*',
    'potong setengah*',
    'potong separo*',
    'separuhnya',
    'setengahnya',
    'setengah dari harga',
    'diskon setengah',
    'diskon separuh',
  ],
  ['cashback', 'cash back'],
  ['voucher*', 'kupon*', 'coupon*'],
  ['bonus*', 'hadiah', 'gift'],
  [
    'ada promo',
    'lagi promo',
    'sedang promo',
    'promo khusus',
    'promo spesial',
    'promo beli',
    'harga promo',
    'flash sale',
    'obral',
    'cuci gudang',
    'promo*',
  ],
  ['kami tanggung', 'kami yang tanggung', 'ditanggung', 'kami ganti', 'ganti rugi', 'diganti'],
];

/** The index of the promise of a half. */
const HALF = promises.findIndex(([first]) => first === 'setengah harga*');

/** The index of the promise that the shop bears a cost. */
const BORNE = promises.findIndex((forms) => forms.includes('ditanggung'));

/** Words that are no promise although they look like one. */
const harmless = new Set([
  'feel free',
  'promosi',
  'promosinya',
  'dipastikan',
  'hadiah untuk',
  'yang pasti',
  'belum pasti',
  'untuk hadiah',
  'buat hadiah',
  'sebagai hadiah',
]);

interface Form {
  /** The index of the promise. */
  promise: number;
  words: readonly string[];
}

/** The forms by the first letters of their first word. */
const formsByStart = new Map<string, Form[]>();
const startOf = (word: string): string => word.slice(0, 3);
for (const [promise, lines] of promises.entries())
  for (const line of lines) {
    const words = line.split(' ');
    const start = startOf(words[0] ?? '');
    formsByStart.set(start, [...(formsByStart.get(start) ?? []), { promise, words }]);
  }

const matchesWord = (text: string, form: string): boolean =>
  form.endsWith('*') ? text.startsWith(form.slice(0, -1)) : text === form;

/** The promises that begin at a place. */
const promisesAt = (tokens: readonly Token[], at: number): Form[] =>
  (formsByStart.get(startOf(tokens[at]?.text ?? '')) ?? []).filter(({ words }) =>
    words.every((form, step) => matchesWord(tokens[at + step]?.text ?? '', form)),
  );

/** Whether a promise begins at a place. */
export const isPromiseAt = (tokens: readonly Token[], at: number): boolean => promisesAt(tokens, at).length > 0;

/** What some tokens name, without the words of promises, which say nothing of what is promised. */
const namesBeside = (tokens: readonly Token[]): Set<string> => {
  const taken = new Set(
    tokens.flatMap((_, at) =>
      Array.from(
        { length: Math.max(0, ...promisesAt(tokens, at).map(({ words }) => words.length)) },
        (__, step) => at + step,
      ),
    ),
  );
  return namesIn(tokens.filter((_, at) => !taken.has(at)));
};

/** Words at which a promise is only asked after or made to depend on the answer. */
const conditions = wordSet('apakah kalau kalo klo jika bila apabila if');

/** The first promise of an answer that its sources do not make; null: it makes none of its own. */
export function findWrongPromise({ tokens, figures }: ReadText, basis: Basis): string | null {
  const shares = new Set(figuresIn(basis, 'share').map(({ value }) => value));
  const asked = new Set(basis.asked.figures.flatMap(({ kind, value }) => (kind === 'share' ? [value] : [])));
  for (const figure of figures)
    if (
      figure.kind === 'share' &&
      !shares.has(figure.value) &&
      !(asked.has(figure.value) && isDenied(tokens, figure.from, 6))
    ) {
      const isRemainder = [...shares].some((share) => share + figure.value === 100);
      if (!isRemainder) return wordsOfFigure(tokens, figure);
    }
  const ofKind = figures.filter(({ kind }) => kind === 'share');
  const stated = new Set(ofKind.map(({ value }) => value));
  const names = namesIn(basis.asked.tokens);
  const other = ofKind.find(({ value }, at) => {
    const label = labelOf(tokens, ofKind, at);
    return (
      shares.has(value) &&
      isOfOtherSubject('share', value, stated.size === 1 ? new Set([...label, ...names]) : label, basis, stated)
    );
  });
  return other ? wordsOfFigure(tokens, other) : (findOffer(tokens, basis) ?? findPromiseWord(tokens, basis));
}

/** The words of the first promise in a text, whatever it rests on; null: it makes none. */
export const promiseIn = ({ tokens }: ReadText): string | null => findPromiseWord(tokens, basisOf([], ''));

function findPromiseWord(tokens: readonly Token[], basis: Basis): string | null {
  // What each promise is made for, in the sources.
  const known = new Map<number, Set<string>>();
  for (const { tokens: source, figures } of basis.sources)
    for (const { from, to } of sentencesOf(source)) {
      const made = new Set(
        source.slice(from, to).flatMap((_, at) => promisesAt(source, from + at).map(({ promise }) => promise)),
      );
      // "DP kembali 50 %" also says the half of it.
      if (figures.some(({ kind, value, from: at }) => kind === 'share' && value === 50 && at >= from && at < to))
        made.add(HALF);
      for (const promise of made) {
        const names = known.get(promise) ?? new Set();
        // The title of a passage is its first line.
        const title = source.slice(0, Math.min(from, MOST_TITLE));
        for (const name of [...namesBeside(source.slice(from, to)), ...namesBeside(title)]) names.add(name);
        known.set(promise, names);
      }
    }
  const asked = namesIn(basis.asked.tokens);
  // "Diskon 5% untuk 100 kotak. Setelah diskon Rp …": a later sentence goes on from what was rightly promised.
  const kept = new Set<number>();
  for (const { from, to, isQuestion } of sentencesOf(tokens)) {
    if (isQuestion && tokens.slice(from, to).some(({ text }) => conditions.has(text))) continue;
    for (let at = from; at < to; at += 1) {
      const form = promisesAt(tokens, at).find(({ promise }) => {
        const names = known.get(promise);
        if (kept.has(promise)) return false;
        const beside = [...namesBeside(tokens.slice(from, at)), ...namesBeside(tokens.slice(at + 1, to))];
        return names === undefined || (beside.length > 0 && ![...beside, ...asked].some((name) => names.has(name)));
      });
      if (!form) {
        for (const { promise } of promisesAt(tokens, at)) if (known.has(promise)) kept.add(promise);
        continue;
      }
      const said = (begin: number, count: number): string =>
        tokens
          .slice(Math.max(begin, 0), begin + count)
          .map(({ text }) => text)
          .join(' ');
      const isHarmless = [said(at, 1), said(at, 2), said(at - 1, 2)].some((one) => harmless.has(one));
      // "Kelas 2 ditanggung Rp 220.000": how much it is, is compared as an amount.
      const isAmount =
        form.promise === BORNE &&
        basis.sources.length > 0 &&
        figuresOf(tokens.slice(at, Math.min(at + 5, to))).some(({ kind }) => kind === 'money');
      if (!isHarmless && !isAmount && !isPity(tokens, at) && !isDenied(tokens, at, 5, isAdverb(form)))
        return said(at, form.words.length);
    }
  }
  return null;
}

const unpleasant = wordSet(
  'capek lelah repot khawatir kuatir cemas bingung sedih berat sakit panik takut kesal kecewa susah pusing perih nyeri kangen ngeri',
);
const pleasant = wordSet('nyaman enak mudah gampang tenang senang');

/** Whether "pasti" only guesses how the customer feels: "pasti tidak nyaman ya, Kak". */
const isPity = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === 'pasti' &&
  // "Waduh, pasti ganggu ya": behind a cry of pity, one word that is no deed of the shop.
  ((pities.has(tokens[at - 2]?.text ?? '') && tokens[at - 1]?.text === ',' && tokens[at + 2]?.text === 'ya') ||
    [1, 2, 3].some((step) => {
      const { text = '' } = tokens[at + step] ?? {};
      const isNegated = isDenied(tokens, at + step, step, true);
      return isNegated ? pleasant.has(text) : unpleasant.has(text);
    }));
const pities = wordSet('waduh aduh duh yah wah maaf astaga');

/** "pasti" and "dijamin" are said of what is behind them. */
const adverbs = wordSet('pasti dijamin definitely certainly');
const isAdverb = ({ words: [first = ''] }: Form): boolean => adverbs.has(first);

/** Tokens of a passage that its title may have. */
const MOST_TITLE = 8;

const takes = wordSet('beli ambil pesan order buy borong');
const gets = wordSet('bayar bayarnya dapat dapet gratis get free cukup');

const free = wordSet('gratis free bonus');

/** The numbers that directly follow "gratis". */
const freeIn = (tokens: readonly Token[]): { value: number; at: number }[] =>
  tokens.flatMap(({ text }, at) => {
    const given = free.has(text) ? readNumber(tokens, at + 1) : null;
    return given && !given.hasMagnitude && !given.isGrouped ? [{ value: given.value, at }] : [];
  });

/** "beli 2 dapat 3", "dua kali gratis satu": more goods than are paid for. */
function findOffer(tokens: readonly Token[], basis: Basis): string | null {
  const known = new Set(basis.sources.flatMap((source) => freeIn(source.tokens).map(({ value }) => value)));
  const unknown = freeIn(tokens).find(({ value, at }) => !known.has(value) && !isDenied(tokens, at));
  if (unknown) return `${tokens[unknown.at]?.text ?? ''} ${tokens[unknown.at + 1]?.text ?? ''}`;
  for (let at = 0; at < tokens.length; at += 1) {
    if (!takes.has(tokens[at]?.text ?? '')) continue;
    const taken = readNumber(tokens, at + 1);
    if (!taken || taken.hasMagnitude) continue;
    for (let step = taken.next; step < taken.next + 6 && step < tokens.length; step += 1) {
      if (!gets.has(tokens[step]?.text ?? '')) continue;
      const given = readNumber(tokens, step + (tokens[step + 1]?.text === 'bayar' ? 2 : 1));
      const words = tokens
        .slice(at, given?.next)
        .map(({ text }) => text)
        .join(' ');
      if (given && !given.hasMagnitude && !given.isGrouped && !basis.text.includes(words)) return words;
    }
  }
  return null;
}

/** What an answer says has happened to an order, by words that stand together, with the states of which it is true. */
const states: readonly { words: ReadonlySet<string>; of: readonly string[] }[] = [
  { words: wordSet('lunas dibayar terbayar paid bayarkan'), of: ['paid', 'lunas', 'shipped', 'completed', 'done'] },
  { words: wordSet('masuk diterima terima dikonfirmasi konfirmasi received'), of: ['paid', 'lunas'] },
  {
    words: wordSet(
      'kirim dikirim terkirim jalan perjalanan proses diproses kemas dikemas packing dipacking antar diantar shipped sent delivered resi sampai jemput dijemput ambil diambil',
    ),
    of: ['shipped', 'sent', 'delivered', 'completed', 'done', 'dikirim', 'resi'],
  },
];
const money = wordSet('pembayaran uang dana transfer transferan duit payment bayaran tf');
const goodsWords = wordSet('pesanan paket orderan barang order kiriman cucian package parcel');
const done = wordSet('sudah udah udh sdh telah already has been sampun uwis');
const open = wordSet(
  'kalau kalo klo jika bila apabila setelah sesudah begitu saat ketika apakah belum sampai sebelum pastikan tunggu menunggu supaya biar agar if when once until not asal selama sejak bukan yang cek mengecek dicek',
);

/**
 * The first statement that an order is paid or sent which no order of the chat confirms. A picture of a transfer is no
 * payment: only the state of the order is.
 */
export function findWrongState(answer: ReadText, basis: Basis): string | null {
  const { tokens } = answer;
  for (const { from, to, isQuestion } of sentencesOf(tokens)) {
    if (isQuestion) continue;
    for (let at = from; at < to; at += 1) {
      if (!done.has(tokens[at]?.text ?? '')) continue;
      const before = tokens.slice(Math.max(from, at - 6), at).map(({ text }) => stemOf(text));
      const behind = tokens.slice(at + 1, Math.min(to, at + 8)).map(({ text }) => stemOf(text));
      // "sudah tercatat, belum dibayar": what is denied has not happened.
      const state = states.find(({ words }) =>
        behind.slice(0, 4).some((word, step) => words.has(word) && !isDenied(tokens, at + 1 + step, 2, true)),
      );
      if (!state) continue;
      if (tokens.slice(from, at).some(({ text }) => open.has(text)) || isDenied(tokens, at, 3)) continue;
      const around = [...before, ...behind];
      const isMoney = state === states[1] ? around.some((word) => money.has(word)) : true;
      const isShipping = state === states[2];
      // "sudah kami catat" says nothing of money; "sudah termasuk ongkir" nothing of a parcel.
      if (!isMoney || (isShipping && !around.some((word) => goodsWords.has(word)))) continue;
      if (state.of.some((name) => basis.text.includes(`"status":"${name}"`) || basis.text.includes(`status: ${name}`)))
        continue;
      return tokens
        .slice(at, Math.min(to, at + 4))
        .map(({ text }) => text)
        .join(' ');
    }
  }
  return null;
}
