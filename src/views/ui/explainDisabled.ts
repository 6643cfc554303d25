/** Shows why a control cannot be used when it is pressed: a finger has no tooltip. */
import { say } from './say.ts';

const GAP = 6;

/** Starts once for the page. Returns what ends it. */
export const explainDisabled = (): (() => void) => {
  let shown: HTMLElement | null = null;
  const hide = () => {
    shown?.remove();
    shown = null;
  };
  const explain = ({ target }: MouseEvent) => {
    const control = target instanceof Element ? target.closest<HTMLElement>('[data-why]') : null;
    if (control === null) return;
    hide();
    shown = document.createElement('p');
    // Above dialogs, and without closing the panel in which the control is.
    shown.popover = 'manual';
    shown.dataset['said'] = '';
    shown.className = 'm-0 max-w-72 rounded-md border border-line bg-surface px-3 py-2 text-sm text-ink shadow-raised';
    shown.textContent = control.title;
    document.body.append(shown);
    shown.showPopover();
    const { top, bottom, left } = control.getBoundingClientRect();
    const { offsetHeight: height, offsetWidth: width } = shown;
    const fitsBelow = bottom + GAP + height < innerHeight;
    shown.style.inset = `${fitsBelow ? bottom + GAP : Math.max(GAP, top - GAP - height)}px auto auto ${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
    say(control.title);
  };
  const options = { capture: true, passive: true } as const;
  document.addEventListener('click', explain, options);
  for (const type of ['pointerdown', 'keydown', 'scroll']) document.addEventListener(type, hide, options);
  return () => {
    hide();
    document.removeEventListener('click', explain, options);
    for (const type of ['pointerdown', 'keydown', 'scroll']) document.removeEventListener(type, hide, options);
  };
};
