import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import type { LiveListName, LiveRow } from '../../../contracts/app.liveList.ts';
import type { LiveListRef } from '../../../machines/app/liveList.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Denied } from '../../ui/Denied.tsx';
import { useFormat } from '../../ui/format.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { LoadingLines } from '../../ui/LoadingLines.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { uiText } from '../../ui/text/id.ts';
import { useSaidAtEnd } from '../../ui/useSaid.ts';
import { useText } from '../../ui/useText.ts';
import { pagesText } from '../pagedList/text/id.ts';

export interface LiveListProps<Of extends LiveListName> {
  actor: LiveListRef<Of>;
  text: {
    loading: string;
    failed: { title: string; body?: string };
    more: string;
    moreFailed: string;
    /** How many rows there are, once all are shown. */
    allShown?: (rows: string) => string;
  };
  /** The height of a row that loads. */
  skeleton: string;
  /** In the place of no rows. */
  empty: ReactNode;
  row: (row: LiveRow<Of>) => ReactNode;
}

/** A list that grows while it is on the screen, with all of its states. The rows stay while others are read. */
export function LiveList<Of extends LiveListName>({ actor, text, skeleton, empty, row }: LiveListProps<Of>) {
  const { denied, listed } = useText(pagesText);
  const { running } = useText(uiText).why;
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const { rows, next, problem, command } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  // A change of others is not said: it would interrupt again and again.
  const isByOthers = snapshot.matches({ listed: 'refreshing' }) && command === null;
  useSaidAtEnd(isBusy && !isByOthers, rows && rows.length > 0 ? listed(count(rows.length)) : null, isByOthers);
  if (snapshot.matches('failed'))
    return <LoadFailed text={text.failed} onRetry={() => actor.send({ type: 'retry.requested' })} />;
  if (snapshot.matches('denied')) return <Denied text={denied} />;
  const isReadAnew = snapshot.matches('loading') || snapshot.matches('typing');
  if (rows === null || (rows.length === 0 && isReadAnew))
    return (
      <LoadingLines key="loading" label={text.loading} lines={Array<string>(3).fill(classes('rounded-lg', skeleton))} />
    );
  return (
    // Other elements than those of the loading view, whose replacement is announced.
    <div key="rows" aria-busy={isBusy || undefined} className="grid grid-cols-1 gap-3">
      {rows.length === 0 ? (
        empty
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {rows.map((one) => (
            <li key={one.id} className="first:*:rounded-t-lg last:*:rounded-b-lg">
              {row(one)}
            </li>
          ))}
        </ul>
      )}
      {problem === 'more' && <Notice tone="fail" title={text.moreFailed} />}
      <div className="grid justify-items-center pb-6 empty:hidden">
        {next !== null && !isReadAnew && (
          <Button
            busy={snapshot.matches({ listed: 'loadingMore' })}
            disabled={snapshot.matches({ listed: 'running' })}
            because={running}
            onClick={() => actor.send({ type: 'more.requested' })}
          >
            {text.more}
          </Button>
        )}
        {next === null && rows.length > 0 && !isReadAnew && text.allShown && (
          <p className="tabular text-sm text-ink-soft">{text.allShown(count(rows.length))}</p>
        )}
      </div>
    </div>
  );
}
