import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Pixels: about seven lines; beyond that the field scrolls. */
const MAX_HEIGHT = 180;

/** Measuring the field at every key press forces a layout of the whole page. */
const growsByItself = CSS.supports('field-sizing', 'content');

/** The ref of a field that grows with its text. */
export const useAutoGrow = (text: string): RefObject<HTMLTextAreaElement | null> => {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || growsByItself) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(MAX_HEIGHT, element.scrollHeight + 2)}px`;
  }, [text]);
  return field;
};
