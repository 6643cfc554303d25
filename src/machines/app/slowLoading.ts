/**
 * The two parts of a wait for something that has to be read: after ten seconds it is said that it takes long, and
 * whoever does not want to wait may have it begun anew. How long it may take as a whole its own machine says.
 */

/** Milliseconds in which nobody asks whether anything still happens. */
export const LONG = 10_000;

interface Pictured {
  meta: { story: string };
}

/** `begin`: the waiting state itself, as its machine reaches it. */
export const waitingFor = (begin: string, usual: Pictured, slow: Pictured) => ({
  initial: 'usual' as const,
  states: {
    usual: { ...usual, after: { long: { target: 'slow' as const } } },
    slow: { ...slow, tags: 'slow' as const, on: { 'retry.requested': { target: begin, reenter: true } } },
  },
});
