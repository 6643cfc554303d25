import { useSelector } from '@xstate/react';

import type { FormSection, SectionValues } from '../../contracts/settings.ts';
import type { Problem, Problems } from '../../machines/settings/checks.ts';
import type { SectionRef } from '../../machines/settings/section.machine.ts';
import { fieldsOf } from '../ui/fieldsOf.ts';
import { useText } from '../ui/useText.ts';
import { settingsText } from './text/id.ts';

export interface SectionForm<Section extends FormSection> {
  values: SectionValues[Section];
  change: (changes: Partial<SectionValues[Section]>) => void;
  /** The message for an invalid field. A field that is only incomplete is not reported before the first save. */
  problem: (field: string) => string | undefined;
  /** What a field of text takes of the section. */
  field: ReturnType<typeof fieldsOf<SectionValues[Section], { error: string | undefined }>>;
  /** The fields with a visible message. */
  invalidFields: string[];
}

const isIncomplete = (problem: Problem): boolean =>
  problem === 'required' || problem === 'incomplete-span' || problem === 'no-date' || problem === 'no-percentage';

/** The values of a section with its change and problem functions. Throws if the actor edits another section. */
export const useSectionForm = <Section extends FormSection>(
  actor: SectionRef,
  section: Section,
): SectionForm<Section> => {
  const texts = useText(settingsText).problems;
  const draft = useSelector(actor, ({ context }) => context.draft);
  const problems: Problems = useSelector(actor, ({ context }) => context.problems);
  const showsProblems = useSelector(actor, ({ context }) => context.showsProblems);
  const actual = useSelector(actor, ({ context }) => context.section);
  if (actual !== section) throw new Error(`The fields of "${section}" cannot show "${actual}"`);
  const isShown = (problem: Problem): boolean => showsProblems || !isIncomplete(problem);
  // `section` determines the type of the values.
  const values = draft as SectionValues[Section];
  const change = (changes: Partial<SectionValues[Section]>) => actor.send({ type: 'draft.changed', changes });
  const problemOf = (field: string) => {
    const problem = problems[field];
    return problem && isShown(problem) ? texts[problem] : undefined;
  };
  return {
    values,
    change,
    problem: problemOf,
    field: fieldsOf(values, change, (name) => ({ error: problemOf(name) })),
    invalidFields: Object.entries(problems).flatMap(([field, problem]) => (isShown(problem) ? field : [])),
  };
};
