import { useSelector } from '@xstate/react';

import type { AssistRef } from '../../../machines/composer/assist.machine.ts';
import { BUILT_IN_MODEL } from '../../conversation/message/builtInModel.ts';
import { plainOf } from '../../conversation/message/markup.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useText } from '../../ui/useText.ts';
import { assistText } from './text/id.ts';
import { useRefusalWords, useUselessWords } from './words.ts';

/** What a version of the AI would answer to the customer's last message. It is never sent. */
export function PeekDialog({ actor }: { actor: AssistRef }) {
  const catalogue = useText(assistText);
  const text = catalogue.peeked;
  const useless = useUselessWords();
  const refused = useRefusalWords();
  const { task, result, refusal } = useSelector(actor, ({ context }) => context);
  const canAccept = useSelector(actor, (snapshot) => snapshot.can({ type: 'result.accepted' }));
  const canRetry = useSelector(actor, (snapshot) => snapshot.can({ type: 'retry.requested' }));
  const isPreparing = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  if (task.task !== 'peek') return null;
  const other = task.version === 'v3' ? 'v2' : 'v3';
  const model = result?.model === BUILT_IN_MODEL ? text.builtin : result?.model;
  const ms = result?.ms;
  const facts = [model, typeof ms === 'number' && text.duration((Math.max(ms, 100) / 1000).toFixed(1))].filter(Boolean);
  return (
    <Dialog
      open
      title={text.title(task.version.slice(1))}
      onClose={() => actor.send({ type: 'assist.dismissed' })}
      footer={
        <>
          <Button variant="quiet" onClick={() => actor.send({ type: 'assist.dismissed' })}>
            {catalogue.close}
          </Button>
          <Button onClick={() => actor.send({ type: 'assist.requested', task: { task: 'peek', version: other } })}>
            {text.other(other.slice(1))}
          </Button>
          {canAccept && (
            <Button variant="primary" onClick={() => actor.send({ type: 'result.accepted' })}>
              {text.insert}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-sm text-ink-soft">{text.never}</p>
        {isPreparing && (
          <output>
            <span className="sr-only">{catalogue.preparing.peek}</span>
            <Skeleton className="h-24" />
          </output>
        )}
        {refusal !== null && (
          <Notice
            tone="fail"
            title={refused(refusal)}
            action={
              canRetry && (
                <Button size="small" onClick={() => actor.send({ type: 'retry.requested' })}>
                  {catalogue.retry}
                </Button>
              )
            }
          />
        )}
        {result !== null && (
          <section className="grid gap-2">
            {result.decision !== null && <h3 className="font-semibold">{text.decision[result.decision]}</h3>}
            {result.text === null ? (
              <p>{useless(task, result)}</p>
            ) : (
              <p lang="id" className="rounded-md bg-ai-wash p-3 wrap-anywhere whitespace-pre-wrap">
                <bdi>{plainOf(result.text)}</bdi>
              </p>
            )}
            {result.text !== null && (
              <p className="text-sm wrap-anywhere">
                <bdi>
                  {result.sources.length === 0
                    ? catalogue.noSources
                    : catalogue.sources(result.sources.map(({ title }) => title).join(', '))}
                </bdi>
              </p>
            )}
            <p className="text-sm text-ink-soft">{facts.join(' · ')}</p>
          </section>
        )}
      </div>
    </Dialog>
  );
}
