/** As a `ref`: what was pressed is gone, and reading goes on here. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
