/** What a live list knows, and what it is told. */
import type { LiveCommand, LiveListName, LiveLists, LiveRow, LiveScope } from '../../contracts/app.liveList.ts';
import type { Staleness } from './staleness.ts';

export interface LiveListContext<Of extends LiveListName> extends Staleness {
  scope: LiveScope<Of>;
  /** Null until they have been read. */
  rows: readonly LiveRow<Of>[] | null;
  /** Where the next page begins; null: there is none. */
  next: LiveLists[Of]['cursor'] | null;
  about: LiveLists[Of]['about'];
  /** The command that runs, or the last one. */
  command: LiveCommand<Of> | null;
  /** The last command that was carried out. */
  done: LiveCommand<Of> | null;
  /** What failed last: to read the next page, or the command, which may have been carried out. */
  problem: 'more' | 'command' | null;
}

export type LiveListEvent<Of extends LiveListName> =
  /** `scope`: what changes in it. */
  | { type: 'scope.chosen'; scope: Partial<LiveScope<Of>> }
  /** Read once the user stops to type. */
  | { type: 'scope.typed'; scope: Partial<LiveScope<Of>> }
  | { type: 'more.requested' }
  | { type: 'retry.requested' }
  | { type: 'command.requested'; command: LiveCommand<Of> }
  /** Rows have changed in place. */
  | { type: 'rows.changed'; rows: readonly LiveRow<Of>[] }
  /** Rows may have been added, moved or deleted. */
  | { type: 'rows.invalidated' };

/** Sent to the parent when what was typed is read. */
export interface ScopeTyped<Of extends LiveListName> {
  type: 'scope.settled';
  scope: LiveScope<Of>;
}

/** What is special in one list. */
export interface SpecialOfList<Of extends LiveListName> {
  /** The rows after a command, until they are read again. Left out: as they are. */
  applied?: (rows: readonly LiveRow<Of>[], command: LiveCommand<Of>) => readonly LiveRow<Of>[];
}
