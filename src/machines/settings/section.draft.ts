import type { SectionSaved, SectionDraft, FormValues } from '../../contracts/settings.ts';
/** What a person has typed in a section, held against what is saved. */
import type { SectionContext } from './section.setup.ts';
import { changesOf } from './sections.ts';

type Standing = Pick<SectionContext, 'saved' | 'draft'>;

/** What a save would write. */
export const pending = ({ saved, draft }: Standing): FormValues => changesOf(saved?.values ?? {}, draft);

/** What they changed, where this person wants something else. */
export const disputed = ({ saved, draft }: Standing, theirs: SectionSaved): FormValues =>
  changesOf(draft, changesOf(saved?.values ?? {}, theirs.values));

/** As it is kept on the device. */
export const typedOf = (context: Standing): SectionDraft => {
  const changes = pending(context);
  const { values = {}, version = null } = context.saved ?? {};
  return { changes, before: Object.fromEntries(Object.keys(changes).map((name) => [name, values[name]])), version };
};
