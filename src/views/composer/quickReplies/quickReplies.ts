/** Searches quick replies. */

export interface QuickReply {
  id: string;
  shortcut: string;
  body: string;
}

/** The maximum lengths of the database, in characters. */
export const MAX_LENGTH = { shortcut: 32, body: 4096 } as const;

/** The query after the `/` of a draft; null if the draft is not a query. */
export const quickReplyQuery = (text: string): string | null => /^\/(\S{0,64})$/.exec(text)?.[1]?.toLowerCase() ?? null;

/** The matching replies: shortcuts that start with the query first, then those that contain it, then bodies. */
export const findQuickReplies = <One extends QuickReply>(replies: readonly One[], query: string): One[] => {
  const rank = ({ shortcut, body }: QuickReply): number => {
    if (shortcut.startsWith(query)) return 0;
    if (shortcut.includes(query)) return 1;
    return body.toLowerCase().includes(query) ? 2 : 3;
  };
  return replies
    .map((reply) => ({ reply, at: rank(reply) }))
    .filter(({ at }) => at < 3)
    .toSorted((one, other) => one.at - other.at)
    .map(({ reply }) => reply);
};

/** A typed shortcut in the form that the database accepts; null if it cannot be one. */
export const normalizeShortcut = (typed: string): string | null => {
  const shortcut = typed.trim().toLowerCase().replace(/^\/+/, '').replaceAll(/\s+/g, '-');
  return /^[a-z0-9][a-z0-9_-]{0,31}$/.test(shortcut) ? shortcut : null;
};
