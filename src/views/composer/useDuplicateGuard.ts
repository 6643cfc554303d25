import { useRef, useState } from 'react';

/** Milliseconds within which the same text again counts as a slip, such as a double paste. */
const WINDOW = 10_000;

/** Requires a confirmation when the same text is sent twice in a short time. Sending it again confirms it. */
export const useDuplicateGuard = () => {
  const last = useRef<{ text: string; at: number } | null>(null);
  const [pending, setPending] = useState<string | null>(null);
  return {
    /** The text that needs confirmation; null if none does. */
    pending,
    /** Whether this text needs confirmation before it is sent. Returns true only once per text. */
    needsConfirmation: (text: string): boolean => {
      const isSlip = text === last.current?.text && Date.now() - last.current.at < WINDOW && text !== pending;
      if (isSlip) setPending(text);
      return isSlip;
    },
    /** Records that the text was sent. */
    markSent: (text: string): void => {
      last.current = { text, at: Date.now() };
      setPending(null);
    },
    /** Called when the text has changed. */
    reset: (): void => setPending(null),
  };
};
