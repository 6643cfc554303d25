import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';

import { MAX_ASSISTED_TEXT } from '../../../contracts/limits.ts';
import type { AssistRef, AssistSnapshot } from '../../../machines/composer/assist.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormat } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useText } from '../../ui/useText.ts';
import { PeekDialog } from './PeekDialog.tsx';
import { assistText } from './text/id.ts';
import { useRefusalWords, useUselessWords } from './words.ts';

export interface AssistProps {
  actor: AssistRef;
  /** In the field. */
  text: string;
  /** Replaces the text in the field as if it had been typed. */
  onWrite: (text: string) => void;
}

/** What the AI does or has done with the text in the field: a strip above it, or a dialog for a look at a version. */
export function Assist({ actor, text, onWrite }: AssistProps) {
  const write = useEffectEvent(onWrite);
  useEffect(() => {
    const subscription = actor.on('text.written', ({ text: written }) => write(written));
    return () => subscription.unsubscribe();
  }, [actor]);
  useEffect(() => actor.send({ type: 'text.changed', text }), [actor, text]);
  const state = useSelector(actor, selectState);
  const isPeek = useSelector(actor, ({ context }) => context.task.task === 'peek');
  if (state === 'idle') return null;
  return isPeek && state !== 'applied' && state !== 'restored' ? (
    <PeekDialog actor={actor} />
  ) : (
    <AssistStrip actor={actor} />
  );
}

const selectState = ({ value }: AssistSnapshot) => value;

function AssistStrip({ actor }: { actor: AssistRef }) {
  const text = useText(assistText);
  const { count } = useFormat();
  const state = useSelector(actor, selectState);
  const { task, result, refusal } = useSelector(actor, ({ context }) => context);
  const canRetry = useSelector(actor, (snapshot) => snapshot.can({ type: 'retry.requested' }));
  const useless = useUselessWords();
  const refused = useRefusalWords();
  const dismiss = () => actor.send({ type: 'assist.dismissed' });
  const swap = () => actor.send({ type: 'swap.requested' });
  const titles = result?.sources.map(({ title }) => title).join(', ') ?? '';
  const sources = task.task === 'reply' && (
    <p className="text-xs wrap-anywhere text-ink-soft">
      <bdi>{titles === '' ? text.noSources : text.sources(titles)}</bdi>
    </p>
  );
  switch (state) {
    case 'idle':
      return null;
    case 'preparing':
      return (
        <Strip
          title={text.preparing[task.task]}
          before={<Spinner />}
          actions={
            <Button size="small" variant="quiet" onClick={dismiss}>
              {text.cancel}
            </Button>
          }
        />
      );
    case 'offering':
      return (
        <Strip
          title={text.changed}
          actions={
            <>
              <Button size="small" variant="quiet" onClick={dismiss}>
                {text.decline}
              </Button>
              <Button size="small" onClick={() => actor.send({ type: 'result.accepted' })}>
                {text.accept}
              </Button>
            </>
          }
        >
          <p lang="id" className="max-h-40 overflow-y-auto rounded-md bg-surface p-2 wrap-anywhere whitespace-pre-wrap">
            <bdi>{result?.text}</bdi>
          </p>
          {sources}
        </Strip>
      );
    case 'applied':
    case 'restored':
      return (
        <Strip
          title={state === 'applied' ? text.applied[task.task] : text.restored}
          onClose={dismiss}
          actions={
            <Button size="small" onClick={swap}>
              {state === 'applied' ? text.restore : text.applyAgain}
            </Button>
          }
        >
          {state === 'applied' && sources}
        </Strip>
      );
    case 'useless':
      return <Strip title={useless(task, result)} onClose={dismiss} />;
    case 'failed':
      return (
        <Strip
          isProblem
          title={refusal === 'tooLong' ? text.refusal.tooLong(count(MAX_ASSISTED_TEXT)) : refused(refusal)}
          onClose={dismiss}
          actions={
            canRetry && (
              <Button size="small" onClick={() => actor.send({ type: 'retry.requested' })}>
                {text.retry}
              </Button>
            )
          }
        />
      );
  }
}

/** A line above the field. */
function Strip({
  title,
  before,
  actions,
  children,
  isProblem = false,
  onClose,
}: {
  title: string;
  before?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
  isProblem?: boolean;
  onClose?: () => void;
}) {
  const text = useText(assistText);
  return (
    <section
      aria-label={text.menu}
      className={`grid grid-cols-[minmax(0,1fr)] gap-1 px-3 py-1.5 text-sm ${isProblem ? 'bg-fail-wash' : 'bg-ai-wash'}`}
    >
      <div className="flex flex-wrap items-center gap-x-2">
        {before}
        <p role={isProblem ? 'alert' : 'status'} className="min-w-40 flex-1 wrap-anywhere">
          {title}
        </p>
        <div className="ml-auto flex items-center gap-1">
          {actions}
          {onClose && <IconButton label={text.close} icon={<X aria-hidden="true" size={18} />} onClick={onClose} />}
        </div>
      </div>
      {children}
    </section>
  );
}
