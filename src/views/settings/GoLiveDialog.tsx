import { useSelector } from '@xstate/react';

import type { SectionRef } from '../../machines/settings/section.machine.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useFormat } from '../ui/format.ts';
import { useText } from '../ui/useText.ts';
import { settingsText } from './text/id.ts';

/** Confirms turning the AI on for customers and shows the impact. */
export function GoLiveDialog({ actor }: { actor: SectionRef }) {
  const text = useText(settingsText).live;
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('confirming'));
  const impact = useSelector(actor, ({ context }) => context.impact);
  const draft = useSelector(actor, ({ context }) => context.draft);
  const { count } = useFormat();
  const active = impact && count(impact.active);
  const many = impact?.more ? text.atLeast(active ?? '') : (active ?? '');
  const share = Number(draft['agent_rollout_probability']);
  return (
    <ConfirmDialog
      open={isOpen}
      title={text.title}
      confirm={text.confirm}
      onConfirm={() => actor.send({ type: 'save.confirmed' })}
      onClose={() => actor.send({ type: 'save.cancelled' })}
    >
      <div className="grid gap-2">
        <p>{impact === null ? text.unknown : impact.active === 0 ? text.none : text.some(many)}</p>
        {draft['enable_agent_partial_rollout'] === true && <p>{text.canary(`${Math.round(share * 100)} %`)}</p>}
        {impact?.workingChannels === 0 && <p className="text-help">{text.noChannel}</p>}
      </div>
    </ConfirmDialog>
  );
}
