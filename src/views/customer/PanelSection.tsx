import { useSelector } from '@xstate/react';
import { useId, type ReactNode } from 'react';

import type { RecordListName, RecordLists } from '../../contracts/app.recordList.ts';
import {
  selectDoing,
  selectFailed,
  selectRefusal,
  selectRows,
  type LedgerRef,
} from '../../machines/app/recordList.machine.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useText } from '../ui/useText.ts';
import { customerText } from './text/id.ts';

/** One part of the panel, under its own heading. */
export function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line pt-4">
      <h4 id={id} className="text-sm font-semibold">
        {title}
      </h4>
      {hint !== undefined && <p className="text-xs text-ink-soft">{hint}</p>}
      {children}
    </section>
  );
}

/** A part of its own that waits, or that could not be had: the others live on. */
export function Waiting() {
  return (
    <div className="grid gap-2">
      <output className="sr-only">{useText(customerText).loading}</output>
      <Skeleton className="h-10" />
    </div>
  );
}

export function Unreadable({ onRetry }: { onRetry: () => void }) {
  const text = useText(customerText);
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-soft">
      <p>{text.failed}</p>
      <Button size="small" onClick={onRetry}>
        {text.retry}
      </Button>
    </div>
  );
}

/** What a list shows, or what stands in its place, and above it what could not be done. */
export function Listed<Of extends RecordListName>(props: {
  actor: LedgerRef;
  of: Of;
  /** What is said to whoever may not do it, where there are too many, its time is over, or a colleague was faster. */
  words: { denied: string; taken?: string; tooMany?: string; tooLate?: string; changed?: string };
  /** Whether it is told above the list, and not where somebody has pressed. */
  isTold?: boolean;
  /** `refused`: why what was asked for last was not done. */
  children: (rows: readonly RecordLists[Of]['row'][], isDoing: boolean, refused: string | null) => ReactNode;
}) {
  const { actor, of, words, isTold = true, children } = props;
  const text = useText(customerText);
  const rows = useSelector(actor, selectRows(of));
  const refusal = useSelector(actor, selectRefusal);
  const isDoing = useSelector(actor, selectDoing);
  const hasFailed = useSelector(actor, selectFailed);
  if (hasFailed) return <Unreadable onRetry={() => actor.send({ type: 'retry.requested' })} />;
  if (rows === null) return <Waiting />;
  const { denied, taken = '', tooMany = '', tooLate = '', changed = '' } = words;
  const said = { unreachable: text.offline, gone: text.gone, denied, taken, tooMany, tooLate, changed };
  const refused = refusal === null || isDoing ? null : said[refusal];
  return (
    <>
      {isTold && refused !== null && <Notice tone="fail" title={refused} />}
      {children(rows, isDoing, refused)}
    </>
  );
}
