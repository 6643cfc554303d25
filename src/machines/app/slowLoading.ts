/**
 * Substates of a loading state: after ten seconds the view says that loading is slow and offers a restart. The machine
 * itself sets the overall timeout.
 */

/** Milliseconds of loading without a message. */
export const SLOW_AFTER = 10_000;

interface StoryMeta {
  meta: { story: string };
}

/** `restart`: target of the loading state itself, for example '#room.opening'. */
export const withSlowState = (restart: string, usual: StoryMeta, slow: StoryMeta) => ({
  initial: 'usual' as const,
  states: {
    usual: { ...usual, after: { long: { target: 'slow' as const } } },
    slow: { ...slow, tags: 'slow' as const, on: { 'retry.requested': { target: restart, reenter: true } } },
  },
});
