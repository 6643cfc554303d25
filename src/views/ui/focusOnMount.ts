/** A `ref` for an element that replaces the focused one, so that keyboard and screen reader continue there. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
