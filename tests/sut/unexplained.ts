/** Controls that cannot be used, and do not say why (WCAG 3.3.2): their user finds no way on. */

const CONTROLS = 'button, input, select, textarea, [role=button], [role=switch], [role=radio], [role=checkbox]';
/** While something runs, its label is the reason. */
const BUSY = '[aria-busy=true]';
/** What describes all controls in it. */
const GROUPS = 'fieldset, [role=group], [role=radiogroup], form';

const words = (id: string): string => document.getElementById(id)?.textContent.trim() ?? '';

/** Whether a screen reader says more of an element than its name, and a tooltip shows it. */
const isDescribed = (element: Element): boolean => {
  const title = (element.getAttribute('title') ?? '').trim();
  return (
    (title !== '' && title !== element.ariaLabel) ||
    (element.getAttribute('aria-describedby') ?? '').split(/\s+/u).some((id) => words(id) !== '')
  );
};

const isShown = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null;

const nameOf = (element: Element): string => {
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent;
  return `“${(element.ariaLabel ?? label ?? '').trim()}”`;
};

/** The names of visible disabled controls without a reason. What is behind a dialog is not in use. */
export const unexplained = (): string[] => {
  const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  if ([...place.querySelectorAll(BUSY)].some(isShown)) return [];
  return [...place.querySelectorAll(CONTROLS)]
    .filter((one) => one.matches(':disabled, [aria-disabled=true]') && isShown(one))
    .filter((one) => {
      if (isDescribed(one)) return false;
      for (let at = one.closest(GROUPS); at !== null; at = at.parentElement?.closest(GROUPS) ?? null)
        if (isDescribed(at)) return false;
      return true;
    })
    .map(nameOf);
};
