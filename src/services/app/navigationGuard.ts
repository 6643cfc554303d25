/** Blocks navigation while a page has unsaved changes. The location actor checks it before every navigation. */
type OnBlocked = (to: unknown) => void;

let onBlocked: OnBlocked | null = null;

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Whether navigation is blocked. The blocker receives the requested target. */
export const isNavigationBlocked = (to: unknown): boolean => {
  onBlocked?.(to);
  return onBlocked !== null;
};

/** Blocks navigation until the returned function is called. For a closed tab the browser shows its own warning. */
export const blockNavigation = (ask: OnBlocked): (() => void) => {
  onBlocked = ask;
  addEventListener('beforeunload', warn);
  return () => {
    if (onBlocked === ask) onBlocked = null;
    removeEventListener('beforeunload', warn);
  };
};
