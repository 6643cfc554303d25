import { CircleCheck, CircleX, X } from 'lucide-react';
import { useRef } from 'react';

import type { ToastEntry } from '../../../machines/app/toasts.machine.ts';
import { keysOf } from '../../commands/shortcuts.ts';
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

/** One toast, in a region that announces it. An error interrupts a screen reader. */
export function ToastCard({ toast, fading, onHold, onRelease, onClose, onUndo }: ToastCardProps) {
  const text = useText(toastsText);
  const ref = useRef<HTMLDivElement>(null);
  const failed = toast.type === 'error';
  const Icon = failed ? CircleX : CircleCheck;
  const canUndo = onUndo !== undefined && !fading;
  return (
    <div
      ref={ref}
      role={failed ? 'alert' : undefined}
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
        {onUndo && canUndo && (
          <span className="mt-2 flex items-center gap-2">
            <UndoButton label={text.undo} actionId={toast.undo} onUndo={onUndo} />
            <kbd aria-hidden="true" className="rounded-sm border border-line-strong px-1.5 text-xs max-md:hidden">
              {undoKey()}
            </kbd>
            <span className="sr-only">{text.undoBy(undoKey())}</span>
          </span>
        )}
      </div>
      <IconButton label={text.close} icon={<X aria-hidden="true" size={18} />} onClick={onClose} />
    </div>
  );
}

const undoKey = (): string => keysOf('undo').flat().join(' ');
