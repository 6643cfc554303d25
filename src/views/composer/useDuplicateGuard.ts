import { useRef, useState } from 'react';

/** Milliseconds within which the same words again are taken for a slip: no tick was seen, or a paste came twice. */
const SOON = 10_000;

/** The same words twice in a short while are asked about, once: whoever means it sends them again. */
export const useTwice = () => {
  const last = useRef<{ words: string; at: number } | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  return {
    /** What is asked about; null while nothing is. */
    asked,
    /** Whether these words should be asked about before they go out. They are so only once. */
    holdsBack: (words: string): boolean => {
      const isSlip = words === last.current?.words && Date.now() - last.current.at < SOON && words !== asked;
      if (isSlip) setAsked(words);
      return isSlip;
    },
    /** They are on their way. */
    sent: (words: string): void => {
      last.current = { words, at: Date.now() };
      setAsked(null);
    },
    /** Something else stands in the field. */
    forget: (): void => setAsked(null),
  };
};
