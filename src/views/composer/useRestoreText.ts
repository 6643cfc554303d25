import { useEffect, useState } from 'react';

import type { Quote } from '../../machines/conversation/messages.store.ts';

export interface RestoredText {
  id: string;
  text: string;
  replyTo: Quote | null;
}

/**
 * Restores the text of a message that storage refused after the field was cleared. It is put once, before the text
 * typed since.
 */
export const useRestoreText = (
  returned: RestoredText | null,
  restore: (returned: RestoredText) => void,
  onRestored: (returned: RestoredText) => void,
): void => {
  const [restoredId, setRestoredId] = useState<string | null>(null);
  if (returned && returned.id !== restoredId) {
    setRestoredId(returned.id);
    restore(returned);
  }
  useEffect(() => {
    if (restoredId !== null && returned?.id === restoredId) onRestored(returned);
    // oxlint-disable-next-line react/exhaustive-deps -- once per returned message
  }, [restoredId]);
};
