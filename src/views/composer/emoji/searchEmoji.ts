import { emojiGroups, type Emoji } from './emojiList.ts';

const all: readonly Emoji[] = Object.values(emojiGroups).flat();

const isEmoji = (text: string): text is Emoji => (all as readonly string[]).includes(text);

/** The emoji whose name contains, for each typed word, a word that starts with it. */
export const searchEmoji = (names: Record<Emoji, string>, typed: string): Emoji[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((emoji) => {
    const known = names[emoji].toLowerCase().split(/[\s-]+/);
    return words.every((word) => known.some((one) => one.startsWith(word)));
  });
};

/** The recent emoji that are still offered. */
export const knownEmoji = (recent: readonly string[]): Emoji[] => recent.filter(isEmoji);
