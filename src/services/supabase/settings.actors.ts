/** The actors of a section of the settings. */
import * as v from 'valibot';
import { fromPromise } from 'xstate';

import type { Impact, Loaded, SaveAnswer, SectionInput } from '../../machines/settings/section.machine.ts';
import type { FormSection, Values } from '../../machines/settings/sections.ts';
import { createSettings, type SettingsDeps } from './settings.ts';

/** Signing out removes it, as everything that begins so. */
const draftKey = (section: FormSection, businessId: string) => `chabot:settings:${businessId}:${section}`;

const draftSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

export const defineSection = (deps: SettingsDeps, storage: Storage) => {
  const settings = createSettings(deps);
  return {
    loadSection: fromPromise<Loaded, SectionInput>(async ({ input, signal }) => {
      const stored = await settings.read(input, signal);
      const typed = v.safeParse(draftSchema, storage.getItem(draftKey(input.section, input.businessId)));
      // What to be told of is everybody's own; the rest is the owner's to change.
      const mayChange = input.isOwner || input.section === 'notifikasi';
      return { ...stored, mayChange, unsaved: typed.success ? typed.output : null };
    }),

    saveSection: fromPromise<
      SaveAnswer,
      {
        section: FormSection;
        businessId: string;
        userId: string;
        changes: Values;
        draft: Values;
        version: string | null;
      }
    >(({ input, signal }) => settings.save(input, input, signal)),

    keepDraft: fromPromise<void, { section: FormSection; businessId: string; changes: Values | null }>(
      async ({ input: { section, businessId, changes } }) => {
        const key = draftKey(section, businessId);
        if (changes === null) storage.removeItem(key);
        else storage.setItem(key, JSON.stringify(changes));
      },
    ),

    weighImpact: fromPromise<Impact, { businessId: string }>(({ input, signal }) =>
      settings.weigh(input.businessId, signal),
    ),
  };
};
