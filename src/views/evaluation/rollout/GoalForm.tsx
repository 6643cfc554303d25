import { useSelector } from '@xstate/react';

import type { Goals } from '../../../contracts/evaluation.rollout.ts';
import { GOAL_LIMITS, GOAL_NAMES, type RolloutDeskRef } from '../../../machines/evaluation/rolloutDesk.machine.ts';
import { LimitForm } from './LimitForm.tsx';
import { useDeskText } from './useDeskText.ts';

/** What the figures of a version should be. */
export function GoalForm({ actor, goals }: { actor: RolloutDeskRef; goals: Goals }) {
  const snapshot = useSelector(actor, (state) => state);
  const hasVersions = snapshot.context.desk?.answering.has_versions ?? true;
  const text = useDeskText(hasVersions).goals;
  return (
    <LimitForm
      text={text}
      limits={GOAL_LIMITS}
      names={GOAL_NAMES}
      wide="resolved"
      initial={snapshot.context.goals ?? goals}
      isOwner={snapshot.context.isOwner}
      isSaving={snapshot.matches({ shown: 'savingGoals' })}
      canSave={snapshot.can({ type: 'goals.submitted', goals })}
      onSubmit={(given) => actor.send({ type: 'goals.submitted', goals: given })}
    />
  );
}
