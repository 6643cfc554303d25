import { useSelector } from '@xstate/react';
import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';

import type { RecordListName, RecordRow } from '../../contracts/app.recordList.ts';
import {
  selectIsRunning,
  selectFailed,
  selectRefusal,
  selectRows,
  type RecordListRef,
} from '../../machines/app/recordList.machine.ts';
import { LoadingLines } from '../ui/LoadingLines.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RetryButton } from '../ui/RetryButton.tsx';
import { uiText } from '../ui/text/id.ts';
import { useText } from '../ui/useText.ts';
import { WhyDisabled } from '../ui/whyDisabled.ts';
import { customerText } from './text/id.ts';

interface PanelSectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** One section of the customer panel with its heading. */
export function PanelSection({ title, hint, children }: PanelSectionProps) {
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

interface RareSectionProps extends PanelSectionProps {
  isNeeded?: boolean;
  /** Its content is mounted, and so read, only while it is open. */
  isLazy?: boolean;
}

/** A section that few customers need: closed until the user opens it, or while `isNeeded`. */
export function RareSection({ title, hint, isNeeded = false, isLazy = false, children }: RareSectionProps) {
  const [choice, setChoice] = useState<boolean | null>(null);
  const isOpen = choice ?? isNeeded;
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open !== isOpen && setChoice(currentTarget.open)}
      className="group/rare border-t border-line pt-2"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 rounded-md text-sm font-semibold hover:bg-hover md:min-h-9 [&::-webkit-details-marker]:hidden">
        <h4>{title}</h4>
        <ChevronDown aria-hidden="true" size={16} className="shrink-0 text-ink-soft group-open/rare:rotate-180" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 pt-1">
        {hint !== undefined && <p className="text-xs text-ink-soft">{hint}</p>}
        {(isOpen || !isLazy) && children}
      </div>
    </details>
  );
}

export function SectionLoading() {
  return <LoadingLines label={useText(customerText).loading} lines={['h-10']} className="gap-2" />;
}

export function SectionFailed({ onRetry }: { onRetry: () => void }) {
  const text = useText(customerText);
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-soft">
      <p>{text.failed}</p>
      <RetryButton size="small" onClick={onRetry} />
    </div>
  );
}

/** Renders a record list: loading, failed, or its rows, with the refusal of the last command above them. */
export function RecordList<Of extends RecordListName>(props: {
  actor: RecordListRef<Of>;
  /** The texts of refusals. */
  texts: { denied: string; taken?: string; tooMany?: string; tooLate?: string; changed?: string; invalid?: string };
  /** False if the caller shows the refusal elsewhere. Default true. */
  showsRefusal?: boolean;
  /** `refusalText`: why the last command was refused; null if it was not. */
  children: (rows: readonly RecordRow<Of>[], isRunning: boolean, refusalText: string | null) => ReactNode;
}) {
  const { actor, texts, showsRefusal = true, children } = props;
  const text = useText(customerText);
  const rows = useSelector(actor, selectRows);
  const refusal = useSelector(actor, selectRefusal);
  const isRunning = useSelector(actor, selectIsRunning);
  const { running } = useText(uiText).why;
  const hasFailed = useSelector(actor, selectFailed);
  if (hasFailed) return <SectionFailed onRetry={() => actor.send({ type: 'retry.requested' })} />;
  if (rows === null) return <SectionLoading />;
  const { denied, taken = '', tooMany = '', tooLate = '', changed = '', invalid = '' } = texts;
  const textOf = {
    unreachable: text.offline,
    gone: text.gone,
    tooOften: text.tooOften,
    denied,
    taken,
    tooMany,
    tooLate,
    changed,
    invalid,
  };
  const refusalText = refusal === null || isRunning ? null : textOf[refusal];
  return (
    <WhyDisabled value={running}>
      {showsRefusal && refusalText !== null && <Notice tone="fail" title={refusalText} />}
      {children(rows, isRunning, refusalText)}
    </WhyDisabled>
  );
}
