/** What is wrong with a reply in its form, and what of it the sender fills. */
import { REPLY_LENGTH, type ImportedReply, type ReadReplies, type ReplyDraft } from '../../contracts/suggestions.ts';
import { variableName } from '../../contracts/variables.ts';
import { hasBrokenVariable, openPlaceholders } from '../composer/placeholders.ts';

export { MAX_IMPORTED_REPLIES, REPLIES_PAGE_SIZE, REPLY_GROUPS, REPLY_LENGTH } from '../../contracts/suggestions.ts';

export const EMPTY_REPLY: ReplyDraft = {
  title: '',
  shortcut: '',
  body: '',
  category: '',
  file: null,
  isPersonal: false,
  isEnabled: true,
};

export type ReplyProblem = 'title' | 'shortcut' | 'empty' | 'long' | 'braces' | 'category';

/** The variables that the composer fills itself; those about an order only while the chat has an unpaid one. */
export const FILLED_VARIABLES = ['nama', 'toko', 'order', 'link_bayar'] as const;

/** A typed shortcut in the form that the database accepts; null if it cannot be one. */
export const normalizeShortcut = (typed: string): string | null => {
  const shortcut = typed.trim().toLowerCase().replace(/^\/+/, '').replaceAll(/\s+/g, '-');
  return /^[a-z0-9][a-z0-9_-]{0,31}$/.test(shortcut) ? shortcut : null;
};

/** The variables that the composer cannot fill: the sender is asked for them, so that none is sent. */
export const askedVariables = (body: string): string[] =>
  openPlaceholders(body).filter((braces) => !(FILLED_VARIABLES as readonly string[]).includes(variableName(braces)));

/** `braces`: some of a variable that is not complete, which customers would see. */
export const problemsOf = ({ title, shortcut, body, category }: ReplyDraft): ReplyProblem[] => {
  const found: Record<ReplyProblem, boolean> = {
    title: title.trim() === '' || Array.from(title.trim()).length > REPLY_LENGTH.title,
    shortcut: normalizeShortcut(shortcut) === null,
    empty: body.trim() === '',
    long: Array.from(body).length > REPLY_LENGTH.body,
    braces: hasBrokenVariable(body),
    category: Array.from(category.trim()).length > REPLY_LENGTH.category,
  };
  return (Object.keys(found) as ReplyProblem[]).filter((problem) => found[problem]);
};

/** `taken`: by a stored reply; `twice`: by an earlier row; `denied`: the user may not add replies of the team. */
export type RowProblem = ReplyProblem | 'taken' | 'twice' | 'denied';

export interface CheckedRow extends ImportedReply {
  problems: readonly RowProblem[];
}

/** What is wrong with each row of a file. */
export const checkRows = ({ rows, taken, mayEdit }: ReadReplies): CheckedRow[] => {
  const seen = new Set<string>();
  return rows.map((row) => {
    const { draft } = row;
    const shortcut = normalizeShortcut(draft.shortcut) ?? '';
    const owner = draft.isPersonal ? 'personal' : 'team';
    const key = `${owner} ${shortcut}`;
    const problems: RowProblem[] = problemsOf(draft);
    if (shortcut !== '' && taken[owner].includes(shortcut)) problems.push('taken');
    else if (shortcut !== '' && seen.has(key)) problems.push('twice');
    if (!draft.isPersonal && !mayEdit) problems.push('denied');
    seen.add(key);
    return { ...row, problems };
  });
};
