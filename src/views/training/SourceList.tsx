import { useSelector } from '@xstate/react';

import type { KnowledgeRef } from '../../machines/training/knowledge.machine.ts';
import { trainingRoute } from '../../machines/training/training.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { SourceRow } from './SourceRow.tsx';
import { trainingText } from './text/id.ts';

/** The sources, last changed first. They stay while the next page or filter is read. */
export function SourceList({ actor }: { actor: KnowledgeRef }) {
  const text = useText(trainingText);
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const { businessId, filter, sources, next, openId, problem } = snapshot.context;
  const isReading =
    snapshot.matches('loading') || snapshot.matches('typing') || snapshot.matches({ listed: 'refreshing' });
  return (
    <div aria-busy={isReading || undefined} className="grid grid-cols-1 gap-3">
      <output className="sr-only">{isReading ? text.refreshing : text.listed(count(sources.length))}</output>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {sources.map((source) => (
          <li key={source.id} className="first:[&>article]:rounded-t-lg last:[&>article]:rounded-b-lg">
            <SourceRow
              source={source}
              to={trainingRoute(businessId, filter, { source: source.id })}
              isOpen={openId === source.id}
            />
          </li>
        ))}
      </ul>
      {problem !== null && <Notice tone="fail" title={text.moreFailed} />}
      {snapshot.matches('listed') && (
        <div className="grid justify-items-center pb-6">
          {next === null ? (
            <p className="tabular text-sm text-ink-soft">{text.allShown(count(sources.length))}</p>
          ) : (
            <Button
              busy={snapshot.matches({ listed: 'loadingMore' })}
              onClick={() => actor.send({ type: 'more.requested' })}
            >
              {text.more}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
