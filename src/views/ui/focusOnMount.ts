/** As a `ref`: what was pressed is gone, and reading goes on here. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
