import { useSelector } from '@xstate/react';

import type { FormSection, SectionValues } from '../../contracts/settings.ts';
import type { Problem, Problems } from '../../machines/settings/checks.ts';
import type { SectionRef } from '../../machines/settings/section.machine.ts';
import { useText } from '../ui/useText.ts';
import { settingsText } from './text/id.ts';

export interface Form<Section extends FormSection> {
  values: SectionValues[Section];
  change: (changes: Partial<SectionValues[Section]>) => void;
  /** What is wrong with a field, in words. A field that is only empty is not wrong before somebody saves. */
  problem: (field: string) => string | undefined;
  /** The fields with something wrong that is told. */
  wrong: string[];
}

const isUnfinished = (problem: Problem): boolean =>
  problem === 'required' || problem === 'half-a-span' || problem === 'no-percentage';

/** The fields of a section. Throws for another section's: there is nothing to show of it. */
export const useForm = <Section extends FormSection>(actor: SectionRef, section: Section): Form<Section> => {
  const words = useText(settingsText).problems;
  const draft = useSelector(actor, ({ context }) => context.draft);
  const problems: Problems = useSelector(actor, ({ context }) => context.problems);
  const isChecked = useSelector(actor, ({ context }) => context.isChecked);
  const known = useSelector(actor, ({ context }) => context.section);
  if (known !== section) throw new Error(`The fields of "${section}" cannot show "${known}"`);
  const isTold = (problem: Problem): boolean => isChecked || !isUnfinished(problem);
  return {
    // The section's name decides what its values are.
    values: draft as unknown as SectionValues[Section],
    change: (changes) => actor.send({ type: 'draft.changed', changes }),
    problem: (field) => {
      const problem = problems[field];
      return problem && isTold(problem) ? words[problem] : undefined;
    },
    wrong: Object.entries(problems).flatMap(([field, problem]) => (isTold(problem) ? field : [])),
  };
};
