/** A part of a text, and whether the other text does not have it. */
export interface TextPart {
  text: string;
  isChanged: boolean;
}

/** Words with the white space after them. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*/gu) ?? [];

/** The most words that are compared one by one. Longer texts are marked whole. */
const MAX_WORDS = 400;

/** How many words two texts have in common from two places on: the longest common subsequence. */
const commonWords = (one: readonly string[], other: readonly string[]): ((at: number, place: number) => number) => {
  const width = other.length + 1;
  const table = new Uint16Array((one.length + 1) * width);
  const common = (at: number, place: number): number => table[at * width + place] ?? 0;
  for (let at = one.length - 1; at >= 0; at -= 1)
    for (let place = other.length - 1; place >= 0; place -= 1)
      table[at * width + place] =
        one[at]?.trim() === other[place]?.trim()
          ? common(at + 1, place + 1) + 1
          : Math.max(common(at + 1, place), common(at, place + 1));
  return common;
};

const joined = (words: readonly { word: string; isChanged: boolean }[]): TextPart[] => {
  const parts: TextPart[] = [];
  for (const { word, isChanged } of words) {
    const last = parts.at(-1);
    if (last?.isChanged === isChanged) last.text += word;
    else parts.push({ text: word, isChanged });
  }
  return parts;
};

/** Two texts with the words marked that the other one does not have. */
export const textDifference = (before: string, after: string): { before: TextPart[]; after: TextPart[] } => {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  if (one.length > MAX_WORDS || other.length > MAX_WORDS) {
    const isSame = before === after;
    return { before: [{ text: before, isChanged: !isSame }], after: [{ text: after, isChanged: !isSame }] };
  }
  const common = commonWords(one, other);
  const old: { word: string; isChanged: boolean }[] = [];
  const current: { word: string; isChanged: boolean }[] = [];
  let [at, place] = [0, 0];
  for (;;) {
    const [word, newer] = [one[at], other[place]];
    if (word === undefined && newer === undefined) break;
    if (word !== undefined && word.trim() === newer?.trim()) {
      old.push({ word, isChanged: false });
      current.push({ word: newer, isChanged: false });
      at += 1;
      place += 1;
    } else if (word !== undefined && (newer === undefined || common(at + 1, place) >= common(at, place + 1))) {
      old.push({ word, isChanged: true });
      at += 1;
    } else {
      current.push({ word: newer ?? '', isChanged: true });
      place += 1;
    }
  }
  return { before: joined(old), after: joined(current) };
};
