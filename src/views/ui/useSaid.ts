import { useEffect, useEffectEvent, useRef } from 'react';

import { say } from './say.ts';

/**
 * Has a screen reader say these words once `of` is another value than before, as after a search whose rows came into the
 * place of those before: a live region stays silent while its words are the same. Nothing is said at first. While the words
 * are null, as during the loading, the saying waits.
 */
export const useSaid = (words: string | null, of: unknown): void => {
  const said = useRef(of);
  useEffect(() => {
    if (words === null || said.current === of) return;
    said.current = of;
    say(words);
  }, [words, of]);
};

/**
 * Has a screen reader say these words when what runs has ended; null: it ended otherwise, and what is shown says so. While
 * something else follows at once (`isFollowed`), they are said again at its end if they are others then.
 */
export const useSaidAtEnd = (isRunning: boolean, words: string | null, isFollowed = false): void => {
  const ran = useRef(isRunning);
  const said = useRef<string | null>(null);
  const speak = useEffectEvent(() => {
    if (words !== null && words !== said.current) say(words);
    said.current = words;
  });
  useEffect(() => {
    if ((ran.current && !isRunning) || (said.current !== null && !isRunning && !isFollowed)) speak();
    if (isRunning || !isFollowed) said.current = null;
    ran.current = isRunning;
  }, [isRunning, isFollowed]);
};

/**
 * Has a screen reader say these words when what a command changed has been read again. A read that others caused says nothing.
 */
export const useSaidAfterCommand = (phase: 'command' | 'read' | null, words: string): void => {
  const phases = useRef<string[]>([]);
  const speak = useEffectEvent(() => say(words));
  useEffect(() => {
    if (phase !== null) {
      phases.current.push(phase);
      return;
    }
    if (phases.current.includes('command') && phases.current.at(-1) === 'read') speak();
    phases.current = [];
  }, [phase]);
};
