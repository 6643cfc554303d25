import { signs, type Sign } from './emojiList.ts';

const all: readonly Sign[] = Object.values(signs).flat();

const isSign = (text: string): text is Sign => (all as readonly string[]).includes(text);

/** Those of whose words each typed one begins some. */
export const matching = (names: Record<Sign, string>, typed: string): Sign[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((sign) => {
    const known = names[sign].toLowerCase().split(/[\s-]+/);
    return words.every((word) => known.some((one) => one.startsWith(word)));
  });
};

/** What was used before, as far as it is still offered. */
export const stillOffered = (recent: readonly string[]): Sign[] => recent.filter(isSign);
