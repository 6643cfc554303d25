/**
 * What changes elsewhere is never lost, and never interrupts: a read that began before the change may be older, a dialog or
 * a command goes on, and a stream of changes would keep an interrupted read from ever ending. A machine that follows changes
 * remembers one in whatever state it is, by the transition of the machine itself:
 *
 *     on: { 'rows.invalidated': { actions: 'markStale' } }
 *
 * Each state that reads begins with `entry: 'markCurrent'`, and each that rests has `always: { guard: 'isStale', target: … }`,
 * so that what was remembered is read when the state ends. tests/model/changes.test.ts holds every machine to it.
 */
export interface Staleness {
  /** Something has changed since the last read began. */
  isStale: boolean;
}

/**
 * `on` of a state that reads again while its rows stay on the screen, so that the read takes no control away: what the user
 * asks for may end the read, which is then made up for when the rows rest again. tests/model/controls.test.ts demands it.
 */
export const duringRead = <On extends object>(controls: On): On => {
  const interrupt = (transition: object): object =>
    'target' in transition
      ? { ...transition, actions: ['markStale', ...('actions' in transition ? [transition.actions].flat() : [])] }
      : transition;
  return Object.fromEntries(
    Object.entries(controls).map(([type, taken]) => [
      type,
      Array.isArray(taken) ? taken.map(interrupt) : interrupt(taken),
    ]),
  ) as On;
};

/** For `markStale: assign(STALE)`. */
export const STALE: Staleness = { isStale: true };
/** For `markCurrent: assign(CURRENT)`. */
export const CURRENT: Staleness = { isStale: false };
