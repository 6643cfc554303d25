import { useId, useRef, useState, type ComponentProps, type ReactNode } from 'react';

import { classes } from './classes.ts';

export interface PopoverProps {
  /** The accessible name of the panel. */
  label: string;
  /** The tooltip of the button. */
  hint: string;
  button: ReactNode;
  buttonClass?: string;
  /** Receives the function that closes the panel. The first element with `data-first` gets the focus. */
  children: (close: () => void) => ReactNode;
}

/** A button with a popover panel: next to the button on wide screens, a bottom sheet on phones. */
export function Popover({ label, hint, button, buttonClass, children }: PopoverProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);

  // Positioned before it is shown, so that it does not jump.
  const onBeforeToggle: ComponentProps<'section'>['onBeforeToggle'] = ({ newState }) => {
    if (newState === 'closed') return;
    setOpen(true);
    position(panel.current, trigger.current);
  };
  // Unmounted after it is hidden: the browser restores the focus only from a mounted element.
  const onToggle: ComponentProps<'section'>['onToggle'] = ({ newState }) => {
    if (newState === 'open') focusFirst(panel.current);
    else setOpen(false);
  };
  return (
    <>
      <button
        ref={trigger}
        type="button"
        popoverTarget={id}
        aria-expanded={open}
        title={hint}
        className={buttonClass}
        onKeyDown={(event) => {
          if (open || event.key !== 'ArrowDown') return;
          event.preventDefault();
          event.stopPropagation();
          event.currentTarget.click();
        }}
      >
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

/** Focuses the first element with `data-first`. Also a ref for content that mounts after the panel has opened. */
export const focusFirst = (panel: HTMLElement | null): void =>
  panel?.querySelector<HTMLElement>('[data-first]')?.focus();

const GAP = 6;
/** The width of `w-80`. A hidden panel cannot be measured. */
const WIDTH = 320;

/** Places the panel on the side of the button with more space, and inside the right edge. */
const position = (panel: HTMLElement | null, button: HTMLElement | null): void => {
  if (!panel || !button) return;
  const { top, bottom, left } = button.getBoundingClientRect();
  const below = innerHeight - bottom > top;
  panel.style.setProperty('--panel-top', below ? `${bottom + GAP}px` : 'auto');
  panel.style.setProperty('--panel-bottom', below ? 'auto' : `${innerHeight - top + GAP}px`);
  panel.style.setProperty('--panel-left', `${Math.max(GAP, Math.min(left, innerWidth - WIDTH - GAP))}px`);
};
