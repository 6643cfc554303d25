import { CircleCheck, CircleX, X } from 'lucide-react';
import { useRef } from 'react';

import type { ToastEntry } from '../../../machines/app/toasts.machine.ts';
import { UndoButton } from '../../commands/UndoButton.tsx';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useText } from '../../ui/useText.ts';
import { toastsText } from './text/id.ts';

export interface ToastCardProps {
  toast: ToastEntry;
  fading: boolean;
  /** The pointer is on it or the focus in it. */
  onHold: () => void;
  onRelease: () => void;
  onClose: () => void;
  /** Undoes the action, while that is possible. */
  onUndo?: (() => void) | undefined;
}

/** One toast. An error interrupts a screen reader; a success does not. */
export function ToastCard({ toast, fading, onHold, onRelease, onClose, onUndo }: ToastCardProps) {
  const text = useText(toastsText);
  const ref = useRef<HTMLDivElement>(null);
  const failed = toast.type === 'error';
  const Icon = failed ? CircleX : CircleCheck;
  return (
    <div
      ref={ref}
      role={failed ? 'alert' : 'status'}
      onPointerEnter={onHold}
      onPointerLeave={() => !ref.current?.contains(document.activeElement) && onRelease()}
      onFocus={onHold}
      onBlur={({ relatedTarget }) => {
        const stays = ref.current?.contains(relatedTarget) === true || ref.current?.matches(':hover') === true;
        if (!stays) onRelease();
      }}
      className={classes(
        'animate-appear pointer-events-auto flex items-start gap-3 rounded-md border border-l-4 py-1 pr-1 pl-3 shadow-raised transition-opacity duration-300',
        failed ? 'border-fail bg-fail-wash' : 'border-line border-l-done bg-surface',
        fading && 'opacity-0',
      )}
    >
      <Icon aria-hidden="true" size={20} className={classes('mt-2.5 shrink-0', failed ? 'text-fail' : 'text-done')} />
      <div className="min-w-0 flex-1 py-2.5">
        <p className="font-semibold">
          <span>{text.codes[toast.code]}</span>
          {toast.times > 1 && (
            <span className="tabular ml-2 text-xs font-medium text-ink-soft">{text.times(toast.times)}</span>
          )}
        </p>
        {toast.detail !== undefined && (
          <p className="mt-0.5 line-clamp-3 break-words text-ink-soft">
            <bdi>{toast.detail}</bdi>
          </p>
        )}
        {onUndo && !fading && <UndoButton label={text.undo} actionId={toast.undo} onUndo={onUndo} className="mt-2" />}
      </div>
      <IconButton label={text.close} icon={<X aria-hidden="true" size={18} />} onClick={onClose} />
    </div>
  );
}
