import { useSelector } from '@xstate/react';

import type { SectionRef } from '../../machines/settings/section.machine.ts';
import { answeringLine } from '../answers/answeringLine.ts';
import { answeringText } from '../answers/text/answering.id.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useFormat } from '../ui/format.ts';
import { useText } from '../ui/useText.ts';
import { settingsText } from './text/id.ts';

/** With which share of the chats a new version can begin. */
const SMALL_SHARE = 0.1;

/** Confirms turning the AI on for customers and shows the impact. */
export function GoLiveDialog({ actor }: { actor: SectionRef }) {
  const text = useText(settingsText).live;
  const answering = useText(answeringText);
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('confirming'));
  const impact = useSelector(actor, ({ context }) => context.impact);
  const draft = useSelector(actor, ({ context }) => context.draft);
  const { count } = useFormat();
  const active = impact && count(impact.active);
  const many = impact?.more ? text.atLeast(active ?? '') : (active ?? '');
  const isPartial = draft['enable_agent_partial_rollout'] === true;
  // Without two versions, the team answers the other chats.
  const hasVersions = draft['has_versions'] === true;
  const isLive = useSelector(actor, ({ context }) => context.saved?.values['useAgentBehaviourV2'] === 'live');
  const isOtherShare = isLive && !hasVersions;
  const share = isPartial ? Number(draft['agent_rollout_probability']) : draft['liveAgentVersion'] === 'v3' ? 1 : 0;
  const tests = impact?.tests[share > 0 ? 'v3' : 'v2'];
  return (
    <ConfirmDialog
      open={isOpen}
      title={isOtherShare ? text.shareTitle : text.title}
      confirm={isOtherShare ? text.shareConfirm : text.confirm}
      onConfirm={() => actor.send({ type: 'save.confirmed' })}
      onClose={() => actor.send({ type: 'save.cancelled' })}
    >
      <div className="grid gap-2">
        {!hasVersions && <p className="font-semibold">{answeringLine('live', isPartial ? share : 1, answering)}</p>}
        <p>{impact === null ? text.unknown : impact.active === 0 ? text.none : text.some(many)}</p>
        {isPartial && hasVersions && <p>{text.canary(`${Math.round(share * 100)} %`)}</p>}
        {isPartial && !hasVersions && share < 1 && <p>{answering.rest}</p>}
        {tests && tests.failed > 0 && (
          <p className="font-semibold text-help">
            {hasVersions
              ? text.failing(share > 0 ? '3' : '2', count(tests.failed), count(tests.total))
              : text.failingCases(count(tests.failed), count(tests.total))}
          </p>
        )}
        {share > SMALL_SHARE && (
          <div>
            <Button
              onClick={() => {
                actor.send({ type: 'save.cancelled' });
                actor.send({
                  type: 'draft.changed',
                  changes: {
                    enable_agent_partial_rollout: true,
                    agent_rollout_probability: SMALL_SHARE,
                    ...(!hasVersions && { rollout_rest: 'team' }),
                  },
                });
                // The confirmation opens again with the smaller share.
                actor.send({ type: 'save.requested' });
              }}
            >
              {hasVersions ? text.small : text.smallShare}
            </Button>
          </div>
        )}
        {impact?.workingChannels === 0 && <p className="text-help">{text.noChannel}</p>}
      </div>
    </ConfirmDialog>
  );
}
