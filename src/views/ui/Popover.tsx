import { useId, useRef, useState, type ComponentProps, type ReactNode } from 'react';

import { classes } from './classes.ts';

export interface PopoverProps {
  /** What the panel is, for those who do not see where it hangs. */
  label: string;
  /** A word for the pointer, where the button shows only an icon. */
  hint: string;
  button: ReactNode;
  buttonClass?: string;
  /** Is given a way to close the panel. The focus goes to the first element with `data-first`. */
  children: (close: () => void) => ReactNode;
}

/** A button with a panel of its own: hangs by the button where there is room, comes from below on phones. */
export function Popover({ label, hint, button, buttonClass, children }: PopoverProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);

  // Before it is shown, so that it does not jump from its first place to its own.
  const onBeforeToggle: ComponentProps<'section'>['onBeforeToggle'] = ({ newState }) => {
    if (newState === 'closed') return;
    setOpen(true);
    hang(panel.current, trigger.current);
  };
  // After it was hidden: the focus is given back to the button only from something that is still there.
  const onToggle: ComponentProps<'section'>['onToggle'] = ({ newState }) => {
    if (newState === 'open') focusFirst(panel.current);
    else setOpen(false);
  };
  return (
    <>
      <button ref={trigger} type="button" popoverTarget={id} aria-expanded={open} title={hint} className={buttonClass}>
        {button}
      </button>
      <section
        ref={panel}
        id={id}
        popover="auto"
        aria-label={label}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        className={classes(
          'inset-x-0 top-auto bottom-0 m-0 max-h-[85dvh] w-full overflow-y-auto rounded-t-lg border border-line bg-surface text-ink shadow-raised backdrop:bg-[oklch(0.15_0.01_70/0.45)]',
          'md:inset-auto md:top-(--panel-top) md:bottom-(--panel-bottom) md:left-(--panel-left) md:max-h-[min(36rem,80dvh)] md:w-80 md:rounded-lg md:backdrop:bg-transparent',
        )}
      >
        {open && (
          <div className="animate-appear pb-safe">{children(() => document.getElementById(id)?.hidePopover())}</div>
        )}
      </section>
    </>
  );
}

/** For what comes only after the panel was opened, as a ref of its root too. */
export const focusFirst = (panel: HTMLElement | null): void =>
  panel?.querySelector<HTMLElement>('[data-first]')?.focus();

const GAP = 6;
/** Its width from 768 px, `w-80`: it cannot be measured before it is shown. */
const WIDTH = 320;

/** Below the button or above it, whichever side has more room, and never over the right edge. */
const hang = (panel: HTMLElement | null, button: HTMLElement | null): void => {
  if (!panel || !button) return;
  const { top, bottom, left } = button.getBoundingClientRect();
  const below = innerHeight - bottom > top;
  panel.style.setProperty('--panel-top', below ? `${bottom + GAP}px` : 'auto');
  panel.style.setProperty('--panel-bottom', below ? 'auto' : `${innerHeight - top + GAP}px`);
  panel.style.setProperty('--panel-left', `${Math.max(GAP, Math.min(left, innerWidth - WIDTH - GAP))}px`);
};
