import type { WahaContext } from '../_shared/waha/context.ts';

/** Milliseconds. */
const callTimeout = 5000;

/** Milliseconds after which the business is shown as typing again. WhatsApp hides it by itself some seconds later. */
const typingInterval = 8000;

/** Milliseconds for which a person would type a text: never long, because the customer waits. */
export const naturalTypingTime = (text: string): number => Math.min(Math.max(text.length * 25, 800), 3000);

/** What the customer sees of the business in their chat while the AI writes. */
export interface ChatPresence {
  /** The customer's messages are shown as read, and the business as typing until `stop`. */
  start(): void;
  /** Resolves when the business is no longer shown as typing. Never rejects. */
  stop(): Promise<void>;
}

/** WhatsApp's presence in a chat. It is a courtesy: a call that fails changes nothing, and nothing is repeated. */
export function createPresence({ upstream }: WahaContext, session: string, chatId: string): ChatPresence {
  // In order: a late "start" would show the business as typing after its answer.
  let previous: Promise<unknown> = Promise.resolve();
  let isTyping = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  const call = (path: string): void => {
    const send = () =>
      upstream.json(path, { method: 'POST', body: { session, chatId }, timeout: callTimeout }).catch(() => undefined);
    previous = previous.then(send);
  };
  return {
    start: () => {
      if (isTyping) return;
      isTyping = true;
      call('/api/sendSeen');
      call('/api/startTyping');
      timer = setInterval(() => call('/api/startTyping'), typingInterval);
    },
    stop: async () => {
      clearInterval(timer);
      if (isTyping) call('/api/stopTyping');
      isTyping = false;
      await previous;
    },
  };
}
