import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import type { RecordListName, RecordRow } from '../../../contracts/app.recordList.ts';
import {
  selectIsRunning,
  selectFailed,
  selectRefusal,
  selectRows,
  type RecordListRef,
} from '../../../machines/app/recordList.machine.ts';
import { LoadingLines } from '../../ui/LoadingLines.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RetryButton } from '../../ui/RetryButton.tsx';
import { uiText } from '../../ui/text/id.ts';
import { useRefusals } from '../../ui/useRefusals.ts';
import { useText } from '../../ui/useText.ts';
import { WhyDisabled } from '../../ui/whyDisabled.ts';
import { recordListText } from './text/id.ts';

export function SectionLoading() {
  return <LoadingLines label={useText(recordListText).loading} lines={['h-10']} className="gap-2" />;
}

export function SectionFailed({ onRetry }: { onRetry: () => void }) {
  const text = useText(recordListText);
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
  const text = useText(recordListText);
  const rows = useSelector(actor, selectRows);
  const refusal = useSelector(actor, selectRefusal);
  const isRunning = useSelector(actor, selectIsRunning);
  const { running } = useText(uiText).why;
  const hasFailed = useSelector(actor, selectFailed);
  const { denied, taken = '', tooMany = '', tooLate = '', changed = '', invalid = '' } = texts;
  const textOf = useRefusals({
    unreachable: text.offline,
    gone: text.gone,
    tooOften: text.tooOften,
    denied,
    taken,
    tooMany,
    tooLate,
    changed,
    invalid,
  });
  if (hasFailed) return <SectionFailed onRetry={() => actor.send({ type: 'retry.requested' })} />;
  if (rows === null) return <SectionLoading />;
  const refusalText = refusal === null || isRunning ? null : textOf[refusal];
  return (
    <WhyDisabled value={running}>
      {showsRefusal && refusalText !== null && <Notice tone="fail" title={refusalText} />}
      {children(rows, isRunning, refusalText)}
    </WhyDisabled>
  );
}
