/** Searches quick replies. */
import { MAX_CAPTION } from '../../../contracts/limits.ts';
import type { StoredFile } from '../../../contracts/storedFile.ts';
import { folded } from '../../../machines/app/folded.ts';
import { openPlaceholders } from '../../../machines/composer/placeholders.ts';

export interface QuickReply {
  id: string;
  title: string;
  shortcut: string;
  body: string;
  /** Attached when the reply is chosen. */
  file?: StoredFile | null;
}

/**
 * Where the filled text of a reply goes: into the caption of its file, or into the field if it is too long for a caption or
 * has an open variable, about which only the field's text is asked before it is sent.
 */
export const placementOf = (body: string, file: StoredFile | null): { field: string; caption: string } => {
  const isCaption = file !== null && body.length <= MAX_CAPTION && openPlaceholders(body).length === 0;
  return isCaption ? { field: '', caption: body } : { field: body, caption: '' };
};

/** The query after the `/` of a draft; null if the draft is not a query. */
export const quickReplyQuery = (text: string): string | null => /^\/(\S{0,64})$/.exec(text)?.[1]?.toLowerCase() ?? null;

/**
 * The matching replies: shortcuts that start with the query first, then those that contain it, then titles
 * and bodies.
 */
export const findQuickReplies = <One extends QuickReply>(replies: readonly One[], query: string): One[] => {
  const asked = folded(query);
  const rank = ({ title, shortcut, body }: QuickReply): number => {
    if (shortcut.startsWith(asked)) return 0;
    if (shortcut.includes(asked)) return 1;
    return folded(`${title}\n${body}`).includes(asked) ? 2 : 3;
  };
  return replies
    .map((reply) => ({ reply, at: rank(reply) }))
    .filter(({ at }) => at < 3)
    .toSorted((one, other) => one.at - other.at)
    .map(({ reply }) => reply);
};
