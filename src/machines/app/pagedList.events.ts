/** What a list in pages knows, and what happens to it. */
import type { PagedCommand, PagedListName, PagedLists, PagedRow } from '../../contracts/app.pagedList.ts';
import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { ScreenRouteChanged } from './screen.ts';
import { type Staleness } from './staleness.ts';

export interface Context<Of extends PagedListName> extends Staleness {
  businessId: string;
  isOwner: boolean;
  /** The current route, or the one just requested. */
  route: ScreenRoute;
  /** As it is typed. */
  q: string;
  /** Null until a page has been read. The rows of the page before stay while another one is read. */
  rows: readonly PagedRow<Of>[] | null;
  total: number;
  page: number;
  /** The requested page is beyond the last one, which is shown instead. */
  isBeyond: boolean;
  about: PagedLists[Of]['about'] | null;
  /** What opens after the command. */
  opens: ScreenRoute | null;
  /** Why the last command was not carried out; `failed`: it may have been. */
  refusal: PagedLists[Of]['refusal'] | 'failed' | null;
}

/** `undefined` removes a filter. */
export type Filter = Partial<Record<'status' | 'kind' | 'language', string | undefined>>;

export type Event<Of extends PagedListName> =
  | ScreenRouteChanged
  | { type: 'search.typed'; q: string }
  | { type: 'filter.chosen'; search: Filter }
  | { type: 'retry.requested' }
  /** `opens`: what opens once it is done. */
  | { type: 'command.requested'; command: PagedCommand<Of>; opens?: ScreenRoute }
  | { type: 'refusal.dismissed' }
  /** Rows have changed in place. */
  | { type: 'rows.changed'; rows: readonly PagedRow<Of>[] }
  /** Rows may have been added or deleted. */
  | { type: 'rows.invalidated' };

/** The parts of a search that decide which rows are read. */
export const READ = ['q', 'page', 'status', 'kind', 'language'] as const;

export const isSamePage = (one: ScreenRoute, other: ScreenRoute): boolean =>
  READ.every((name) => (one.search[name] ?? '') === (other.search[name] ?? ''));
