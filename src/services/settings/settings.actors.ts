/** The actors of the section machine. */
import * as v from 'valibot';
import { fromPromise } from 'xstate';

import type {
  GoLiveImpact,
  LoadedSection,
  SectionSaveResult,
  SectionSaveRequest,
  SavedSection,
  SectionInput,
  SectionDraft,
  FormSection,
} from '../../contracts/settings.ts';
import { SETTINGS_DRAFTS } from '../platform/storageKeys.ts';
import { createLogos } from './logo.ts';
import type { StoredSection } from './settings.reader.ts';
import { createSettings, type SettingsDeps } from './settings.ts';

const draftKey = (section: FormSection, businessId: string) => `${SETTINGS_DRAFTS}${businessId}:${section}`;

const values = v.record(v.string(), v.unknown());
const draftSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ changes: values, base: values, version: v.nullable(v.string()) }),
);

/**
 * The stored section with the draft of this device. If another user changed the same fields since, the draft keeps its
 * base values and version: the save then finds the conflict instead of overwriting it.
 */
const resumeDraft = (stored: StoredSection, { changes, base, version }: SectionDraft): SavedSection => {
  const isUntouched = Object.entries(base).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(stored.values[name]),
  );
  return isUntouched
    ? { ...stored, unsaved: changes }
    : { ...stored, values: { ...stored.values, ...base }, version, unsaved: changes };
};

export const defineSection = (deps: SettingsDeps, storage: Storage) => {
  const settings = createSettings(deps);
  const logos = createLogos(deps);
  /** Removes the uploaded logo unless it was saved: then the business shows it. */
  const removeUnusedLogo = async (businessId: string, logo: string): Promise<void> => {
    const { data, error } = await deps.rest.from('business').select('logo_url').eq('id', businessId).maybeSingle();
    if (!error && data?.logo_url !== logo) await logos.remove(logo);
  };
  return {
    loadSection: fromPromise<LoadedSection, SectionInput>(async ({ input, signal }) => {
      const stored = await settings.read(input, signal);
      const draft = v.safeParse(draftSchema, storage.getItem(draftKey(input.section, input.businessId)));
      // Notification preferences belong to the user; every other section belongs to the owners.
      const mayChange = input.isOwner || input.section === 'notifikasi';
      return mayChange && draft.success
        ? { ...resumeDraft(stored, draft.output), mayChange }
        : { ...stored, mayChange, unsaved: null };
    }),

    saveSection: fromPromise<SectionSaveResult, SectionSaveRequest>(({ input, signal }) =>
      settings.save(input, input, signal),
    ),

    storeDraft: fromPromise<void, { section: FormSection; businessId: string; draft: SectionDraft | null }>(
      async ({ input: { section, businessId, draft } }) => {
        const key = draftKey(section, businessId);
        const previous = v.safeParse(draftSchema, storage.getItem(key));
        if (draft === null) storage.removeItem(key);
        else storage.setItem(key, JSON.stringify(draft));
        // A logo that was uploaded for the previous draft and is not part of this one.
        const logo = previous.success ? previous.output.changes['logo_url'] : null;
        if (typeof logo === 'string' && logo !== draft?.changes['logo_url']) void removeUnusedLogo(businessId, logo);
      },
    ),

    estimateImpact: fromPromise<GoLiveImpact, { businessId: string }>(({ input, signal }) =>
      settings.estimateImpact(input.businessId, signal),
    ),
  };
};
