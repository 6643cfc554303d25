import { useSelector } from '@xstate/react';
import { ArrowDown } from 'lucide-react';

import {
  selectUnavailable,
  selectHasOlder,
  type HistoryRef,
  type HistorySnapshot,
} from '../../../machines/conversation/history.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { useFormat } from '../../ui/format.ts';
import { RetryButton } from '../../ui/RetryButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { uiText } from '../../ui/text/id.ts';
import { useSaidAtEnd } from '../../ui/useSaid.ts';
import { useText } from '../../ui/useText.ts';
import { SystemMessage } from '../message/MessageBubble.tsx';
import { conversationText } from '../text/id.ts';

/**
 * The loading state at either end, as an overlay so that the list does not move. Scrolling loads pages; keyboard users
 * get buttons for it.
 */
export function HistoryHead({ actor }: { actor: HistoryRef }) {
  const text = useText(conversationText);
  const { retry } = useText(uiText);
  const state = useSelector(actor, ({ value }) => value);
  const jumpTarget = useSelector(actor, ({ context }) => context.jumpTarget);
  const canLoadOlder = useSelector(actor, canAskOlder);
  const canLoadNewer = useSelector(actor, canAskNewer);
  useSaidAtEnd(state === 'jumping', state === 'idle' ? text.jumpTo.shown : null);
  const message = {
    idle: null,
    loadingOlder: text.older.loading,
    olderFailed: text.older.failed,
    loadingNewer: text.newer.loading,
    newerFailed: text.newer.failed,
    // HistoryStart shows these states.
    fetchingFromWhatsapp: null,
    whatsappUnsupported: null,
    whatsappFailed: null,
    jumping: text.jumpTo.seeking,
    jumpFailed: text.jumpTo.failed,
    notFound: text.jumpTo.notFound,
    refreshing: text.refreshing,
    refreshFailed: text.refreshFailed,
  }[state];
  const below = state === 'loadingNewer' || state === 'newerFailed';
  const notice = message !== null && (
    <div
      key={state}
      role={state.endsWith('Failed') ? 'alert' : 'status'}
      className={classes(
        'flex items-center gap-2 rounded-full border border-line bg-surface px-3 py-1 shadow-raised',
        state === 'refreshing' && 'animate-appear-late',
      )}
    >
      {busy.has(state) && <Spinner />} {message}
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
        {state === failed ? retry : of.load}
      </Button>
    );
  return (
    <>
      <div className={classes(overlay, 'top-2')}>
        {!below && notice}
        {state === 'jumpFailed' && jumpTarget !== null && (
          <RetryButton
            size="small"
            onClick={() => actor.send({ type: 'jump.requested', to: jumpTarget })}
            className="pointer-events-auto shadow-raised"
          />
        )}
        {page(text.older, canLoadOlder, 'loadingOlder', 'olderFailed', () => actor.send({ type: 'older.requested' }))}
      </div>
      <div className={classes(overlay, 'bottom-2')}>
        {below && notice}
        {page(text.newer, canLoadNewer, 'loadingNewer', 'newerFailed', () => actor.send({ type: 'newer.requested' }))}
      </div>
    </>
  );
}

const overlay = 'pointer-events-none absolute inset-x-2 z-10 flex flex-wrap items-center justify-center gap-2 text-xs';
const busy = new Set<HistorySnapshot['value']>(['loadingOlder', 'loadingNewer', 'jumping', 'refreshing']);

/** A button to the newest message, with the number of new ones. */
export function ScrollToEnd({ actor, newCount, onEnd }: { actor: HistoryRef; newCount: number; onEnd: () => void }) {
  const text = useText(conversationText);
  const { count } = useFormat();
  const isDisconnected = useSelector(actor, ({ context }) => context.newer !== null);
  return (
    <div className="absolute right-3 bottom-3 z-10">
      <Button
        variant="primary"
        size="small"
        icon={<ArrowDown aria-hidden="true" size={16} />}
        onClick={() => (isDisconnected ? actor.send({ type: 'end.requested' }) : onEnd())}
        className="shadow-raised"
      >
        {newCount > 0 ? text.newMessages(count(newCount)) : text.toEnd}
      </Button>
    </div>
  );
}

/**
 * Above the oldest message, once the database has no older ones: says that the conversation begins here, if WhatsApp has
 * confirmed it, or offers to fetch older messages from WhatsApp.
 */
export function HistoryStart({ actor }: { actor: HistoryRef }) {
  const text = useText(conversationText);
  const { retry } = useText(uiText);
  const hasOlder = useSelector(actor, selectHasOlder);
  const isUnavailable = useSelector(actor, selectUnavailable);
  const isComplete = useSelector(actor, ({ context }) => context.isComplete);
  const state = useSelector(actor, ({ value }) => value);
  const isDisconnected = useSelector(actor, ({ context }) => context.isDisconnected);
  if (isUnavailable) return <SystemMessage>{text.unavailable.line}</SystemMessage>;
  if (hasOlder) return null;
  if (isComplete) return <SystemMessage>{text.beginning}</SystemMessage>;
  const isAsking = state === 'fetchingFromWhatsapp';
  const messages: Partial<Record<HistorySnapshot['value'], string>> = {
    fetchingFromWhatsapp: text.whatsapp.asking,
    whatsappUnsupported: text.whatsapp.unable,
    whatsappFailed: isDisconnected ? text.whatsapp.away : text.whatsapp.failed,
  };
  const failed = state === 'whatsappFailed';
  return (
    <div className="mx-3 flex min-h-18 flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-dashed border-line py-2 text-xs text-ink-soft">
      <p role={failed ? 'alert' : 'status'} className="text-center wrap-anywhere">
        {messages[state] ?? text.whatsapp.edge}
      </p>
      {state !== 'whatsappUnsupported' && (
        <Button size="small" busy={isAsking} onClick={() => actor.send({ type: 'older.requested' })}>
          {failed ? retry : text.whatsapp.load}
        </Button>
      )}
    </div>
  );
}

const canAskOlder = (snapshot: HistorySnapshot) =>
  selectHasOlder(snapshot) && snapshot.can({ type: 'older.requested' });
const canAskNewer = (snapshot: HistorySnapshot) => snapshot.can({ type: 'newer.requested' });
