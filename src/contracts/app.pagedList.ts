/** Lists of a business that are read a page at a time, under the search of their address. */
import type { ScreenRoute } from './app.routing.ts';
import type { Broadcast } from './campaigns.broadcasts.ts';
import type { ListCommand, RecipientList } from './campaigns.recipients.ts';
import type { OfficialAccount, RefusedByMeta, TemplateRow, TemplatesCommand } from './campaigns.templates.ts';
import type { CaseCommand, CaseRefusal, CaseRow, CasesAbout } from './evaluation.ts';
import type { OrderCounts, OrderListCommand, OrderListRefusal, OrderRow } from './orders.list.ts';
import type { Refusal } from './refusal.ts';
import type { RepliesAbout, ReplyCommand, ReplyRefusal, ReplyRow } from './suggestions.ts';

/** `about`: what is read along with the rows. `refusal`: why a command was not carried out. */
export interface PagedLists {
  recipients: { row: RecipientList; about: null; command: ListCommand; refusal: Refusal };
  broadcasts: { row: Broadcast; about: null; command: never; refusal: never };
  templates: { row: TemplateRow; about: OfficialAccount | null; command: TemplatesCommand; refusal: RefusedByMeta };
  cases: { row: CaseRow; about: CasesAbout; command: CaseCommand; refusal: CaseRefusal };
  orders: { row: OrderRow; about: OrderCounts; command: OrderListCommand; refusal: OrderListRefusal };
  replies: { row: ReplyRow; about: RepliesAbout; command: ReplyCommand; refusal: ReplyRefusal };
}

export type PagedListName = keyof PagedLists;
export type PagedRow<Of extends PagedListName> = PagedLists[Of]['row'];
export type PagedCommand<Of extends PagedListName> = PagedLists[Of]['command'];

/** The search of the address, as it stands there. */
export type PagedSearch = ScreenRoute['search'] & { businessId: string };

/** `page`: the page that was read, which is the last one if the requested one is beyond it. */
export interface ListedPage<Of extends PagedListName> {
  rows: readonly PagedRow<Of>[];
  /** Of all pages. */
  total: number;
  page: number;
  about: PagedLists[Of]['about'];
}

/** `denied`: the user is no longer in the team. */
export type PagedListPage<Of extends PagedListName> = ListedPage<Of> | { denied: true };

export type PagedResult<Of extends PagedListName> = { refused: PagedLists[Of]['refusal'] } | { done: true };
