import type { SavedSection, SectionDraft, FormValues } from '../../contracts/settings.ts';
/** What a person has typed in a section, held against what is saved. */
import type { SectionContext } from './section.setup.ts';
import { changedFields } from './sections.ts';

type SavedAndDraft = Pick<SectionContext, 'saved' | 'draft'>;

/** What a save would write. */
export const pendingChanges = ({ saved, draft }: SavedAndDraft): FormValues =>
  changedFields(saved?.values ?? {}, draft);

/** What they changed, where this person wants something else. */
export const conflictingChanges = ({ saved, draft }: SavedAndDraft, theirs: SavedSection): FormValues =>
  changedFields(draft, changedFields(saved?.values ?? {}, theirs.values));

/** As it is kept on the device. */
export const draftOf = (context: SavedAndDraft): SectionDraft => {
  const changes = pendingChanges(context);
  const { values = {}, version = null } = context.saved ?? {};
  return { changes, base: Object.fromEntries(Object.keys(changes).map((name) => [name, values[name]])), version };
};
