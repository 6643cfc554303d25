import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';

import { IconButton } from './IconButton.tsx';
import { uiText } from './text/id.ts';
import { useText } from './useText.ts';

export interface DialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** On Escape, the close button, or a click outside. */
  onClose: () => void;
  footer?: ReactNode;
}

/** The first field that can be used; of radio buttons the chosen one. */
const firstField = (body: HTMLElement): HTMLElement | null => {
  const field = body.querySelector<HTMLInputElement>(':is(input:not([type=hidden]), select, textarea):enabled');
  return field?.type === 'radio' ? (body.querySelector<HTMLElement>('[type=radio]:checked') ?? field) : field;
};

/**
 * A modal `<dialog>`: the browser traps the focus and restores it afterwards. The focus begins in the first field, else
 * on the heading; the browser would choose the close button. A bottom sheet on phones.
 */
export function Dialog({ open, title, children, onClose, footer }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const text = useText(uiText);
  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) {
      dialog?.showModal();
      ((body.current && firstField(body.current)) ?? heading.current)?.focus();
    }
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  // A dialog that unmounts while open would lose the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      aria-label={title}
      // In React, cancel and close bubble from a nested dialog, which must not close this one.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Browsers may close a dialog without a cancel event, as on the second Android back gesture.
      onClose={({ target, currentTarget }) => {
        if (target === currentTarget && open && !currentTarget.open) onClose();
      }}
      // Light dismiss where supported; elsewhere the close button and Escape remain.
      closedby="any"
      className="m-auto mb-0 w-full max-w-none rounded-t-lg bg-surface p-0 text-ink shadow-raised md:mb-auto md:max-w-md md:rounded-lg"
    >
      {open && (
        <div className="animate-appear grid max-h-[90dvh] grid-rows-[auto_1fr_auto]">
          <header className="flex items-center justify-between gap-2 border-b border-line py-2 pr-2 pl-4">
            <h2 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
              {title}
            </h2>
            <IconButton label={text.close} icon={<X aria-hidden="true" size={20} />} onClick={onClose} />
          </header>
          {/* `relative` keeps visually hidden elements inside the scroll area. */}
          <div ref={body} className="relative overflow-y-auto p-4">
            {children}
          </div>
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
