/**
 * The elements of the drawn rows. A row keeps its element while it is drawn, and a row that comes into view takes the
 * element of one that has left it: changing the texts of an element costs a third of creating one.
 */
interface DrawnRow {
  index: number;
  id: string;
}

export interface RowSlot extends DrawnRow {
  /** The React key of the element. */
  slot: number;
}

/** Returns the function that assigns the slots of one list. Repeated with the same rows it returns the same result. */
export const createSlots = (): ((rows: readonly DrawnRow[], focusedId: string | null) => readonly RowSlot[]) => {
  let drawn: readonly RowSlot[] = [];
  let next = 0;
  return (rows, focusedId) => {
    if (
      rows.length === drawn.length &&
      rows.every(({ id, index }, at) => id === drawn[at]?.id && index === drawn[at]?.index)
    )
      return drawn;
    const ids = new Set(rows.map(({ id }) => id));
    const slots = new Map(drawn.map(({ id, slot }) => [id, slot]));
    // The element of a focused row goes with it: another row must not get its focus.
    const free = drawn.filter(({ id }) => !ids.has(id) && id !== focusedId).map(({ slot }) => slot);
    drawn = rows.map((row) => ({ ...row, slot: slots.get(row.id) ?? free.shift() ?? (next += 1) }));
    return drawn;
  };
};
