/** The actors of a section of the settings. */
import * as v from 'valibot';
import { fromPromise } from 'xstate';

import type {
  GoLiveImpact,
  SectionLoaded,
  SectionSaveResult,
  SectionSaveRequest,
  SectionSaved,
  SectionInput,
  SectionDraft,
  FormSection,
} from '../../contracts/settings.ts';
import { createLogos } from './logo.ts';
import type { Stored } from './settings.reader.ts';
import { createSettings, type SettingsDeps } from './settings.ts';

/** Signing out removes it, as everything that begins so. */
const draftKey = (section: FormSection, businessId: string) => `chabot:settings:${businessId}:${section}`;

const values = v.record(v.string(), v.unknown());
const typedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ changes: values, before: values, version: v.nullable(v.string()) }),
);

/**
 * What is stored, with what was typed over it. Where somebody else changed the same since, it is still laid over what
 * was read then: saving finds the difference and asks, instead of undoing theirs unseen.
 */
const resume = (stored: Stored, { changes, before, version }: SectionDraft): SectionSaved => {
  const isUntouched = Object.entries(before).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(stored.values[name]),
  );
  return isUntouched
    ? { ...stored, unsaved: changes }
    : { ...stored, values: { ...stored.values, ...before }, version, unsaved: changes };
};

export const defineSection = (deps: SettingsDeps, storage: Storage) => {
  const settings = createSettings(deps);
  const logos = createLogos(deps);
  /** Unless it has been saved: then the business shows it. */
  const letGo = async (businessId: string, logo: string): Promise<void> => {
    const { data, error } = await deps.rest.from('business').select('logo_url').eq('id', businessId).maybeSingle();
    if (!error && data?.logo_url !== logo) await logos.drop(logo);
  };
  return {
    loadSection: fromPromise<SectionLoaded, SectionInput>(async ({ input, signal }) => {
      const stored = await settings.read(input, signal);
      const typed = v.safeParse(typedSchema, storage.getItem(draftKey(input.section, input.businessId)));
      // What to be told of is everybody's own; the rest is the owner's to change.
      const mayChange = input.isOwner || input.section === 'notifikasi';
      return mayChange && typed.success
        ? { ...resume(stored, typed.output), mayChange }
        : { ...stored, mayChange, unsaved: null };
    }),

    saveSection: fromPromise<SectionSaveResult, SectionSaveRequest>(({ input, signal }) =>
      settings.save(input, input, signal),
    ),

    keepDraft: fromPromise<void, { section: FormSection; businessId: string; typed: SectionDraft | null }>(
      async ({ input: { section, businessId, typed } }) => {
        const key = draftKey(section, businessId);
        const before = v.safeParse(typedSchema, storage.getItem(key));
        if (typed === null) storage.removeItem(key);
        else storage.setItem(key, JSON.stringify(typed));
        // A picture that was uploaded for a draft, and is not in it any more.
        const logo = before.success ? before.output.changes['logo_url'] : null;
        if (typeof logo === 'string' && logo !== typed?.changes['logo_url']) void letGo(businessId, logo);
      },
    ),

    weighImpact: fromPromise<GoLiveImpact, { businessId: string }>(({ input, signal }) =>
      settings.weigh(input.businessId, signal),
    ),
  };
};
