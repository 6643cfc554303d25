/** The messages are one stop of the Tab key. The arrows go from message to message, and Tab goes through the controls of one. */
import type { KeyboardEvent } from 'react';

const CONTROLS =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, audio[controls], video[controls], [tabindex="0"]';
const MESSAGE = '[data-message]';

const isReachable = (element: HTMLElement): boolean => element.tabIndex >= 0 && element.checkVisibility();

const controlsOf = (part: Element): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(CONTROLS)].filter(isReachable);

/** The first control of the page after the messages. */
const controlAfter = (log: Element): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(CONTROLS)].find(
    (element) =>
      (log.compareDocumentPosition(element) &
        (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY)) ===
        Node.DOCUMENT_POSITION_FOLLOWING && isReachable(element),
  );

/** Where the key leads; null: to what the browser does. */
const targetOf = ({ key, shiftKey }: KeyboardEvent, log: HTMLElement, from: HTMLElement): HTMLElement | null => {
  const message = from.closest<HTMLElement>(MESSAGE);
  if (key === 'Tab') {
    const controls = message ? controlsOf(message) : [];
    const at = controls.indexOf(from);
    if (shiftKey) return from === log || at > 0 ? null : log;
    return message !== null && at < controls.length - 1 ? null : (controlAfter(log) ?? null);
  }
  if ((key !== 'ArrowUp' && key !== 'ArrowDown') || (from !== log && from !== message)) return null;
  const all = [...log.querySelectorAll<HTMLElement>(MESSAGE)];
  if (message !== null) return all[all.indexOf(message) + (key === 'ArrowUp' ? -1 : 1)] ?? null;
  const { bottom } = log.getBoundingClientRect();
  return key === 'ArrowUp' ? (all.findLast((one) => one.getBoundingClientRect().top < bottom) ?? null) : null;
};

/** Handles a key that was pressed in the messages. */
export const onLogKey = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  const { currentTarget: log, target: from } = event;
  // A menu or a dialog of a message has its own keys.
  if (!(from instanceof HTMLElement) || from.closest('[popover], dialog, [role=menu]') !== null || !log.contains(from))
    return;
  const target = targetOf(event, log, from);
  if (target === null) return;
  event.preventDefault();
  target.focus({ preventScroll: target === log });
  if (target.matches(MESSAGE)) target.scrollIntoView({ block: 'nearest' });
};
