import * as v from 'valibot';

import type { TabName, FilterSearch } from './app.routing.ts';

/** A saved view as the database keeps it. What its filter means is read with fallbacks, as an address is. */

export const savedViewSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  tab: v.picklist(['inbox', 'eskalasi', 'autoReply', 'taskCompleted']),
  name: v.string(),
  filter: v.fallback(v.record(v.string(), v.string()), {}),
});

/** A view that is being named: one that is there already, when `isNew` is false. */
export interface SavedViewDraft extends SavedView {
  isNew: boolean;
}

export interface SavedView {
  id: string;
  tab: TabName;
  name: string;
  /** The filter as an address writes it. */
  filter: FilterSearch;
}

export type SavedViewResult = { saved: SavedView } | { refused: SavedViewRefusal };

/**
 * `full`: there are as many as there may be; `taken`: another view of the tab has this name; `gone`: it was deleted in
 * another window, and is kept as a new one when its name is submitted again.
 */
export type SavedViewRefusal = 'full' | 'taken' | 'gone' | 'unreachable';
