/** The addresses of the library of quick replies. */
import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { ReplySource } from '../../contracts/suggestions.ts';

/** In the place of a reply: the form of a new one. */
export const NEW_REPLY = 'baru';

/** In the place of a reply: many of a file. */
export const IMPORT_REPLIES = 'impor';

const SECTIONS = { usulan: 'proposal', pesan: 'message' } as const;
type Section = keyof typeof SECTIONS;

/** The library. */
export const libraryRoute = (businessId: string): ScreenRoute => ({ name: 'suggestions', search: { businessId } });

/** The form of a reply; with a section that of a new one, made of a proposal or a message. */
export const replyRoute = (businessId: string, source: string, section?: Section): ScreenRoute => ({
  name: 'suggestions',
  search: { businessId, source, ...(section !== undefined && { section }) },
});

/** The form of a new reply, with what was typed after the slash. */
export const newReplyRoute = (businessId: string, shortcut: string): ScreenRoute => ({
  name: 'suggestions',
  search: { businessId, source: NEW_REPLY, q: shortcut },
});

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu;

/** What the form of a route begins with; null: the route shows the library. */
export const replySourceOf = ({ search: { section = '', source = '', q = '' } }: ScreenRoute): ReplySource | null => {
  if (source === NEW_REPLY) return { from: 'new', text: q };
  if (!UUID.test(source)) return null;
  return { from: Object.hasOwn(SECTIONS, section) ? SECTIONS[section as Section] : 'reply', id: source };
};
