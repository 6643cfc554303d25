/**
 * Puts words in the place of a part of a field, as if they had been typed: whoever takes them back by the keys of the
 * browser has what stood there before. The field tells of it as of every key.
 */
export const edit = (field: HTMLTextAreaElement | null, words: string, from = 0, to = field?.value.length): void => {
  if (!field || to === undefined) return;
  field.focus();
  field.setSelectionRange(from, to);
  if (from === to && words === '') return;
  // An old command, and the only way that can be undone. It writes where the focus is, and takes seconds for a book.
  const isTyped =
    document.activeElement === field &&
    words.length <= LONGEST &&
    document.execCommand(words === '' ? 'delete' : 'insertText', false, words);
  if (isTyped) return;
  field.setRangeText(words, from, to, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
};

/** Characters: the longest message of WhatsApp. */
const LONGEST = 65_536;
