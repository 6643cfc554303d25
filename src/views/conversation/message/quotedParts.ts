/** A part of a passage; `at` is where it begins. */
export interface PassagePart {
  at: number;
  words: string;
  /** Whether the answer contains it word for word. */
  isQuoted: boolean;
}

const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

// "Rp 1.250.000", "No. 45" and "08.00" end no sentence.
const SENTENCE_END = /(?<=[.!?])\s+(?=[A-Z0-9])(?<!\b(?:No|Jl|Jln|Rp|dll|dst)\.\s+)/;

/** The sentences of a passage, neighbours with the same mark as one part. */
export function quotedParts(passage: string, answer: string): PassagePart[] {
  const said = spaced(answer);
  const parts: PassagePart[] = [];
  let at = 0;
  for (const sentence of passage.split(new RegExp(`(${SENTENCE_END.source})`))) {
    const words = spaced(sentence);
    const last = parts.at(-1);
    const isQuoted = words === '' ? (last?.isQuoted ?? false) : said.includes(words);
    if (last && last.isQuoted === isQuoted) last.words += sentence;
    else parts.push({ at, words: sentence, isQuoted });
    at += sentence.length;
  }
  return parts;
}
