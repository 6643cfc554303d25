/** Who has something on the page that leaving would lose. The address bar asks here before it goes anywhere. */
type Asked = (to: unknown) => void;

let asked: Asked | null = null;

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Whether the way is held; whoever holds it is told where somebody wanted to go. */
export const isHeld = (to: unknown): boolean => {
  asked?.(to);
  return asked !== null;
};

/** Holds every way off the page until the returned function is called. Of a closed tab only the browser can warn. */
export const holdDepartures = (ask: Asked): (() => void) => {
  asked = ask;
  addEventListener('beforeunload', warn);
  return () => {
    if (asked === ask) asked = null;
    removeEventListener('beforeunload', warn);
  };
};
