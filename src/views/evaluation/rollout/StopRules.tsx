import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { StopRules as Rules } from '../../../contracts/evaluation.rollout.ts';
import { STOP_RULE_LIMITS, type RolloutDeskRef } from '../../../machines/evaluation/rolloutDesk.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormat } from '../../ui/format.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { useText } from '../../ui/useText.ts';
import { rolloutText } from './text/id.ts';

const NAMES = ['handover_points', 'complaints', 'complaint_chats', 'error_percent', 'error_chats'] as const;
/** Without them, a limit says nothing. */
const NEEDED: readonly string[] = ['complaint_chats', 'error_chats'];

type Draft = Record<(typeof NAMES)[number], number | null>;

const isWrong = (name: (typeof NAMES)[number], value: number | null): boolean => {
  if (value === null) return NEEDED.includes(name);
  const [least, most] = STOP_RULE_LIMITS[name];
  return !(Number.isInteger(value) && value >= least && value <= most);
};

const asRules = (draft: Draft): Rules | null =>
  NAMES.some((name) => isWrong(name, draft[name]))
    ? null
    : { ...draft, complaint_chats: draft.complaint_chats ?? 0, error_chats: draft.error_chats ?? 0 };

/** What gives all chats back to version 2 without a person. */
export function StopRules({ actor, rules }: { actor: RolloutDeskRef; rules: Rules }) {
  const text = useText(rolloutText).rules;
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const [draft, setDraft] = useState<Draft>(snapshot.context.rules ?? rules);
  const [showsProblems, setShowsProblems] = useState(false);
  const isSaving = snapshot.matches({ shown: 'savingRules' });
  const isOwner = snapshot.context.isOwner;
  return (
    <section aria-label={text.title} className="grid grid-cols-1 gap-2">
      <h2 className="font-semibold">{text.title}</h2>
      <p className="text-sm text-ink-soft">{text.hint}</p>
      <form
        noValidate
        className="grid grid-cols-1 items-start gap-3 rounded-lg border border-line bg-surface p-4 md:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          const given = asRules(draft);
          setShowsProblems(true);
          if (given !== null) actor.send({ type: 'rules.submitted', rules: given });
        }}
      >
        {NAMES.map((name) => {
          const [least, most] = STOP_RULE_LIMITS[name];
          return (
            <NumberField
              key={name}
              label={text[name]}
              value={draft[name]}
              disabled={!isOwner}
              className={name === 'handover_points' ? 'md:col-span-2' : undefined}
              error={showsProblems && isWrong(name, draft[name]) ? text.problem(count(least), count(most)) : undefined}
              onChange={(value) => setDraft({ ...draft, [name]: value })}
            />
          );
        })}
        {isOwner && (
          <div>
            <Button
              type="submit"
              busy={isSaving}
              disabled={!isSaving && !snapshot.can({ type: 'rules.submitted', rules })}
            >
              {text.save}
            </Button>
          </div>
        )}
      </form>
    </section>
  );
}
