/** Words of a confidential text that an answer repeats. */

/** Words in a row that are a quotation. Fewer stand in any two texts about the same shop. */
const QUOTED_WORDS = 8;

/** The words of a text as letters and digits: no case, no accents, no marks of format, and nothing invisible inside a word. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}*_~`]/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** What separates two texts, so that no quotation runs from one into the other. It is in no word. */
const BREAK = ' ';

interface State {
  /** The length of the longest part that ends here. */
  length: number;
  /** The state of the longest shorter part that ends at other places too. */
  shorter: State | null;
  next: Map<string, State>;
  /** The length of the longest part of this state that the bases have. */
  known: number;
}

/** How much of what was read is a part. */
interface Place {
  state: State;
  length: number;
}

/**
 * The suffix automaton of a text: it reads another text once and tells after each character how much of what was just read
 * stands in the first. Time and memory grow with the length of the texts and not with their repetitions.
 */
class Parts {
  readonly #start: State = { length: 0, shorter: null, next: new Map(), known: 0 };
  readonly #states: State[] = [];

  constructor(text: string) {
    let last = this.#start;
    for (const letter of text) last = this.#append(last, letter);
  }

  #append(last: State, letter: string): State {
    const added: State = { length: last.length + 1, shorter: this.#start, next: new Map(), known: 0 };
    this.#states.push(added);
    let from: State | null = last;
    for (; from && !from.next.has(letter); from = from.shorter) from.next.set(letter, added);
    const met = from?.next.get(letter);
    if (!from || !met) return added;
    if (met.length === from.length + 1) {
      added.shorter = met;
      return added;
    }
    const copy: State = { ...met, length: from.length + 1, next: new Map(met.next) };
    this.#states.push(copy);
    met.shorter = copy;
    added.shorter = copy;
    for (let at: State | null = from; at?.next.get(letter) === met; at = at.shorter) at.next.set(letter, copy);
    return added;
  }

  /** Reads one more character: the longest part that ends with it. */
  #read(letter: string, { state, length }: Place): Place {
    let [at, read] = [state, length];
    while (at.shorter && !at.next.has(letter)) {
      at = at.shorter;
      read = at.length;
    }
    const next = at.next.get(letter);
    return next ? { state: next, length: read + 1 } : { state: at, length: 0 };
  }

  /** Remembers the parts that stand in a text, too. */
  know(text: string): void {
    let place: Place = { state: this.#start, length: 0 };
    for (const letter of text) {
      place = this.#read(letter, place);
      place.state.known = Math.max(place.state.known, place.length);
    }
    // A text that has a part has its endings.
    for (const { known, shorter } of this.#states.toSorted((one, other) => other.length - one.length))
      if (shorter && known > 0) shorter.known = shorter.length;
  }

  /** Whether a text has a window that is a part and not known. `windows`: their lengths by the place where they end, none before the one that ends earlier. */
  hasUnknown(text: string, windows: ReadonlyMap<number, number>): boolean {
    let place: Place = { state: this.#start, length: 0 };
    let end = 0;
    for (const letter of text) {
      end += 1;
      place = this.#read(letter, place);
      const wanted = windows.get(end) ?? Infinity;
      if (place.length < wanted) continue;
      // What precedes this window is in no later one, and is dropped, so that no step is taken twice.
      let { state } = place;
      while (state.shorter && state.shorter.length >= wanted) state = state.shorter;
      place = { state, length: wanted };
      if (state.known < wanted) return true;
    }
    return false;
  }
}

/**
 * Whether a text has eight words in a row of a confidential one. Case, accents, punctuation, spaces and marks of format do
 * not matter: letters are compared, so that spelling words apart or joining them hides nothing. Words that stand in a row in
 * one of the public texts may be said. Takes time in proportion to the lengths.
 */
export function quotes(text: string, confidential: string, publicTexts: readonly string[]): boolean {
  const words = wordsOf(confidential).map((word) => Array.from(word).length);
  if (words.length < QUOTED_WORDS) return false;
  const said = wordsOf(text).join('');
  if (said === '') return false;
  const windows = new Map<number, number>();
  let [end, length] = [0, 0];
  for (const [index, size] of words.entries()) {
    end += size;
    length += size - (words[index - QUOTED_WORDS] ?? 0);
    if (index >= QUOTED_WORDS - 1) windows.set(end, length);
  }
  const parts = new Parts(said);
  parts.know(publicTexts.map((one) => wordsOf(one).join('')).join(BREAK));
  return parts.hasUnknown(wordsOf(confidential).join(''), windows);
}

/** The rows of so many words in a text. */
const rowsOf = (text: string): string[] => {
  const words = wordsOf(text);
  return words.slice(QUOTED_WORDS - 1).map((_, at) => words.slice(at, at + QUOTED_WORDS).join(' '));
};

/** Whether a text has eight words in a row that a long secret has too, and none of the public texts. Spaces count. */
export function repeatsRow(text: string, secret: string, publicTexts: readonly string[]): boolean {
  // An answer is short, and the secret is long: its rows are looked up, and not kept.
  const rows = new Set(rowsOf(text));
  if (rows.size === 0) return false;
  const repeated = rowsOf(secret).filter((row) => rows.has(row));
  if (repeated.length === 0) return false;
  const known = new Set(publicTexts.flatMap(rowsOf));
  return repeated.some((row) => !known.has(row));
}
