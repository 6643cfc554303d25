import { useEffect, useState } from 'react';

import type { Quote } from '../../machines/conversation/messages.store.ts';

export interface Returned {
  id: string;
  text: string;
  replyTo: Quote | null;
}

/** Storage refused a message after the field was emptied: it is put back, once, before whatever was begun since. */
export const usePutBack = (
  returned: Returned | null,
  putBack: (returned: Returned) => void,
  tell: (returned: Returned) => void,
): void => {
  const [taken, setTaken] = useState<string | null>(null);
  if (returned && returned.id !== taken) {
    setTaken(returned.id);
    putBack(returned);
  }
  useEffect(() => {
    if (taken !== null && returned?.id === taken) tell(returned);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each message that came back
  }, [taken]);
};
