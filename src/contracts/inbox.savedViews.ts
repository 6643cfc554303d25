import * as v from 'valibot';

import type { TabName, FilterSearch } from './app.routing.ts';

/** A saved view as the database stores it. Its filter is parsed with fallbacks, like the one in a URL. */

export const savedViewSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  tab: v.picklist(['inbox', 'eskalasi', 'autoReply', 'taskCompleted']),
  name: v.string(),
  filter: v.fallback(v.record(v.string(), v.string()), {}),
});

/** A view whose name is being edited. `isNew` is false for an existing view. */
export interface SavedViewDraft extends SavedView {
  isNew: boolean;
}

export interface SavedView {
  id: string;
  tab: TabName;
  name: string;
  /** The filter as URL parameters. */
  filter: FilterSearch;
}

export type SavedViewResult = { saved: SavedView } | { refused: SavedViewRefusal };

/**
 * `full`: the maximum of views is reached; `taken`: another view of the tab has this name; `gone`: the view was deleted
 * in another browser tab, and the next submit saves it as a new one.
 */
export type SavedViewRefusal = 'full' | 'taken' | 'gone' | 'unreachable';
