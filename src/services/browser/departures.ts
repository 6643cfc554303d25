/** Who has something on the page that leaving would lose. The address bar asks here before it goes anywhere. */
import { fromCallback } from 'xstate';

type Asked = (to: unknown) => void;

let asked: Asked | null = null;

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Whether the way is held; whoever holds it is told where somebody wanted to go. */
export const isHeld = (to: unknown): boolean => {
  asked?.(to);
  return asked !== null;
};

/** Holds every way off the page until the actor stops. A closed tab can only be warned of by the browser's own words. */
export const departureHolder = fromCallback(({ sendBack }) => {
  const ask: Asked = (to) => sendBack({ type: 'departure.asked', to });
  asked = ask;
  addEventListener('beforeunload', warn);
  return () => {
    if (asked === ask) asked = null;
    removeEventListener('beforeunload', warn);
  };
});
