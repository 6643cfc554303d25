import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';

import type { UndoRequested } from '../../../contracts/app.toasts.ts';
import { selectFading, type ToastRef } from '../../../machines/app/toast.machine.ts';
import {
  selectVisibleToasts,
  selectQueuedCount,
  type ToastsRef,
  type ToastEntry,
} from '../../../machines/app/toasts.machine.ts';
import { useText } from '../../ui/useText.ts';
import { toastsText } from './text/id.ts';
import { ToastCard } from './ToastCard.tsx';

/** Pixels between the toasts and the edge of the messages. */
const GAP = 8;

/**
 * Where the toasts cover no button on wide screens: over the older messages of an open chat, else at the foot of the page.
 * On a phone they are above the composer, within reach of the thumb.
 */
const placeToasts = (toasts: HTMLElement | null): void => {
  const log = document.querySelector('main [role=log]')?.getBoundingClientRect();
  if (!toasts) return;
  toasts.removeAttribute('style');
  if (!log || log.height < toasts.offsetHeight || log.width < toasts.offsetWidth) return;
  toasts.style.setProperty('--toasts-top', `${log.top + GAP}px`);
  toasts.style.setProperty('--toasts-bottom', 'auto');
  toasts.style.setProperty('--toasts-right', `${document.documentElement.clientWidth - log.right + GAP}px`);
};

export function Toasts({ actor, onUndo }: { actor: ToastsRef; onUndo?: (request: UndoRequested) => void }) {
  const text = useText(toastsText);
  const { context, children } = useSelector(actor, (snapshot) => snapshot);
  const queued = useSelector(actor, selectQueuedCount);
  const region = useRef<HTMLElement>(null);
  const visible = selectVisibleToasts(context);
  useLayoutEffect(() => placeToasts(region.current), [visible.length]);
  const refs: Partial<Record<string, ToastRef>> = children;
  return (
    <section
      ref={region}
      aria-live="polite"
      aria-label={text.region}
      className="pointer-events-none fixed inset-x-3 bottom-44 z-50 grid gap-2 md:inset-x-auto md:top-(--toasts-top) md:right-(--toasts-right,calc(50%-12rem)) md:bottom-(--toasts-bottom,5rem) md:w-96"
    >
      {visible.map((toast) => {
        const ref = refs[toast.id];
        return ref && <Toast key={toast.id} toast={toast} actor={ref} onUndo={onUndo} />;
      })}
      {queued > 0 && (
        <p className="justify-self-end rounded-full border border-line bg-surface px-3 py-1 text-xs text-ink-soft">
          {text.waiting(queued)}
        </p>
      )}
    </section>
  );
}

/** A toast with its actor. */
export function Toast(props: {
  toast: ToastEntry;
  actor: ToastRef;
  onUndo?: ((request: UndoRequested) => void) | undefined;
}) {
  const { toast, actor, onUndo } = props;
  const fading = useSelector(actor, selectFading);
  const { undo, detail, roomId } = toast;
  return (
    <ToastCard
      toast={toast}
      fading={fading}
      onHold={() => actor.send({ type: 'toast.held' })}
      onRelease={() => actor.send({ type: 'toast.released' })}
      onClose={() => actor.send({ type: 'toast.closed' })}
      onUndo={
        undo === undefined || onUndo === undefined
          ? undefined
          : () => {
              if (selectFading(actor.getSnapshot())) return;
              actor.send({ type: 'toast.closed' });
              onUndo({ type: 'undo.requested', actionId: undo, detail, roomId });
            }
      }
    />
  );
}
