/** The draft of a section compared with its saved values. */
import type { FormValues, Product, SavedSection, SectionDraft, SectionDraftChanged } from '../../contracts/settings.ts';
import { changedFields } from './sections.ts';

/** The part of the section's context that is compared. */
interface SavedAndDraft {
  saved: SavedSection | null;
  draft: FormValues;
}

/** The draft with some changes. A product without its name any more gets no photo. */
export const changedDraft = (
  draft: FormValues,
  { changes, photo }: Pick<SectionDraftChanged, 'changes' | 'photo'>,
): FormValues => {
  const { product_catalog: products } = draft;
  if (!photo || !Array.isArray(products)) return { ...draft, ...changes };
  const shown = (products as Product[]).map((product) =>
    product.name === photo.product ? { ...product, photo: photo.url } : product,
  );
  return { ...draft, ...changes, product_catalog: shown };
};

/** The fields that a save would write. */
export const pendingChanges = ({ saved, draft }: SavedAndDraft): FormValues =>
  changedFields(saved?.values ?? {}, draft);

/** The fields that the other user changed and that differ from this draft. */
export const conflictingChanges = ({ saved, draft }: SavedAndDraft, theirs: SavedSection): FormValues =>
  changedFields(draft, changedFields(saved?.values ?? {}, theirs.values));

/** The draft as it is stored on the device. */
export const draftOf = (context: SavedAndDraft): SectionDraft => {
  const changes = pendingChanges(context);
  const { values = {}, version = null } = context.saved ?? {};
  return { changes, base: Object.fromEntries(Object.keys(changes).map((name) => [name, values[name]])), version };
};
