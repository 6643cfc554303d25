/** What a person has typed in a section, held against what is saved. */
import type { Saved, SectionContext, Typed } from './section.setup.ts';
import { changesOf, type Values } from './sections.ts';

type Standing = Pick<SectionContext, 'saved' | 'draft'>;

/** What a save would write. */
export const pending = ({ saved, draft }: Standing): Values => changesOf(saved?.values ?? {}, draft);

/** What they changed, where this person wants something else. */
export const disputed = ({ saved, draft }: Standing, theirs: Saved): Values =>
  changesOf(draft, changesOf(saved?.values ?? {}, theirs.values));

/** As it is kept on the device. */
export const typedOf = (context: Standing): Typed => {
  const changes = pending(context);
  const { values = {}, version = null } = context.saved ?? {};
  return { changes, before: Object.fromEntries(Object.keys(changes).map((name) => [name, values[name]])), version };
};
