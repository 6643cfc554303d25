import { MAX_MESSAGE } from '../../contracts/limits.ts';

/**
 * Replaces a part of a field's text as if it had been typed: the browser's undo restores the previous text, and the
 * field fires an input event.
 */
export const insertText = (
  field: HTMLTextAreaElement | null,
  text: string,
  from = 0,
  to = field?.value.length,
): void => {
  if (!field || to === undefined) return;
  field.focus();
  field.setSelectionRange(from, to);
  if (from === to && text === '') return;
  // `execCommand` is deprecated, and the only edit that the browser can undo. It writes at the focus, and takes seconds
  // for very long text.
  const isTyped =
    document.activeElement === field &&
    text.length <= MAX_MESSAGE &&
    document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  if (isTyped) return;
  field.setRangeText(text, from, to, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
};

/**
 * Focuses the field and selects a part of its text, so that typing replaces it. Without that part, the caret moves to
 * the end.
 */
export const selectText = (field: HTMLTextAreaElement | null, part: string | undefined): void => {
  if (!field) return;
  field.focus();
  const from = part === undefined ? -1 : field.value.indexOf(part);
  if (from < 0) field.setSelectionRange(field.value.length, field.value.length);
  else field.setSelectionRange(from, from + (part?.length ?? 0));
};
