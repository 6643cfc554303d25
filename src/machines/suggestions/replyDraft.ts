/** What is wrong with a reply in its form, and what of it the sender fills. */
import { REPLY_LENGTH, type ReplyDraft } from '../../contracts/suggestions.ts';
import { openPlaceholders } from '../composer/placeholders.ts';

export { REPLIES_PAGE_SIZE, REPLY_GROUPS, REPLY_LENGTH } from '../../contracts/suggestions.ts';

export const EMPTY_REPLY: ReplyDraft = {
  title: '',
  shortcut: '',
  body: '',
  category: '',
  isPersonal: false,
  isEnabled: true,
};

export type ReplyProblem = 'title' | 'shortcut' | 'empty' | 'long' | 'braces' | 'category';

/** The variables that the composer fills itself. */
export const FILLED_VARIABLES = ['nama', 'toko'] as const;

/** A typed shortcut in the form that the database accepts; null if it cannot be one. */
export const normalizeShortcut = (typed: string): string | null => {
  const shortcut = typed.trim().toLowerCase().replace(/^\/+/, '').replaceAll(/\s+/g, '-');
  return /^[a-z0-9][a-z0-9_-]{0,31}$/.test(shortcut) ? shortcut : null;
};

/** The variables that the composer cannot fill: the sender is asked for them, so that none is sent. */
export const askedVariables = (body: string): string[] =>
  openPlaceholders(body).filter(
    (braces) => !(FILLED_VARIABLES as readonly string[]).includes(braces.slice(2, -2).trim().toLowerCase()),
  );

/** `braces`: some that are no variable, which customers would see. */
export const problemsOf = ({ title, shortcut, body, category }: ReplyDraft): ReplyProblem[] => {
  const rest = openPlaceholders(body).reduce((left, braces) => left.replaceAll(braces, ''), body);
  const found: Record<ReplyProblem, boolean> = {
    title: title.trim() === '' || Array.from(title.trim()).length > REPLY_LENGTH.title,
    shortcut: normalizeShortcut(shortcut) === null,
    empty: body.trim() === '',
    long: Array.from(body).length > REPLY_LENGTH.body,
    braces: /\{\{|\}\}/.test(rest),
    category: Array.from(category.trim()).length > REPLY_LENGTH.category,
  };
  return (Object.keys(found) as ReplyProblem[]).filter((problem) => found[problem]);
};
