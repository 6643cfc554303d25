import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Pixels: about seven lines, then the field scrolls. */
const TALLEST = 180;

/** A field that is measured at every key has the whole page laid out at every key. */
const growsByItself = CSS.supports('field-sizing', 'content');

/** For a field that is as tall as what is written in it. */
export const useGrowing = (words: string): RefObject<HTMLTextAreaElement | null> => {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || growsByItself) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(TALLEST, element.scrollHeight + 2)}px`;
  }, [words]);
  return field;
};
