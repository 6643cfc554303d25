/** The rows of a list that is read a page at a time, by the position of its last row. Rows move between two reads. */

/** What has been read so far, or one page of it. `next`: where the next page begins; null: there is none. */
export interface KeysetPages<Row, Cursor> {
  rows: readonly Row[];
  next: Cursor | null;
}

interface Identified {
  id: string;
}

const without = <Row extends Identified>(rows: readonly Row[], known: readonly Row[]): Row[] => {
  const ids = new Set(known.map(({ id }) => id));
  return rows.filter(({ id }) => !ids.has(id));
};

/** With the next page below. A row that has moved meanwhile may come twice, and stays where it was. */
export const withNextPage = <Row extends Identified>(known: readonly Row[], page: readonly Row[]): Row[] => [
  ...known,
  ...without(page, known),
];

/** With the beginning read again. It may be shorter than what is shown, and the rows below its last one stay. */
export const withBeginning = <Row extends Identified, Cursor>(
  known: KeysetPages<Row, Cursor>,
  { rows, next }: KeysetPages<Row, Cursor>,
): { rows: Row[]; next: Cursor | null } => {
  const last = rows.at(-1);
  const end = next === null ? -1 : known.rows.findIndex(({ id }) => id === last?.id);
  const below = end < 0 ? [] : without(known.rows.slice(end + 1), rows);
  return { rows: [...rows, ...below], next: below.length > 0 ? known.next : next };
};
