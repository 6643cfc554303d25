import { useRef, type RefObject } from 'react';

import { insertText } from './insertText.ts';

/** Remembers the caret of a field that has lost the focus. Before the first focus it is at the end. */
export const useCaret = (field: RefObject<HTMLTextAreaElement | null>) => {
  const saved = useRef<readonly [number, number] | null>(null);
  return {
    /** Called when the field loses the focus. */
    save: (): void => {
      const element = field.current;
      saved.current = element && [element.selectionStart, element.selectionEnd];
    },
    /** Called when the text has changed since. */
    reset: (): void => {
      saved.current = null;
    },
    /** Replaces the selection by a text and puts the caret behind it. */
    insert: (text: string): void => {
      const end = field.current?.value.length;
      const [from, to] = saved.current ?? [end, end];
      insertText(field.current, text, from, to);
    },
  };
};
