/**
 * Shows the newest messages of the addressed chat in the skeleton. Their rows arrive seconds before the code of the
 * timeline on a slow connection. Text only, in the measures of the timeline (views/conversation/message).
 */

/** A row of `message` as the server sends it. The code that checks rows has not loaded. */
interface EarlyMessage {
  author?: unknown;
  author_id?: unknown;
  kind?: unknown;
  body?: unknown;
  revoked_at?: unknown;
}

/** More messages than a screen shows. */
const MAX_MESSAGES = 20;
const SIDES = ['customer', 'ai', 'member', 'system'];

const element = (className: string, text = ''): HTMLElement => {
  const made = document.createElement('p');
  made.className = className;
  made.dir = 'auto';
  made.textContent = text;
  return made;
};

/** The text of a message. Empty: only the whole view can show the message, such as a line of the server, which is a code. */
const textOf = ({ kind, body, revoked_at: revokedAt }: EarlyMessage): string =>
  typeof body === 'string' && kind === 'text' && !revokedAt ? body : '';

/** @param rows newest first; @param name the customer's name */
export const showEarlyChat = (skeleton: Element, rows: readonly EarlyMessage[], name: unknown): void => {
  const messages = document.createElement('div');
  messages.className = 'shell-messages';
  messages.append(
    ...rows.slice(0, MAX_MESSAGES).map((row, at) => {
      const [text, before] = [textOf(row), rows[at + 1]];
      const isFirst = before?.author !== row.author || before?.author_id !== row.author_id;
      const side = SIDES.find((author) => author === row.author) ?? 'other';
      return element(`shell-${side} ${isFirst ? 'shell-first' : ''} ${text ? '' : 'shell-file'}`, text);
    }),
  );
  skeleton.replaceChildren(messages);
  if (typeof name === 'string') skeleton.append(element('shell-name', name));
  // A screen reader reads the whole view, which has the speakers and times.
  skeleton.ariaHidden = 'true';
};
