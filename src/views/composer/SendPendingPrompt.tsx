import { use } from 'react';

import type { OutboxItem } from '../../machines/conversation/messages.store.ts';
import { conversationText } from '../conversation/text/id.ts';
import { OutboxContext } from '../conversation/timeline/messages.ts';
import { Button } from '../ui/Button.tsx';
import { useText } from '../ui/useText.ts';
import { useConfirmationText } from './confirmationText.ts';
import { recallEvent } from './recallEvent.ts';

/** "Masih mau kirim?" Asks whether a queued message is still to be sent after the conversation has changed. */
export function SendPendingPrompt({ item, onDiscard }: { item: OutboxItem; onDiscard: (id: string) => void }) {
  const text = useText(conversationText).sendConflict;
  const why = useConfirmationText();
  const outbox = use(OutboxContext);
  return (
    <fieldset className="mt-1 grid gap-1 border-t border-help/30 pt-1">
      <legend className="contents text-sm font-semibold text-help">{text.title}</legend>
      <p className="text-xs wrap-anywhere">{why(item)}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => outbox?.send({ type: 'sending.confirmed', id: item.id })}>
          {text.send}
        </Button>
        {!item.structuredContent && (
          <Button size="small" variant="quiet" onClick={() => outbox?.send(recallEvent(item))}>
            {text.edit}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => onDiscard(item.id)}>
          {text.discard}
        </Button>
      </div>
    </fieldset>
  );
}
