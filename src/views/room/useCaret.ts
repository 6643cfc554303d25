import { useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';

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
    /** Puts a sign in the place of what is marked, and the caret behind it. `write` puts the words into the field. */
    insert: (words: string, sign: string, write: (next: string) => void): void => {
      const [from, to] = left.current ?? [words.length, words.length];
      flushSync(() => write(words.slice(0, from) + sign + words.slice(to)));
      field.current?.focus();
      field.current?.setSelectionRange(from + sign.length, from + sign.length);
    },
  };
};
