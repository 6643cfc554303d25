import { useRef, type KeyboardEvent } from 'react';

/**
 * What stood on the screen when somebody began to change something: news move what is shown on while a list of choices is
 * open or words are being typed. The gestures go around the fields, and `seen` says what was there.
 */
export const useSeen = <Row>(row: Row) => {
  const begun = useRef<Row | null>(null);
  const forget = () => {
    begun.current = null;
  };
  return {
    gestures: {
      onPointerDown: () => {
        begun.current = row;
      },
      // Keys go on within a list that is open: the first of them began. Heard before the field, for which Enter is an end.
      onKeyDownCapture: ({ key }: KeyboardEvent) => {
        begun.current = key === 'Escape' ? null : (begun.current ?? row);
      },
      onBlur: forget,
    },
    /** Asked once for each change. */
    seen: (): Row => {
      const was = begun.current ?? row;
      forget();
      return was;
    },
  };
};
