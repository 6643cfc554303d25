import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';

import { IconButton } from './IconButton.tsx';
import { uiText } from './text/id.ts';
import { useText } from './useText.ts';

export interface DialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Escape, the cross, or a press beside the box. */
  onClose: () => void;
  footer?: ReactNode;
}

/** A modal `<dialog>`: the browser keeps the focus inside and gives it back afterwards. A sheet from below on phones. */
export function Dialog({ open, title, children, onClose, footer }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const text = useText(uiText);
  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  // One that is taken away while it is open would take the focus with it.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      aria-label={title}
      // In React both rise from a dialog that was opened from this one, which goes on.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // A browser may close it without asking: Android's second step back does.
      onClose={({ target, currentTarget }) => {
        if (target === currentTarget && open && !currentTarget.open) onClose();
      }}
      // Light dismiss where the browser knows it; elsewhere the cross and Escape do the same.
      closedby="any"
      className="m-auto mb-0 w-full max-w-none rounded-t-lg bg-surface p-0 text-ink shadow-raised md:mb-auto md:max-w-md md:rounded-lg"
    >
      {open && (
        <div className="animate-appear grid max-h-[90dvh] grid-rows-[auto_1fr_auto]">
          <header className="flex items-center justify-between gap-2 border-b border-line py-2 pr-2 pl-4">
            <h2 className="text-base font-semibold">{title}</h2>
            <IconButton label={text.close} icon={<X aria-hidden="true" size={20} />} onClick={onClose} />
          </header>
          {/* What is hidden for screen readers alone stays within what scrolls. */}
          <div className="relative overflow-y-auto p-4">{children}</div>
          {footer && (
            <footer className="pb-safe border-t border-line">
              <div className="flex flex-wrap justify-end gap-2 p-3">{footer}</div>
            </footer>
          )}
        </div>
      )}
    </dialog>
  );
}
