/** The addresses of the home page, and what its numbers need. */
import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { ListName } from '../../contracts/home.ts';

/** With fewer answered chats, one chat would change a percentage by 20 points and more. */
export const FEWEST_FOR_PERCENT = 5;

/** Beside these, a span is a date such as '2026-11-23'. */
export const SPANS = ['today', 'week', 'month'] as const;

const LISTS: readonly string[] = [
  'chats',
  'by_ai',
  'replies',
  'handed_over',
  'completed',
  'orders',
  'unanswered',
] satisfies ListName[];

export interface HomePlace {
  span: string;
  /** The list behind a number; null: the numbers themselves. */
  list: ListName | null;
}

/** Invalid parameters are those of the page without any. */
export const placeOf = ({ search: { section = '', view = '' } }: ScreenRoute): HomePlace => ({
  span: (SPANS as readonly string[]).includes(section) || /^\d{4}-\d\d-\d\d$/.test(section) ? section : 'today',
  list: LISTS.includes(view) ? (view as ListName) : null,
});

export const homeRoute = (
  businessId: string,
  { span = 'today', list = null }: Partial<HomePlace> = {},
): ScreenRoute => ({
  name: 'home',
  search: { businessId, ...(span !== 'today' && { section: span }), ...(list !== null && { view: list }) },
});
