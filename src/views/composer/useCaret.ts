import { useRef, type RefObject } from 'react';

import { edit } from './insertText.ts';

/** Where one writes in a field, also after it has lost the focus. Before it had it, at the end. */
export const useCaret = (field: RefObject<HTMLTextAreaElement | null>) => {
  const left = useRef<readonly [number, number] | null>(null);
  return {
    /** The field loses the focus. */
    leave: (): void => {
      const element = field.current;
      left.current = element && [element.selectionStart, element.selectionEnd];
    },
    /** Something else stands in the field than what was left there. */
    forget: (): void => {
      left.current = null;
    },
    /** Puts words in the place of what is marked, and the caret behind them. */
    insert: (words: string): void => {
      const end = field.current?.value.length;
      const [from, to] = left.current ?? [end, end];
      edit(field.current, words, from, to);
    },
  };
};
