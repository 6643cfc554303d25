import type { ReactNode } from 'react';

import { Button } from '../ui/Button.tsx';
import { Heading } from './Heading.tsx';

export interface OpenedLinkProps {
  words: { title: string; body: string; submit: string; submitting: string };
  busy: boolean;
  offline: boolean;
  onConfirm: () => void;
  /** Notices above the button. */
  children?: ReactNode;
}

/** The button that uses a mail link. Mail scanners open links but press no buttons. */
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
