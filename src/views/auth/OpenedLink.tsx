import type { ReactNode } from 'react';

import { Button } from '../ui/Button.tsx';
import { Heading } from './Heading.tsx';

export interface OpenedLinkProps {
  words: { title: string; body: string; submit: string; submitting: string };
  busy: boolean;
  offline: boolean;
  onConfirm: () => void;
  /** What is to be said before. */
  children?: ReactNode;
}

/** Asks whoever opened a link of a letter to go on: what opens links by itself does not press. */
export function OpenedLink({ words, busy, offline, onConfirm, children }: OpenedLinkProps) {
  return (
    <>
      <Heading title={words.title}>{words.body}</Heading>
      {children}
      <Button variant="primary" block busy={busy} disabled={offline} onClick={onConfirm}>
        {busy ? words.submitting : words.submit}
      </Button>
    </>
  );
}
