import { useRef, type KeyboardEvent } from 'react';

/**
 * The row as it was when editing began. Realtime events may change the row on the screen while a menu is open or text is
 * typed, and the base of a change is what the user saw. `gestures` go on the element around the fields.
 */
export const useEditBase = <Row>(row: Row) => {
  const started = useRef<Row | null>(null);
  const reset = () => {
    started.current = null;
  };
  return {
    gestures: {
      onPointerDown: () => {
        started.current = row;
      },
      // Within an open menu the first key counts. The capture phase runs before the field handles Enter.
      onKeyDownCapture: ({ key }: KeyboardEvent) => {
        started.current = key === 'Escape' ? null : (started.current ?? row);
      },
      onBlur: reset,
    },
    /** Call once for each change: it resets the base. */
    base: (): Row => {
      const startRow = started.current ?? row;
      reset();
      return startRow;
    },
  };
};
