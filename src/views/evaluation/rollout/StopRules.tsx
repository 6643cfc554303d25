import { useSelector } from '@xstate/react';

import type { StopRules as Rules } from '../../../contracts/evaluation.rollout.ts';
import { STOP_RULE_LIMITS, type RolloutDeskRef } from '../../../machines/evaluation/rolloutDesk.machine.ts';
import { LimitForm } from './LimitForm.tsx';
import { useDeskText } from './useDeskText.ts';

const NAMES = ['handover_points', 'complaints', 'complaint_chats', 'error_percent', 'error_chats'] as const;

/** What gives all chats back to version 2 without a person. */
export function StopRules({ actor, rules }: { actor: RolloutDeskRef; rules: Rules }) {
  const snapshot = useSelector(actor, (state) => state);
  const hasVersions = snapshot.context.desk?.answering.has_versions ?? true;
  const text = useDeskText(hasVersions).rules;
  return (
    <LimitForm
      text={text}
      limits={STOP_RULE_LIMITS}
      // Hand-overs are compared with those of version 2.
      names={hasVersions ? NAMES : NAMES.filter((name) => name !== 'handover_points')}
      // Without them, a limit says nothing.
      needed={['complaint_chats', 'error_chats']}
      wide="handover_points"
      initial={snapshot.context.rules ?? rules}
      isOwner={snapshot.context.isOwner}
      isSaving={snapshot.matches({ shown: 'savingRules' })}
      canSave={snapshot.can({ type: 'rules.submitted', rules })}
      onSubmit={(given) =>
        actor.send({
          type: 'rules.submitted',
          rules: { ...given, complaint_chats: given.complaint_chats ?? 0, error_chats: given.error_chats ?? 0 },
        })
      }
    />
  );
}
