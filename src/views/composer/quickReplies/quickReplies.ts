/** Quick replies as pure text: which of them is meant, and what stands in their braces. */

export interface Reply {
  id: string;
  shortcut: string;
  body: string;
}

/** Longest shortcut and body, in characters: what the database takes. */
export const MOST = { shortcut: 32, body: 4096 } as const;

/** What is looked for behind the `/` with which a draft begins; null where it does not begin so. */
export const soughtIn = (words: string): string | null => /^\/(\S{0,64})$/.exec(words)?.[1]?.toLowerCase() ?? null;

/** Those whose shortcut begins so first, then those in which it stands anywhere. */
export const matching = <One extends Reply>(replies: readonly One[], sought: string): One[] => {
  const rank = ({ shortcut, body }: Reply): number => {
    if (shortcut.startsWith(sought)) return 0;
    if (shortcut.includes(sought)) return 1;
    return body.toLowerCase().includes(sought) ? 2 : 3;
  };
  return replies
    .map((reply) => ({ reply, at: rank(reply) }))
    .filter(({ at }) => at < 3)
    .toSorted((one, other) => one.at - other.at)
    .map(({ reply }) => reply);
};

/** What somebody types for a shortcut, as the database takes it; null where it cannot be one. */
export const shortcutOf = (typed: string): string | null => {
  const shortcut = typed.trim().toLowerCase().replace(/^\/+/, '').replaceAll(/\s+/g, '-');
  return /^[a-z0-9][a-z0-9_-]{0,31}$/.test(shortcut) ? shortcut : null;
};

const VARIABLE = /\{\{\s*([\p{L}\d_ ]{1,40}?)\s*\}\}/gu;

/** The body with what is known in place of its variables; what is not known stays in its braces. */
export const filled = (body: string, known: Record<string, string | null>): string =>
  body.replaceAll(VARIABLE, (braces, name: string) => {
    const key = name.toLowerCase();
    const value = Object.hasOwn(known, key) ? known[key]?.trim() : '';
    return value || braces;
  });

/** What still stands in braces, each once, as it is written there. */
export const openIn = (words: string): string[] => [...new Set(words.match(VARIABLE))];
