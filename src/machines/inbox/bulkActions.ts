import type { TabName } from '../../contracts/app.routing.ts';
/** What may be done to many chats at once, and how it went: said in one place for the machine, its services and its views. */
import type { RoomQuery } from '../../contracts/inbox.ts';

/** What a list shows. A selection is made in one of them, and means nothing in another. */
export interface Question {
  tab: TabName;
  query: RoomQuery;
}

/** How many chats one step meets. */
export const STEP = 100;

/** The order of a list does not change what is in it. */
export const sameQuestion = (one: Question | null, other: Question): boolean => keyOf(one) === keyOf(other);

const keyOf = (question: Question | null): string =>
  JSON.stringify(question === null ? null : [question.tab, { ...question.query, order: [] }]);
