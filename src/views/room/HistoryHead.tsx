import { useSelector } from '@xstate/react';

import { selectHasOlder, type HistoryRef, type HistorySnapshot } from '../../machines/room/history.machine.ts';
import { Button } from '../parts/Button.tsx';
import { classes } from '../parts/classes.ts';
import { Spinner } from '../parts/Spinner.tsx';
import { useRoomText } from '../text/room.ts';
import { SystemLine } from './MessageBubble.tsx';

interface HistoryNoticeProps {
  state: HistorySnapshot['value'];
  /** Whether an older page can be asked for now. */
  canLoad: boolean;
  onLoad: () => void;
}

/**
 * What is under way above the first message or at the end, over the log so that nothing moves. Scrolling asks for
 * older pages; who does not scroll comes to a button by keys.
 */
function HistoryNotice({ state, canLoad, onLoad }: HistoryNoticeProps) {
  const text = useRoomText();
  const failed = state === 'olderFailed';
  const said = {
    settled: null,
    loadingOlder: text.older.loading,
    olderFailed: text.older.failed,
    refreshing: text.refreshing,
    behind: text.behind,
  }[state];
  return (
    <div className="pointer-events-none absolute inset-x-2 top-2 z-10 flex flex-wrap items-center justify-center gap-2 text-xs">
      {said !== null && (
        <div
          key={state}
          role={failed ? 'alert' : 'status'}
          className={classes(
            'flex items-center gap-2 rounded-full border border-line bg-surface px-3 py-1 shadow-raised',
            state === 'refreshing' && 'animate-appear-late',
          )}
        >
          {(state === 'loadingOlder' || state === 'refreshing') && <Spinner />} {said}
        </div>
      )}
      {(canLoad || state === 'loadingOlder') && (
        <Button
          size="small"
          busy={state === 'loadingOlder'}
          onClick={onLoad}
          className={classes('pointer-events-auto shadow-raised', !failed && 'not-focus-visible:sr-only')}
        >
          {failed ? text.retry : text.older.load}
        </Button>
      )}
    </div>
  );
}

export function HistoryHead({ actor }: { actor: HistoryRef }) {
  return (
    <HistoryNotice
      state={useSelector(actor, ({ value }) => value)}
      canLoad={useSelector(actor, canLoadOlder)}
      onLoad={() => actor.send({ type: 'older.requested' })}
    />
  );
}

/** Stands above the first message once there is none before it. */
export function Beginning({ actor }: { actor: HistoryRef }) {
  const text = useRoomText();
  return useSelector(actor, selectHasOlder) ? null : <SystemLine>{text.beginning}</SystemLine>;
}

const canLoadOlder = (snapshot: HistorySnapshot) => snapshot.can({ type: 'older.requested' });
