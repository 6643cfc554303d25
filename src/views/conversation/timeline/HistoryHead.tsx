import { useSelector } from '@xstate/react';
import { ArrowDown } from 'lucide-react';

import {
  selectAbsent,
  selectHasOlder,
  type HistoryRef,
  type HistorySnapshot,
} from '../../../machines/conversation/history.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { useFormat } from '../../ui/format.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useText } from '../../ui/useText.ts';
import { SystemLine } from '../message/MessageBubble.tsx';
import { conversationText } from '../text/id.ts';

/**
 * What is under way at either end, over the log so that nothing moves. Scrolling asks for the pages beyond; who does not
 * scroll comes to buttons by keys.
 */
export function HistoryHead({ actor }: { actor: HistoryRef }) {
  const text = useText(conversationText);
  const state = useSelector(actor, ({ value }) => value);
  const wanted = useSelector(actor, ({ context }) => context.wanted);
  const canLoadOlder = useSelector(actor, canAskOlder);
  const canLoadNewer = useSelector(actor, canAskNewer);
  const said = {
    settled: null,
    loadingOlder: text.older.loading,
    olderFailed: text.older.failed,
    loadingNewer: text.newer.loading,
    newerFailed: text.newer.failed,
    // Said where it is missing: by the edge.
    askingWhatsapp: null,
    whatsappUnable: null,
    whatsappFailed: null,
    seeking: text.seek.seeking,
    seekFailed: text.seek.failed,
    notFound: text.seek.notFound,
    refreshing: text.refreshing,
    behind: text.behind,
  }[state];
  const below = state === 'loadingNewer' || state === 'newerFailed';
  const notice = said !== null && (
    <div
      key={state}
      role={state.endsWith('Failed') ? 'alert' : 'status'}
      className={classes(
        'flex items-center gap-2 rounded-full border border-line bg-surface px-3 py-1 shadow-raised',
        state === 'refreshing' && 'animate-appear-late',
      )}
    >
      {busy.has(state) && <Spinner />} {said}
    </div>
  );
  const page = (of: { load: string }, can: boolean, loading: string, failed: string, onLoad: () => void) =>
    (can || state === loading) && (
      <Button
        size="small"
        busy={state === loading}
        onClick={onLoad}
        className={classes('pointer-events-auto shadow-raised', state !== failed && 'not-focus-visible:sr-only')}
      >
        {state === failed ? text.retry : of.load}
      </Button>
    );
  return (
    <>
      <div className={classes(edge, 'top-2')}>
        {!below && notice}
        {state === 'seekFailed' && wanted !== null && (
          <Button
            size="small"
            onClick={() => actor.send({ type: 'place.requested', to: wanted })}
            className="pointer-events-auto shadow-raised"
          >
            {text.retry}
          </Button>
        )}
        {page(text.older, canLoadOlder, 'loadingOlder', 'olderFailed', () => actor.send({ type: 'older.requested' }))}
      </div>
      <div className={classes(edge, 'bottom-2')}>
        {below && notice}
        {page(text.newer, canLoadNewer, 'loadingNewer', 'newerFailed', () => actor.send({ type: 'newer.requested' }))}
      </div>
    </>
  );
}

const edge = 'pointer-events-none absolute inset-x-2 z-10 flex flex-wrap items-center justify-center gap-2 text-xs';
const busy = new Set<HistorySnapshot['value']>(['loadingOlder', 'loadingNewer', 'seeking', 'refreshing']);

/** The way to the newest message, and how many have come in since somebody was there. */
export function ToEnd({ actor, fresh, onEnd }: { actor: HistoryRef; fresh: number; onEnd: () => void }) {
  const text = useText(conversationText);
  const { count } = useFormat();
  const isAway = useSelector(actor, ({ context }) => context.newer !== null);
  return (
    <div className="absolute right-3 bottom-3 z-10">
      <Button
        look="primary"
        size="small"
        icon={<ArrowDown aria-hidden="true" size={16} />}
        onClick={() => (isAway ? actor.send({ type: 'end.requested' }) : onEnd())}
        className="shadow-raised"
      >
        {fresh > 0 ? text.newMessages(count(fresh)) : text.toEnd}
      </Button>
    </div>
  );
}

/**
 * Stands above the first message once we have none before it: that the conversation begins here, if WhatsApp has said so,
 * or else that something may be missing, and the way to it.
 */
export function Beginning({ actor }: { actor: HistoryRef }) {
  const text = useText(conversationText);
  const hasOlder = useSelector(actor, selectHasOlder);
  const isAbsent = useSelector(actor, selectAbsent);
  const isWhole = useSelector(actor, ({ context }) => context.isWhole);
  const state = useSelector(actor, ({ value }) => value);
  const isAway = useSelector(actor, ({ context }) => context.isAway);
  if (isAbsent) return <SystemLine>{text.absent.line}</SystemLine>;
  if (hasOlder) return null;
  if (isWhole) return <SystemLine>{text.beginning}</SystemLine>;
  const isAsking = state === 'askingWhatsapp';
  const told: Partial<Record<HistorySnapshot['value'], string>> = {
    askingWhatsapp: text.whatsapp.asking,
    whatsappUnable: text.whatsapp.unable,
    whatsappFailed: isAway ? text.whatsapp.away : text.whatsapp.failed,
  };
  const failed = state === 'whatsappFailed';
  return (
    <div className="mx-3 flex min-h-18 flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-dashed border-line py-2 text-xs text-ink-soft">
      <p role={failed ? 'alert' : 'status'} className="text-center wrap-anywhere">
        {told[state] ?? text.whatsapp.edge}
      </p>
      {state !== 'whatsappUnable' && (
        <Button size="small" busy={isAsking} onClick={() => actor.send({ type: 'older.requested' })}>
          {failed ? text.retry : text.whatsapp.load}
        </Button>
      )}
    </div>
  );
}

const canAskOlder = (snapshot: HistorySnapshot) =>
  selectHasOlder(snapshot) && snapshot.can({ type: 'older.requested' });
const canAskNewer = (snapshot: HistorySnapshot) => snapshot.can({ type: 'newer.requested' });
