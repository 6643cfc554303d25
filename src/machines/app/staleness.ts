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

/** For `markStale: assign(STALE)`. */
export const STALE: Staleness = { isStale: true };
/** For `markCurrent: assign(CURRENT)`. */
export const CURRENT: Staleness = { isStale: false };
